import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MonitorReply } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { databaseFacts, jobCounts, waitingCounts } from './monitor.queries.ts';

const SAMPLE_MS = 200;
const loopDelay = monitorEventLoopDelay({ resolution: 20 });
loopDelay.enable();

const EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;
const history: { time: number; cpu: number; memory: number }[] = [];
let lastTimes = processorTimes();

// The machine is watched as long as the process runs, so that the page can show what was before it was opened.
setInterval(() => {
  const times = processorTimes();
  const cpu = Number(percent(usedShare(lastTimes, times)));
  lastTimes = times;
  const memory = Number(usage(os.totalmem(), os.freemem()).usageRate);
  history.push({ time: Date.now(), cpu, memory });
  if (history.length > HOUR_MS / EVERY_MS) history.shift();
}, EVERY_MS).unref();

/** Load of the machine, this process, the database and the work that waits. */
export async function measure(ctx: Ctx, sockets: number): Promise<MonitorReply> {
  const [used, disk, database, jobs, counts] = await Promise.all([
    processorShare(),
    diskUsage(ctx.config.DATA_DIR),
    databaseFacts(ctx),
    jobCounts(ctx.db),
    waitingCounts(ctx),
  ]);
  const cores = os.cpus();
  const total = os.totalmem();
  const available = os.freemem();
  return {
    system: {
      os: `${os.type()} ${os.release()} ${os.arch()}`,
      ip: ownAddress(),
      day: `${Math.floor(os.uptime() / 86_400)}`,
      node: process.version,
    },
    cpu: {
      name: cores[0]?.model.trim() ?? '',
      package: 1,
      core: cores.length,
      coreNumber: cores.length,
      logic: cores.length,
      used: percent(used),
      idle: percent(1 - used),
    },
    memory: usage(total, available),
    disk,
    process: {
      memory: process.memoryUsage.rss(),
      uptimeSeconds: Math.round(process.uptime()),
      loopDelayMs: Math.round(loopDelay.mean / 1e4) / 100,
    },
    database,
    jobs,
    ...counts,
    sockets,
    history,
    time: ctx.clock.now().getTime(),
  };
}

/** Share of processor time that was used while we looked. */
async function processorShare(): Promise<number> {
  const before = processorTimes();
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  return usedShare(before, processorTimes());
}

type Times = { readonly idle: number; readonly total: number };

function usedShare(before: Times, after: Times): number {
  const total = after.total - before.total;
  return total > 0 ? 1 - (after.idle - before.idle) / total : 0;
}

function processorTimes(): Times {
  let idle = 0;
  let total = 0;
  for (const { times } of os.cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, total };
}

/** How full the disk of a folder is. */
export async function diskUsage(folder: string) {
  const { blocks, bavail, bsize } = await statfs(folder);
  return usage(blocks * bsize, bavail * bsize);
}

function usage(total: number, available: number) {
  const used = total - available;
  return { total, available, used, usageRate: percent(total > 0 ? used / total : 0) };
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}

/** How many jobs have failed for good and are still kept. */
export async function failedJobs(db: Db): Promise<number> {
  return (await jobCounts(db)).find(({ state }) => state === 'failed')?.count ?? 0;
}

/** How many people have a live session. */
export const onlineCount = async (ctx: Ctx): Promise<number> => (await waitingCounts(ctx)).online;

function ownAddress(): string {
  const all = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find((address) => address.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.1';
}
