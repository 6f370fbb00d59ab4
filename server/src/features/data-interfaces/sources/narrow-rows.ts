import type { InterfaceColumn } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { DataRow } from './source-rows.ts';

/** Which rows are wanted. */
export type RowsAsked = {
  readonly keyword?: {
    readonly text: string;
    /** Columns that are searched; none: all that hold texts or numbers. */
    readonly columns: readonly string[];
  };
  /** Rows whose column holds one of some values. */
  readonly among?: { readonly column: string; readonly values: readonly string[] };
  readonly sort?: { readonly column: string; readonly isDescending: boolean };
  readonly offset: number;
  readonly limit: number;
};

export type RowsPage = { readonly list: readonly DataRow[]; readonly total: number };

/** The columns that a keyword is looked for in. */
export const searchedColumns = (
  asked: readonly string[],
  columns: readonly InterfaceColumn[],
): readonly string[] =>
  asked.length > 0 ? asked : columns.flatMap(({ name, type }) => (type === 'other' ? [] : [name]));

/** A page of rows that are here as a whole. */
export function narrowRows(
  rows: readonly DataRow[],
  columns: readonly InterfaceColumn[],
  { keyword, among, sort, offset, limit }: RowsAsked,
): RowsPage {
  const names = new Set(columns.map(({ name }) => name));
  const known = (name: string): string => {
    // Of no rows at all nobody knows the columns.
    if (rows.length > 0 && !names.has(name)) refuse('sql.columnUnknown', { name });
    return name;
  };
  let found = rows;
  if (keyword) {
    const searched = searchedColumns(keyword.columns, columns).map(known);
    const text = keyword.text.toLowerCase();
    found = found.filter((row) => searched.some((name) => textOf(row[name]).toLowerCase().includes(text)));
  }
  if (among) {
    const name = known(among.column);
    const values = new Set(among.values);
    found = found.filter((row) => values.has(textOf(row[name])));
  }
  if (sort) {
    const name = known(sort.column);
    const direction = sort.isDescending ? -1 : 1;
    found = found.toSorted((a, b) => direction * compare(a[name], b[name]));
  }
  return { list: found.slice(offset, offset + limit), total: found.length };
}

/** A value of a row as forms store it and people read it. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b), 'zh');
}
