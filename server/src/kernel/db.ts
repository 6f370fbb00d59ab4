import {
  type BinaryOperationNode,
  type Kysely,
  OperatorNode,
  type PostgresPool,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/generated/tables.ts';
import { DatabaseAway } from './database-away.ts';
import { type Connections, nameStatements, type Reader, readJointly } from './named-statements.ts';
import { openOrdered } from './ordered-statements.ts';
import type { StatementTimes } from './statement-times.ts';

/** The database as queries see it; repositories take this or a transaction as their first argument. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

const DATE_OID = 1082;
const INT8_OID = 20;
const NUMERIC_OID = 1700;

// Dates stay text (a date has no zone); counts and money fit a double.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE_OID, (text) => text);
types.setTypeParser(INT8_OID, Number);
types.setTypeParser(NUMERIC_OID, Number);

/** What sets a pool apart. */
export type PoolKind = {
  /** PostgreSQL's own options for every connection, such as `-c synchronous_commit=off`. */
  readonly options?: string;
  /** How long an answer may take before the connection counts as lost. */
  readonly answerPatienceMs?: number;
  /** Until `hurry` a connection may take minutes: a start on a machine that is busy with other things waits for it. */
  readonly isPatient?: boolean;
  /** Is told how long each statement took. */
  readonly times?: StatementTimes;
};

/**
 * Statements share the cores with those of other people: starting parallel workers, which takes PostgreSQL longer than
 * most of our statements take, is left to the ones that read a very large table as a whole.
 */
const ALONE_UNLESS_HUGE = '-c parallel_setup_cost=100000';

/** How long a request waits for a connection. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** How long a start waits for one, saying so once it has taken longer than a request would wait. */
export const START_TIMEOUT_MS = 300_000;
export const START_NOTICE_MS = CONNECTION_TIMEOUT_MS;
export const START_NOTICE = 'the database takes long to give a connection, the start waits for it';
/** PostgreSQL ends a statement after this time; a statement without any answer has lost its connection. */
const STATEMENT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 40_000;

/** Opens the connection pool; a connection that is lost, idle or at work, is logged and replaced. */
export function openPool(
  url: string,
  max: number,
  log: Logger,
  { options, answerPatienceMs = ANSWER_TIMEOUT_MS, isPatient = false, times }: PoolKind = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'auditplus',
    options: `${ALONE_UNLESS_HUGE} ${options ?? ''}`,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: isPatient ? START_TIMEOUT_MS : CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: answerPatienceMs,
  });
  const state: PoolState = {
    statements: 0,
    isCutOff: false,
    ...(isPatient && { notice: setUpNotice(log) }),
    clients: new Set(),
    lost: new WeakSet(),
    types,
    patienceMs: answerPatienceMs,
    times,
  };
  states.set(pool, state);
  pool.on('connect', (client) => {
    state.clients.add(client);
    // The pool listens to idle connections only, and an error that nobody hears ends the process.
    client.on('error', (error) => {
      state.lost.add(client);
      log.warn({ err: error }, 'a database connection was lost');
    });
    nameStatements(client, state);
  });
  pool.on('remove', (client) => state.clients.delete(client));
  pool.on('error', () => undefined);
  return pool;
}

type PoolState = Connections & {
  isCutOff: boolean;
  /** Says, the first time, that a connection takes long; only while the pool is patient. */
  notice?: () => void;
  readonly clients: Set<pg.PoolClient>;
};

const states = new WeakMap<pg.Pool, PoolState>();

/** How many statements a pool has sent, beginnings and ends of transactions included. */
export const statementsSent = (pool: pg.Pool): number => states.get(pool)?.statements ?? 0;

/** Gives up every connection of a pool whose database cannot be reached; until `letThrough` nobody waits for one. */
export function cutOff(pool: pg.Pool): void {
  const state = states.get(pool);
  if (!state) return;
  state.isCutOff = true;
  for (const client of state.clients) client.connection.stream.destroy();
}

function setUpNotice(log: Logger): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) log.warn(START_NOTICE);
    isSaid = true;
  };
}

/** Ends the patience of a pool: whoever sent a request is told soon that there is no connection. */
export function hurry(pool: pg.Pool): void {
  pool.options.connectionTimeoutMillis = CONNECTION_TIMEOUT_MS;
  delete states.get(pool)?.notice;
}

/** The database of a pool can be reached again. */
export function letThrough(pool: pg.Pool): void {
  const state = states.get(pool);
  if (state) state.isCutOff = false;
}

/** A pool whose failure to give a connection is a `DatabaseAway`. */
const guarded = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const state = states.get(pool);
    if (state?.isCutOff) throw new DatabaseAway();
    const waiting = state?.notice && setTimeout(state.notice, START_NOTICE_MS);
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseAway(error);
    } finally {
      clearTimeout(waiting);
    }
  },
  end: () => pool.end(),
});

/**
 * Compares with a list as with one array: `IN` has a parameter for each value, so that every length of a list is a
 * statement of its own, planned anew each time. A list of one value is compared as the value: PostgreSQL expects ten
 * values of an array that it does not know, finds a plan for the one at hand cheaper each time, and plans each time.
 */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const compare = OperatorNode.is(operator) ? COMPARISONS.get(operator.operator) : undefined;
    if (!compare || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node);
      return;
    }
    const { values } = rightOperand;
    this.visitNode(leftOperand);
    if (values.length === 1) {
      this.append(` ${compare.one} `);
      this.appendValue(values[0]);
      return;
    }
    this.append(` ${compare.many}(`);
    this.appendValue(values);
    this.append(')');
  }
}

const COMPARISONS: ReadonlyMap<string, { readonly one: string; readonly many: string }> = new Map([
  ['in', { one: '=', many: '= ANY' }],
  ['not in', { one: '<>', many: '<> ALL' }],
]);

/** The typed query builder on a pool. */
export function openDb(pool: pg.Pool): Db {
  const connections = guarded(pool);
  const db = openOrdered<Database>(connections, new ListsAsArrays());
  jointReaders.set(db, readJointly(connections));
  return db;
}

const jointReaders = new WeakMap<Db, Reader>();

/**
 * Asks for rows by their keys together with whoever else does at that time; undefined within a transaction, which sees
 * what nobody else does. What takes long is asked for otherwise, as others would wait behind it.
 */
export const jointReader = (db: Db): Reader | undefined => jointReaders.get(db);
