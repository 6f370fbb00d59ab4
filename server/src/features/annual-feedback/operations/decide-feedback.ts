import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { assertNotArchived, isAuthor, mayDecide } from '../annual-feedback.policy.ts';
import { lockFeedback } from '../annual-feedback.repository.ts';
import { feedbackView } from '../annual-feedback.view.ts';

const SHORTEST_REASON = 5;

/** 2 → 3: back to the unit with a reason. */
export async function returnFeedback(
  ctx: Ctx,
  id: string,
  { rev, reason }: { readonly rev: number; readonly reason: string },
): Promise<Feedback> {
  return change(ctx, async (tx) => {
    const row = await lockFeedback(tx.db, ctx, id);
    await transition(tx, ctx, feedbackLifecycle, 'return', row, {
      archive: () => assertNotArchived(row),
      expectedRev: rev,
      permit: () => mayDecide(ctx),
      guard: () => {
        if ([...reason].length < SHORTEST_REASON) refuse('AU0003');
      },
      set: { return_reason: reason },
      action: 'annualFeedback.returned',
      reason,
      payload: { feedbackIds: [id], reason },
    });
    return feedbackView(ctx, id, tx.db);
  });
}

/** 2 → 4: somebody of the department who has not written it confirms. */
export async function confirmFeedback(ctx: Ctx, id: string, rev: number): Promise<Feedback> {
  return change(ctx, async (tx) => {
    const row = await lockFeedback(tx.db, ctx, id);
    await transition(tx, ctx, feedbackLifecycle, 'confirm', row, {
      archive: () => assertNotArchived(row),
      expectedRev: rev,
      permit: () => mayDecide(ctx),
      guard: () => {
        if (isAuthor(ctx, row)) refuse('feedback.ownConfirm');
      },
      set: { confirmed_by: ctx.caller.userId, confirmed_at: ctx.clock.now() },
      action: 'annualFeedback.confirmed',
      payload: { feedbackIds: [id] },
    });
    return feedbackView(ctx, id, tx.db);
  });
}
