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
import { DatabaseAway, saysAway } from './database-away.ts';
import { NamedQuery, type NamedStatement, namedStatement, parametersOf, SentQuery } from './named-query.ts';
import { openOrdered, opensTransaction } from './ordered-statements.ts';

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
};

/**
 * Statements share the cores with those of other people: starting parallel workers, which takes PostgreSQL longer than
 * most of our statements take, is left to the ones that read a very large table as a whole.
 */
const ALONE_UNLESS_HUGE = '-c parallel_setup_cost=100000';

/** How long a request waits for a connection. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** PostgreSQL ends a statement after this time; a statement without any answer has lost its connection. */
const STATEMENT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 40_000;

/** Opens the connection pool; a connection that is lost, idle or at work, is logged and replaced. */
export function openPool(
  url: string,
  max: number,
  log: Logger,
  { options, answerPatienceMs = ANSWER_TIMEOUT_MS }: PoolKind = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'auditplus',
    options: `${ALONE_UNLESS_HUGE} ${options ?? ''}`,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: answerPatienceMs,
  });
  const state: PoolState = { statements: 0, isCutOff: false, clients: new Set(), lost: new WeakSet() };
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

type PoolState = {
  statements: number;
  isCutOff: boolean;
  readonly clients: Set<pg.PoolClient>;
  readonly lost: WeakSet<pg.PoolClient>;
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

/** The database of a pool can be reached again. */
export function letThrough(pool: pg.Pool): void {
  const state = states.get(pool);
  if (state) state.isCutOff = false;
}

/** A pool whose failure to give a connection is a `DatabaseAway`. */
const guarded = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    if (states.get(pool)?.isCutOff) throw new DatabaseAway();
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseAway(error);
    }
  },
  end: () => pool.end(),
});

/** Statements with more parameters than this differ too often to be worth keeping on a connection. */
const MAX_NAMED_PARAMETERS = 40;
const MAX_NAMED_STATEMENTS = 400;
/** Statements on tables that people have designed: as many as they like could be asked, so they have their own share. */
const MAX_NAMED_OF_DESIGNS = 200;
const isOfDesigns = (text: string): boolean => text.includes('"app"."f_');

/**
 * Gives parameterised statements a name on their connection, so that PostgreSQL plans a repeated one once: our
 * widest lists take a hundred times longer to plan than to run.
 */
function nameStatements(client: pg.PoolClient, state: PoolState): void {
  const statements = new Map<string, NamedStatement>();
  /** A plan that is out of date keeps its name on the connection: its statement gets another one. */
  let renewals = 0;
  const send = client.query.bind(client);
  // Statements that are asked for together take turns.
  let last: Promise<unknown> = Promise.resolve();
  let ofDesigns = 0;
  const statementOf = (text: string): NamedStatement | undefined => {
    const known = statements.get(text);
    if (known) return known;
    const isDesigned = isOfDesigns(text);
    if (isDesigned ? ofDesigns >= MAX_NAMED_OF_DESIGNS : statements.size - ofDesigns >= MAX_NAMED_STATEMENTS)
      return undefined;
    if (isDesigned) ofDesigns += 1;
    const statement = namedStatement(text);
    statements.set(text, statement);
    return statement;
  };
  /** What opens transactions, once this connection knows it; of a transaction that nothing was sent of yet, waiting. */
  const openings = new Map<string, NamedStatement>();
  let waiting: NamedStatement[] = [];
  let latest: NamedQuery | undefined;
  /** Statements that were asked for and are not answered. */
  let unanswered = 0;
  const ask = (statement: NamedStatement, values: readonly unknown[]): Promise<unknown> => {
    const parameters = parametersOf(values);
    const opened = waiting;
    waiting = [];
    return new Promise((resolve, reject) => {
      const done: NamedQuery['callback'] = (error, result) => (error ? reject(error) : resolve(result));
      latest = new NamedQuery(statement, parameters, { types, openings: opened, done });
      Reflect.apply(send, client, [latest]);
    });
  };
  const open = async (text: string): Promise<unknown> => {
    const known = openings.get(text);
    if (known) waiting.push(known);
    else {
      const statement = namedStatement(text);
      await ask(statement, []);
      openings.set(text, statement);
    }
    return NOTHING;
  };
  /** Statements that the driver sends by itself take nothing with them. */
  const askPlainly = async (given: readonly unknown[]): Promise<unknown> => {
    const opened = waiting;
    waiting = [];
    for (const { text } of opened) await Reflect.apply(send, client, [text]);
    return Reflect.apply(send, client, given);
  };
  /** Whatever holds what the transaction has locked waits no longer than the last statement takes. */
  const commitBehind = (): Promise<unknown> => {
    client.connection.query(COMMIT);
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: unknown) => (error ? reject(error) : resolve(result));
      Reflect.apply(send, client, [new SentQuery(COMMIT, done)]);
    });
  };
  const failed = (error: unknown): never => {
    // What it would still answer belongs to a statement that nobody waits for.
    if (isUnanswered(error)) client.connection.stream.destroy();
    throw state.lost.has(client) || isUnanswered(error) || saysAway(error) ? new DatabaseAway(error) : error;
  };
  const settled = (given: Promise<unknown>): Promise<unknown> => {
    const answer = given
      .finally(() => {
        unanswered -= 1;
      })
      .catch(failed);
    last = answer.catch(() => undefined);
    return answer;
  };
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    state.statements += 1;
    if (rest.length > 0) return Reflect.apply(send, client, [text, values, ...rest]);
    const isPlain = typeof text === 'string' && Array.isArray(values);
    const isOpening = isPlain && values.length === 0 && opensTransaction(text);
    const isWorth = isPlain && values.length > 0 && values.length <= MAX_NAMED_PARAMETERS;
    unanswered += 1;
    if (isPlain && text === COMMIT && unanswered === 2 && latest?.isUnderWay) return settled(commitBehind());
    const answer = last.then(async () => {
      if (isOpening) return open(text);
      const statement = isWorth ? statementOf(text) : undefined;
      if (!isPlain || !statement) return askPlainly([text, values]);
      const isWithin = waiting.length > 0 || client.getTransactionStatus() !== 'I';
      try {
        return await ask(statement, values);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        renewals += 1;
        const renewed = { name: `${statement.name.slice(0, DIGEST_LENGTH)}.${renewals}`, text };
        statements.set(text, renewed);
        // A transaction has failed with it; the next one gets the new plan.
        if (isWithin) throw error;
        return ask(renewed, values);
      }
    });
    return settled(answer);
  };
  Object.assign(client, { query: named });
}

const DIGEST_LENGTH = 27;
const COMMIT = 'commit';

/** The answer to what opens a transaction: it says nothing. */
const NOTHING = { command: '', rowCount: null, rows: [] };

/** PostgreSQL's word for a statement whose columns have changed since it was planned. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message === 'cached plan must not change result type';

/** The driver's word for a statement that was not answered in time. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

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
export const openDb = (pool: pg.Pool): Db => openOrdered<Database>(guarded(pool), new ListsAsArrays());
