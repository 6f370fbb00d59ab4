import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { settings } from '../sys-config/public.ts';

const DAY_MS = 86_400_000;

/** Deletes log lines that are older than the settings keep; answers how many. The trail is no log and stays. */
export async function removeOldLogs(kernel: Kernel): Promise<number> {
  const { system } = await settings(kernel);
  const before = new Date(kernel.clock.now().getTime() - system.logDays * DAY_MS);
  const result = await kernel.db.deleteFrom('sys_logs').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Declares the nightly deletion. */
export function declareLogJobs(kernel: Kernel): void {
  declareDaily(kernel, 'logs-retention', {
    time: async () => '03:40',
    work: async () => {
      const removed = await removeOldLogs(kernel);
      kernel.log.info({ removed }, 'old log lines are removed');
    },
  });
}
