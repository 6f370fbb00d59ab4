import {
  extensionLifecycle,
  rectificationLifecycle,
} from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type {
  DecideExtension,
  RequestExtension,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertState, assertTransition, refuseState, transition } from '../../../kernel/lifecycle.ts';
import { settings } from '../../sys-config/public.ts';
import {
  decideExtensionRow,
  extensionStateOf,
  findExtension,
  insertExtension,
} from '../extensions.repository.ts';
import {
  assertMovable,
  assertNotOfUnit,
  factsOf,
  mayMoveDeadline,
  mayPlan,
} from '../rectifications.policy.ts';
import { type Case, extensionState, loadCase } from '../rectifications.repository.ts';

/** Asks for a later deadline: before the old one has passed, at most twice granted, one at a time. */
export async function requestExtension(
  ctx: Ctx,
  id: string,
  wish: z.infer<typeof RequestExtension>,
): Promise<void> {
  const { audit } = await settings(ctx);
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    if (!mayPlan(ctx, factsOf(kase, false))) refuse('AU0001');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'extend', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: wish.rev,
    });
    const now = ctx.clock.now();
    if (dayOf(now) > kase.row.deadline) refuse('AU1712');
    const { pending, approved } = await extensionState(tx.db, id);
    if (approved >= audit.extensionMax) refuse('AU1713');
    if (pending) refuse('AU1716');
    if (wish.newDeadline <= kase.row.deadline) refuse('AU1714');
    const extensionId = newId(now.getTime());
    await transition(tx, ctx, rectificationLifecycle, 'extend', kase.row, {
      action: 'rectification.extensionRequested',
      note: { extensionId, newDeadline: wish.newDeadline },
      reason: wish.reason,
    });
    await insertExtension(tx.db, {
      id: extensionId,
      rectification_id: id,
      old_deadline: kase.row.deadline,
      new_deadline: wish.newDeadline,
      reason: wish.reason,
      measures_meanwhile: wish.measuresMeanwhile,
      asked_by: ctx.caller.userId,
      asked_at: now,
    });
    tx.emit('rect.extensionRequested', { rectificationId: id });
  });
}

/** Grants or refuses an extension; answers the rectification's id. */
export async function decideExtension(
  ctx: Ctx,
  extensionId: string,
  { rev, approved }: z.infer<typeof DecideExtension> & { approved: boolean },
): Promise<string> {
  return change(ctx, async (tx) => {
    const extension = present(await findExtension(tx.db, extensionId), 'AU0002');
    const kase = await loadCase(tx.db, ctx, extension.rectification_id);
    const facts = factsOf(kase, false);
    assertNotOfUnit(ctx, facts);
    if (!mayMoveDeadline(ctx, facts)) refuse('AU0001');
    assertState(ctx, extensionLifecycle, extension, 'pending');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'extend', kase.row, {
      archive: () => assertMovable(ctx, kase),
    });
    const decided = await decideExtensionRow(tx.db, {
      approved,
      userId: ctx.caller.userId,
      now: ctx.clock.now(),
      storedRev: extension.rev,
      extensionId,
      rev,
    });
    if (!decided) return refuseDecided(tx, ctx, extensionId);
    await transition(tx, ctx, rectificationLifecycle, 'extend', kase.row, {
      action: approved ? 'rectification.extended' : 'rectification.extensionRefused',
      set: approved ? extended(kase, extension.new_deadline) : {},
      note: { extensionId, ...(approved ? { deadline: extension.new_deadline } : {}) },
    });
    tx.emit('rect.extensionDecided', { rectificationId: kase.row.id, approved });
    return kase.row.id;
  });
}

/** A plan that is not yet approved would take its own deadline back into force. */
const extended = ({ row }: Case, deadline: string) => ({
  deadline,
  ...(row.plan_deadline ? { plan_deadline: deadline } : {}),
});

/** Somebody else decided first: AU0009 with what was decided. */
async function refuseDecided(tx: Change, ctx: Ctx, extensionId: string): Promise<never> {
  const now = await extensionStateOf(tx.db, extensionId);
  return refuseState(ctx, extensionLifecycle, now.state);
}
