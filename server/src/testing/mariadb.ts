import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { choosePostgresAccount } from '../kernel/embedded-postgres.account.ts';
import { freePort } from './free-port.ts';

/** A MariaDB of one test file's own, on the loopback address. */
export type TestMariaDb = {
  readonly port: number;
  /** Runs statements of the file's preparation as its administrator. */
  run(...statements: readonly string[]): Promise<void>;
  /** What it answers to its administrator. */
  ask(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  stop(): Promise<void>;
};

const ADMINISTRATOR_PASSWORD = 'test-only';
const START_TIMEOUT_MS = 20_000;

/** The program of MariaDB's server: that of MARIADBD, else one on the path or where Debian puts it. */
export function findMariaDb(): string | undefined {
  const given = process.env.MARIADBD;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const named = ['mariadbd', 'mysqld'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(given ? [given] : []), ...named].find(isExecutable);
}

/** Starts a throw-away MariaDB; without its program it says so and answers null, and tests that need it are skipped. */
export async function startTestMariaDb(): Promise<TestMariaDb | null> {
  const program = findMariaDb();
  if (!program) {
    console.log('No MariaDB here: its tests are skipped. Debian has it as "mariadb-server-core".');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'auditplus-mariadb-'));
  // MariaDB, like PostgreSQL, does not run as root.
  const account = choosePostgresAccount(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const port = await freePort();
  const common = ['--no-defaults', `--datadir=${folder}`];
  // The account is made by the server itself, so that no client program is needed.
  const first = join(folder, 'first.sql');
  // One statement a line.
  writeFileSync(
    first,
    [
      `CREATE USER keeper@'127.0.0.1' IDENTIFIED BY '${ADMINISTRATOR_PASSWORD}';`,
      "GRANT ALL ON *.* TO keeper@'127.0.0.1' WITH GRANT OPTION;",
    ].join('\n'),
  );
  execFileSync(program, [...common, '--bootstrap', '--skip-log-bin'], {
    input: ['CREATE DATABASE mysql;', 'USE mysql;', ...SYSTEM_TABLES.map(readShared)].join('\n'),
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: folder,
    ...as,
  });
  const server = spawn(
    program,
    [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-name-resolve',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=32M',
      '--skip-log-bin',
      `--init-file=${first}`,
    ],
    { stdio: 'ignore', cwd: folder, ...as },
  );
  const stop = () => stopServer(server, folder);
  try {
    await reachable(port, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const connected = async <T>(work: (link: mysql.Connection) => Promise<T>): Promise<T> => {
    const link = await connect(port);
    try {
      return await work(link);
    } finally {
      await link.end();
    }
  };
  return {
    port,
    stop,
    run: (...statements) =>
      connected(async (link) => {
        for (const statement of statements) await link.query(statement);
      }),
    ask: (statement) => connected(async (link) => (await link.query<mysql.RowDataPacket[]>(statement))[0]),
  };
}

/** What `mariadb-install-db` feeds to the server; that script needs programs of the client's packages. */
const SYSTEM_TABLES = ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'];
const readShared = (name: string): string => readFileSync(join('/usr/share/mysql', name), 'utf8');

const connect = (port: number) =>
  mysql.createConnection({ host: '127.0.0.1', port, user: 'keeper', password: ADMINISTRATOR_PASSWORD });

async function reachable(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await (await connect(port)).end();
      return;
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error;
      await sleep(50);
    }
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null) {
    server.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
