import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import type { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import { offlineRoutes } from '@auditplus/contract/features/offline/offline.routes.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { call, webAddress } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { deviceName } from '../../lib/device-name.ts';
import { useSession } from '../../lib/session.ts';
import { readAll, readOne, removePackage, type StoredPackage, write } from './device-store.ts';
import { contentOf, openWith, rewrapped, sealedContent, sealedPackage } from './held-content.ts';
import { deviceId, forgetHeld, type HeldEntry, rememberHeld, useHeldIndex } from './held-index.ts';
import { type OpenPackage, openPackage } from './open-package.ts';
import { seal, unseal } from './seal.ts';

/** Side of the small pictures that a package takes along. */
const THUMB_SIDE = 256;

const opened = new Map<string, Promise<OpenPackage | null>>();

/** Takes a record onto this device, or renews what is here of it; throws `ApiError`. */
export async function takePackage(stageRecordId: string): Promise<void> {
  const { token, current } = useSession.getState();
  if (!token || !current) return;
  const body = {
    stageRecordId,
    deviceId: deviceId(),
    deviceName: deviceName(navigator.userAgent).slice(0, 100),
  };
  const reply = await call(offlineRoutes.takePackage, { body });
  const content = { package: reply.package, sheet: reply.sheet, user: current };
  const { stored, key } = await sealedPackage({ key: reply.key, token }, content);
  await write('packages', { put: [stored] });
  await keepThumbs(key, reply.package.id, reply.sheet);
  void navigator.storage?.persist?.();
  opened.delete(reply.package.id);
  const { stageRecordId: recordId, checkTaskId, evaluationId, route, id: packageId } = reply.package;
  rememberHeld({ packageId, userId: reply.package.holder.id, recordId, checkTaskId, evaluationId, route });
}

/** The package of an entry with everything that was entered; null when it cannot be opened here and now. */
export function openHeld(entry: HeldEntry): Promise<OpenPackage | null> {
  const known = opened.get(entry.packageId);
  if (known) return known;
  const opening = openStored(entry).catch(() => null);
  opened.set(entry.packageId, opening);
  // A package that did not open is tried again the next time.
  void opening.then((made) => {
    if (!made) opened.delete(entry.packageId);
  });
  return opening;
}

/** Keeps the sheet that was just read, so that the next time without a network shows it. */
export async function keepSheet(held: OpenPackage, sheet: ScoreSheet): Promise<void> {
  const { token, current } = useSession.getState();
  const stored = await readOne('packages', held.id);
  if (!token || !current || !stored?.wrapped) return;
  const { key } = held;
  const view = held.state.getState().view ?? held.taken;
  if (!view) return;
  const content = await sealedContent(key, { package: view, sheet, user: current });
  await write('packages', { put: [{ ...stored, content }] });
  await keepThumbs(key, held.id, sheet);
}

/** Gives a package back that has nothing left to send. */
export async function giveBack(held: OpenPackage): Promise<void> {
  await call(offlineRoutes.returnPackage, { params: { id: held.id } });
  await wipe(held.id);
}

/** Removes a package from this device. */
export async function wipe(packageId: string): Promise<void> {
  const held = await opened.get(packageId);
  held?.close();
  opened.delete(packageId);
  await removePackage(packageId, false);
  forgetHeld(packageId);
}

/**
 * After the end of a session: nothing on the device can be read any more. What has not reached the server stays
 * sealed; its key comes from the server after the same person has signed in again.
 */
export async function wipeReadable(): Promise<void> {
  for (const { packageId } of useHeldIndex.getState().entries) {
    const held = await opened.get(packageId);
    held?.close();
    opened.delete(packageId);
    const unsent = (await readAll('entries', packageId)).length + (await readAll('photos', packageId)).length;
    await removePackage(packageId, unsent > 0);
    const stored = unsent > 0 ? await readOne('packages', packageId) : undefined;
    if (stored) await write('packages', { put: [{ ...stored, wrapped: null, content: null }] });
    else forgetHeld(packageId);
  }
}

/** The person of a package that the present session can open: who is signed in while there is no network. */
export async function heldUser(): Promise<CurrentUser | null> {
  for (const entry of useHeldIndex.getState().entries) {
    const held = await openHeld(entry);
    if (held?.user) return held.user;
  }
  return null;
}

async function openStored(entry: HeldEntry): Promise<OpenPackage | null> {
  const { token, current } = useSession.getState();
  const stored = await readOne('packages', entry.packageId);
  if (!stored) {
    forgetHeld(entry.packageId);
    return null;
  }
  if (!token || (current && current.userInfo.userId !== stored.userId)) return null;
  const own = await openWith(stored, token);
  const { key, view } = own
    ? { key: own, view: null }
    : ((await unlock(stored, token)) ?? { key: null, view: null });
  if (!key) return null;
  const content = await contentOf(key, stored);
  const thumbs = new Map<string, string>();
  for (const thumb of await readAll('thumbs', stored.id))
    thumbs.set(thumb.fileId, URL.createObjectURL(new Blob([await unseal(key, thumb.sealed)])));
  return openPackage({ entry, key, content, view, thumbs, wipe: () => wipe(entry.packageId) });
}

/** Asks the server for the key again, after a new sign-in. */
async function unlock(
  stored: StoredPackage,
  token: string,
): Promise<{ readonly key: CryptoKey; readonly view: PackageView } | null> {
  try {
    const request = { params: { id: stored.id }, query: { deviceId: deviceId() } };
    const reply = await call(offlineRoutes.readPackage, request);
    const again = await rewrapped(stored, { key: reply.key, token });
    await write('packages', { put: [again.stored] });
    return { key: again.key, view: reply.package };
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'AU0002') await wipe(stored.id);
    return null;
  }
}

async function keepThumbs(key: CryptoKey, packageId: string, sheet: ScoreSheet): Promise<void> {
  const known = new Set((await readAll('thumbs', packageId)).map(({ fileId }) => fileId));
  const photos = sheet.rows.flatMap((row) => row.photos).filter(({ fileId }) => !known.has(fileId));
  for (const photo of photos) {
    const address = webAddress(photo.url);
    const response = await fetch(`${address}${address.includes('?') ? '&' : '?'}size=${THUMB_SIDE}`).catch(
      () => null,
    );
    if (!response?.ok) continue;
    const sealed = await seal(key, await response.arrayBuffer());
    await write('thumbs', {
      put: [{ key: `${packageId} ${photo.fileId}`, packageId, fileId: photo.fileId, sealed }],
    });
  }
}
