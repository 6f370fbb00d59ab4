import type { SignatureVerification } from '@auditplus/contract/features/signatures/signatures.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { describeTarget, type SignatureRecord, type SignedRecord, type TargetType } from './targets.ts';

const TEXTS = {
  revoked: ['签名已撤销：', '簽名已撤銷：', 'The signature was revoked: '],
  changed: ['签署之后内容已变化', '簽署之後內容已變化', 'What was signed has been changed since'],
  replaced: ['已被新版本替代', '已被新版本替代', 'A later version has taken its place'],
  gone: ['被签署的记录已不存在', '被簽署的記錄已不存在', 'What was signed does not exist any more'],
} as const satisfies Texts;

/** What a printed code stands for (X14); letters' case and blanks do not matter. */
export async function verifySignature(ctx: Ctx, code: string): Promise<SignatureVerification> {
  const row = orThrow(
    await ctx.db
      .selectFrom('signatures')
      .leftJoin('users', 'users.id', 'signatures.signer_id')
      .selectAll('signatures')
      .select('users.real_name')
      .where('code', '=', code.replace(/\s/g, '').toUpperCase())
      .executeTakeFirst(),
    'AU0002',
  );
  const target = await describeTarget(ctx, row);
  return {
    code: row.code,
    ...verdict(row, target, ctx.language),
    // Written by `storeSignature` alone.
    targetType: row.target_type as TargetType,
    title: target?.title ?? '',
    signer: { id: row.signer_id, name: row.real_name ?? '' },
    role: target?.role ?? row.signer_role,
    method: row.method,
    signedAt: row.signed_at.getTime(),
    signedHash: row.signed_hash,
    currentHash: target?.currentHash ?? null,
  };
}

function verdict(
  row: SignatureRecord,
  target: SignedRecord | null,
  language: Language,
): Pick<SignatureVerification, 'state' | 'reason'> {
  const texts = pick(TEXTS, language);
  if (row.revoked_at) return { state: 'void', reason: texts.revoked + row.revoke_reason };
  if (!target) return { state: 'void', reason: texts.gone };
  if (target.currentHash !== row.signed_hash) return { state: 'void', reason: texts.changed };
  if (target.isReplaced) return { state: 'replaced', reason: texts.replaced };
  return target.ended ? { state: 'void', reason: target.ended } : { state: 'valid', reason: '' };
}
