import type { Picture } from './document-model.ts';

/** A stored photo's bytes by its `fileId`; null when the file is gone. */
export type PhotoReader = (fileId: string) => Promise<Uint8Array | null>;

/** Photos ready to print by `fileId`. */
export type PhotoSet = ReadonlyMap<string, Omit<Picture, 'caption'>>;

/** Long side in pixels: 6 cm on paper at 300 dpi. */
const LONG_SIDE = 720;
const QUALITY = 82;

/**
 * Reads and shrinks photos, one after the other so that memory holds one original at a time. A file that is
 * missing or no picture is left out; the documents then name it as unreadable.
 */
export async function readPhotos(
  fileIds: readonly string[],
  read: PhotoReader | undefined,
): Promise<PhotoSet> {
  const photos = new Map<string, Omit<Picture, 'caption'>>();
  if (!read) return photos;
  for (const fileId of new Set(fileIds)) {
    const bytes = await read(fileId);
    const photo = bytes ? await shrink(bytes) : null;
    if (photo) photos.set(fileId, photo);
  }
  return photos;
}

async function shrink(bytes: Uint8Array): Promise<Omit<Picture, 'caption'> | null> {
  try {
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const image = await loadImage(bytes);
    const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return { bytes: canvas.toBuffer('image/jpeg', QUALITY), type: 'jpg', width, height };
  } catch {
    return null;
  }
}

const PNG_PREFIX = 'data:image/png;base64,';
const PNG_SIZE_AT = 16;
const PNG_HEAD = 24;

/** A drawn signature with the size that its own header states; a broken one is left out. */
export function drawnSignature(address: string, caption: string): Picture | null {
  const bytes = Buffer.from(address.slice(PNG_PREFIX.length), 'base64');
  if (bytes.length < PNG_HEAD || bytes.toString('latin1', 1, 4) !== 'PNG') return null;
  const width = bytes.readUInt32BE(PNG_SIZE_AT);
  const height = bytes.readUInt32BE(PNG_SIZE_AT + 4);
  return width > 0 && height > 0 ? { bytes, type: 'png', width, height, caption } : null;
}
