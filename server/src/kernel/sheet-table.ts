import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { CellOutput, ReadLimits } from './spreadsheet.ts';
import { readSheet, SpreadsheetError, sheetNames } from './spreadsheet.ts';
import type { Texts } from './texts.ts';
import { fill, label, pick } from './texts.ts';

/** Something wrong at a place of an uploaded sheet; `row` is Excel's number, `column` the header's text. */
export type SheetProblem = {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly msg: string;
};

/** A row of a table by the keys of its columns; empty cells read as '' and null. */
export type TableRow<K extends string> = {
  readonly rowNumber: number;
  readonly text: (key: K) => string;
  /** The number in a cell, null when it is empty; a text that is no number is noted as a problem. */
  readonly number: (key: K) => number | null;
  /** The code whose label (in any language) or code the cell holds; anything else is noted as a problem. */
  readonly code: (key: K, codes: Texts) => string | null;
  readonly problem: (key: K, msg: string) => void;
};

/** A table read from a sheet, with the problems that its rows have noted so far. */
export type Table<K extends string> = {
  readonly sheet: string;
  readonly rows: readonly TableRow<K>[];
  readonly has: (key: K) => boolean;
  readonly problems: SheetProblem[];
  /** Titles of columns that nobody asked for. */
  readonly others: readonly string[];
};

/**
 * Reads a sheet whose first row holds headers, in any of the three languages and in any order. A required header
 * that is missing is a problem of row 1. Throws `SpreadsheetError` when the sheet itself is missing.
 */
export async function readTable<T extends Texts>(
  bytes: Uint8Array,
  options: {
    /** Names of the sheet; the first one unless given. */
    readonly sheet?: readonly string[];
    readonly headers: T;
    /** Titles that columns had in earlier versions of the product; files made then are still read. */
    readonly formerTitles?: Partial<Readonly<Record<keyof T & string, readonly string[]>>>;
    readonly required: readonly (keyof T & string)[];
    readonly language: Language;
    readonly maxRows: number;
    /**
     * Takes each row as it is read, so that a long table is never kept whole; `rows` stays empty then. The next row is
     * read when it is done with this one.
     */
    readonly onRow?: (row: TableRow<keyof T & string>) => void | Promise<void>;
  },
): Promise<Table<keyof T & string>> {
  type Key = keyof T & string;
  const { headers, language } = options;
  const words = pick(PROBLEM_TEXTS, language);
  const names = await sheetNames(bytes);
  const sheet = options.sheet ? names.find((name) => options.sheet?.includes(name.trim())) : names[0];
  if (sheet === undefined) throw new SpreadsheetError('sheet-missing');
  const problems: SheetProblem[] = [];
  const titles = pick(headers, language);
  let columns: Map<Key, number> | undefined;
  const rows: TableRow<Key>[] = [];
  const others: string[] = [];
  const keep = (row: TableRow<Key>) => void rows.push(row);
  const take = options.onRow ?? keep;
  for await (const { rowNumber, values } of readSheet(bytes, {
    sheet,
    limits: { maxRows: options.maxRows + 1 },
  })) {
    if (!columns) {
      columns = findColumns(headers, values, options.formerTitles);
      const known = new Set(columns.values());
      others.push(
        ...values.flatMap((value, at) => (value === null || known.has(at) ? [] : [String(value).trim()])),
      );
      continue;
    }
    await take(rowOf({ language, sheet, rowNumber, values, columns, titles, words, problems }));
  }
  const found = columns ?? new Map<Key, number>();
  for (const key of options.required) {
    if (found.has(key)) continue;
    problems.push({
      sheet,
      row: 1,
      column: titles[key],
      msg: fill(words.missingColumn, { name: titles[key] }),
    });
  }
  return { sheet, rows, has: (key) => found.has(key), problems, others };
}

/** The rows of a workbook's first sheet as they stand, header and all, for a sheet whose columns nobody knows beforehand. */
export async function* readOpenRows(
  bytes: Uint8Array,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<readonly CellOutput[]> {
  for await (const { values } of readSheet(bytes, { limits })) yield values;
}

/** Texts of what can be wrong in a cell. */
export const PROBLEM_TEXTS = {
  separator: ['、', '、', ', '],
  missingColumn: ['缺少列“{name}”', '缺少欄「{name}」', 'The column “{name}” is missing'],
  required: ['不能为空', '不能為空', 'This must not be empty'],
  notNumber: ['“{value}”不是数字', '「{value}」不是數字', '“{value}” is not a number'],
  notInteger: ['“{value}”不是整数', '「{value}」不是整數', '“{value}” is not a whole number'],
  notListed: [
    '“{value}”不在可选值中：{choices}',
    '「{value}」不在可選值中：{choices}',
    '“{value}” is not one of: {choices}',
  ],
  tooLong: ['不能超过{max}个字', '不能超過{max}個字', 'This must not be longer than {max} characters'],
  tooLarge: ['不能大于{max}', '不能大於{max}', 'This must not be more than {max}'],
  tooSmall: ['不能小于{min}', '不能小於{min}', 'This must not be less than {min}'],
  notValid: ['“{value}”格式不正确', '「{value}」格式不正確', '“{value}” is not valid'],
  duplicate: [
    '编号{value}重复，首次出现在第{row}行',
    '編號{value}重複，首次出現在第{row}列',
    'The code {value} already stands in row {row}',
  ],
  unknown: ['编号{value}不存在', '編號{value}不存在', 'There is no {value}'],
} as const satisfies Texts;

type ProblemWords = { readonly [K in keyof typeof PROBLEM_TEXTS]: string };

function findColumns<T extends Texts>(
  headers: T,
  values: readonly CellOutput[],
  formerTitles: Partial<Readonly<Record<keyof T & string, readonly string[]>>> = {},
): Map<keyof T & string, number> {
  const columns = new Map<keyof T & string, number>();
  for (const key in headers) {
    const titles = [...(headers[key] ?? []), ...(formerTitles[key] ?? [])].map(plain);
    const index = values.findIndex((value) => titles.includes(plain(String(value ?? ''))));
    if (index >= 0) columns.set(key, index);
  }
  return columns;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function rowOf<K extends string>(input: {
  readonly language: Language;
  readonly sheet: string;
  readonly rowNumber: number;
  readonly values: readonly CellOutput[];
  readonly columns: ReadonlyMap<K, number>;
  readonly titles: { readonly [key in K]: string };
  readonly words: ProblemWords;
  readonly problems: SheetProblem[];
}): TableRow<K> {
  const { sheet, rowNumber, titles, words, problems } = input;
  const cell = (key: K): CellOutput => input.values[input.columns.get(key) ?? -1] ?? null;
  const text = (key: K): string => cellText(cell(key));
  const problem = (key: K, msg: string) => {
    problems.push({ sheet, row: rowNumber, column: titles[key], msg });
  };
  return {
    rowNumber,
    text,
    problem,
    number: (key) => {
      const value = cell(key);
      if (value === null || value === '') return null;
      const number = typeof value === 'number' ? value : Number(String(value).trim());
      if (Number.isFinite(number) && typeof value !== 'boolean') return number;
      problem(key, fill(words.notNumber, { value: String(value) }));
      return null;
    },
    code: (key, codes) => {
      const value = text(key);
      if (value === '') return null;
      const found = Object.keys(codes).find((code) =>
        [code, ...(codes[code] ?? [])].map(plain).includes(plain(value)),
      );
      if (found !== undefined) return found;
      const choices = Object.keys(codes).map((code) => label(codes, code, input.language));
      problem(key, fill(words.notListed, { value, choices: choices.join(words.separator) }));
      return null;
    },
  };
}

function cellText(value: CellOutput): string {
  return value === null ? '' : String(value).trim();
}
