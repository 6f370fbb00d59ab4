import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { EffectCheck } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { settings } from '../../sys-config/public.ts';
import { daysAllowed } from '../due-dates.ts';
import { assertMovable, assertNotOfUnit, factsOf, mayCheckEffect } from '../rectifications.policy.ts';
import { type Case, loadCase } from '../rectifications.repository.ts';

type Outcome = z.infer<typeof EffectCheck>;

/**
 * Records whether a closed rectification still works. One that does not starts again with a plan and the severity's
 * full span, and its finding counts one repetition more (4.6, 5 → 4); that also works after the audit was closed.
 */
export async function checkEffect(ctx: Ctx, id: string, outcome: Outcome): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    const facts = factsOf(kase, false);
    assertNotOfUnit(ctx, facts);
    if (!mayCheckEffect(ctx, facts)) refuse('AU0001');
    const move = outcome.result === 1 ? 'effective' : 'reopen';
    await assertTransition(tx.db, ctx, rectificationLifecycle, move, kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: outcome.rev,
    });
    const checked = {
      effect_result: outcome.result,
      effect_opinion: outcome.opinion,
      effect_checked_by: ctx.caller.userId,
      effect_checked_at: ctx.clock.now(),
    };
    if (outcome.result === 2) return reopen(tx, ctx, kase, { checked, opinion: outcome.opinion });
    await transition(tx, ctx, rectificationLifecycle, 'effective', kase.row, {
      action: 'rectification.effective',
      set: checked,
      reason: outcome.opinion,
    });
  });
}

async function reopen(
  tx: Change,
  ctx: Ctx,
  kase: Case,
  { checked, opinion }: { checked: object; opinion: string },
): Promise<void> {
  const { audit } = await settings(ctx);
  const today = dayOf(ctx.clock.now());
  const deadline = addDays(today, daysAllowed(kase.finding.severity, audit.rectMaxDays));
  await transition(tx, ctx, rectificationLifecycle, 'reopen', kase.row, {
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
    payload: { rectificationId: kase.row.id, reason: opinion },
  });
  await transition(tx, ctx, findingLifecycle, 'reopen', kase.finding, {
    action: 'finding.reopened',
    set: { repeat_count: kase.finding.repeat_count + 1 },
    anyRev: true,
  });
  await recomputeTask(tx, ctx, kase.task.id);
}
