import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import {
  declareDailyReminders,
  type Notification,
  notify,
  onePerPerson,
  reminderTimes,
  say,
  untilDue,
} from '../messages/public.ts';
import { submittersOf } from './annual-feedback-people.queries.ts';
import { overdueFeedbacks } from './annual-feedback-reminders.queries.ts';

/** Declares the daily reminders at the time of the settings. */
export function declareFeedbackJobs(kernel: Kernel): void {
  declareDailyReminders(kernel, 'feedback-remind', () => remindOfFeedback(kernel));
}

/** The daily reminders of feedback that is due or late. Meant to run once a day; answers how many were sent. */
export async function remindOfFeedback(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const { times, daily } = await reminderTimes(kernel.db, 'feedback.due');
  const days = (times.deptHead ?? []).map((offset) => addDays(today, -offset));
  const due = await overdueFeedbacks(kernel.db, { daily, today, days });
  const people = await submittersOf(
    kernel.db,
    due.map((feedback) => feedback.dept_id),
  );
  const messages = due.map(
    (feedback): Notification => ({
      ...say('feedback.due', {
        when: untilDue(daysBetween(today, feedback.due_date)),
        review: feedback.review_title,
        dept: feedback.dept_name,
        due: feedback.due_date,
      }),
      to: people.get(feedback.dept_id) ?? [],
      link: `/annualFeedback?id=${feedback.id}`,
    }),
  );
  const digests = onePerPerson(messages, (count, lines) => say('feedback.due:together', { count, lines }));
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (tx) => {
    for (const digest of digests) await notify(ctx, tx, digest);
  });
  return digests.length;
}
