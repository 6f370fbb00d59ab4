import { isIP } from 'node:net';
import pg from 'pg';
import { fetchRows, Late, type SqlRows } from '../../../kernel/user-sql/fetch-rows.ts';
import {
  BUILD_TIMEOUT_MS,
  CATALOGUE_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  connectFault,
  DEFINE_TIMEOUT_MS,
  type Driver,
  type FaultKind,
  IDLE_MS,
  isGone,
  isOfValues,
  networkFault,
  PATIENCE_MS,
  ROW_LOCK_MS,
  type SourceDatabase,
  SourceFault,
  type SourceIndex,
  type SourceRead,
  type SourceTarget,
  type SourceTransaction,
  type TextRow,
  WRITE_TIMEOUT_MS,
} from './driver.ts';

/** PostgreSQL outside: every statement runs in a read-only transaction that is rolled back. */
export const postgresDriver: Driver = (target) => postgresDatabase(openPool(target), target.dbSchema);

/** The same over connections that are there already: so the product's own tables are read. */
export function postgresDatabase(pool: pg.Pool, schema: string): SourceDatabase {
  const inTransaction = <T>(ms: number, work: (client: pg.PoolClient) => Promise<T>, signal?: AbortSignal) =>
    withSession(
      pool,
      {
        begin: `BEGIN READ ONLY; SET LOCAL statement_timeout = ${ms}; SET LOCAL lock_timeout = 2000;
         SET LOCAL search_path = ${pg.escapeIdentifier(schema)}`,
        end: 'ROLLBACK',
        ms,
        signal,
      },
      work,
    );
  const rowsOf = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    inTransaction(CATALOGUE_TIMEOUT_MS, async (client) => (await client.query<R>(text, [...values])).rows);
  return {
    async facts() {
      const [found] = await rowsOf<{ version: string; has_schema: boolean | null; can_write: boolean }>(
        FACTS,
        [schema],
      );
      if (!found?.has_schema) throw new SourceFault('schemaUnknown', schema);
      return { version: `PostgreSQL ${found.version}`, canWrite: found.can_write };
    },
    read: ({ text, values, limits, signal, take }: SourceRead) =>
      inTransaction(
        limits.ms,
        async (client): Promise<SqlRows> => {
          const deadline = performance.now() + limits.ms;
          await client.query({ text: `DECLARE found NO SCROLL CURSOR FOR ${text}`, values: [...values] });
          return fetchRows(client, limits, deadline, take);
        },
        signal,
      ),
    explain: ({ text, values, limits, signal }: SourceRead) =>
      inTransaction(
        limits.ms,
        async (client) => {
          const plan = { text: `EXPLAIN ${text}`, values: [...values], rowMode: 'array' as const };
          return (await client.query<string[]>(plan)).rows.map(([line = '']) => line);
        },
        signal,
      ),
    async tables() {
      const rows = await rowsOf<{
        name: string;
        comment: string | null;
        rows: number | null;
        bytes: number;
        key: string[];
      }>(TABLES, [schema]);
      return rows.map(({ name, comment, key, ...sizes }) => ({
        table: name,
        comment: comment ?? '',
        primaryKey: key,
        ...sizes,
      }));
    },
    async fields(table) {
      const rows = await rowsOf<{
        table: string;
        name: string;
        comment: string | null;
        type: string;
        is_key: boolean;
        is_nullable: boolean;
        fallback: string | null;
        has_default: boolean;
        is_generated: boolean;
      }>(FIELDS, [schema, table]);
      return rows.map((row) => ({
        table: row.table,
        field: row.name,
        comment: row.comment ?? '',
        type: row.type,
        isPrimaryKey: row.is_key,
        isNullable: row.is_nullable,
        defaultValue: row.fallback ?? '',
        hasDefault: row.has_default,
        isGenerated: row.is_generated,
      }));
    },
    indexes: (table) => rowsOf<SourceIndex>(INDEXES, [schema, table]),
    define: (statements) =>
      withSession(pool, writing(DEFINE_TIMEOUT_MS, 5_000), async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    build: (statement) =>
      withSession(pool, BUILDING, async (client) => {
        await client.query(statement);
      }),
    write: (statements) =>
      withSession(pool, writing(WRITE_TIMEOUT_MS, 30_000), async (client) => {
        for (const { text, values } of statements) await client.query({ text, values: [...values] });
      }),
    begin: (wanted) => beginRows(pool, wanted),
    close: () => pool.end(),
  };
}

const writing = (ms: number, lockMs: number): Session => ({
  begin: `BEGIN; SET LOCAL statement_timeout = ${ms}; SET LOCAL lock_timeout = ${lockMs}`,
  end: 'COMMIT',
  ms: null,
});

/** Without a transaction, which indexes are not built beside other work in. */
const BUILDING: Session = {
  begin: `SET statement_timeout = ${BUILD_TIMEOUT_MS}; SET lock_timeout = 0`,
  end: 'RESET ALL',
  ms: null,
};

/** A connection that records are read and written on until the transaction ends. */
async function beginRows(
  pool: pg.Pool,
  { writes, ms }: { readonly writes: boolean; readonly ms: number },
): Promise<SourceTransaction> {
  const client = await openSession(
    pool,
    `BEGIN ${writes ? 'READ WRITE' : 'READ ONLY'}; SET LOCAL statement_timeout = ${ms};
     SET LOCAL lock_timeout = ${ROW_LOCK_MS}; SET LOCAL DateStyle = ISO;
     SET LOCAL TIME ZONE INTERVAL '+08:00' HOUR TO MINUTE`,
  );
  let isOpen = true;
  let isWhole = true;
  const ask = async (text: string, values: readonly unknown[] = []) => {
    try {
      return await client.query<TextRow>({
        text,
        values: [...values],
        types: { getTypeParser: () => (value: unknown) => value },
        // A server that does not answer is given up on.
        query_timeout: ms + PATIENCE_MS,
      } as pg.QueryConfig);
    } catch (error) {
      const fault = faultOf(error);
      isWhole = fault instanceof SourceFault && (fault.kind === 'failed' || fault.kind === 'valueRefused');
      throw fault;
    }
  };
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (isWhole || how === 'COMMIT') await ask(how);
    } finally {
      // A connection whose state is not known is not lent again.
      client.release(!isWhole);
    }
  };
  return {
    async run({ text, values }) {
      const { rows, rowCount } = await ask(text, values);
      return { rows, changed: rowCount ?? 0, insertId: '' };
    },
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK').catch(() => undefined),
  };
}

function openPool(target: SourceTarget): pg.Pool {
  const pool = new pg.Pool({
    host: target.address,
    port: target.port,
    user: target.userName,
    password: target.password,
    database: target.serviceName,
    max: target.maxConnections,
    application_name: 'auditplus',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    keepAlive: true,
    // The certificate belongs to the name, not to the address that is dialled.
    ssl: target.isEncrypted
      ? { host: target.host, ...(isIP(target.host) === 0 ? { servername: target.host } : {}) }
      : false,
  });
  // An idle connection that is lost is replaced; an error that nobody hears would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A transaction, or settings of a session, and after how long a server that does not answer is given up on. */
type Session = {
  readonly begin: string;
  readonly end: 'COMMIT' | 'ROLLBACK' | 'RESET ALL';
  readonly ms: number | null;
  readonly signal?: AbortSignal | undefined;
};

async function withSession<T>(
  pool: pg.Pool,
  { begin, end, ms, signal }: Session,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await openSession(pool, begin);
  const patience = ms === null ? undefined : AbortSignal.timeout(ms + PATIENCE_MS);
  const signals = [patience, signal].filter((each) => each !== undefined);
  const cut = () => client.connection.stream.destroy();
  for (const each of signals) each.addEventListener('abort', cut, { once: true });
  let isWhole = false;
  try {
    signal?.throwIfAborted();
    const result = await work(client);
    await client.query(end);
    isWhole = true;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    if (patience?.aborted) throw new SourceFault('late', '');
    throw faultOf(error);
  } finally {
    for (const each of signals) each.removeEventListener('abort', cut);
    // A connection whose state is not known is not lent again.
    client.release(!isWhole);
  }
}

/** Connections that were lent before: they may have died while they waited. */
const lent = new WeakSet<pg.PoolClient>();

/** A connection on which a transaction has begun. */
async function openSession(pool: pg.Pool, begin: string): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw connectFault(faultOf(error), error);
    });
    try {
      await client.query({ text: begin, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig);
    } catch (error) {
      client.release(true);
      const fault = faultOf(error);
      // Nothing is done yet: the next one that waits, or a new one, may do it.
      if (lent.has(client) && isGone(fault)) continue;
      throw fault;
    }
    lent.add(client);
    return client;
  }
}

const SERVER_FAULTS: Readonly<Record<string, FaultKind>> = {
  '28000': 'credentialsWrong',
  '28P01': 'credentialsWrong',
  '3D000': 'databaseUnknown',
  '42501': 'failed',
  '57014': 'late',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'unreachable',
};

function faultOf(error: unknown): unknown {
  if (error instanceof SourceFault) return error;
  if (error instanceof Late) return new SourceFault('late', '');
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError)
    return new SourceFault(
      SERVER_FAULTS[error.code ?? ''] ?? (isOfValues(error.code) ? 'valueRefused' : 'failed'),
      error.message,
    );
  return networkFault(error) ?? new SourceFault(driverFault(error), error.message);
}

/** What the driver itself says without a code. */
function driverFault(error: Error): FaultKind {
  if (/timeout/i.test(error.message)) return 'timedOut';
  if (/SSL|certificate/i.test(error.message)) return 'encryptionFailed';
  if (/password|SASL|authentication/i.test(error.message)) return 'credentialsWrong';
  return 'lost';
}

const READABLE = `n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND has_table_privilege(c.oid, 'SELECT')`;

const FACTS = `SELECT current_setting('server_version') AS version,
  (SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = $1) AS has_schema,
  (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
    OR has_database_privilege(current_database(), 'CREATE')
    OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND has_schema_privilege(n.oid, 'CREATE'))
    OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) AS can_write`;

const TABLES = `SELECT c.relname::text AS name, obj_description(c.oid, 'pg_class') AS comment,
  nullif(c.reltuples, -1)::float8 AS rows, pg_total_relation_size(c.oid)::float8 AS bytes,
  ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${READABLE} ORDER BY c.relname LIMIT 2000`;

const FIELDS = `SELECT c.relname::text AS table, a.attname::text AS name, col_description(c.oid, a.attnum) AS comment,
  format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS is_nullable,
  pg_get_expr(d.adbin, d.adrelid) AS fallback, a.atthasdef OR a.attidentity = 'd' AS has_default,
  a.attgenerated <> '' OR a.attidentity = 'a' AS is_generated,
  EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS is_key
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${READABLE} AND ($2::text IS NULL OR c.relname = $2)
  ORDER BY c.relname, a.attnum LIMIT 5000`;

const INDEXES = `SELECT x.relname::text AS name, i.indisunique AS "isUnique", i.indisvalid AS "isReady",
  i.indisprimary AS "isPrimary",
  EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) AS "isOfConstraint",
  ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY key(attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = key.attnum ORDER BY place) AS columns
  FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2 ORDER BY x.relname`;
