import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { settings } from '../sys-config/public.ts';
import { deleteOldCalls } from './interface-calls.repository.ts';

const DAY_MS = 86_400_000;

/** Declares the nightly deletion of calls that are older than the settings keep logs. */
export function declareInterfaceJobs(kernel: Kernel): void {
  declareDaily(kernel, 'interface-calls-retention', {
    time: async () => '03:50',
    work: async () => {
      const { system } = await settings(kernel);
      const before = new Date(kernel.clock.now().getTime() - system.logDays * DAY_MS);
      const removed = await deleteOldCalls(kernel.db, before);
      kernel.log.info({ removed }, 'old calls of data interfaces are removed');
    },
  });
}
