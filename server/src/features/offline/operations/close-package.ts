import type { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { endPackage, findPackage, type PackageRow, stateOf } from '../offline.repository.ts';
import { type Placed, packageView, placed } from '../offline.view.ts';

const MIN_REASON = 5;

/** The lead calls a package back: from now on what its device sends waits for a decision. */
export async function revokePackage(ctx: Ctx, id: string, reason: string): Promise<PackageView> {
  const one = await placedPackage(ctx, id);
  if (!one.context.mayManage()) refuse('AU0001');
  if ([...reason.trim()].length < MIN_REASON) refuse('AU0003');
  const now = ctx.clock.now();
  return close(ctx, one, {
    action: 'offline.revoked',
    reason,
    set: { revoked_at: now, revoked_by: ctx.caller.userId, revoke_reason: reason },
  });
}

/** The holder gives the package back; its device has nothing left to send. */
export async function returnPackage(ctx: Ctx, id: string): Promise<PackageView> {
  const one = await placedPackage(ctx, id);
  if (one.row.user_id !== ctx.caller.userId) refuse('AU0002');
  return close(ctx, one, { action: 'offline.returned', set: { returned_at: ctx.clock.now() } });
}

async function placedPackage(ctx: Ctx, id: string): Promise<Placed> {
  const row = orThrow(await findPackage(ctx.db, id), 'AU0002');
  return orThrow((await placed(ctx, [row]))[0], 'AU0002');
}

type Closing = {
  readonly action: 'offline.revoked' | 'offline.returned';
  readonly reason?: string;
  readonly set: Partial<Pick<PackageRow, 'returned_at' | 'revoked_at' | 'revoked_by' | 'revoke_reason'>>;
};

async function close(ctx: Ctx, { row, context }: Placed, closing: Closing): Promise<PackageView> {
  const state = stateOf(row, ctx.clock.now());
  if (state === 'returned' || state === 'revoked')
    refuse('offline.closed', { 状态: WORDS[state][ctx.language] });
  await change(ctx, async (tx) => {
    if (!(await endPackage(tx.db, row.id, closing.set)))
      refuse('offline.closed', { 状态: WORDS.revoked[ctx.language] });
    tx.record({
      action: closing.action,
      targetType: 'offlinePackage',
      targetId: row.id,
      before: { packageState: state },
      after: {
        packageState: closing.action === 'offline.revoked' ? 'revoked' : 'returned',
        evaluation: context.evaluation.fullName,
        deviceName: row.device_name,
      },
      ...(closing.reason && { reason: closing.reason }),
      chainId: row.check_id,
    });
  });
  const now = orThrow(await findPackage(ctx.db, row.id), 'AU0002');
  return packageView(ctx, { row: now, context });
}

const WORDS: Readonly<Record<'returned' | 'revoked', Readonly<Record<Language, string>>>> = {
  returned: { zh: '回传', zhtw: '回傳', en: 'returned' },
  revoked: { zh: '撤销', zhtw: '撤銷', en: 'revoked' },
};
