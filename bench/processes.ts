import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresUrl } from '../server/src/testing/server.ts';

const ROOT = join(import.meta.dirname, '..');
const PRODUCT = 'server/src/main.mjs';
/** How Node runs the server and in which environment, as `npm start` does it. */
const { serverFlags, serverEnv }: { serverFlags: string[]; serverEnv: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
).config;
const TIMEOUT_MS = 180_000;
const POLL_MS = 10;
const LAST_LETTERS = 2_000;
const STARTS = 5;
const BETWEEN_STARTS_MS = 1000;

/** A server under measurement, in a process of its own. */
export type Running = {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the first reply 200 of its ready call. */
  readonly readyMs: number;
  /** Whether its ready call answers 200. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

/** Starts the product on a free port with the given data folder, as an operator would run it. */
export function startProduct(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  return start(PRODUCT, '/readyz', {
    MODE: 'demo',
    DEMO_AUDITS: 'none',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    LOGIN_RATE: '1000000',
    INTERFACE_RATE: '1000000',
    // The load is measured as production runs it: replies are checked against their schemas in development only.
    CHECK_REPLIES: '0',
    // Databases outside that a measurement starts listen on this machine.
    OUTBOUND_LOOPBACK: '1',
    ...env,
  });
}

/** As a supervisor does it after a kill: a start that meets what is left of the former one is tried again. */
export async function startAgain(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  for (let tried = 1; ; tried++) {
    try {
      return await startProduct(dataDir, env);
    } catch (error) {
      if (tried === STARTS) throw error;
      await sleep(BETWEEN_STARTS_MS);
    }
  }
}

/** Starts the reference server: what a bare Node server reaches on the same PostgreSQL. */
export function startReference(databaseUrl: string): Promise<Running> {
  return start('bench/reference.ts', '/ready', { DATABASE_URL: databaseUrl });
}

/** Address of the database that the product keeps in a data folder. */
export function databaseUrlOf(dataDir: string): string {
  const url = postgresUrl(join(dataDir, 'pg'));
  if (url === null) throw new Error('The data folder does not say where its database listens.');
  return url;
}

/** Process id of the PostgreSQL on a data folder. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Resident memory of a process in MB; null where the system does not tell. */
export function residentMb(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Ticks of the processor's clock a second, as Linux counts them in /proc. */
const TICKS = 100;

/** Processor time that a process has used, in ms; null where the system does not tell. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may hold anything, so that the fields are counted from behind it.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return ((Number(user) + Number(system)) * 1000) / TICKS;
  } catch {
    return null;
  }
}

/** Processor time of a process and of those that it has started and that still run, in ms; null as above. */
export function processorMsOfFamily(pid: number): number | null {
  const own = processorMs(pid);
  if (own === null) return null;
  return childrenOf(pid).reduce((sum, child) => sum + (processorMs(child) ?? 0), own);
}

/** The processes that a process has started; none where the system does not tell. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const running = new Set<ChildProcess>();
const lost: string[] = [];

/** What servers have said that ended unasked since the last call: why a measurement lost its connection. */
export const takeLostServers = (): string[] => lost.splice(0);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    setTimeout(() => process.exit(130), 3000);
  });
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

async function start(
  script: string,
  readyPath: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const startedAt = performance.now();
  const isProduct = script === PRODUCT;
  const child = spawn(process.execPath, [...(isProduct ? serverFlags : []), script], {
    cwd: ROOT,
    env: { ...(isProduct && serverEnv), ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let isAsked = false;
  const said = lastWords(child);
  child.once('exit', (code, signal) => {
    running.delete(child);
    if (!isAsked) lost.push(`${script} ended with ${signal ?? code}: ${said()}`);
  });
  const url = await announcedAddress(child, script);
  while (!(await isReady(url + readyPath))) await sleep(POLL_MS);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    isReady: () => isReady(url + readyPath),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      isAsked = true;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.status === 200;
}

/** The end of what a process prints. */
function lastWords(child: ChildProcess): () => string {
  let printed = '';
  const read = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-LAST_LETTERS);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return () => printed;
}

function announcedAddress(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${script} did not start in time:\n${printed}`));
    }, TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${script} ended with code ${code}:\n${printed}`));
    });
  });
}
