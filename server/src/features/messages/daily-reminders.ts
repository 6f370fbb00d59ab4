import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { settings } from '../sys-config/public.ts';

/** Declares reminders of once a day at the time of the settings (`dailyJobTime`). */
export function declareDailyReminders(kernel: Kernel, name: string, remind: () => Promise<unknown>): void {
  declareDaily(kernel, name, {
    time: async () => (await settings(kernel)).audit.dailyJobTime,
    work: remind,
  });
}
