import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { refuse } from '../errors.ts';
import { askLimited, forkLimited, isReady } from '../limited-process.ts';
import type { GrammarIssue } from './grammar.ts';
import type { SandboxAnswer, SandboxJob } from './sandbox-process.ts';
import type { ScriptOutcome } from './script.ts';

/** What is too much for a process that nobody may trust. */
const PROCESSES = 2;
const MAX_WAITING = 200;
const MAX_RUNS = 500;
const MAX_RESIDENT_BYTES = 256 * 1024 ** 2;
const CHECK_MS = 1_000;
/** A busy machine may hold a process up for longer than the text takes. */
const CHECK_AGAIN_MS = 5_000;
const IDLE_MS = 600_000;

/** Sizes of scripts: JSON each way in bytes, and the time for it. */
export const SCRIPT_SIZES = {
  usual: { bytes: 1024 ** 2, deadlineMs: 200 },
  large: { bytes: 4 * 1024 ** 2, deadlineMs: 2_000 },
} as const;
const LONGEST_SCRIPT = 100_000;

export type CheckOutcome =
  | { readonly kind: 'accepted'; readonly relations: readonly string[] }
  | { readonly kind: 'refused'; readonly issue: GrammarIssue };

export type ScriptRequest = {
  /** The body of `(data, params) => result`. */
  readonly script: string;
  readonly data: unknown;
  readonly params: unknown;
  readonly size?: keyof typeof SCRIPT_SIZES;
};

export type RunOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | Exclude<ScriptOutcome, { readonly kind: 'result' }>;

/**
 * Processes beside the server in which text of users is parsed and run. Refuses with `server.busy` where none could be
 * had: that says nothing about the text.
 */
export type Sandbox = {
  /** Parses a statement and checks its grammar; text that breaks the parser is refused as too complex. */
  checkSql(job: Omit<Extract<SandboxJob, { kind: 'checkSql' }>, 'kind'>): Promise<CheckOutcome>;
  /** Runs a script on data; ends within its time, its memory and half a second more, whatever it does. */
  runScript(request: ScriptRequest): Promise<RunOutcome>;
  stop(): void;
};

/** Opens the sandbox; its processes start with the first use, and end after ten minutes without one. */
export function openSandbox(log: Logger, startMs?: number): Sandbox {
  const pool = new Pool(log, startMs);
  return {
    async checkSql(job) {
      const check = (deadlineMs: number) => pool.run({ kind: 'checkSql', ...job }, deadlineMs);
      const first = await check(CHECK_MS);
      // A process may end or wait for reasons of its own; a text that breaks it or takes too long does so again.
      const isDoubtful = first.kind === 'broken' || first.kind === 'tooLong';
      const outcome = isDoubtful ? await check(CHECK_AGAIN_MS) : first;
      if (outcome.kind === 'accepted' || outcome.kind === 'refused') return outcome;
      return { kind: 'refused', issue: { code: 'sql.tooComplex', params: {}, at: 0 } };
    },
    async runScript({ script, data, params, size = 'usual' }) {
      const { bytes, deadlineMs } = SCRIPT_SIZES[size];
      const given = { data: JSON.stringify(data ?? null), params: JSON.stringify(params ?? null) };
      const isTooLarge =
        script.length > LONGEST_SCRIPT ||
        Buffer.byteLength(given.data) + Buffer.byteLength(given.params) > bytes;
      if (isTooLarge) return { kind: 'tooLarge' };
      const job = { kind: 'runScript', script, ...given, deadlineMs, mostResult: bytes } as const;
      const outcome = await pool.run(job, deadlineMs);
      switch (outcome.kind) {
        case 'result':
          if (Buffer.byteLength(outcome.json) > bytes) return { kind: 'tooLarge' };
          return { kind: 'result', value: JSON.parse(outcome.json) };
        case 'tooLong':
        case 'tooLarge':
        case 'syntax':
        case 'failed':
          return outcome;
        default:
          return { kind: 'failed', message: 'The script broke its process', line: 0 };
      }
    },
    stop: () => pool.stop(),
  };
}

type Outcome = SandboxAnswer['outcome'];
type Worker = {
  readonly child: ChildProcess;
  /** False where it could not start. */
  readonly ready: Promise<boolean>;
  runs: number;
  idle?: NodeJS.Timeout;
};

class Pool {
  private readonly log: Logger;
  private readonly startMs: number | undefined;
  private readonly free: Worker[] = [];
  private readonly waiting: ((worker: Worker) => void)[] = [];
  private count = 0;

  constructor(log: Logger, startMs: number | undefined) {
    this.log = log;
    this.startMs = startMs;
  }

  async run(job: SandboxJob, deadlineMs: number): Promise<Outcome> {
    if (this.waiting.length >= MAX_WAITING) refuse('server.busy');
    const worker = await this.take();
    if (!(await worker.ready)) {
      const { exitCode, signalCode } = worker.child;
      this.log.warn({ job: job.kind, exitCode, signalCode }, 'a sandbox process did not start');
      this.replace(worker);
      refuse('server.busy');
    }
    const { outcome, isWorn } = await ask(worker, job, deadlineMs);
    worker.runs += 1;
    if (isWorn || worker.runs >= MAX_RUNS) this.replace(worker);
    else this.give(worker);
    if (outcome.kind === 'broken') {
      const { exitCode, signalCode } = worker.child;
      this.log.warn({ job: job.kind, exitCode, signalCode }, 'a sandbox process broke and was replaced');
    }
    return outcome;
  }

  stop(): void {
    for (const worker of this.free.splice(0)) this.end(worker);
  }

  private async take(): Promise<Worker> {
    const worker = this.free.pop();
    if (worker) {
      clearTimeout(worker.idle);
      return worker;
    }
    if (this.count < PROCESSES) return this.start();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private start(): Worker {
    this.count += 1;
    const child = forkProcess();
    const worker: Worker = { child, ready: isReady(child, this.startMs), runs: 0 };
    child.once('exit', () => {
      const at = this.free.indexOf(worker);
      // One that ended while nobody asked it anything.
      if (at >= 0) {
        this.free.splice(at, 1);
        this.count -= 1;
      }
    });
    return worker;
  }

  private give(worker: Worker): void {
    const next = this.waiting.shift();
    if (next) {
      next(worker);
      return;
    }
    worker.idle = setTimeout(() => this.forget(worker), IDLE_MS).unref();
    this.free.push(worker);
  }

  private forget(worker: Worker): void {
    this.free.splice(this.free.indexOf(worker), 1);
    this.end(worker);
  }

  private replace(worker: Worker): void {
    this.end(worker);
    const next = this.waiting.shift();
    if (next) next(this.start());
  }

  private end(worker: Worker): void {
    this.count -= 1;
    clearTimeout(worker.idle);
    worker.child.kill('SIGKILL');
  }
}

const ENTRY = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));

/** Its own program is all that the process may read. */
const READABLE = ['server/src/kernel/sandbox', 'core/src/sql', 'core/package.json'];

const forkProcess = (): ChildProcess =>
  forkLimited({
    entry: ENTRY,
    readable: READABLE,
    flags: [
      // Optimising the parser's WebAssembly takes 500 MB for a moment, more than a process may have.
      '--liftoff-only',
      '--max-semi-space-size=2',
      '--max-old-space-size=96',
    ],
  });

/** Asks one process and waits for its answer, its end, its deadline or too much memory, whichever comes first. */
async function ask({ child }: Worker, job: SandboxJob, deadlineMs: number): Promise<SandboxAnswer> {
  const limits = { deadlineMs, maxResidentBytes: MAX_RESIDENT_BYTES };
  const reply = await askLimited<SandboxAnswer>(child, job, limits);
  return reply.kind === 'answer' ? reply.answer : { outcome: { kind: reply.kind }, isWorn: true };
}
