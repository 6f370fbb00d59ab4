import { createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A picture in shades of grey, row by row. */
type Grey = { readonly width: number; readonly height: number; readonly shades: Uint8Array };

/** What a page looks like at 72 points an inch, as PNG. Its own fonts are drawn, never those of the machine. */
export async function pictureOfPage(bytes: Uint8Array, page = 1): Promise<Buffer> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const shown = await document.getPage(page);
    const viewport = shown.getViewport({ scale: 1 });
    // The reader brings a canvas of its own, whose shapes another one does not take.
    const { canvas, context } = (document.canvasFactory as CanvasFactory).create(
      Math.round(viewport.width),
      Math.round(viewport.height),
    );
    await shown.render({ canvas: null, canvasContext: context, viewport }).promise;
    return canvas.toBuffer('image/png');
  } finally {
    await task.destroy();
  }
}

type Drawing = Parameters<PDFPageProxy['render']>[0]['canvasContext'];
type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): {
    readonly canvas: { toBuffer(type: 'image/png'): Buffer };
    readonly context: Drawing;
  };
};

/** Pixels that are looked at together: another hinting moves ink within them. */
const CELL = 6;

/**
 * How far two pictures are from each other: the largest difference of the mean shades of a small square, 0 to 255.
 * Infinite where they differ in size.
 */
export async function pictureDistance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([greyOf(one), greyOf(other)]);
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let top = 0; top < a.height; top += CELL)
    for (let left = 0; left < a.width; left += CELL)
      most = Math.max(most, Math.abs(meanShade(a, left, top) - meanShade(b, left, top)));
  return most;
}

function meanShade({ width, height, shades }: Grey, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(height, top + CELL); y++)
    for (let x = left; x < Math.min(width, left + CELL); x++) {
      sum += shades[y * width + x] ?? 0;
      count += 1;
    }
  return sum / count;
}

async function greyOf(png: Buffer): Promise<Grey> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const shades = new Uint8Array(width * height);
  for (const at of shades.keys())
    shades[at] = ((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3;
  return { width, height, shades };
}
