import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** What every program needs. The data folder, with the secret, may lie in the product's own. */
const ALWAYS_READABLE = ['node_modules', 'server/package.json', 'package.json'];

/** A program that works on what nobody may trust. */
type LimitedProgram = {
  readonly entry: string;
  /** Files and folders of the product that it may read, from its root. */
  readonly readable: readonly string[];
  /** Further flags of Node, such as its memory. */
  readonly flags: readonly string[];
};

/**
 * Starts a process that may read its own program and nothing else, and knows nothing of the server's environment.
 * Node's permissions are no security boundary: the limits of `askLimited` are.
 */
export function forkLimited({ entry, readable, flags }: LimitedProgram): ChildProcess {
  const child = fork(entry, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [
      ...flags,
      '--permission',
      ...[...ALWAYS_READABLE, ...readable].map((path) => `--allow-fs-read=${join(ROOT, path)}`),
    ],
    env: {},
    cwd: dirname(entry),
  });
  child.on('error', () => undefined);
  // A process that waits for work does not keep the product alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A fresh process loads its programs first, then says so; on a busy machine that takes many times the usual half second. */
const START_MS = 20_000;
export const READY = 'ready';

/** Waits until a fresh process has loaded its programs; false where it could not start. */
export function isReady(child: ChildProcess, startMs = START_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, startMs, false);
    const settle = (isUp: boolean) => {
      clearTimeout(timer);
      resolve(isUp);
    };
    child.once('message', () => settle(true));
    child.once('exit', () => settle(false));
  });
}

type Limits = { readonly deadlineMs: number; readonly maxResidentBytes: number };

type LimitedReply<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'tooLong' | 'tooLarge' | 'broken' };

const RESIDENT_EVERY_MS = 25;
/** What sending, waking and answering may take beyond the deadline. */
const GRACE_MS = 300;

/**
 * Asks one process and waits for its answer, its end, its deadline or too much memory, whichever comes first. Whoever
 * asks kills the process after anything but an answer.
 */
export function askLimited<T>(
  child: ChildProcess,
  job: object,
  { deadlineMs, maxResidentBytes }: Limits,
): Promise<LimitedReply<T>> {
  return new Promise((resolve) => {
    let isOver = false;
    const end = (reply: LimitedReply<T>) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', answered);
      child.off('exit', broke);
      resolve(reply);
    };
    const answered = (message: T | typeof READY) =>
      message !== READY && end({ kind: 'answer', answer: message });
    const broke = () => end({ kind: 'broken' });
    const timer = setTimeout(() => end({ kind: 'tooLong' }), deadlineMs + GRACE_MS);
    const watch = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes > maxResidentBytes) end({ kind: 'tooLarge' });
      });
    }, RESIDENT_EVERY_MS);
    child.on('message', answered);
    child.once('exit', broke);
    if (child.exitCode !== null || child.signalCode !== null) broke();
    else child.send(job, (error) => error && broke());
  });
}

const PAGE_BYTES = 4096;

/** Memory of a process; 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(resident) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
