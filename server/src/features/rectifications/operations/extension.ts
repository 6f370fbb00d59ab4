import {
  extensionLifecycle,
  rectificationLifecycle,
} from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { RequestExtension } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertState, assertTransition, refuseState, transition } from '../../../kernel/lifecycle.ts';
import { launchRecord } from '../../processes/public.ts';
import { settings } from '../../sys-config/public.ts';
import { EXTENSION_FORM, formValues } from '../extension-values.ts';
import {
  changeExtension,
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
import { type Case, type ExtensionRecord, extensionState, loadCase } from '../rectifications.repository.ts';

export type ExtensionWish = Omit<z.infer<typeof RequestExtension>, 'rev'>;

/**
 * Asks for a later deadline: before the old one has passed, at most twice granted, one at a time. Where a process decides
 * on extensions it is launched in the same change.
 */
export async function requestExtension(
  ctx: Ctx,
  id: string,
  wish: z.infer<typeof RequestExtension>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    await assertMayAsk(ctx, tx, kase, { newDeadline: wish.newDeadline, rev: wish.rev });
    const now = ctx.clock.now();
    const extensionId = newId(now.getTime());
    await recordAsked(ctx, tx, kase, extensionId, wish);
    const row = {
      id: extensionId,
      rectification_id: id,
      old_deadline: kase.row.deadline,
      new_deadline: wish.newDeadline,
      reason: wish.reason,
      measures_meanwhile: wish.measuresMeanwhile,
      asked_by: ctx.caller.userId,
      asked_at: now,
    };
    await insertExtension(tx.db, row);
    const values = await formValues(tx.db, kase, row);
    const processId = await launchRecord(ctx, tx, {
      formCode: EXTENSION_FORM,
      recordId: extensionId,
      values,
    });
    // A process tells people itself.
    if (processId === null) tx.emit('rect.extensionRequested', { rectificationId: id });
    else await changeExtension(tx.db, { id: extensionId, rev: 0 }, { process_id: processId });
  });
}

/** Asks once more for what was refused or withdrawn, under today's rules. */
export async function askAgain(
  ctx: Ctx,
  tx: Change,
  { kase, extension }: { readonly kase: Case; readonly extension: ExtensionRecord },
  wish: ExtensionWish,
): Promise<void> {
  assertState(ctx, extensionLifecycle, extension, 'refused', 'withdrawn');
  await assertMayAsk(ctx, tx, kase, { newDeadline: wish.newDeadline });
  await recordAsked(ctx, tx, kase, extension.id, wish);
  await changeExtension(tx.db, extension, {
    state: extensionLifecycle.state.pending,
    old_deadline: kase.row.deadline,
    new_deadline: wish.newDeadline,
    reason: wish.reason,
    measures_meanwhile: wish.measuresMeanwhile,
    asked_at: ctx.clock.now(),
    decided_by: null,
    decided_at: null,
    refusal_reason: '',
  });
}

async function assertMayAsk(
  ctx: Ctx,
  tx: Change,
  kase: Case,
  { newDeadline, rev }: { readonly newDeadline: string; readonly rev?: number },
): Promise<void> {
  const { audit } = await settings(ctx);
  if (!mayPlan(ctx, factsOf(kase, false))) refuse('AU0001');
  await assertTransition(tx.db, ctx, rectificationLifecycle, 'extend', kase.row, {
    archive: () => assertMovable(ctx, kase),
    expectedRev: rev,
  });
  if (dayOf(ctx.clock.now()) > kase.row.deadline) refuse('AU1712');
  const { pending, approved } = await extensionState(tx.db, kase.row.id);
  if (approved >= audit.extensionMax) refuse('AU1713');
  if (pending) refuse('AU1716');
  assertLater(kase, newDeadline);
}

/** Refuses a deadline that is no later than the one in force. */
export function assertLater({ row }: Case, newDeadline: string): void {
  if (newDeadline <= row.deadline) refuse('AU1714');
}

const recordAsked = (ctx: Ctx, tx: Change, kase: Case, extensionId: string, wish: ExtensionWish) =>
  transition(tx, ctx, rectificationLifecycle, 'extend', kase.row, {
    action: 'rectification.extensionRequested',
    note: { extensionId, newDeadline: wish.newDeadline },
    reason: wish.reason,
  });

/** A decision; what is refused on the page has a reason. */
type Decision = { readonly rev: number; readonly approved: boolean; readonly reason?: string };

/** Grants or refuses an extension on the page of its rectification; answers the rectification's id. */
export async function decideExtension(ctx: Ctx, extensionId: string, decision: Decision): Promise<string> {
  return change(ctx, async (tx) => {
    const extension = orThrow(await findExtension(tx.db, extensionId), 'AU0002');
    const kase = await loadCase(tx.db, ctx, extension.rectification_id);
    assertMayDecide(ctx, kase);
    assertState(ctx, extensionLifecycle, extension, 'pending');
    if (extension.process_id !== null) refuse('AU1717');
    await storeDecision(ctx, tx, { kase, extension, ...decision });
    return kase.row.id;
  });
}

/** Refuses whoever may not decide on a later deadline (AU0006, AU0001). */
export function assertMayDecide(ctx: Ctx, kase: Case): void {
  const facts = factsOf(kase, false);
  assertNotOfUnit(ctx, facts);
  if (!mayMoveDeadline(ctx, facts)) refuse('AU0001');
}

/** Stores a decision: the deadline moves when it is granted, and nothing but the request when it is not. */
export async function storeDecision(
  ctx: Ctx,
  tx: Change,
  {
    kase,
    extension,
    rev,
    approved,
    reason = '',
  }: Decision & { readonly kase: Case; readonly extension: ExtensionRecord },
): Promise<void> {
  const { id: extensionId } = extension;
  if (approved)
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'extend', kase.row, {
      archive: () => assertMovable(ctx, kase),
    });
  const decided = await decideExtensionRow(tx.db, {
    approved,
    reason,
    userId: ctx.caller.userId,
    now: ctx.clock.now(),
    storedRev: extension.rev,
    extensionId,
    rev,
  });
  if (!decided) return refuseDecided(tx, ctx, extensionId);
  if (approved)
    await transition(tx, ctx, rectificationLifecycle, 'extend', kase.row, {
      action: 'rectification.extended',
      set: extended(kase, extension.new_deadline),
      note: { extensionId, deadline: extension.new_deadline },
    });
  else recordUntouched(tx, kase, { action: 'rectification.extensionRefused', extensionId, reason });
  tx.emit('rect.extensionDecided', { rectificationId: kase.row.id, approved, reason });
}

/** Takes back a request whose process was withdrawn or ended without a decision. */
export async function withdrawExtension(
  tx: Change,
  { kase, extension }: { readonly kase: Case; readonly extension: ExtensionRecord },
): Promise<void> {
  if (!extensionLifecycle.is(extension.state, 'pending')) return;
  await changeExtension(tx.db, extension, { state: extensionLifecycle.state.withdrawn });
  recordUntouched(tx, kase, { action: 'rectification.extensionWithdrawn', extensionId: extension.id });
}

/** An entry of the audit log about a request that leaves the rectification as it is. */
function recordUntouched(
  tx: Change,
  { row }: Case,
  {
    action,
    extensionId,
    reason = '',
  }: { readonly action: string; readonly extensionId: string; readonly reason?: string },
): void {
  tx.record({
    action,
    targetType: rectificationLifecycle.name,
    targetId: row.id,
    after: { extensionId },
    ...(reason && { reason }),
    chainId: row.check_id,
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
