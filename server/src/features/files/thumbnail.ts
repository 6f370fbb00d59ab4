import { Readable } from 'node:stream';
import { SHOWN_IMAGES } from '@auditplus/contract/features/files/file-kinds.ts';
import { imageSize } from 'image-size';
import type { Ctx } from '../../kernel/context.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { formNames, THUMB_SIZES } from './file-names.ts';

/** Larger pictures are shown as they are: decoding them would cost more memory than sending them. */
const MAX_BYTES = 30 * 1024 ** 2;
const MAX_PIXELS = 60_000_000;

/**
 * The name of a small form of a picture, made at the first request and kept beside it; null when the picture is
 * small already or cannot be made smaller.
 */
export async function thumbnailOf(ctx: Ctx, file: FileRow, wanted: number): Promise<string | null> {
  if (!SHOWN_IMAGES.has(file.extension) || file.extension === 'gif' || file.size > MAX_BYTES) return null;
  const side = THUMB_SIZES.find((size) => size >= wanted) ?? THUMB_SIZES[THUMB_SIZES.length - 1];
  if (side === undefined) return null;
  const name = formNames.thumb(file.id, side);
  if ((await ctx.files.sizeOf(name)) !== null) return name;
  const bytes = await contentOf(ctx, file.id);
  const small = await shrink(bytes, side).catch((error: unknown) => {
    ctx.log.warn({ err: error, file: file.id }, 'a picture could not be made smaller');
    return null;
  });
  if (!small) return null;
  // Two requests may make the same form at once; both write the same bytes.
  await ctx.files.put(name, Readable.from([small]), MAX_BYTES).catch(async (error: unknown) => {
    if ((await ctx.files.sizeOf(name)) === null) throw error;
  });
  return name;
}

async function shrink(bytes: Buffer, side: number): Promise<Buffer | null> {
  const { width, height } = imageSize(bytes);
  if (width * height > MAX_PIXELS || Math.max(width, height) <= side) return null;
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const picture = await loadImage(bytes);
  const scale = side / Math.max(picture.width, picture.height);
  const size = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ];
  const [targetWidth = 1, targetHeight = 1] = size;
  const canvas = createCanvas(targetWidth, targetHeight);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, targetWidth, targetHeight);
  return canvas.encode('webp', 82);
}

async function contentOf(ctx: Ctx, id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.files.open(id)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
