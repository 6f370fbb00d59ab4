import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import { type CellInput, cellText, columnLetter, sheetName } from './spreadsheet.ts';

/** A cell that differs from its column: a head, a total, a formula with the value that it has now. */
export type MarkedCell = {
  readonly row: number;
  readonly column: number;
  readonly value: CellInput;
  readonly formula?: string;
  readonly format?: string;
};

/** A sheet laid out by its maker: `head` rows stay in sight, `formats` are those of the columns. */
export type LaidSheet = {
  readonly name: string;
  readonly head: number;
  readonly formats: readonly string[];
  readonly widths: readonly number[];
  /** Read once, while the sheet is written. */
  readonly rows: Iterable<readonly CellInput[]>;
  /** Bold cells, in the head and below. */
  readonly marked: readonly MarkedCell[];
  /** Cells that stand together, from row and column to row and column. */
  readonly merged: readonly (readonly [number, number, number, number])[];
};

/**
 * A workbook of sheets that their maker has laid out, with formulas that spreadsheets keep up to date. Rows are asked for
 * while the stream is read, so that memory does not grow with their number.
 */
export function streamLaidWorkbook(sheets: readonly LaidSheet[], title: string): Readable {
  return Readable.from(packed(partsOf(sheets, title)), { objectMode: false });
}

const CHUNK = 64 * 1024;

type Part = { readonly path: string; readonly text: Iterable<string> };

function* partsOf(sheets: readonly LaidSheet[], title: string): Generator<Part> {
  const styles = new Styles();
  const taken = new Set<string>();
  const names = sheets.map(({ name }) => freeName(sheetName(name), taken));
  for (const [at, sheet] of sheets.entries())
    yield { path: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet, styles) };
  // Which styles there are is known when all sheets are written.
  yield { path: 'xl/styles.xml', text: [styles.xml()] };
  yield { path: 'xl/workbook.xml', text: [workbookXml(names)] };
  yield { path: 'xl/_rels/workbook.xml.rels', text: [workbookLinks(names.length)] };
  yield { path: 'docProps/core.xml', text: [propertiesXml(title)] };
  yield { path: '_rels/.rels', text: [PACKAGE_LINKS] };
  yield { path: '[Content_Types].xml', text: [contentTypes(names.length)] };
}

/** Files as an archive, each compressed beside the event loop while it is made. */
async function* packed(parts: Iterable<Part>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const taken = () => {
    const bytes = ready;
    ready = [];
    return bytes;
  };
  for (const { path, text } of parts) {
    const file = new DeflatedFile(path);
    zip.add(file);
    let waiting = '';
    for (const piece of text) {
      waiting += piece;
      if (waiting.length < CHUNK) continue;
      await file.take(waiting);
      waiting = '';
      yield* taken();
    }
    await file.end(waiting);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

const encoder = new TextEncoder();
const DEFLATED = 8;

/** A file of an archive whose bytes are compressed by Node's own threads. */
class DeflatedFile extends ZipPassThrough {
  readonly #deflate = createDeflateRaw();
  #written: Promise<void> = Promise.resolve();

  constructor(path: string) {
    super(path);
    this.compression = DEFLATED;
    this.#deflate.on('data', (bytes: Buffer) => this.ondata(null, new Uint8Array(bytes), false));
  }

  async take(text: string): Promise<void> {
    this.push(encoder.encode(text));
    await this.#written;
  }

  async end(text: string): Promise<void> {
    const ended = once(this.#deflate, 'end');
    this.push(encoder.encode(text), true);
    await ended;
    this.ondata(null, new Uint8Array(0), true);
  }

  protected override process(bytes: Uint8Array, isLast: boolean): void {
    this.#written = new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    if (isLast) this.#deflate.end();
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPED[one] ?? one);

const reference = (row: number, column: number): string => `${columnLetter(column)}${row + 1}`;

function* sheetXml(sheet: LaidSheet, styles: Styles): Generator<string> {
  const { head, formats, widths, marked, merged } = sheet;
  const columnStyles = formats.map((format) => styles.of({ format, place: 'column' }));
  const markedIn = Map.groupBy(marked, ({ row }) => row);
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`;
  yield `<sheetViews><sheetView workbookViewId="0">${head > 0 ? frozen(head) : ''}</sheetView></sheetViews>`;
  yield '<sheetFormatPr defaultRowHeight="15"/><cols>';
  for (const at of formats.keys())
    yield `<col min="${at + 1}" max="${at + 1}" width="${widths[at] ?? USUAL_WIDTH}" customWidth="1"/>`;
  yield '</cols><sheetData>';
  let row = 0;
  for (const values of sheet.rows) {
    const special = markedIn.get(row);
    yield `<row r="${row + 1}">`;
    for (const [column, value] of values.entries()) {
      const cell = special?.find((one) => one.column === column);
      const place = reference(row, column);
      if (cell)
        yield cellXml(place, cell.value, {
          style: styles.of({ format: cell.format ?? '', place: row < head ? 'head' : 'total' }),
          formula: cell.formula ?? '',
        });
      else if (value !== null && value !== undefined && value !== '')
        yield cellXml(place, value, { style: columnStyles[column] ?? 0, formula: '' });
    }
    yield '</row>';
    row += 1;
  }
  yield '</sheetData>';
  if (merged.length > 0) {
    yield `<mergeCells count="${merged.length}">`;
    for (const [top, left, bottom, right] of merged)
      yield `<mergeCell ref="${reference(top, left)}:${reference(bottom, right)}"/>`;
    yield '</mergeCells>';
  }
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>';
}

const USUAL_WIDTH = 14;

const frozen = (rows: number): string =>
  `<pane ySplit="${rows}" topLeftCell="${reference(rows, 0)}" activePane="bottomLeft" state="frozen"/>`;

function cellXml(
  place: string,
  value: CellInput,
  { style, formula }: { readonly style: number; readonly formula: string },
): string {
  const at = `<c r="${place}" s="${style}"`;
  const computed = formula === '' ? '' : `<f>${escaped(formula)}</f>`;
  if (typeof value === 'number' && Number.isFinite(value)) return `${at}>${computed}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${at} t="b">${computed}<v>${value ? 1 : 0}</v></c>`;
  const text = value === null || value === undefined ? '' : escaped(cellText(String(value)));
  if (computed !== '') return `${at} t="str">${computed}<v>${text}</v></c>`;
  if (text === '') return `${at}/>`;
  return `${at} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

type Style = { readonly format: string; readonly place: 'column' | 'head' | 'total' };

/** Number formats of one's own are numbered from here. */
const FIRST_FORMAT = 164;
const ALIGNMENTS = {
  head: 'horizontal="center" vertical="center" wrapText="1"',
  total: 'vertical="center"',
  text: 'horizontal="left" vertical="top"',
  number: 'horizontal="right" vertical="top"',
} as const;
const MARKED = 'fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"';

/** The styles of a workbook, numbered as they are met. */
class Styles {
  readonly #numbers = new Map<string, number>();
  readonly #formats = new Map<string, number>();
  readonly #all: Style[] = [];

  of(style: Style): number {
    const key = `${style.place} ${style.format}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    // The first one is that of cells without any.
    const number = this.#all.push(style);
    this.#numbers.set(key, number);
    if (style.format !== '' && style.format !== 'General' && !this.#formats.has(style.format))
      this.#formats.set(style.format, FIRST_FORMAT + this.#formats.size);
    return number;
  }

  xml(): string {
    const formats = [...this.#formats].map(
      ([format, id]) => `<numFmt numFmtId="${id}" formatCode="${escaped(format)}"/>`,
    );
    const cells = this.#all.map(({ format, place }) => {
      const alignment =
        place === 'column' ? ALIGNMENTS[format === '' ? 'text' : 'number'] : ALIGNMENTS[place];
      const number = `numFmtId="${this.#formats.get(format) ?? 0}" applyNumberFormat="1"`;
      const look = place === 'column' ? 'fontId="0" fillId="0" borderId="0"' : MARKED;
      return `<xf ${number} ${look} xfId="0" applyAlignment="1"><alignment ${alignment}/></xf>`;
    });
    return `${DECLARATION}<styleSheet xmlns="${MAIN}">${
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''
    }${LOOKS}<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join(
      '',
    )}</cellXfs></styleSheet>`;
  }
}

const FONT = '<sz val="10"/><name val="Microsoft YaHei"/>';
const LOOKS = `<fonts count="2"><font>${FONT}</font><font><b/><sz val="10"/><color rgb="FF1F3A5F"/><name val="Microsoft YaHei"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF6"/></patternFill></fill></fills>
<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF9DB2CC"/></bottom></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`;

const workbookXml = (names: readonly string[]): string =>
  `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

function workbookLinks(sheets: number): string {
  const links = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  links.push(`<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`);
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

const PACKAGE_LINKS = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

const propertiesXml = (title: string): string =>
  `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(
    cellText(title),
  )}</dc:title><dc:creator>AuditPlus</dc:creator></cp:coreProperties>`;

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const named = [
    ['/xl/workbook.xml', `${type}.sheet.main+xml`],
    ['/xl/styles.xml', `${type}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheets }, (_, at) => [
      `/xl/worksheets/sheet${at + 1}.xml`,
      `${type}.worksheet+xml`,
    ]),
  ];
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${named
    .map(([part, kind]) => `<Override PartName="${part}" ContentType="${kind}"/>`)
    .join('')}</Types>`;
}

/** A name that no sheet before has; Excel does not tell upper from lower case. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1)
    free = `${name.slice(0, MAX_SHEET_NAME - 5)} (${number})`;
  taken.add(free.toLowerCase());
  return free;
}
const MAX_SHEET_NAME = 31;
