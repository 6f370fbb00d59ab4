import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { changeTime } from '../../kernel/stale.ts';
import { notify, say } from '../messages/public.ts';
import { nextReminder } from './schedule-times.ts';
import { type ScheduleRow, takeDueReminders, updateSchedule } from './schedules.repository.ts';

const AT_ONCE = 200;
const MINUTE_MS = 60_000;

/** Declares the reminders of own entries, which are looked for every minute. */
export function declareScheduleJobs(kernel: Kernel): void {
  kernel.jobs.schedule('schedule-reminders', '* * * * *', async () => {
    while ((await sendReminders(kernel)) === AT_ONCE);
  });
}

/** Reminds of what is due; answers how many entries that were. */
export async function sendReminders(kernel: Kernel): Promise<number> {
  const ctx = ctxOf(kernel, systemCaller('日程提醒'));
  const now = kernel.clock.now();
  return change(ctx, async (tx) => {
    const due = await takeDueReminders(tx.db, now, AT_ONCE);
    for (const row of due) {
      await notify(ctx, tx, {
        ...say('schedule.reminder', { title: row.title, when: timeOf(row), place: row.place }),
        to: [row.user_id],
        link: `/extend/schedule?entry=${row.id}`,
      });
      await updateSchedule(tx.db, row.id, { remind_at: nextReminder(row, now) });
    }
    return due.length;
  });
}

/** When the time comes of which `remind_at` reminds. */
function timeOf(row: ScheduleRow): string {
  const { remind_at: at, reminder, all_day: isAllDay } = row;
  const start = new Date((at?.getTime() ?? 0) + (reminder ?? 0) * MINUTE_MS);
  return isAllDay ? dayOf(start) : changeTime(start);
}
