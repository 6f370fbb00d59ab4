import { SYSTEM_FIELDS, type TableField } from '@auditplus/contract/features/data-models/table.schemas.ts';
import type { WorkbookColumn } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { RESERVED_NAMES } from '../expressions/parse.ts';
import { ROW_NAMES } from '../forms/design-issues.ts';
import { latinName } from '../text/latin-name.ts';

/** A cell of a workbook; days and moments are texts such as `2026-03-02` and `2026-03-02 08:30:00`. */
type Cell = string | number | boolean | null;

/** Names that the texts of a workbook may be. */
export type KnownNames = {
  readonly people: ReadonlySet<string>;
  readonly organizations: ReadonlySet<string>;
};

/** A column of a workbook: its heading, and its cells from the second row on. */
export type SheetColumn = { readonly title: string; readonly cells: readonly Cell[] };

const SAMPLES = 3;
const MOST_OPTIONS = 12;
const OPTION_LENGTH = 30;
const LINE_LENGTH = 100;
/** Fewer rows say nothing about whether a column may stay empty. */
const ROWS_TO_REQUIRE = 20;
const CENTS = 2;
/** Fields for numbers have no more. */
const MOST_DECIMALS = 10;
/** A column names people or organisations when so many of its texts do. */
const NAMING_SHARE = 0.8;
const YES_NO = new Set(['是', '否', '有', '无', 'yes', 'no', 'y', 'n', '√', '×', 'true', 'false']);
const DAY = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/;
const MOMENT = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T]\d{1,2}:\d{2}(?::\d{2})?$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,10})(?:\.\d{1,10})?$/;

/** What fields the columns of a workbook would be; every guess can be changed. */
export function guessFields(columns: readonly SheetColumn[], known: KnownNames): WorkbookColumn[] {
  const taken = new Set<string>();
  return columns.map(({ title, cells }, at) => {
    const texts = cells.filter((cell) => cell !== null).map((cell) => String(cell).trim());
    const filled = texts.filter((text) => text !== '');
    return {
      title,
      name: nameFor(title, at, taken),
      ...guessKind(filled, known),
      required: filled.length >= ROWS_TO_REQUIRE && filled.length === cells.length,
      samples: [...new Set(filled)].slice(0, SAMPLES).map((text) => text.slice(0, LINE_LENGTH)),
    };
  });
}

/** Every record has these by itself. */
const KEPT_BY_RECORDS = new Set(SYSTEM_FIELDS.map(({ field }) => field));

/**
 * What fields the columns of a database table would be; every guess can be changed. Left out are keys, what records have
 * by themselves, and columns of types that no field has.
 */
export function tableFields(columns: readonly TableField[]): WorkbookColumn[] {
  const taken = new Set<string>();
  return columns.flatMap((column, at): WorkbookColumn[] => {
    const { field, fieldName, primaryKey, allowNull } = column;
    const kind = kindOfColumn(column);
    if (!kind || primaryKey === 1 || KEPT_BY_RECORDS.has(field)) return [];
    const decimals = kind === 'numInput' ? Number(column.dataLength.split(',')[1] ?? 0) : 0;
    const precision = Math.min(decimals, MOST_DECIMALS);
    const required = allowNull === 0;
    const title = fieldName || field;
    const name = nameFor(field, at, taken);
    return [{ title, name, column: field, kind, options: [], precision, required, samples: [] }];
  });
}

function kindOfColumn({ dataType, dataLength }: TableField): WorkbookColumn['kind'] | null {
  switch (dataType) {
    case 'varchar':
      return Number(dataLength) > LINE_LENGTH ? 'textarea' : 'comInput';
    case 'text':
      return 'textarea';
    case 'int':
    case 'bigint':
    case 'decimal':
      return 'numInput';
    case 'date':
    case 'datetime':
      return dataType;
    case 'boolean':
      return 'switch';
    default:
      return null;
  }
}

type Guess = Pick<WorkbookColumn, 'kind' | 'options' | 'precision'>;

function guessKind(texts: readonly string[], { people, organizations }: KnownNames): Guess {
  const plain = (kind: WorkbookColumn['kind'], more: Partial<Guess> = {}): Guess => ({
    kind,
    options: [],
    precision: 0,
    ...more,
  });
  if (texts.length === 0) return plain('comInput');
  const all = (test: (text: string) => boolean) => texts.every(test);
  const distinct = [...new Set(texts)];
  if (distinct.length <= 2 && all((text) => YES_NO.has(text.toLowerCase()))) return plain('switch');
  if (all((text) => NUMBER.test(text)))
    return plain('numInput', {
      precision: decimalsOf(texts),
    });
  if (all((text) => DAY.test(text))) return plain('date');
  if (all((text) => DAY.test(text) || MOMENT.test(text))) return plain('datetime');
  const share = (names: ReadonlySet<string>) => texts.filter((text) => names.has(text)).length / texts.length;
  if (share(people) >= NAMING_SHARE) return plain('userSelect');
  if (share(organizations) >= NAMING_SHARE) return plain('comSelect');
  // A column that says one thing or nothing is a remark.
  const isFew = distinct.length > 1 && distinct.length <= MOST_OPTIONS && distinct.length * 2 <= texts.length;
  if (isFew && distinct.every((text) => text.length <= OPTION_LENGTH))
    return plain('select', { options: distinct });
  return plain(all((text) => text.length <= LINE_LENGTH && !text.includes('\n')) ? 'comInput' : 'textarea');
}

/** As many decimals as were seen; where any were, cents are to be expected. */
function decimalsOf(texts: readonly string[]): number {
  const most = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return most === 0 ? 0 : Math.max(CENTS, most);
}

const NAME_LENGTH = 24;
/** Names that records or expressions use themselves. */
const isReserved = (name: string): boolean =>
  RESERVED_NAMES.has(name.toLowerCase()) || ROW_NAMES.has(name.toLowerCase());

/** A name that no column before has: letters of the heading, in pinyin where it is Chinese. */
function nameFor(title: string, at: number, taken: Set<string>): string {
  const wanted = latinName(title, NAME_LENGTH).toLowerCase() || `column${at + 1}`;
  const base = isReserved(wanted) ? `${wanted}Value` : wanted;
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
  taken.add(name);
  return name;
}
