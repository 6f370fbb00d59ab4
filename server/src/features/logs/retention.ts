import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { removeOldLogs } from './logs.repository.ts';

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
