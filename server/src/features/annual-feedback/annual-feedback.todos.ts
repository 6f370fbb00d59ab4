import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { isAuthor, mayDecide, mayFill } from './annual-feedback.policy.ts';
import { type FeedbackRecord, feedbackRows } from './annual-feedback.repository.ts';

type FeedbackTodo = { readonly kind: 'feedback' | 'feedbackConfirm'; readonly row: FeedbackRecord };

/** Feedbacks that wait for the caller: to fill in, or to confirm. */
export async function feedbackTodoRows(ctx: Ctx): Promise<FeedbackTodo[]> {
  const rows = await feedbackRows(ctx.db, ctx)
    .where('annual_feedbacks.state', 'in', [
      ...feedbackLifecycle.move('save').from,
      feedbackLifecycle.state.submitted,
    ])
    .execute();
  return rows.flatMap((row): FeedbackTodo[] => {
    if (row.state !== feedbackLifecycle.state.submitted)
      return mayFill(ctx, row) ? [{ kind: 'feedback', row }] : [];
    return mayDecide(ctx) && !isAuthor(ctx, row) ? [{ kind: 'feedbackConfirm', row }] : [];
  });
}
