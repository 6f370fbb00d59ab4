import { randomInt } from 'node:crypto';
import type { SignatureLook } from '@auditplus/contract/features/signatures/signatures.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { TargetType } from './targets.ts';

/** A signature that has been given. */
type NewSignature = {
  readonly targetType: TargetType;
  readonly targetId: string;
  readonly role: string;
  readonly hash: string;
  readonly method: 'PASSWORD' | 'SMS';
  readonly image?: string | null | undefined;
};

/** Stores the caller's signature on the hash of what was signed; answers the code that stands for it. */
export async function storeSignature(tx: Pick<Change, 'db'>, ctx: Ctx, given: NewSignature): Promise<string> {
  const { caller, ip, device } = ctx;
  const now = ctx.clock.now();
  const code = shortCode();
  await tx.db
    .insertInto('signatures')
    .values({
      id: newId(now.getTime()),
      target_type: given.targetType,
      target_id: given.targetId,
      signer_id: caller.userId,
      signer_role: given.role.slice(0, 50),
      signed_hash: given.hash,
      code,
      image: given.image ?? null,
      method: given.method,
      ip,
      device,
      signed_at: now,
    })
    .execute();
  return code;
}

/** Revokes what was signed on a record, by everybody or in one part, with the reason. */
export async function revokeSignatures(
  tx: Pick<Change, 'db'>,
  ctx: Pick<Ctx, 'clock'>,
  what: {
    readonly targetType: TargetType;
    readonly targetId: string;
    readonly role?: string;
    readonly reason: string;
  },
): Promise<void> {
  let query = tx.db
    .updateTable('signatures')
    .set({ revoked_at: ctx.clock.now(), revoke_reason: what.reason })
    .where('target_type', '=', what.targetType)
    .where('target_id', '=', what.targetId)
    .where('revoked_at', 'is', null);
  if (what.role) query = query.where('signer_role', '=', what.role);
  await query.execute();
}

/** Signatures of records of one kind with their signers' names, in the order of signing. */
export const signaturesOf = (db: Db | Tx, targetType: TargetType, targetIds: readonly string[]) =>
  db
    .selectFrom('signatures')
    .leftJoin('users', 'users.id', 'signatures.signer_id')
    .selectAll('signatures')
    .select('users.real_name')
    .where('target_type', '=', targetType)
    .where('target_id', 'in', targetIds.length > 0 ? [...targetIds] : [''])
    .orderBy('signed_at')
    .orderBy('signatures.id')
    .execute();

/** The signature that a person keeps for the next time. */
export async function storedImage(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stored_signatures')
    .select('image')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.image ?? null;
}

/** Whether a person keeps a signature. */
export const hasStoredSignature = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await storedImage(db, userId)) !== null;

/** The picture of a signature: the one drawn now, kept when the person asks for it, or the one kept before. */
export async function imageOf(tx: Pick<Change, 'db'>, ctx: Ctx, look: SignatureLook): Promise<string | null> {
  if (look.useStored) return storedImage(tx.db, ctx.caller.userId);
  const { image } = look;
  if (!image) return null;
  if (look.keepImage) {
    const kept = { image, stored_at: ctx.clock.now() };
    await tx.db
      .insertInto('stored_signatures')
      .values({ user_id: ctx.caller.userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
  }
  return image;
}

/** Letters and digits that nobody mixes up on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten characters in two groups: 2^50 possibilities, and the table refuses one given twice. */
function shortCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
