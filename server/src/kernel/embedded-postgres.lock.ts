import {
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an orphan gets for an orderly shutdown before it is stopped hard. */
const ORPHAN_TIMEOUT_MS = 10_000;

/**
 * Takes the data folder for this process; the returned function gives it back. Throws an Error with a sentence for
 * the operator when a living process holds it. A lock left by a killed process is taken over.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'lock');
  const mine = `${process.pid} ${startedAt(process.pid)}\n`;
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (tryLink(draft, lock)) return () => release(lock, mine);
      takeAwayIfStale(lock, dataDir);
    }
    throw new Error(`The lock ${lock} changes hands too fast. Start AuditPlus once at a time.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Process id of the process that holds the folder, if it lives. */
export function lockHolder(dataDir: string): number | undefined {
  const lock = join(dataDir, 'lock');
  return existsSync(lock) ? livingHolder(readFileSync(lock, 'utf8')) : undefined;
}

/**
 * Ends a PostgreSQL that outlived the process that started it (killed hard), and removes the pid file of one that is
 * gone. PostgreSQL itself refuses to start when the number in a stale pid file has gone to another process.
 */
export async function endOrphan(clusterFolder: string): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 1 && isPostmasterOf(pid, clusterFolder)) {
    process.kill(pid, 'SIGINT');
    if (!(await gone(pid, ORPHAN_TIMEOUT_MS))) {
      process.kill(pid, 'SIGQUIT');
      await gone(pid, ORPHAN_TIMEOUT_MS);
    }
  }
  rmSync(pidFile, { force: true });
}

function tryLink(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch {
    return false;
  }
}

function takeAwayIfStale(lock: string, dataDir: string): void {
  const seen = readIfThere(lock);
  if (seen === undefined) return;
  const holder = livingHolder(seen);
  if (holder !== undefined) {
    throw new Error(
      `AuditPlus already runs on the data in ${dataDir} (process ${holder}). ` +
        'Stop that one first, or give this one another data folder or a DATABASE_URL.',
    );
  }
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  // Another starter may have taken the stale lock away and set its own between our look and our rename.
  if (readIfThere(aside) !== seen) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

function release(lock: string, mine: string): void {
  if (readIfThere(lock) === mine) rmSync(lock, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function livingHolder(content: string): number | undefined {
  const [pidText = '', started = ''] = content.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return startedAt(pid) === started ? pid : undefined;
}

/** Start time of a process in clock ticks since boot: tells a process from a later one with the same number. */
function startedAt(pid: number): string {
  if (process.platform !== 'linux') return '-';
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder);
  } catch {
    return false;
  }
}

async function gone(pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (!isAlive(pid)) return true;
    await sleep(50);
  }
  return !isAlive(pid);
}
