import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgresAccount, type PostgresAccount } from './embedded-postgres.account.ts';
import { type PostgresBinaries, preparePostgresBinaries } from './embedded-postgres.binaries.ts';
import { endOrphan, lockDataFolder } from './embedded-postgres.lock.ts';
import { ADMINISTRATOR, ensureRoles, OWNER, type Passwords } from './embedded-postgres.roles.ts';

/** A running PostgreSQL 18 of our own. */
export type EmbeddedPostgres = {
  /**
   * Connection URL of the product's database as its owner, an ordinary role, with the password: by a socket in the data
   * folder, which answers a statement in three quarters of the time, where the machine has such sockets and the path is
   * short enough, else by the loopback address. The port answers there in both cases.
   */
  url: string;
  /**
   * Shuts PostgreSQL down in order (open transactions are rolled back, so drain the pool first) and gives the data
   * folder back. May be called more than once.
   */
  stop(): Promise<void>;
};

/** What `startEmbeddedPostgres` needs to know. */
export type EmbeddedPostgresOptions = {
  /** Folder of the database; made when missing. Everything PostgreSQL keeps lies inside it. */
  dataDir: string;
  /** Gets our own progress and PostgreSQL's messages of level WARNING and above, line by line. */
  log?: { info(text: string): void; warn(text: string): void };
  /** `false` trades safety on power loss for speed; for tests only. Default `true`. */
  durable?: boolean;
  /** Lets the owner make databases beside its own; for tests only. Default `false`. */
  mayCreateDatabases?: boolean;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
/** A server that ends this often within a minute is broken, not unlucky. */
const RESTARTS_A_MINUTE = 5;

const SETTINGS = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_connections: '100',
  jit: 'off',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const FAST_BUT_UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
};

type Connection = Passwords & { port: number };

/** The pieces that every spawned program of one cluster shares. */
type Cluster = {
  dataDir: string;
  /** `dataDir` as PostgreSQL sees it. */
  visibleDir: string;
  binaries: PostgresBinaries;
  account: PostgresAccount | undefined;
  /** Open handle on `dataDir` that the programs inherit as descriptor 3, or `undefined` where paths do. */
  handle: number | undefined;
  log: NonNullable<EmbeddedPostgresOptions['log']>;
  settings: Record<string, string>;
};

/**
 * Starts PostgreSQL 18 on the data in `dataDir`, which is initialised on the first start (UTF-8, the same order of
 * text on every machine). Works as an ordinary user and as root, where PostgreSQL runs as a system user of its own.
 * If the server process dies while we run, it is started again on the same address. Throws an Error with a sentence
 * for the operator when another process uses the folder or PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const account = openDataFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  let cluster: Cluster | undefined;
  try {
    const opened = openCluster(dataDir, account, options);
    cluster = opened;
    await endOrphan(join(dataDir, 'cluster'));
    const connection = await ensureInitialised(opened);
    const stopServer = await superviseServer(opened, connection);
    const { mayCreateDatabases = false } = options;
    await ensureRoles({ ...connection, mayCreateDatabases }).catch(async (error: unknown) => {
      await stopServer();
      throw error;
    });
    let stopped: Promise<void> | undefined;
    const stopOnce = async () => {
      await stopServer();
      closeCluster(opened);
      unlock();
    };
    return {
      url: urlOf(opened, connection),
      stop: () => {
        stopped ??= stopOnce();
        return stopped;
      },
    };
  } catch (error) {
    if (cluster) closeCluster(cluster);
    unlock();
    throw error;
  }
}

/** The URL of the database in `dataDir`, running or not; null where none was begun. */
export function postgresUrl(dataDir: string): string | null {
  const folder = resolve(dataDir);
  const connectionFile = join(folder, 'connection.json');
  return existsSync(connectionFile) ? urlOf({ dataDir: folder }, readConnection(connectionFile)) : null;
}

/** The URL of the database in `dataDir` where another process of ours runs it, else null. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const url = postgresUrl(dataDir);
  if (url === null) return null;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Only the database's own system user (and root) may look into the folder: it holds the password. */
function openDataFolder(dataDir: string): PostgresAccount | undefined {
  const account = choosePostgresAccount(join(dataDir, 'cluster'));
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o700);
    if (account) chownSync(dataDir, account.uid, account.gid);
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be used by this user (${String(error)}). ` +
        'Start AuditPlus as the user that started it the first time, or choose another data folder.',
    );
  }
  return account;
}

function openCluster(
  dataDir: string,
  account: PostgresAccount | undefined,
  options: EmbeddedPostgresOptions,
): Cluster {
  // The system user may not be allowed to enter the folders above ours (a checkout under /root). An inherited open
  // handle leads straight to the data, past the closed folders, and the data stay where they belong.
  const byHandle = account !== undefined && process.platform === 'linux';
  return {
    dataDir,
    visibleDir: byHandle ? '/proc/self/fd/3' : dataDir,
    binaries: preparePostgresBinaries(account),
    account,
    handle: byHandle ? openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY) : undefined,
    log: options.log ?? { info: () => {}, warn: () => {} },
    settings: { ...SETTINGS, ...(options.durable === false && FAST_BUT_UNSAFE_SETTINGS) },
  };
}

function closeCluster(cluster: Cluster): void {
  if (cluster.handle !== undefined) closeSync(cluster.handle);
}

/** Initialises beside the final place and renames, so that an interrupted first start leaves nothing half made. */
async function ensureInitialised(cluster: Cluster): Promise<Connection> {
  const connectionFile = join(cluster.dataDir, 'connection.json');
  if (existsSync(join(cluster.dataDir, 'cluster'))) {
    if (existsSync(connectionFile)) {
      const connection = readConnection(connectionFile);
      // The password of the administrator is kept before the administrator has it.
      writeConnection(connectionFile, connection);
      return connection;
    }
    throw new Error(
      `${connectionFile} is missing; it holds the password of the database beside it. ` +
        'Restore it from a backup, or move the folder away to begin anew.',
    );
  }
  cluster.log.info('First start: preparing the database.');
  const connection = { port: await freePort(), password: newPassword(), adminPassword: newPassword() };
  writeConnection(connectionFile, connection);
  rmSync(join(cluster.dataDir, 'cluster.new'), { recursive: true, force: true });
  const passwordFile = join(cluster.dataDir, 'password');
  writeFileSync(passwordFile, `${connection.adminPassword}\n`, { mode: 0o600 });
  if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
  try {
    await runInitdb(cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(join(cluster.dataDir, 'cluster.new'), join(cluster.dataDir, 'cluster'));
  return connection;
}

async function runInitdb(cluster: Cluster): Promise<void> {
  const child = spawnProgram(cluster, cluster.binaries.initdb, [
    `--pgdata=${cluster.visibleDir}/cluster.new`,
    `--pwfile=${cluster.visibleDir}/password`,
    `--username=${ADMINISTRATOR}`,
    '--auth=scram-sha-256',
    ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8'],
    '--no-instructions',
    ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
  ]);
  const lines: string[] = [];
  eachLine(child, (line) => lines.push(line));
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`The database could not be prepared:\n${lines.slice(-15).join('\n')}`);
}

function readConnection(file: string): Connection {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof value === 'object' && value !== null && 'port' in value && 'password' in value) {
    return {
      port: Number(value.port),
      password: String(value.password),
      // Older folders know one role only.
      adminPassword: 'adminPassword' in value ? String(value.adminPassword) : newPassword(),
    };
  }
  throw new Error(`${file} does not hold a port and a password. Restore it from a backup.`);
}

function writeConnection(file: string, connection: Connection): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Runs the server and starts it again when it ends by itself. Resolves when it accepts connections, with the
 * function that stops it for good. `connection.port` changes when the saved one is taken.
 */
async function superviseServer(cluster: Cluster, connection: Connection): Promise<() => Promise<void>> {
  if (!(await isFree(connection.port))) {
    connection.port = await freePort();
    writeConnection(join(cluster.dataDir, 'connection.json'), connection);
  }
  let server = await startServer(cluster, connection.port);
  let stopping = false;
  let recovery: Promise<void> | undefined;
  const ends: number[] = [];

  const recover = async () => {
    ends.push(Date.now());
    if (ends.filter((at) => at > Date.now() - 60_000).length > RESTARTS_A_MINUTE) {
      cluster.log.warn('PostgreSQL ended again and again; it is not started any more. Restart AuditPlus.');
      return;
    }
    cluster.log.warn('PostgreSQL ended unexpectedly; starting it again.');
    await endOrphan(join(cluster.dataDir, 'cluster'));
    server = await startServer(cluster, connection.port);
    watch();
  };
  const watch = () => {
    server.once('exit', () => {
      if (stopping) return;
      recovery = recover().catch((error: unknown) => cluster.log.warn(String(error)));
    });
  };
  const killAtExit = () => server.kill('SIGINT');
  process.once('exit', killAtExit);
  watch();

  return async () => {
    stopping = true;
    process.off('exit', killAtExit);
    await recovery;
    await stopServer(server);
  };
}

/** After a hard kill the old server's helpers may live on for a moment and still hold its shared memory. */
async function startServer(cluster: Cluster, port: number): Promise<ChildProcess> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const attempt = await tryStartServer(cluster, port);
    if (typeof attempt !== 'string') return attempt;
    if (!/pre-existing shared memory block/.test(attempt) || Date.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start:\n${attempt}`);
    }
    await sleep(100);
  }
}

/** Resolves with the ready server, or with its last words. */
function tryStartServer(cluster: Cluster, port: number): Promise<ChildProcess | string> {
  const hasSocket = prepareSocket(cluster);
  const settings = {
    ...cluster.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: hasSocket ? `${cluster.visibleDir}/${SOCKETS}` : '',
  };
  const [program, ...before] = withLimits(cluster.binaries.postgres);
  const child = spawnProgram(cluster, program, [
    ...before,
    '-D',
    `${cluster.visibleDir}/cluster`,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  return new Promise((done) => {
    const lines: string[] = [];
    let isReady = false;
    eachLine(child, (line) => {
      if (isReady) {
        if (/ (WARNING|FATAL|PANIC): /.test(line)) cluster.log.warn(line);
        return;
      }
      lines.push(line);
      if (!line.includes('ready to accept connections')) return;
      isReady = true;
      letProcessEnd(child);
      done(child);
    });
    child.once('error', (error) => done(String(error)));
    child.once('close', () => done(lines.slice(-15).join('\n')));
  });
}

/** Memory of its own that one process of the server may take: ours take a tenth, statements of users no end. */
const PROCESS_KILOBYTES = 512 * 1024;

/** PostgreSQL has no limit for the memory of a connection; where the system has one, its error ends the statement alone. */
const withLimits = (postgres: string): [string, ...string[]] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -d ${PROCESS_KILOBYTES}; exec "$0" "$@"`, postgres]
    : [postgres];

/** `detached`: a Ctrl-C in the terminal reaches only us; we stop the database last, after the pool has drained. */
function spawnProgram(cluster: Cluster, program: string, args: string[]): ChildProcess {
  return spawn(program, args, {
    cwd: cluster.account ? '/' : cluster.dataDir,
    detached: process.platform !== 'win32',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe', cluster.handle ?? 'ignore'],
    ...(cluster.account && { uid: cluster.account.uid, gid: cluster.account.gid }),
  });
}

/** A forgotten database must not keep a finished process alive. */
function letProcessEnd(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  server.kill('SIGINT');
  const patience = new AbortController();
  const timer = sleep(STOP_TIMEOUT_MS, undefined, { signal: patience.signal })
    .then(() => server.kill('SIGQUIT'))
    .catch(() => {});
  await ended;
  patience.abort();
  await timer;
}

const SOCKETS = 'socket';
/** The least that a system allows, with the name of the file in the folder. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME_LENGTH = '/.s.PGSQL.65535.lock'.length;

/** The folder of the socket as this process sees it; undefined where the system has none or the path is too long. */
function socketFolder({ dataDir }: Pick<Cluster, 'dataDir'>): string | undefined {
  const folder = join(dataDir, SOCKETS);
  const length = Buffer.byteLength(folder) + SOCKET_NAME_LENGTH;
  return process.platform === 'win32' || length > LONGEST_SOCKET_PATH ? undefined : folder;
}

/** Makes the folder of the socket anew: what a killed server left in it keeps the next one from starting. */
function prepareSocket(cluster: Cluster): boolean {
  const folder = socketFolder(cluster);
  if (folder === undefined) return false;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (cluster.account) chownSync(folder, cluster.account.uid, cluster.account.gid);
  return true;
}

function urlOf(cluster: Pick<Cluster, 'dataDir'>, { port, password }: Connection): string {
  const host = encodeURIComponent(socketFolder(cluster) ?? '127.0.0.1');
  return `postgres://${OWNER}:${password}@${host}:${port}/${OWNER}`;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

function freePort(): Promise<number> {
  return listenOnce(0);
}

async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => done(bound));
    });
  });
}

function eachLine(child: ChildProcess, use: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(use);
    });
  }
}
