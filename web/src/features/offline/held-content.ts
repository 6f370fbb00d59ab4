import { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { z } from 'zod';
import type { StoredPackage } from './device-store.ts';
import {
  dataKey,
  fromBase64,
  randomBytes,
  type Sealed,
  seal,
  sealJson,
  sessionKey,
  unseal,
  unsealJson,
} from './seal.ts';

/** What a package holds beside the entries: the record as it was taken, and who took it. */
export const HeldContent = z.object({ package: PackageView, sheet: ScoreSheet, user: CurrentUser });
export type HeldContent = z.output<typeof HeldContent>;

/** A package as it lies on the device: its key under the session's, its content under its key. */
export async function sealedPackage(
  input: { readonly key: string; readonly token: string },
  content: HeldContent,
): Promise<{ readonly stored: StoredPackage; readonly key: CryptoKey }> {
  const raw = fromBase64(input.key);
  const key = await dataKey(raw);
  const salt = randomBytes(16);
  return {
    key,
    stored: {
      id: content.package.id,
      userId: content.package.holder.id,
      salt,
      wrapped: await seal(await sessionKey(input.token, salt), raw),
      content: await sealedContent(key, content),
    },
  };
}

export const sealedContent = (key: CryptoKey, content: HeldContent): Promise<Sealed> =>
  sealJson(key, z.encode(HeldContent, content));

/** The same package under the key of a new session; its content went with the session before. */
export async function rewrapped(
  stored: StoredPackage,
  input: { readonly key: string; readonly token: string },
): Promise<{ readonly stored: StoredPackage; readonly key: CryptoKey }> {
  const raw = fromBase64(input.key);
  const salt = randomBytes(16);
  const wrapped = await seal(await sessionKey(input.token, salt), raw);
  return { key: await dataKey(raw), stored: { ...stored, salt, wrapped } };
}

/** Opens a package with the session's token; null when it was kept under another session. */
export async function openWith(stored: StoredPackage, token: string): Promise<CryptoKey | null> {
  if (!stored.wrapped) return null;
  try {
    return await dataKey(await unseal(await sessionKey(token, stored.salt), stored.wrapped));
  } catch {
    return null;
  }
}

/** The content of a package; null when it is gone or of another release. */
export async function contentOf(key: CryptoKey, stored: StoredPackage): Promise<HeldContent | null> {
  if (!stored.content) return null;
  try {
    return HeldContent.safeDecode((await unsealJson(key, stored.content)) as never).data ?? null;
  } catch {
    return null;
  }
}
