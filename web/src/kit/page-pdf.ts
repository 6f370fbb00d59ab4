import { domToForeignObjectSvg } from 'modern-screenshot';
import { useSettings } from '../lib/settings.ts';
import { paletteOf } from '../theme/palette.ts';
import { paletteVariables } from '../theme/palette-variables.ts';
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
    // Styles are gathered once; every page is another window onto the same drawing.
    const drawing = await domToForeignObjectSvg(sheet, {
      width: SHEET_WIDTH,
      height,
      font: false,
      style: { position: 'static' },
    });
    wholeHeight(drawing, height);
    const pages: PdfPage[] = [];
    for (const [index, start] of breaks.entries()) {
      onProgress({ page: index + 1, count: breaks.length });
      await nextFrame();
      pages.push(await drawn(drawing, start, (breaks[index + 1] ?? height) - start));
    }
    return pdfOf(pages, { contentWidthMm: CONTENT.widthMm });
  } finally {
    remove();
  }
}

/** Sized in shares of what is seen, the content would be cut off below the first page. */
function wholeHeight(drawing: SVGElement, height: number): void {
  const content = drawing.querySelector('foreignObject');
  const box = { x: 0, y: 0, width: SHEET_WIDTH, height };
  for (const [name, value] of Object.entries(box)) content?.setAttribute(name, String(value));
}

/** A copy of the area in the light look, as wide as the sheet and out of sight beside the area, whose styles hold. */
function sheetOf(area: HTMLElement): { sheet: HTMLElement; remove: () => void } {
  const sheet = document.createElement('div');
  sheet.className = 'pdf-sheet';
  sheet.style.width = `${SHEET_WIDTH}px`;
  const light = paletteOf(useSettings.getState().colour, false);
  for (const [name, value] of paletteVariables(light)) sheet.style.setProperty(name, value);
  sheet.append(area.cloneNode(true));
  const copies = sheet.querySelectorAll('canvas');
  area.querySelectorAll('canvas').forEach((canvas, index) => {
    // A copied canvas is empty.
    const copy = copies[index];
    copy?.getContext('2d')?.drawImage(canvas, 0, 0);
  });
  (area.parentElement ?? document.body).append(sheet);
  return { sheet, remove: () => sheet.remove() };
}

async function drawn(drawing: SVGElement, start: number, height: number): Promise<PdfPage> {
  const size = [SHEET_WIDTH * SCALE, Math.round(height * SCALE)] as const;
  drawing.setAttribute('viewBox', `0 ${start} ${SHEET_WIDTH} ${height}`);
  drawing.setAttribute('width', String(size[0]));
  drawing.setAttribute('height', String(size[1]));
  const picture = new Image(...size);
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  // fixed colour: paper is white
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, ...size);
  context.drawImage(picture, 0, 0, ...size);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The browser could not draw the page');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: size[0], height: size[1] };
}

function everyPicture(sheet: HTMLElement): Promise<unknown> {
  return Promise.allSettled([...sheet.querySelectorAll('img')].map((picture) => picture.decode()));
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
