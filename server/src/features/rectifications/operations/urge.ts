import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { RectificationAction } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition } from '../../../kernel/lifecycle.ts';
import { assertMovable, assertNotOfUnit, factsOf, mayUrge } from '../rectifications.policy.ts';
import { loadCase, markUrged } from '../rectifications.repository.ts';

/** Reminds the responsible person and the coordinator by hand, once a day (AU1715). */
export async function urgeRectification(
  ctx: Ctx,
  id: string,
  { rev }: z.infer<typeof RectificationAction>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    const facts = factsOf(kase, false);
    assertNotOfUnit(ctx, facts);
    if (!mayUrge(ctx, facts)) refuse('AU0001');
    const today = dayOf(ctx.clock.now());
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'urge', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    if (kase.row.urged_on === today) refuse('AU1715');
    // The version stays: a reminder must not void what the unit is filling in.
    const urged = await markUrged(tx.db, today, id);
    if (!urged) refuse('AU1715');
    tx.record({
      action: 'rectification.urged',
      targetType: 'rectification',
      targetId: id,
      after: { urgedOn: today },
      chainId: kase.row.check_id,
    });
    tx.emit('rect.urged', { rectificationId: id });
  });
}
