import { saveBlob } from '../../lib/save-file.ts';

/** A number that leads to its rows. */
export type LinkedCell = { readonly value: string | number | null; readonly to: string };
export type Cell = string | number | null | LinkedCell;

/** A cell with the address of its rows; a plain one where there are none. */
export const linked = (value: string | number | null, to: string | undefined): Cell =>
  to === undefined || value === null ? value : { value, to };

/** What a cell says. */
export const cellValue = (cell: Cell): string | number | null =>
  cell !== null && typeof cell === 'object' ? cell.value : cell;

/** The numbers of a plot as a table. */
export type PlotTable = { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** Saves the numbers as an Excel workbook. */
export async function saveWorkbook(title: string, { columns, rows }: PlotTable): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        rows: [[...columns], ...rows.map((row) => row.map(cellValue))],
      },
    ],
  });
  saveBlob(
    new Blob([new Uint8Array(bytes)], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    `${title}.xlsx`,
  );
}

const DENSITY = 2;
const PADDING = 12;
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
];

/** Saves a drawing as a picture that looks as on the screen. */
export async function savePicture(title: string, drawing: SVGSVGElement): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(styledCopy(drawing)))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * DENSITY;
  canvas.height = (height + 2 * PADDING) * DENSITY;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(DENSITY, DENSITY);
  pen.fillStyle = getComputedStyle(drawing).getPropertyValue('--surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, PADDING, PADDING, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveBlob(blob, `${title}.png`);
}

/** A copy that carries its computed styles: outside the page no style sheet reaches it. */
function styledCopy(drawing: SVGSVGElement): Node {
  const copy = drawing.cloneNode(true);
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = copy instanceof Element ? [copy, ...copy.querySelectorAll('*')] : [];
  originals.forEach((original, index) => {
    const styles = getComputedStyle(original);
    const target = copies[index];
    if (target instanceof SVGElement)
      for (const name of STYLES) target.style.setProperty(name, styles.getPropertyValue(name));
  });
  return copy;
}
