import type {
  ColumnType,
  InterfaceColumn,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';

/** What a source answers, before the script. */
export type SourceData = {
  readonly data: unknown;
  readonly columns: readonly InterfaceColumn[];
  /** There are more rows than the limits let through. */
  readonly isCut: boolean;
};

/** A row of data. */
export type DataRow = Readonly<Record<string, unknown>>;

export const isDataRow = (value: unknown): value is DataRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of data that are a list of rows; null for other data. */
export const rowsOf = (data: unknown): readonly DataRow[] | null =>
  Array.isArray(data) && data.every(isDataRow) ? data : null;

/** So many rows tell what the columns hold. */
const LOOKED_AT = 100;

/** The columns of rows that come from elsewhere, by what stands in the first of them. */
export function columnsOf(data: unknown): InterfaceColumn[] {
  const rows = rowsOf(Array.isArray(data) ? data.slice(0, LOOKED_AT) : data);
  const names = new Set((rows ?? []).flatMap((row) => Object.keys(row)));
  return [...names]
    .filter((name) => name !== '' && name.length <= LONGEST_NAME)
    .slice(0, MOST_COLUMNS)
    .map((name) => ({ name, type: typeOf((rows ?? []).map((row) => row[name])) }));
}

const LONGEST_NAME = 100;
const MOST_COLUMNS = 200;

function typeOf(values: readonly unknown[]): ColumnType {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '');
  const all = (test: (value: unknown) => boolean) => filled.length > 0 && filled.every(test);
  if (all((value) => typeof value === 'boolean')) return 'boolean';
  if (all(Number.isSafeInteger)) return 'integer';
  if (all((value) => typeof value === 'number')) return 'decimal';
  if (all((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))) return 'date';
  return filled.some((value) => typeof value === 'object') ? 'other' : 'text';
}
