import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
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

/** Declares the daily reminders at the time of the settings. */
export function declareFeedbackJobs(kernel: Kernel): void {
  declareDailyReminders(kernel, 'feedback-remind', () => remindOfFeedback(kernel));
}

/** The daily reminders of feedback that is due or late. Meant to run once a day; answers how many were sent. */
export async function remindOfFeedback(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const { times, daily } = await reminderTimes(kernel.db, 'feedback.due');
  const days = (times.deptHead ?? []).map((offset) => addDays(today, -offset));
  const due = await kernel.db
    .selectFrom('annual_feedbacks')
    .innerJoin('organizes', 'organizes.id', 'annual_feedbacks.dept_id')
    .select(['annual_feedbacks.id', 'annual_feedbacks.dept_id', 'annual_feedbacks.review_title'])
    .select(['annual_feedbacks.due_date', 'organizes.full_name as dept_name'])
    .where('annual_feedbacks.delete_mark', '=', 0)
    .where('annual_feedbacks.state', 'in', feedbackLifecycle.move('save').from)
    .where(({ or, eb }) =>
      or([
        ...(daily ? [eb('annual_feedbacks.due_date', '<', today)] : []),
        ...(days.length > 0 ? [eb('annual_feedbacks.due_date', 'in', days)] : []),
      ]),
    )
    .orderBy('annual_feedbacks.due_date')
    .orderBy('annual_feedbacks.id')
    .execute();
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
