import { newIntent } from '../../lib/api.ts';
import { readAll, readOne, write } from './device-store.ts';
import { hashOf, seal, sealJson, unseal, unsealJson } from './seal.ts';

/** A photo that waits on this device. */
export type QueuedPhoto = {
  readonly opId: string;
  readonly nodeId: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly takenAt: number;
  /** Why the server did not take it; null while it just waits. */
  readonly problem: string | null;
};

/** Larger ones are made smaller before they are kept (audit-domain 13). */
const PHOTO_BYTES = 5 * 1024 * 1024;
const LONG_SIDE = 2560;

/** Seals a photo onto the device; from here on it goes only with the server's receipt. */
export async function queuePhoto(
  key: CryptoKey,
  packageId: string,
  { nodeId, file }: { readonly nodeId: string; readonly file: File },
): Promise<QueuedPhoto> {
  const kept = file.size > PHOTO_BYTES ? await smaller(file) : file;
  const bytes = await kept.arrayBuffer();
  const photo = {
    opId: newIntent(),
    nodeId,
    name: kept.name,
    sha256: await hashOf(bytes),
    size: bytes.byteLength,
    takenAt: Date.now(),
  };
  await write('photos', {
    put: [
      {
        opId: photo.opId,
        packageId,
        nodeId,
        sha256: photo.sha256,
        takenAt: photo.takenAt,
        meta: await sealJson(key, { name: kept.name, type: kept.type, size: photo.size }),
        bytes: await seal(key, bytes),
      },
    ],
  });
  return { ...photo, problem: null };
}

/** The photos of a package that wait, oldest first. */
export async function queuedPhotos(key: CryptoKey, packageId: string): Promise<QueuedPhoto[]> {
  const rows = await readAll('photos', packageId);
  const photos = await Promise.all(
    rows.map(async ({ opId, nodeId, sha256, takenAt, meta }) => ({
      opId,
      nodeId,
      sha256,
      takenAt,
      problem: null,
      ...metaOf(await unsealJson(key, meta)),
    })),
  );
  return photos.sort((a, b) => a.takenAt - b.takenAt);
}

/** The photo itself, for sending it; null when it is gone. */
export async function photoFile(key: CryptoKey, opId: string): Promise<File | null> {
  const row = await readOne('photos', opId);
  if (!row) return null;
  const { name, type } = metaOf(await unsealJson(key, row.meta));
  return new File([await unseal(key, row.bytes)], name, { type });
}

export const dropPhoto = (opId: string): Promise<void> => write('photos', { remove: [opId] });

function metaOf(value: unknown): { readonly name: string; readonly type: string; readonly size: number } {
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const size: unknown = fields.get('size');
  return {
    name: String(fields.get('name') ?? ''),
    type: String(fields.get('type') ?? ''),
    size: typeof size === 'number' ? size : 0,
  };
}

async function smaller(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}
