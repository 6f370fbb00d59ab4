import { sql, type Updateable } from 'kysely';
import type { AnnualFeedbacksTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertFresh } from '../audits/public.ts';
import { FEEDBACK, FEEDBACK_MOVES, type FeedbackMove, feedbackLabel } from './annual-feedback.lifecycle.ts';
import { type FeedbackRecord, lockFeedback } from './annual-feedback.repository.ts';

/** A step of a feedback. */
export type FeedbackStep = {
  readonly move: FeedbackMove;
  /** Whether the caller may take it; asked before the state. */
  permit(row: FeedbackRecord): boolean;
  /** Refuses what the step asks for besides; asked after state and version. */
  guard?(row: FeedbackRecord): void;
  readonly set: Updateable<AnnualFeedbacksTable>;
  /** `annualFeedback.pastTense` of the trail. */
  readonly action: string;
  readonly reason?: string;
  readonly note?: Readonly<Record<string, unknown>>;
};

/**
 * Takes a step: right, archive (AU2103), state (AU0009), version (AU0007), guard, in this order, so that the loser of a
 * race hears what state it is in now. Answers the feedback as it was before.
 */
export async function takeFeedbackStep(
  c: Change,
  ctx: Ctx,
  { id, rev }: { readonly id: string; readonly rev: number | undefined },
  step: FeedbackStep,
): Promise<FeedbackRecord> {
  const row = await lockFeedback(c.db, ctx, id);
  if (!step.permit(row)) refuse('AU0001');
  if (row.state === FEEDBACK.archived) refuse('AU2103');
  const move = FEEDBACK_MOVES[step.move];
  if (!(move.from as readonly number[]).includes(row.state))
    refuse('AU0009', { 状态: feedbackLabel(row.state, ctx.language) }, { state: row.state });
  if (rev !== undefined) await assertFresh(c.db, row, rev);
  step.guard?.(row);
  const to = step.set.state ?? move.to ?? row.state;
  await c.db
    .updateTable('annual_feedbacks')
    .set({
      ...step.set,
      state: to,
      rev: sql`rev + 1`,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    })
    .where('id', '=', id)
    .execute();
  c.record({
    action: step.action,
    targetType: 'annualFeedback',
    targetId: id,
    before: to === row.state ? null : { state: row.state },
    after: { ...(to === row.state ? {} : { state: to }), ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
  });
  return row;
}
