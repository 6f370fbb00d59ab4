import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** Background and scheduled work, safe with several server processes. */
export type Jobs = {
  /** Declares a kind of job and its worker; call before `start`. */
  work<T extends object>(name: string, worker: (data: T) => Promise<void>): void;
  /**
   * Declares a worker that runs by a cron line in Asia/Shanghai; call before `start`. `onDemand` is what somebody gets
   * who asks for the work at another time, where that differs.
   */
  schedule(name: string, cron: string, worker: () => Promise<void>, onDemand?: () => Promise<void>): void;
  /**
   * Hands work to the queue; false where no queue runs (yet). Work that is sent twice under one id (a UUID) is done
   * once.
   */
  send(name: string, data: object, id?: string): Promise<boolean>;
  /** The scheduled workers that were declared, by name with their cron line. */
  scheduled(): ReadonlyMap<string, { readonly cron: string; readonly run: () => Promise<void> }>;
  /** Takes up the work; what is sent meanwhile waits for it. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Worker = {
  readonly name: string;
  readonly run: (data: object) => Promise<void>;
  readonly cron?: string;
  readonly onDemand?: () => Promise<void>;
};

/** Jobs on pg-boss in their own schema of the product's database. */
export function openJobs(url: string, log: Logger): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 2,
    application_name: 'auditplus-jobs',
    useListenNotify: true,
  });
  const workers: Worker[] = [];
  let started: Promise<void> | undefined;
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));

  return {
    work(name, worker) {
      // pg-boss hands back what `send` stored under this name.
      workers.push({ name, run: worker as (data: object) => Promise<void> });
    },
    schedule(name, cron, worker, onDemand = worker) {
      workers.push({ name, cron, run: worker, onDemand });
    },
    async send(name, data, id) {
      if (!started) return false;
      await started;
      await boss.send(name, data, id === undefined ? {} : { id });
      return true;
    },
    scheduled: () =>
      new Map(
        workers.flatMap(({ name, cron, onDemand }) =>
          cron && onDemand ? [[name, { cron, run: onDemand }] as const] : [],
        ),
      ),
    start() {
      started ??= startWorkers(boss, workers);
      return started;
    },
    async stop() {
      if (!started) return;
      await started.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 5000 });
      started = undefined;
    },
  };
}

async function startWorkers(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  await boss.start();
  for (const { name, cron, run } of workers) {
    // A worker hears of its jobs and asks for them seldom.
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true, notify: true });
    let worker: string | undefined;
    worker = await boss.work(name, async (jobs: { data: object }[]) => {
      // However many jobs came while it was busy, it has heard of them once: it looks for the next one at once.
      if (worker) boss.notifyWorker(worker);
      for (const job of jobs) await run(job.data);
    });
    if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' });
  }
}
