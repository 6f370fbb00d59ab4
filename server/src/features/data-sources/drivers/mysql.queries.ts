import { createRequire } from 'node:module';
import net from 'node:net';
import type mysql from 'mysql2';
import { onFirstUse } from '../../../kernel/on-first-use.ts';
import type { SqlRows } from '../../../kernel/user-sql/fetch-rows.ts';
import { numberOf, type SqlResultType } from '../../../kernel/user-sql/values.ts';
import {
  BUILD_TIMEOUT_MS,
  CATALOGUE_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  codeOf,
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
  SourceFault,
  type SourceRead,
  type SourceTarget,
  type SourceTransaction,
  type TextRow,
  WRITE_TIMEOUT_MS,
} from './driver.ts';

const library = onFirstUse((): typeof mysql => createRequire(import.meta.url)('mysql2'));

/** The catalogue of one database has fewer rows than this; what is beyond is not shown. */
const CATALOGUE: SourceRead['limits'] = { rows: 5_000, bytes: 8 * 1024 ** 2, ms: CATALOGUE_TIMEOUT_MS };

/** MySQL and MariaDB: sessions that refuse to write, and read quotes as our lexer does. */
export const mysqlDriver: Driver = (target) => {
  const pool = openPool(target);
  const read = (what: SourceRead) => withConnection(pool, what, (connection) => run(connection, what));
  const rowsOf = async (text: string, values: readonly unknown[] = []) =>
    (await read({ text, values, limits: CATALOGUE })).rows.map((row) => row.map(textOf));
  return {
    async facts() {
      const [[version = ''] = []] = await rowsOf('SELECT VERSION()');
      const grants = await rowsOf('SHOW GRANTS');
      return {
        version: version.includes('MariaDB')
          ? `MariaDB ${version.replace(/-MariaDB.*$/, '')}`
          : `MySQL ${version}`,
        canWrite: grants.some(([grant = '']) => mayWrite(grant)),
      };
    },
    read,
    async explain(what) {
      const { columns, rows } = await read({ ...what, text: `EXPLAIN ${what.text}` });
      return rows.map((row) =>
        columns
          .map((name, at) => [name, textOf(row[at])])
          .filter(([, value]) => value !== '')
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · '),
      );
    },
    async tables() {
      const keys = Map.groupBy(await rowsOf(KEYS, [target.serviceName]), ([table = '']) => table);
      const rows = await rowsOf(TABLES, [target.serviceName]);
      return rows.map(([table = '', comment = '', count, bytes]) => ({
        table,
        comment,
        rows: Number(count),
        bytes: Number(bytes),
        primaryKey: (keys.get(table) ?? []).map(([, column = '']) => column),
      }));
    },
    async fields(table) {
      const named = table === null ? [] : [table];
      const rows = await rowsOf(table === null ? ALL_FIELDS : FIELDS, [target.serviceName, ...named]);
      return rows.map(
        ([
          name = '',
          field = '',
          comment = '',
          type = '',
          key,
          nullable,
          fallback = '',
          extra = '',
          given,
        ]) => ({
          table: name,
          field,
          comment,
          type,
          isPrimaryKey: key === 'PRI',
          isNullable: nullable === 'YES',
          defaultValue: fallback,
          hasDefault: (given === '1' && fallback !== 'NULL') || /auto_increment/i.test(extra),
          isGenerated: /(?:virtual|stored|persistent) generated/i.test(extra),
        }),
      );
    },
    async indexes(table) {
      const rows = await rowsOf(INDEXES, [target.serviceName, table]);
      return [...Map.groupBy(rows, ([name = '']) => name)].map(([name, parts]) => ({
        name,
        columns: parts.map(([, column = '']) => column),
        isUnique: parts.every(([, , isPlain]) => isPlain === '0'),
        isReady: true,
        isPrimary: name === 'PRIMARY',
        isOfConstraint: false,
      }));
    },
    define: (statements) => runDefinitions(pool, statements, DEFINE_TIMEOUT_MS),
    build: (statement) => runDefinitions(pool, [statement], BUILD_TIMEOUT_MS),
    async write(statements) {
      const connection = await openSession(pool, prepareWrites);
      try {
        const link = connection.promise();
        await link.query('START TRANSACTION');
        for (const { text, values } of statements)
          await link.execute({ sql: text, values: values.map(bound), timeout: WRITE_TIMEOUT_MS });
        await link.query('COMMIT');
      } catch (error) {
        throw faultOf(error);
      } finally {
        connection.destroy();
      }
    },
    begin: (wanted) => beginRows(pool, wanted),
    close: () => new Promise((resolve) => pool.end(() => resolve())),
  };
};

async function runDefinitions(
  pool: mysql.Pool,
  statements: readonly string[],
  timeout: number,
): Promise<void> {
  const connection = await openSession(pool, prepareWrites);
  let done = 0;
  try {
    const link = connection.promise();
    for (const sql of statements) {
      await link.query({ sql, timeout });
      done += 1;
    }
  } catch (error) {
    const fault = faultOf(error);
    throw fault instanceof SourceFault ? new SourceFault(fault.kind, fault.message, done) : fault;
  } finally {
    // Its session may write: it is not lent to those who read.
    connection.destroy();
  }
}

/**
 * A session that records are read and written in until the transaction ends. It reads what is committed, so that a row
 * that was waited for is seen as it is then.
 */
async function beginRows(
  pool: mysql.Pool,
  { writes, ms }: { readonly writes: boolean; readonly ms: number },
): Promise<SourceTransaction> {
  const connection = await openSession(pool, async (ask) => {
    await ask(
      `SET SESSION sql_mode = '${MODES},STRICT_ALL_TABLES', time_zone = '+08:00',
       innodb_lock_wait_timeout = ${ROW_LOCK_MS / 1000}, sql_select_limit = DEFAULT`,
    );
    await limitTime(ask, ms);
    await ask('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    await ask(`START TRANSACTION ${writes ? 'READ WRITE' : 'READ ONLY'}`);
  });
  const link = connection.promise();
  const timeout = ms + PATIENCE_MS;
  let isOpen = true;
  let isWhole = true;
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (isWhole || how === 'COMMIT') await link.query({ sql: how, timeout });
    } catch (error) {
      isWhole = false;
      throw faultOf(error);
    } finally {
      // A session that may write is not lent to those who read, nor one whose state is not known.
      if (writes || !isWhole) connection.destroy();
      else connection.release();
    }
  };
  return {
    async run({ text, values }) {
      try {
        // Savepoints are not known to prepared statements.
        const [found] = await (values.length === 0
          ? link.query({ sql: text, timeout })
          : link.execute({ sql: text, values: values.map(bound), timeout }));
        if (Array.isArray(found)) return { rows: found.map(textRow), changed: 0, insertId: '' };
        return { rows: [], changed: found.affectedRows, insertId: String(found.insertId || '') };
      } catch (error) {
        const fault = faultOf(error);
        isWhole = fault instanceof SourceFault && (fault.kind === 'failed' || fault.kind === 'valueRefused');
        throw fault;
      }
    },
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK').catch(() => undefined),
  };
}

const textRow = (row: object): TextRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || value === undefined
        ? null
        : Buffer.isBuffer(value)
          ? value.toString()
          : String(value),
    ]),
  );

/** The server then reads quotes as our lexer does. */
const MODES = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function openPool(target: SourceTarget): mysql.Pool {
  const pool = library().createPool({
    // The certificate belongs to the name; what is dialled is the checked address.
    host: target.host,
    port: target.port,
    stream: () => net.connect({ host: target.address, port: target.port }).setNoDelay(true),
    user: target.userName,
    password: target.password,
    database: target.serviceName,
    charset: 'utf8mb4_general_ci',
    connectionLimit: target.maxConnections,
    maxIdle: target.maxConnections,
    idleTimeout: IDLE_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    multipleStatements: false,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    // The server may not ask for files of ours.
    flags: ['-LOCAL_FILES'],
    ...(target.isEncrypted ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
  });
  // A connection that is lost is replaced; an error that nobody hears would end the process.
  pool.on('connection', (connection) => connection.on('error', () => undefined));
  return pool;
}

async function withConnection<T>(
  pool: mysql.Pool,
  { limits, signal }: SourceRead,
  work: (connection: mysql.PoolConnection) => Promise<T>,
): Promise<T> {
  const connection = await openSession(pool, (ask) => prepareRead(ask, limits));
  const patience = AbortSignal.timeout(limits.ms + PATIENCE_MS);
  const signals = [patience, ...(signal ? [signal] : [])];
  const { promise: isCut, reject: cut } = Promise.withResolvers<never>();
  for (const each of signals) each.addEventListener('abort', cut, { once: true });
  try {
    signal?.throwIfAborted();
    // A statement is not told that its connection is destroyed: it would be waited for.
    const result = await Promise.race([work(connection), isCut]);
    connection.release();
    return result;
  } catch (error) {
    // A connection whose state is not known is not lent again.
    connection.destroy();
    signal?.throwIfAborted();
    if (patience.aborted) throw new SourceFault('late', '');
    throw faultOf(error);
  } finally {
    for (const each of signals) each.removeEventListener('abort', cut);
  }
}

const connect = (pool: mysql.Pool): Promise<mysql.PoolConnection> =>
  new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => {
      if (error) reject(connectFault(faultOf(error), error));
      else resolve(connection);
    });
  });

type Ask = (sql: string) => Promise<unknown>;

/** Connections that were lent before: they may have died while they waited. */
const lent = new WeakSet<mysql.PoolConnection>();

/** A connection whose session is prepared: sessions are lent again, so that each run says what holds for it. */
async function openSession(
  pool: mysql.Pool,
  prepare: (ask: Ask) => Promise<unknown>,
): Promise<mysql.PoolConnection> {
  for (;;) {
    const connection = await connect(pool);
    const link = connection.promise();
    try {
      await prepare((sql) => link.query({ sql, timeout: CONNECT_TIMEOUT_MS }));
    } catch (error) {
      connection.destroy();
      const fault = faultOf(error);
      // Nothing is done yet: the next one that waits, or a new one, may do it.
      if (lent.has(connection) && isGone(fault)) continue;
      throw fault;
    }
    lent.add(connection);
    return connection;
  }
}

async function prepareRead(ask: Ask, { rows, ms }: SourceRead['limits']): Promise<void> {
  await ask('SET SESSION TRANSACTION READ ONLY');
  await ask(`SET SESSION sql_mode = '${MODES}', time_zone = '+00:00', sql_select_limit = ${rows + 2}`);
  await limitTime(ask, ms);
}

async function prepareWrites(ask: Ask): Promise<void> {
  await ask('SET SESSION TRANSACTION READ WRITE');
  await ask(`SET SESSION sql_mode = '${MODES},STRICT_ALL_TABLES', time_zone = '+00:00'`);
}

/** MariaDB counts seconds, MySQL milliseconds; each knows its own name only. */
const limitTime = (ask: Ask, ms: number): Promise<unknown> =>
  ask(`SET SESSION max_statement_time = ${ms / 1000}`).catch(() =>
    ask(`SET SESSION max_execution_time = ${ms}`),
  );

/** Rows that are handed on together. */
const TAKEN_AT_ONCE = 200;

/** Sends a prepared statement: values are bound, and there is one statement whatever stands in the text. */
function run(connection: mysql.PoolConnection, { text, values, limits, take }: SourceRead): Promise<SqlRows> {
  return new Promise((resolve, reject) => {
    let columns: readonly mysql.FieldPacket[] = [];
    const rows: unknown[][] = [];
    let [found, bytes] = [0, 0];
    const names = () => columns.map(({ name }) => name);
    const end = async (isCut: boolean) => {
      if (take && rows.length > 0) await take(names(), rows.splice(0));
      resolve({ columns: names(), types: columns.map(typeOf), rows, isCut });
    };
    const query = connection.execute({ sql: text, values: values.map(bound), rowsAsArray: true });
    query.on('fields', (fields: mysql.FieldPacket[]) => {
      columns = fields ?? [];
    });
    query.on('result', (row: unknown) => {
      if (!Array.isArray(row)) return;
      const read = row.map((value: unknown, at) => sentValue(value, columns[at]));
      bytes += JSON.stringify(read).length;
      if (found < limits.rows && bytes <= limits.bytes) {
        found += 1;
        rows.push(read);
        if (!take || rows.length < TAKEN_AT_ONCE) return;
        // The server waits with the next rows until these are taken.
        connection.pause();
        take(names(), rows.splice(0)).then(() => connection.resume(), reject);
        return;
      }
      // What is still on its way is not waited for.
      end(true).catch(reject);
      connection.destroy();
    });
    query.on('error', reject);
    // The driver tells the connection alone that it was lost.
    connection.once('error', reject);
    query.on('end', () => {
      connection.off('error', reject);
      end(false).catch(reject);
    });
  });
}

const bound = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const BINARY = 63;

const resultTypes = onFirstUse((): ReadonlyMap<number, SqlResultType> => {
  const { Types: type } = library();
  return new Map([
    ...[type.TINY, type.SHORT, type.LONG, type.LONGLONG, type.INT24, type.YEAR].map(
      (code) => [code, 'integer'] as const,
    ),
    ...[type.FLOAT, type.DOUBLE, type.DECIMAL, type.NEWDECIMAL].map((code) => [code, 'decimal'] as const),
    [type.DATE, 'date'],
    ...[type.DATETIME, type.TIMESTAMP].map((code) => [code, 'moment'] as const),
    ...[
      type.VARCHAR,
      type.VAR_STRING,
      type.STRING,
      type.BLOB,
      type.TINY_BLOB,
      type.MEDIUM_BLOB,
      type.LONG_BLOB,
      type.ENUM,
    ].map((code) => [code, 'text'] as const),
  ]);
});

const codeOfColumn = (column: mysql.FieldPacket | undefined): number =>
  column?.columnType ?? column?.type ?? -1;

function typeOf(column: mysql.FieldPacket): SqlResultType {
  const type = resultTypes().get(codeOfColumn(column)) ?? 'other';
  return type === 'text' && column.characterSet === BINARY ? 'other' : type;
}

/** A value as the results of our own database have it: numbers beyond 15 digits as text, moments as epoch ms. */
function sentValue(value: unknown, column: mysql.FieldPacket | undefined): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  const code = codeOfColumn(column);
  const type = resultTypes().get(code);
  if ((type === 'integer' || type === 'decimal') && typeof value === 'string') return numberOf(value);
  if (code === library().Types.TIMESTAMP && typeof value === 'string') return momentOf(value);
  return value;
}

/** The session counts in UTC. */
function momentOf(text: string): number | null {
  const moment = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(moment) ? null : moment;
}

const SERVER_FAULTS: Readonly<Record<string, FaultKind>> = {
  ER_ACCESS_DENIED_ERROR: 'credentialsWrong',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'credentialsWrong',
  ER_HOST_NOT_PRIVILEGED: 'credentialsWrong',
  AUTH_SWITCH_PLUGIN_ERROR: 'credentialsWrong',
  ER_DBACCESS_DENIED_ERROR: 'databaseUnknown',
  ER_BAD_DB_ERROR: 'databaseUnknown',
  HANDSHAKE_NO_SSL_SUPPORT: 'encryptionFailed',
  HANDSHAKE_SSL_ERROR: 'encryptionFailed',
};

/** The driver has no names for MariaDB's own: a statement that took too long, and a session that was ended. */
const NUMBERED: ReadonlyMap<number, FaultKind> = new Map([
  [1317, 'late'],
  [1969, 'late'],
  [3024, 'late'],
  [1053, 'lost'],
  [1927, 'lost'],
]);

/** The driver's errors carry the statement; only the server's words are kept. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SourceFault) return error;
  const number = 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
  const kind = NUMBERED.get(number) ?? SERVER_FAULTS[codeOf(error)];
  if (kind) return new SourceFault(kind, error.message);
  const network = networkFault(error);
  if (network) return network;
  // Numbers of the server's own errors; an answer that is none of this protocol has no number.
  const isValues = 'sqlState' in error && isOfValues(error.sqlState);
  if (number > 0) return new SourceFault(isValues ? 'valueRefused' : 'failed', error.message);
  return new SourceFault(/timeout|timed out/i.test(error.message) ? 'timedOut' : 'lost', error.message);
}

/** Rights that change nothing. */
const HARMLESS = new Set([
  'USAGE',
  'SELECT',
  'SHOW VIEW',
  'SHOW DATABASES',
  'PROCESS',
  'REPLICATION CLIENT',
  'BINLOG MONITOR',
  'REFERENCES',
]);

/** Whether a line of `SHOW GRANTS` gives more than reading; a role may hold anything. */
function mayWrite(grant: string): boolean {
  const rights = /^GRANT (.+?) ON /i.exec(grant)?.[1];
  if (rights === undefined) return /^GRANT /i.test(grant);
  return rights
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .some((right) => !HARMLESS.has(right.trim().toUpperCase()));
}

const TABLES = `SELECT table_name, table_comment, coalesce(table_rows, 0),
  coalesce(data_length + index_length, 0) FROM information_schema.tables
  WHERE table_schema = ? AND table_type IN ('BASE TABLE', 'VIEW') ORDER BY table_name LIMIT 2000`;

const KEYS = `SELECT table_name, column_name FROM information_schema.key_column_usage
  WHERE table_schema = ? AND constraint_name = 'PRIMARY' ORDER BY table_name, ordinal_position`;

const ALL_FIELDS = `SELECT table_name, column_name, column_comment, column_type, column_key, is_nullable, column_default,
  extra, column_default IS NOT NULL
  FROM information_schema.columns WHERE table_schema = ? ORDER BY table_name, ordinal_position LIMIT 5000`;

const FIELDS = ALL_FIELDS.replace('= ? ORDER', '= ? AND table_name = ? ORDER');

const INDEXES = `SELECT index_name, column_name, non_unique FROM information_schema.statistics
  WHERE table_schema = ? AND table_name = ? ORDER BY index_name, seq_in_index`;
