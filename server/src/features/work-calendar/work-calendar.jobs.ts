import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDailyReminders, notify, say } from '../messages/public.ts';
import { administrators } from '../users/public.ts';
import { missingYears } from './work-calendar.service.ts';

/** Days of a month on which administrators hear that holidays are missing. */
const REMINDER_DATES = ['01', '15'];

/** Declares the reminder of a year whose holidays are not known. */
export function declareWorkCalendarJobs(kernel: Kernel): void {
  declareDailyReminders(kernel, 'work-calendar-remind', () => remindOfMissingYears(kernel));
}

/** Tells administrators, twice a month, of years that deadlines reach and whose holidays are not known. */
export async function remindOfMissingYears(kernel: Kernel): Promise<void> {
  if (!REMINDER_DATES.includes(dayOf(kernel.clock.now()).slice(8))) return;
  const years = await missingYears(kernel);
  if (years.length === 0) return;
  const to = await administrators(kernel.db);
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (step) => {
    for (const year of years)
      await notify(ctx, step, {
        ...say('calendar.unannounced', { year }),
        to,
        link: `/system/workCalendar?year=${year}`,
      });
  });
}
