import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const overdueFeedbacks = (
  db: Db | Tx,
  {
    daily,
    today,
    days,
  }: { readonly daily: boolean; readonly today: string; readonly days: readonly string[] },
) =>
  db
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
