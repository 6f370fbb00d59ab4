import { Readable } from 'node:stream';
import type { CellStyle, CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx';
import { archiveProblem } from './workbook-archive.ts';

/**
 * What a column holds. `points` shows two decimals, `rate` one; `date` takes `YYYY-MM-DD` text and `moment`
 * epoch milliseconds shown in Asia/Shanghai. Text that starts with
 * `=`, `+`, `-` or `@` is always written as text; in `writeWorkbook` its column also carries Excel's text format,
 * so that it stays text after somebody edits the cell.
 */
export type ColumnKind = 'text' | 'integer' | 'number' | 'points' | 'rate' | 'date' | 'moment';

/**
 * One column of a sheet to write; `width` in characters, `choices` become a drop-down list, and a `number` is shown
 * with so many `places`.
 */
export type SheetColumn = {
  readonly header: string;
  readonly kind?: ColumnKind;
  readonly places?: number;
  readonly width?: number;
  readonly wrap?: boolean;
  readonly choices?: readonly string[];
};

/** A value to write; `null` and `undefined` leave the cell empty. */
export type CellInput = string | number | boolean | null | undefined;

/** A sheet to write: a header row from `columns`, then `rows` in column order. */
export type SheetInput = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly CellInput[]>;
};

/** A sheet of any length, pulled row by row while it is written. */
export type StreamedSheet = Omit<SheetInput, 'rows'> & {
  readonly rows: AsyncIterable<readonly CellInput[]> | Iterable<readonly CellInput[]>;
};

/**
 * A value read back. Dates come as `YYYY-MM-DD`, with ` HH:mm:ss` when they carry a time; a formula gives its
 * stored result and is never evaluated.
 */
export type CellOutput = string | number | boolean | null;

/** A row read back; `rowNumber` is the number that Excel shows (the header is usually 1). */
export type SheetRow = { readonly rowNumber: number; readonly values: readonly CellOutput[] };

/** Bounds of what a workbook from outside may cost. */
export type ReadLimits = {
  /** Size of the file itself. */
  readonly maxBytes: number;
  /** Sum of all parts after decompression. */
  readonly maxUnpackedBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
};

/** Why a workbook could not be read; the caller turns it into a refusal in the user's language. */
export type SpreadsheetProblem =
  | 'not-a-workbook'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'sheet-missing';

/** Thrown by `readSheet` for a file that cannot or must not be read. */
export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem;

  constructor(problem: SpreadsheetProblem, options?: ErrorOptions) {
    super(`spreadsheet: ${problem}`, options);
    this.name = 'SpreadsheetError';
    this.problem = problem;
  }
}

/** Media type of the files written here. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Limits for an upload by a user: 50 MB file, 400 MB unpacked, 100,000 rows, 200 columns. */
export const DEFAULT_READ_LIMITS: ReadLimits = {
  maxBytes: 50 * 1024 * 1024,
  maxUnpackedBytes: 400 * 1024 * 1024,
  maxRows: 100_000,
  maxColumns: 200,
};

/**
 * Writes a workbook of several sheets with a frozen, bold, filterable header each. Everything is held in
 * memory: use `streamSheet` for exports of tens of thousands of rows.
 */
export async function writeWorkbook(
  sheets: readonly SheetInput[],
  { title, listsName = 'Options' }: { readonly title?: string; readonly listsName?: string } = {},
): Promise<Uint8Array> {
  const { writeXlsx } = await workbooks();
  const lists = longLists(sheets, listsName);
  return writeXlsx({
    sheets: [...sheets.map((sheet) => toWriteSheet(sheet, lists)), ...(lists.sheet ? [lists.sheet] : [])],
    defaultFont: { name: FONT, size: 10 },
    properties: { ...(title ? { title } : {}), creator: 'AuditPlus' },
  });
}

/** Spreadsheets keep lists of at most so many characters in a cell's rule. */
const MAX_LIST = 250;

const isLong = (choices: readonly string[]): boolean =>
  choices.join(',').length > MAX_LIST || choices.some((one) => one.includes(','));

type Lists = { readonly sheet: WriteSheet | null; placeOf(choices: readonly string[]): string | undefined };

/** The lists that are too long for the rule of a cell, side by side on a sheet of their own to which the rules refer. */
function longLists(sheets: readonly SheetInput[], wanted: string): Lists {
  const lists = new Map<string, { readonly header: string; readonly choices: readonly string[] }>();
  for (const { header, choices = [] } of sheets.flatMap(({ columns }) => columns))
    if (isLong(choices) && !lists.has(JSON.stringify(choices)))
      lists.set(JSON.stringify(choices), { header, choices });
  if (lists.size === 0) return { sheet: null, placeOf: () => undefined };
  const taken = new Set(sheets.map((sheet) => sheetName(sheet.name).toLowerCase()));
  let name = sheetName(wanted);
  while (taken.has(name.toLowerCase())) name = sheetName(`_${name}`);
  const columns = [...lists.values()];
  const rows = Array.from({ length: Math.max(...columns.map(({ choices }) => choices.length)) }, (_, at) =>
    columns.map(({ choices }) => choices[at] ?? null),
  );
  const keys = [...lists.keys()];
  const sheet = toWriteSheet({
    name,
    columns: columns.map(({ header }) => ({ header, kind: 'text', width: 24 })),
    rows,
  });
  return {
    sheet,
    placeOf(choices) {
      const at = keys.indexOf(JSON.stringify(choices));
      const letter = columnLetter(at);
      return at < 0
        ? undefined
        : `'${name.replaceAll("'", "''")}'!$${letter}$2:$${letter}$${choices.length + 1}`;
    },
  };
}

/** Writes one sheet as a byte stream; memory does not grow with the number of rows. */
export function streamSheet(sheet: StreamedSheet): Readable {
  return Readable.from(streamBytes(sheet), { objectMode: false });
}

async function* streamBytes(sheet: StreamedSheet): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await workbooks();
  yield* writeXlsxStream(encodeRows(sheet), {
    name: sheetName(sheet.name),
    columns: sheet.columns.map(toStreamColumn),
    freezePane: { rows: 1 },
  });
}

/** The reader and writer of workbooks is large and seldom wanted: it is loaded with the first one. */
const workbooks = () => import('hucre/xlsx');

/** The whole of an upload in memory, refused with `too-large` as soon as it passes `maxBytes`. */
export async function readBytes(input: Readable | Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (input instanceof Uint8Array) {
    if (input.byteLength > maxBytes) throw new SpreadsheetError('too-large');
    return input;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > maxBytes) {
      input.destroy();
      throw new SpreadsheetError('too-large');
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads one sheet (by name or 0-based index, the first by default) row by row; rows without any value are left
 * out but keep their number. Throws `SpreadsheetError` for a file that is broken, too large or not there.
 */
export async function* readSheet(
  input: Readable | Uint8Array,
  options: { readonly sheet?: string | number; readonly limits?: Partial<ReadLimits> } = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const bytes = await readBytes(input, limits.maxBytes);
  assertArchive(bytes, limits.maxUnpackedBytes);
  const sheet = options.sheet ?? 0;
  const { streamXlsxRows } = await workbooks();
  const rawLimit = limits.maxRows + BLANK_ROW_ALLOWANCE;
  const rows = streamXlsxRows(bytes, { sheet, maxRows: rawLimit })[Symbol.asyncIterator]();
  let raw = 0;
  let count = 0;
  try {
    for (;;) {
      const step = await guarded(() => rows.next());
      if (step.done) break;
      raw += 1;
      const values = trimRow(step.value.values.map(toOutput));
      if (values.length > limits.maxColumns) throw new SpreadsheetError('too-many-columns');
      if (values.length > 0) count += 1;
      if (count > limits.maxRows || raw >= rawLimit) throw new SpreadsheetError('too-many-rows');
      if (values.length > 0) yield { rowNumber: step.value.index + 1, values };
    }
  } finally {
    await rows.return?.();
  }
  if (raw === 0 && !(await hasSheet(bytes, sheet))) throw new SpreadsheetError('sheet-missing');
}

/** The names of a workbook's sheets in their order. Throws `SpreadsheetError` like `readSheet`. */
export async function sheetNames(
  input: Readable | Uint8Array,
  limits: Partial<ReadLimits> = {},
): Promise<string[]> {
  const { maxBytes, maxUnpackedBytes } = { ...DEFAULT_READ_LIMITS, ...limits };
  const bytes = await readBytes(input, maxBytes);
  assertArchive(bytes, maxUnpackedBytes);
  const { readXlsx } = await workbooks();
  const names: string[] = [];
  const noteName = (info: { name: string }) => {
    names.push(info.name);
    return false;
  };
  await guarded(() => readXlsx(bytes, { sheets: noteName }));
  return names;
}

const FONT = 'Microsoft YaHei';
const MAX_CELL_TEXT = 32_767;
const MAX_SHEET_NAME = 31;
/** Formatted but empty rows that a file may carry beside its data. */
const BLANK_ROW_ALLOWANCE = 20_000;
const DAY_MS = 86_400_000;
/** China has kept UTC+8 without summer time since 1992; records of this product are younger. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

const FORMATS: Record<ColumnKind, string> = {
  text: '@',
  integer: '0',
  number: 'General',
  points: '#,##0.00',
  rate: '0.0',
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};

const THIN = { style: 'thin', color: { rgb: 'D9DEE5' } } as const;
const HEADER_STYLE: CellStyle = {
  font: { name: FONT, size: 10, bold: true, color: { rgb: '1F3A5F' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF6' } },
  alignment: { vertical: 'center', wrapText: true },
  border: { bottom: { style: 'thin', color: { rgb: '9DB2CC' } } },
};

function toWriteSheet(sheet: SheetInput, lists?: Lists): WriteSheet {
  const header = sheet.columns.map((column) => column.header);
  const rows = [...sheet.rows].map((row) => encodeRow(sheet.columns, row));
  const cells = new Map(header.map((text, index) => [`0,${index}`, { value: text, style: HEADER_STYLE }]));
  const validations = sheet.columns.flatMap((column, index) =>
    column.choices?.length
      ? [
          {
            type: 'list' as const,
            ...listOf(column.choices, lists),
            range: `${columnLetter(index)}2:${columnLetter(index)}${Math.max(rows.length + 1, 200)}`,
            allowBlank: true,
          },
        ]
      : [],
  );
  return {
    name: sheetName(sheet.name),
    columns: sheet.columns.map(toColumn),
    rows: [header, ...rows],
    cells,
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnLetter(sheet.columns.length - 1)}${rows.length + 1}` },
    ...(validations.length ? { dataValidations: validations } : {}),
    pageSetup: {
      orientation: 'landscape',
      paperSize: 'a4',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    },
  };
}

function listOf(choices: readonly string[], lists: Lists | undefined) {
  const place = lists?.placeOf(choices);
  return place === undefined ? { values: [...choices] } : { formula1: place };
}

function toColumn(column: SheetColumn): ColumnDef {
  const kind = column.kind ?? 'text';
  const isText = kind === 'text';
  return {
    width: columnWidth(column),
    style: {
      numFmt: formatOf(column),
      alignment: {
        vertical: 'top',
        horizontal: isText ? 'left' : kind === 'date' || kind === 'moment' ? 'center' : 'right',
        ...(column.wrap ? { wrapText: true } : {}),
      },
      border: { bottom: THIN },
    },
  };
}

/** The writer looks a cell's style up anew for each cell, so long sheets carry only the formats they need. */
function toStreamColumn(column: SheetColumn): ColumnDef {
  const numFmt = formatOf(column);
  const format = numFmt === FORMATS.text || numFmt === FORMATS.number ? {} : { style: { numFmt } };
  return { header: column.header, width: columnWidth(column), ...format };
}

function formatOf({ kind = 'text', places = 0 }: SheetColumn): string {
  return kind === 'number' && places > 0 ? `0.${'0'.repeat(places)}` : FORMATS[kind];
}

function columnWidth(column: SheetColumn): number {
  return column.width ?? ((column.kind ?? 'text') === 'text' ? 18 : 12);
}

async function* encodeRows(sheet: StreamedSheet): AsyncGenerator<CellValue[]> {
  for await (const row of sheet.rows) yield encodeRow(sheet.columns, row);
}

function encodeRow(columns: readonly SheetColumn[], row: readonly CellInput[]): CellValue[] {
  return columns.map((column, index) => encodeCell(column.kind ?? 'text', row[index]));
}

function encodeCell(kind: ColumnKind, value: CellInput): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'date' && typeof value === 'string') return dateCell(value);
  if (kind === 'moment' && typeof value === 'number') return new Date(value + SHANGHAI_OFFSET_MS);
  if (typeof value === 'string') return cellText(value);
  return value;
}

function dateCell(value: string): CellValue {
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) ? cellText(value) : new Date(time);
}

/** Excel holds at most 32,767 characters in a cell, and XML no control characters but tab and line breaks. */
export function cellText(value: string): string {
  const clean = value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
  return clean.length > MAX_CELL_TEXT ? `${clean.slice(0, MAX_CELL_TEXT - 1)}…` : clean;
}

/** The name that a sheet gets: some characters cannot stand in one, and it holds at most 31. */
export function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME) || 'Sheet1';
}

/** The letters by which formulas name a column, counted from 0. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function assertArchive(bytes: Uint8Array, maxUnpacked: number): void {
  const problem = archiveProblem(bytes, maxUnpacked);
  if (problem) throw new SpreadsheetError(problem);
}

async function hasSheet(bytes: Uint8Array, sheet: string | number): Promise<boolean> {
  const names = await sheetNames(bytes, { maxBytes: bytes.byteLength });
  return typeof sheet === 'number' ? sheet < names.length : names.includes(sheet);
}

async function guarded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new SpreadsheetError('not-a-workbook', { cause });
  }
}

function toOutput(value: CellValue): CellOutput {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'string') return value === '' ? null : value.replace(/\r\n?/g, '\n');
  return value ?? null;
}

function dateText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '';
  const [day = '', time = ''] = rounded.toISOString().split('T');
  return rounded.getTime() % DAY_MS === 0 ? day : `${day} ${time.slice(0, 8)}`;
}

function trimRow(values: CellOutput[]): CellOutput[] {
  const last = values.findLastIndex((value) => value !== null);
  return values.slice(0, last + 1);
}
