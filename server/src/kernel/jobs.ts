import { setTimeout as sleep } from 'node:timers/promises';
import { type ConstructorOptions, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** Background and scheduled work, safe with several server processes. */
export type Jobs = {
  /** Declares a kind of job and its worker, before or after `start`. */
  work<T extends object>(name: string, worker: (data: T) => Promise<void>, kind?: JobKind): void;
  /**
   * Declares a worker that runs by a cron line in Asia/Shanghai. `onDemand` is what somebody gets who asks for the work
   * at another time, where that differs.
   */
  schedule(name: string, cron: string, worker: () => Promise<void>, onDemand?: () => Promise<void>): void;
  /** Hands work to the queue; false where no queue runs (yet). */
  send(name: string, data: object, options?: SendOptions): Promise<boolean>;
  /** The scheduled workers that were declared, by name with their cron line. */
  scheduled(): ReadonlyMap<string, { readonly cron: string; readonly run: () => Promise<void> }>;
  /** Whether this process takes up work. */
  isRunning(): boolean;
  /** Takes up the work; what is sent meanwhile waits for it. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** What sets a kind of job apart. */
type JobKind = {
  /** Of each `key` at most one job waits: who asks for the same again, while it has not begun, is served by it. */
  readonly oncePerKey?: true;
  /** Short work that comes by the hundred: taken from the queue together and done side by side, each failing alone. */
  readonly inBatches?: true;
  /**
   * Work that may take hours. Its worker says that it lives; the work of one that was killed is handed out again after about
   * two minutes.
   */
  readonly isLong?: true;
};

type SendOptions = {
  /** A UUID: work that is sent twice under one id is done once. */
  readonly id?: string;
  /** The work begins no sooner. */
  readonly notBefore?: Date;
  /** What the work is about, for a kind that is `oncePerKey`. */
  readonly key?: string;
};

type Worker = {
  readonly name: string;
  readonly run: (data: object) => Promise<void>;
  readonly kind?: JobKind;
  readonly cron?: string;
  readonly onDemand?: () => Promise<void>;
};

const RETRY_MS = 1000;
const BATCH_SIZE = 100;
const BATCH_WORKERS = 4;
/** How often the queue looks for work whose worker is gone. */
const CHECK_SECONDS = 60;
/** Long work whose worker has not been heard of for as long is handed out again. */
const SILENCE_SECONDS = 30;
const LONGEST_SECONDS = 6 * 3600;

/** Jobs on pg-boss in their own schema of the product's database. */
export function openJobs(url: string, log: Logger, { checkSeconds = CHECK_SECONDS } = {}): Jobs {
  const boss = new PgBoss(optionsOf(url, checkSeconds));
  const workers: Worker[] = [];
  let started: Promise<void> | undefined;
  let isRunning = false;
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));

  const declare = (worker: Worker) => {
    workers.push(worker);
    if (started) void startLate(worker);
  };
  const startLate = async (worker: Worker): Promise<void> => {
    while (started) {
      try {
        await started;
        return await startWorker(boss, worker);
      } catch (error) {
        log.warn({ err: error, job: worker.name }, 'a worker could not be started, trying again');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  };
  return {
    work(name, worker, kind) {
      // pg-boss hands back what `send` stored under this name.
      declare({ name, run: worker as (data: object) => Promise<void>, ...(kind && { kind }) });
    },
    schedule(name, cron, worker, onDemand = worker) {
      declare({ name, cron, run: worker, onDemand });
    },
    async send(name, data, { id, notBefore, key } = {}) {
      if (!started) return false;
      await started;
      await boss.send(name, data, {
        ...(id && { id }),
        ...(notBefore && { startAfter: notBefore }),
        ...(key && { singletonKey: key }),
      });
      return true;
    },
    scheduled: () =>
      new Map(
        workers.flatMap(({ name, cron, onDemand }) =>
          cron && onDemand ? [[name, { cron, run: onDemand }] as const] : [],
        ),
      ),
    isRunning: () => isRunning,
    async start() {
      started ??= startAll(boss, workers);
      await started;
      isRunning = true;
    },
    async stop() {
      if (!started) return;
      await started.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 5000 });
      started = undefined;
      isRunning = false;
    },
  };
}

const optionsOf = (url: string, checkSeconds: number): ConstructorOptions => ({
  connectionString: url,
  schema: 'jobs',
  max: 2,
  application_name: 'auditplus-jobs',
  useListenNotify: true,
  superviseIntervalSeconds: checkSeconds,
  monitorIntervalSeconds: checkSeconds,
});

async function startAll(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  await boss.start();
  for (const worker of [...workers]) await startWorker(boss, worker);
}

async function startWorker(boss: PgBoss, { name, cron, run, kind }: Worker): Promise<void> {
  // A worker hears of its jobs and asks for them seldom.
  await boss.createQueue(name, {
    retryLimit: 3,
    retryBackoff: true,
    notify: true,
    ...(kind?.oncePerKey && { policy: 'short' }),
  });
  // Of a queue that an earlier version made too.
  if (kind?.isLong)
    await boss.updateQueue(name, { heartbeatSeconds: SILENCE_SECONDS, expireInSeconds: LONGEST_SECONDS });
  let worker: string | undefined;
  // However many jobs came while it was busy, it has heard of them once: it looks for the next one at once.
  const lookAgain = () => worker && boss.notifyWorker(worker);
  worker = kind?.inBatches
    ? await boss.work(name, { batchSize: BATCH_SIZE, perJobResults: true }, (jobs: Job<object>[]) => {
        lookAgain();
        return runBatch(jobs, run);
      })
    : await boss.work(name, async (jobs: { data: object }[]) => {
        lookAgain();
        for (const job of jobs) await run(job.data);
      });
  if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' });
}

async function runBatch(jobs: readonly Job<object>[], run: Worker['run']): Promise<JobResult[]> {
  const waiting = [...jobs];
  const results: JobResult[] = [];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      results.push(
        await run(job.data).then(
          () => ({ id: job.id, status: 'completed' as const }),
          (error: unknown) => ({ id: job.id, status: 'failed' as const, output: { message: String(error) } }),
        ),
      );
  };
  await Promise.all(Array.from({ length: BATCH_WORKERS }, work));
  return results;
}
