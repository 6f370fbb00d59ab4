import type { EffectCheck } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { type Change, change } from '../../../kernel/trail.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { settings } from '../../sys-config/public.ts';
import { daysAllowed } from '../due-dates.ts';
import { FINDING, MOVES } from '../rectifications.lifecycle.ts';
import { assertNotOfUnit, factsOf, mayCheckEffect } from '../rectifications.policy.ts';
import { type Case, loadCase } from '../rectifications.repository.ts';
import { assertCanMove, moveFinding, takeStep } from '../rectifications.step.ts';

type Outcome = z.infer<typeof EffectCheck>;

/**
 * Records whether a closed rectification still works. One that does not starts again with a plan and the severity's
 * full span, and its finding counts one repetition more (4.6, 5 → 4); that also works after the audit was closed.
 */
export async function checkEffect(ctx: Ctx, id: string, outcome: Outcome): Promise<void> {
  await change(ctx, async (c) => {
    const kase = await loadCase(c.db, ctx, id);
    const facts = factsOf(kase, false);
    assertNotOfUnit(ctx, facts);
    if (!mayCheckEffect(ctx, facts)) refuse('AU0001');
    const move = outcome.result === 1 ? MOVES.effective : MOVES.reopen;
    await assertCanMove(c.db, ctx, kase, { move, rev: outcome.rev });
    const checked = {
      effect_result: outcome.result,
      effect_opinion: outcome.opinion,
      effect_checked_by: ctx.caller.userId,
      effect_checked_at: ctx.clock.now(),
    };
    if (outcome.result === 2) return reopen(c, ctx, kase, { checked, opinion: outcome.opinion });
    await takeStep(c, ctx, kase, {
      move,
      action: 'rectification.effective',
      set: checked,
      reason: outcome.opinion,
    });
  });
}

async function reopen(
  c: Change,
  ctx: Ctx,
  kase: Case,
  { checked, opinion }: { checked: object; opinion: string },
): Promise<void> {
  const { audit } = await settings(ctx);
  const today = dayOf(ctx.clock.now());
  const deadline = addDays(today, daysAllowed(kase.finding.severity, audit.rectMaxDays));
  await takeStep(c, ctx, kase, {
    move: MOVES.reopen,
    action: 'rectification.reopened',
    set: {
      ...checked,
      started_on: today,
      deadline,
      plan_deadline: null,
      closed_at: null,
      closed_by: null,
      closed_on_time: null,
      reopen_count: kase.row.reopen_count + 1,
    },
    note: { deadline },
    reason: opinion,
  });
  await moveFinding(c, ctx, kase, {
    to: FINDING.rectifying,
    action: 'finding.reopened',
    repeatCount: kase.finding.repeat_count + 1,
  });
  await recomputeTask(c, ctx, kase.task.id);
  c.emit('effect.failed', { rectificationId: kase.row.id, reason: opinion });
}
