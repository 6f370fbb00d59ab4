import { createHash } from 'node:crypto';
import type { SqlContextName } from '@auditplus/core/sql/lexer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Caller } from '../caller.ts';
import type { Ctx } from '../context.ts';
import { openPool } from '../db.ts';
import { orThrow, Refusal } from '../errors.ts';
import type { QueryRole } from '../query-role.ts';
import { readableIdsSql, relationsNamed } from '../relations.ts';
import type { StatementTimes } from '../statement-times.ts';
import type { CheckedSql } from './check.ts';
import { composeSql, type ReadRelation, type ResultView, ROW_TOO_LARGE, readRelations } from './compose.ts';
import { fetchRows, Late, type SqlLimits, type SqlRows, type TakeRows } from './fetch-rows.ts';
import { Slots } from './slots.ts';

/** A value of a declared field. */
export type SqlValue = string | number | boolean | null | readonly (string | number)[];

const USUAL: SqlLimits = { rows: 1_000, bytes: 8 * 1024 ** 2, ms: 10_000 };
const LONGEST_MS = 60_000;
const CONNECTIONS = 4;

export type SqlRun = {
  readonly statement: CheckedSql;
  readonly fields: Readonly<Record<string, SqlValue>>;
  /** `caller`: the rows and columns that the caller may read; `whole`: everything, for those who may say so. */
  readonly mode: 'caller' | 'whole';
  /** Id of the definition, of which one run at a time is let through. */
  readonly definition: string;
  /** The record that is printed: `@formId`. */
  readonly formId?: string;
  readonly limits?: Partial<SqlLimits>;
  /** Page, order, keyword and columns; all rows as the statement gives them unless given. */
  readonly view?: ResultView;
  /** Takes the rows as they come; the result then has none, and no total. */
  readonly take?: TakeRows;
  /** Ends the run when the request is closed. */
  readonly signal?: AbortSignal;
  /** Its author tries it, and is told where PostgreSQL does not understand it. */
  readonly isTried?: boolean;
};

export type SqlResult = SqlRows & {
  /** How many rows all pages have, where the view asks: 10,001 says more than 10,000. */
  readonly total: number | null;
};

/** Runs statements of users on connections of the query role. */
export type UserSql = {
  run(ctx: Ctx, run: SqlRun): Promise<SqlResult>;
  /** How PostgreSQL would find the rows, through the same walls; nothing is read. */
  explain(ctx: Ctx, run: SqlRun): Promise<string[]>;
  /** What the caller may read of the relations of a statement, as a text that is equal for equal reach. */
  reachOf(ctx: Ctx, run: Pick<SqlRun, 'statement' | 'mode'>): Promise<string>;
  close(): Promise<void>;
};

/**
 * Opens what runs statements of users; connections are made with the first one. The fifth wall: a read-only
 * transaction, bound values, limits of time, rows, bytes and of how many run at once. Refuses with `sql.roleMissing`,
 * `sql.busy`, `sql.timedOut`, `sql.tooMuchMemory`, `sql.rowTooLarge`, and `sql.failed` where PostgreSQL refuses: its
 * words are told (in `data.database`) only to those who may read all that the statement reads. What it refuses before it
 * reads a row is told to authors with its place (`sql.columnMissing`, `sql.notRunnable`).
 */
export function openUserSql(role: QueryRole | null, log: Logger, times: StatementTimes): UserSql {
  const slots = new Slots();
  let pool: pg.Pool | undefined;
  const connections = () => {
    pool ??= openPool(orThrow(role, 'sql.roleMissing').url, CONNECTIONS, log, {
      // A statement whose client has gone away ends within this time.
      options: '-c client_connection_check_interval=500',
      answerPatienceMs: LONGEST_MS + 5_000,
    });
    return pool;
  };
  const admitted = async <T>(
    ctx: Ctx,
    run: SqlRun,
    work: (client: pg.PoolClient, execution: Execution) => Promise<T>,
  ): Promise<T> => {
    const own = connections();
    const relations = await relationsOf(ctx, run);
    const request = { definition: run.definition, person: ctx.caller.userId, signal: run.signal };
    return slots.run(request, async () => {
      const scope = await sealedScope(ctx, relations);
      return withConnection(own, run.signal, (client) => work(client, { ctx, run, relations, scope }));
    });
  };
  return {
    run: (ctx, run) => admitted(ctx, run, (client, execution) => execute(client, execution, times)),
    explain: (ctx, run) => admitted(ctx, run, explain),
    async reachOf(ctx, run) {
      const relations = await relationsOf(ctx, run);
      const denied = relations.map(({ scope }) => [...scope.denied].sort());
      const { all, some } = await reachableRows(ctx, relations);
      const reach = JSON.stringify([all, Object.values(some).map((ids) => ids.sort()), denied]);
      return createHash('sha256').update(reach).digest('base64url');
    },
    async close() {
      await pool?.end();
    },
  };
}

/** The relations of a statement with what the run may read of them. */
async function relationsOf(
  ctx: Ctx,
  { statement, mode }: Pick<SqlRun, 'statement' | 'mode'>,
): Promise<ReadRelation[]> {
  const known = await relationsNamed(ctx, statement.relations);
  const named = statement.relations.map((name) => orThrow(known.get(name), 'sql.failed'));
  return readRelations(ctx, named, mode);
}

/** The rows that a run may read: relations that are read as a whole, and the ids of the others. */
async function reachableRows(ctx: Ctx, relations: readonly ReadRelation[]) {
  const some: Record<string, string[]> = {};
  const all: string[] = [];
  for (const { relation, scope } of relations) {
    if (scope.reach === 'all') all.push(relation.name);
    if (scope.reach !== 'some') continue;
    const { rows } = await readableIdsSql(ctx, relation).execute(ctx.db);
    some[relation.name] = rows.map(({ id }) => id);
  }
  return { all, some };
}

/** The rows that the run may read, under the seal that the views ask for. */
async function sealedScope(ctx: Ctx, relations: readonly ReadRelation[]): Promise<string> {
  const body = JSON.stringify(await reachableRows(ctx, relations));
  const { rows } = await sql<{ seal: string }>`
    SELECT encode(sha256(key || sha256(key || convert_to(${body}::text, 'UTF8'))), 'hex') AS seal
    FROM query_scope_key`.execute(ctx.db);
  return orThrow(rows[0], 'sql.failed').seal + body;
}

/** Lends a connection; one that was given up on is closed, which ends its statement. */
async function withConnection<T>(
  pool: pg.Pool,
  signal: AbortSignal | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  if (signal?.aborted) {
    client.release();
    signal.throwIfAborted();
  }
  const cut = () => client.connection.stream.destroy();
  signal?.addEventListener('abort', cut, { once: true });
  let isWhole = false;
  try {
    const result = await work(client);
    // Nothing of one run is left to the next: settings, cursors, locks.
    await client.query('DISCARD ALL');
    isWhole = true;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
    client.release(!isWhole);
  }
}

type Execution = {
  readonly ctx: Ctx;
  readonly run: SqlRun;
  readonly relations: readonly ReadRelation[];
  readonly scope: string;
};

async function execute(
  client: pg.PoolClient,
  { ctx, run, relations, scope }: Execution,
  times: StatementTimes,
): Promise<SqlResult> {
  const limits = { ...USUAL, ...run.limits };
  const ms = Math.min(limits.ms, LONGEST_MS);
  const deadline = performance.now() + ms;
  const startedAt = performance.now();
  let [text, sent] = ['', ''];
  try {
    await begin(client, { ms, scope });
    const composed = composeSql(run.statement, relations, { rows: limits.rows, view: run.view });
    const values = [...valuesOf(ctx.caller, run), ...composed.values];
    text = composed.text;
    sent = `DECLARE found NO SCROLL CURSOR FOR ${text}`;
    await client.query({ text: sent, values });
    const found = await fetchRows(client, limits, deadline, run.take);
    // Where the end was seen, the rows need no counting.
    const total =
      knownTotal(run.view, found) ?? (await countRows(client, composed.count, { values, deadline }));
    const result = { ...found, total };
    // Also what a function would do at a commit, such as sending a message, is not done.
    await client.query('ROLLBACK');
    return result;
  } catch (error) {
    throw notUnderstood(error, run, sent) ?? refusalOf(error, { ctx, run, relations, seconds: ms / 1000 });
  } finally {
    // What was given up on has taken long too; what is still being written has no name yet.
    if (text !== '' && !run.isTried) times.noteOf(run.definition, text, performance.now() - startedAt);
  }
}

async function explain(client: pg.PoolClient, { ctx, run, relations, scope }: Execution): Promise<string[]> {
  const limits = { ...USUAL, ...run.limits };
  const ms = Math.min(limits.ms, LONGEST_MS);
  let sent = '';
  try {
    await begin(client, { ms, scope });
    const composed = composeSql(run.statement, relations, { rows: limits.rows, view: run.view });
    sent = `EXPLAIN ${composed.text}`;
    const values = [...valuesOf(ctx.caller, run), ...composed.values];
    const { rows } = await client.query<string[]>({ text: sent, values, rowMode: 'array' });
    await client.query('ROLLBACK');
    return rows.map(([line = '']) => line);
  } catch (error) {
    throw notUnderstood(error, run, sent) ?? refusalOf(error, { ctx, run, relations, seconds: ms / 1000 });
  }
}

const begin = (client: pg.PoolClient, { ms, scope }: { readonly ms: number; readonly scope: string }) =>
  client.query(
    `BEGIN READ ONLY; SET LOCAL statement_timeout = ${ms};
     SET LOCAL "auditplus.scope" = ${pg.escapeLiteral(scope)}`,
  );

/** What statements may know of the caller. */
export const contextValues = (caller: Caller): Readonly<Record<SqlContextName, string>> => ({
  user: caller.userId,
  organize: caller.unitId,
  department: caller.organizeId,
  position: caller.positionIds[0] ?? '',
  formId: '',
});

function valuesOf(caller: Caller, { statement, fields, formId = '' }: SqlRun): unknown[] {
  const context = { ...contextValues(caller), formId };
  return statement.placeholders.map((placeholder) =>
    placeholder.kind === 'field' ? (fields[placeholder.name] ?? null) : context[placeholder.name],
  );
}

function knownTotal(
  view: ResultView | undefined,
  { rows, isCut }: Pick<SqlResult, 'rows' | 'isCut'>,
): number | null {
  const skipped = view?.skip ?? 0;
  const hasEnd = !isCut && (rows.length > 0 || skipped === 0);
  return view?.isCounted && hasEnd ? skipped + rows.length : null;
}

async function countRows(
  client: pg.PoolClient,
  text: string | null,
  { values, deadline }: { readonly values: readonly unknown[]; readonly deadline: number },
): Promise<number | null> {
  if (text === null) return null;
  const left = Math.floor(deadline - performance.now());
  if (left <= 0) throw new Late();
  await client.query(`SET LOCAL statement_timeout = ${left}`);
  const { rows } = await client.query<{ total: number }>({ text, values: [...values] });
  return rows[0]?.total ?? 0;
}

/** Errors that PostgreSQL finds while it reads a statement, before any row: names, types, groups. */
const UNREADABLE = '42';
const COLUMN_MISSING = '42703';

/** What PostgreSQL does not understand of a statement that is tried, with its place in the author's text. */
function notUnderstood(error: unknown, { statement, isTried }: SqlRun, sent: string): Refusal | null {
  if (!isTried || !(error instanceof pg.DatabaseError)) return null;
  const { code = '', position } = error;
  if (!code.startsWith(UNREADABLE) || position === undefined) return null;
  // PostgreSQL counts characters, JavaScript halves of the rare ones.
  const at = [...sent].slice(0, Number(position) - 1).join('').length;
  const start = sent.indexOf(`\n${statement.text}\n`) + 1;
  if (at < start || at > start + statement.text.length) return null;
  const place = statement.placeOf(at - start);
  const { line, column } = place;
  const name =
    code === COLUMN_MISSING ? /column "?([^"]+?)"? does not exist/.exec(error.message)?.[1] : undefined;
  const details = { field: 'query', place };
  return name === undefined
    ? new Refusal('sql.notRunnable', { line, column, reason: error.message }, details)
    : new Refusal('sql.columnMissing', { line, column, name }, details);
}

const CANCELLED = '57014';
/** Out of memory, or a value above the gigabyte that the database can hold. */
const TOO_MUCH_MEMORY: ReadonlySet<string> = new Set(['53200', '54000']);

function refusalOf(
  error: unknown,
  { ctx, run, relations, seconds }: Omit<Execution, 'scope'> & { readonly seconds: number },
): unknown {
  if (error instanceof Refusal || run.signal?.aborted) return error;
  const isLate = error instanceof Late || (error instanceof pg.DatabaseError && error.code === CANCELLED);
  if (isLate) return new Refusal('sql.timedOut', { seconds }, {});
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.message.includes(ROW_TOO_LARGE)) return new Refusal('sql.rowTooLarge', { megabytes: 1 }, {});
  if (TOO_MUCH_MEMORY.has(error.code ?? '')) return new Refusal('sql.tooMuchMemory', {}, {});
  ctx.log.warn({ err: error, definition: run.definition, requestId: ctx.requestId }, 'a statement failed');
  const mayKnow = relations.every(({ scope }) => scope.reach === 'all' && scope.denied.size === 0);
  return new Refusal('sql.failed', { requestId: ctx.requestId }, mayKnow ? { database: error.message } : {});
}
