import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { change } from '../../kernel/trail.ts';
import { notify } from '../messages/public.ts';
import { isReminderTime, REMINDER_MINUTES } from '../rectifications/public.ts';
import { OPEN_STATES } from './annual-feedback.lifecycle.ts';
import { submittersOf } from './annual-feedback.people.ts';

/** Days before the due date on which the department's head is reminded; a late one is reminded every day (7.1). */
const DUE_STEPS: readonly number[] = [14, 7, 1];

/** Declares the daily reminders at the time of the settings. */
export function declareFeedbackJobs(kernel: Kernel): void {
  kernel.jobs.schedule('feedback-remind', `*/${REMINDER_MINUTES} * * * *`, async () => {
    if (await isReminderTime(kernel)) await remindOfFeedback(kernel);
  });
}

/** The daily reminders of feedback that is due or late. Meant to run once a day; answers how many were sent. */
export async function remindOfFeedback(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const due = await kernel.db
    .selectFrom('annual_feedbacks')
    .innerJoin('organizes', 'organizes.id', 'annual_feedbacks.dept_id')
    .select(['annual_feedbacks.id', 'annual_feedbacks.dept_id', 'annual_feedbacks.review_title'])
    .select(['annual_feedbacks.due_date', 'organizes.full_name as dept_name'])
    .where('annual_feedbacks.delete_mark', '=', 0)
    .where('annual_feedbacks.state', 'in', [...OPEN_STATES])
    .where(({ or, eb }) =>
      or([
        eb('annual_feedbacks.due_date', '<', today),
        eb(
          'annual_feedbacks.due_date',
          'in',
          DUE_STEPS.map((step) => addDays(today, step)),
        ),
      ]),
    )
    .orderBy('annual_feedbacks.due_date')
    .orderBy('annual_feedbacks.id')
    .execute();
  const people = await submittersOf(
    kernel.db,
    due.map((feedback) => feedback.dept_id),
  );
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  let sent = 0;
  await change(ctx, async (c) => {
    for (const feedback of due) {
      const to = people.get(feedback.dept_id) ?? [];
      if (to.length === 0) continue;
      const left = daysBetween(today, feedback.due_date);
      const when = left < 0 ? `已逾期${-left}天` : `还有${left}天到期`;
      await notify(ctx, c, {
        event: 'feedback.due',
        to,
        title: `年度评审反馈${when}：${feedback.review_title}`,
        body: `${feedback.dept_name}；截止 ${feedback.due_date}`,
        link: `/annualFeedback?id=${feedback.id}`,
      });
      sent += 1;
    }
  });
  return sent;
}
