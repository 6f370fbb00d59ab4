/** A value of a cell as it is stored. */
export type CellValue = string | number | null;
export type EditRow = Readonly<Record<string, CellValue>>;

/** What a column demands of its values (product-spec point 5). */
export type ColumnRules = {
  readonly key: string;
  readonly required?: boolean | undefined;
  /** A value that is not empty must match every pattern; the first that it does not match names the fault. */
  readonly patterns?: readonly { readonly pattern: RegExp; readonly message: string }[] | undefined;
  /** `text` unless said. */
  readonly kind?: 'text' | 'number' | 'date' | 'select';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};

/** How a cell stands apart from the others of its column: not there, or to be read alone. */
export type CellStand = 'hidden' | 'locked';

/** How each cell stands; as its column does where it says nothing. */
export type StandOfCell = (index: number, key: string) => CellStand | undefined;

/** A fault of one cell: the message of its pattern, a missing value, or one that is no day or not among the options. */
export type CellFault =
  | { readonly message: string }
  | { readonly message: null; readonly isUnknown: boolean };

/** Faults by row and column: `faults.get(2)?.get('price')`. */
export type TableFaults = ReadonlyMap<number, ReadonlyMap<string, CellFault>>;

/** Whether a value counts as missing: null, undefined, an empty text or an empty list. */
export function isEmptyCell(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The fault of one value, or undefined. */
export function cellFault(value: unknown, rules: ColumnRules): CellFault | undefined {
  if (isEmptyCell(value)) return rules.required ? { message: null, isUnknown: false } : undefined;
  const text = String(value);
  if (isUnknown(text, rules)) return { message: null, isUnknown: true };
  const missed = rules.patterns?.find(({ pattern }) => !new RegExp(pattern).test(text));
  return missed && { message: missed.message };
}

/** Options that have not arrived yet know nothing. */
const isUnknown = (text: string, { kind, options }: ColumnRules): boolean =>
  kind === 'date'
    ? !isDay(text)
    : kind === 'select' && options !== undefined && options.length > 0 && !hasOption(options, text);

export const hasOption = (options: ColumnRules['options'], value: unknown): boolean =>
  options?.some((option) => option.value === value) ?? false;

/** Whether a text is a day as it is stored, such as 2026-03-02. */
export const isDay = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Every fault of a table; empty when it may be submitted. */
export function tableFaults(
  rows: readonly EditRow[],
  columns: readonly ColumnRules[],
  standOf: StandOfCell = () => undefined,
): TableFaults {
  const faults = new Map<number, Map<string, CellFault>>();
  rows.forEach((row, index) => {
    const found = columns.flatMap((column) => {
      const fault = standOf(index, column.key) === 'hidden' ? undefined : cellFault(row[column.key], column);
      return fault ? [[column.key, fault] as const] : [];
    });
    if (found.length > 0) faults.set(index, new Map(found));
  });
  return faults;
}

/** A copied range of a spreadsheet as rows of texts: tabs between cells, quotes around cells with line breaks. */
export function parsePasted(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, raw = '', end = ''] = match;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"').replace(/\r?\n/g, ' ') : raw;
    rows.at(-1)?.push(value);
    if (end === '' || cell.lastIndex >= text.length) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** What a pasted text stands for in a column; what cannot be read stays as it is, so that it can be seen and mended. */
export function pastedValue(column: ColumnRules | undefined, text: string): CellValue {
  if (text === '') return null;
  if (column?.kind === 'number') {
    const value = Number(text.replaceAll(',', ''));
    return Number.isFinite(value) ? value : text;
  }
  if (column?.kind === 'date') return pastedDay(text);
  const same = ({ label }: { readonly label: string }) => label.toLowerCase() === text.toLowerCase();
  return column?.options?.find(same)?.value ?? text;
}

/** Spreadsheets write days as 2026/3/2, 2026.3.2 or 2026年3月2日, with an hour or without. */
function pastedDay(text: string): string {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Puts a pasted range into the rows from one cell on; rows that are missing are added. */
export function pasteInto(
  rows: readonly EditRow[],
  {
    pasted,
    row,
    keys,
    emptyRow,
    read,
  }: {
    readonly pasted: readonly (readonly string[])[];
    readonly row: number;
    /** Columns from the cell to the right; null for one that cannot be edited. */
    readonly keys: readonly (string | null)[];
    readonly emptyRow: EditRow;
    readonly read: (key: string, text: string) => CellValue;
  },
): EditRow[] {
  const result = [...rows];
  pasted.forEach((texts, offset) => {
    const values = texts.flatMap((text, column) => {
      const key = keys[column];
      return key ? [[key, read(key, text.trim())] as const] : [];
    });
    result[row + offset] = { ...(result[row + offset] ?? emptyRow), ...Object.fromEntries(values) };
  });
  return result;
}
