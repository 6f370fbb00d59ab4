import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Selectable } from 'kysely';
import type { SignaturesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type SignatureRecord = Selectable<SignaturesTable>;

/** Kinds of records that people sign. */
export type TargetType = 'contract' | 'report' | 'sheet';

/** What has become of a signed record. */
export type SignedRecord = {
  /** Number and name. */
  readonly title: string;
  /** Hash of what is there now; null where there is nothing to be signed any more. */
  readonly currentHash: string | null;
  /** A later record has taken its place. */
  readonly isReplaced: boolean;
  /** Why it binds nobody any more although nothing was changed; empty where it does. */
  readonly ended: string;
  /** What the signer signed as, in words. */
  readonly role: string;
};

type Describe = (
  ctx: Ctx,
  at: { readonly db: Db | Tx; readonly signature: SignatureRecord; readonly language: Language },
) => Promise<SignedRecord | null>;

const kinds = new Map<string, Describe>();

/** Says how a feature's signed records are looked up; called once when the feature's module loads. */
export function registerSignatureTarget(type: TargetType, describe: Describe): void {
  kinds.set(type, describe);
}

/** The record behind a signature, or null when it is gone. */
export async function describeTarget(ctx: Ctx, signature: SignatureRecord): Promise<SignedRecord | null> {
  const describe = kinds.get(signature.target_type);
  return describe ? describe(ctx, { db: ctx.db, signature, language: ctx.language }) : null;
}
