import { domToCanvas } from 'modern-screenshot';
import { pageBreaks } from './page-breaks.ts';
import { type PdfPage, pdfOf } from './picture-pdf.ts';

/** A4 with margins of 10 mm (product-spec point 9). */
const CONTENT = { widthMm: 190, heightMm: 277 } as const;
/** Pixels of the page's width while it is drawn: as wide as the sheet at 96 dots an inch. */
const SHEET_WIDTH = 718;
/** 288 dots an inch: letters are sharp on paper. */
const SCALE = 3;
const JPEG_QUALITY = 0.92;

export type PdfProgress = { readonly page: number; readonly count: number };

/** What may not be cut by the edge of a page. */
const WHOLE = 'tr, li, p, h1, h2, h3, h4, img, canvas, svg, figure, .pdf-whole';

/**
 * A part of the page as an A4 document. It is drawn at the sheet's own width in the light look, cut between rows,
 * and its pages are made one after the other, so that progress can be shown and the window stays alive.
 */
export async function pagePdf(area: HTMLElement, onProgress: (progress: PdfProgress) => void): Promise<Blob> {
  await document.fonts.ready;
  const { sheet, remove } = sheetOf(area);
  try {
    await everyPicture(sheet);
    const height = sheet.scrollHeight;
    const pageHeight = (SHEET_WIDTH * CONTENT.heightMm) / CONTENT.widthMm;
    const top = sheet.getBoundingClientRect().top;
    const blocks = [...sheet.querySelectorAll(WHOLE)].map((block) => {
      const box = block.getBoundingClientRect();
      return { top: box.top - top, bottom: box.bottom - top };
    });
    const breaks = pageBreaks({ height, pageHeight, blocks });
    const pages: PdfPage[] = [];
    for (const [index, start] of breaks.entries()) {
      onProgress({ page: index + 1, count: breaks.length });
      await nextFrame();
      pages.push(await drawn(sheet, start, (breaks[index + 1] ?? height) - start));
    }
    return pdfOf(pages, { contentWidthMm: CONTENT.widthMm });
  } finally {
    remove();
  }
}

/** A copy of the area, as wide as the sheet, beside what is seen. */
function sheetOf(area: HTMLElement): { sheet: HTMLElement; remove: () => void } {
  const sheet = document.createElement('div');
  sheet.className = 'pdf-sheet';
  sheet.style.width = `${SHEET_WIDTH}px`;
  sheet.append(area.cloneNode(true));
  const copies = sheet.querySelectorAll('canvas');
  area.querySelectorAll('canvas').forEach((canvas, index) => {
    // A copied canvas is empty.
    const copy = copies[index];
    copy?.getContext('2d')?.drawImage(canvas, 0, 0);
  });
  document.body.append(sheet);
  return { sheet, remove: () => sheet.remove() };
}

async function drawn(sheet: HTMLElement, start: number, height: number): Promise<PdfPage> {
  const canvas = await domToCanvas(sheet, {
    width: SHEET_WIDTH,
    height,
    scale: SCALE,
    backgroundColor: '#ffffff',
    style: { position: 'static', transform: `translateY(${-start}px)` },
  });
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The browser could not draw the page');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}

function everyPicture(sheet: HTMLElement): Promise<unknown> {
  return Promise.allSettled([...sheet.querySelectorAll('img')].map((picture) => picture.decode()));
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
