import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import type { Db } from '../../kernel/db.ts';
import { rowsOf } from './sealed-records.queries.ts';
import type { SealedTable } from './sealed-tables.ts';

/** What a record's rows say: by `table/key`, then by column. */
export type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Records read at a time; an audit of hundreds of units is never held in memory at once. */
export const RECORDS_AT_ONCE = 25;

/** What the rows of records say now, by record; a record whose rows are gone is missing. */
export async function contentsOf(
  db: Db,
  tables: readonly SealedTable[],
  ids: readonly string[],
): Promise<Map<string, Content>> {
  const contents = new Map<string, Record<string, Record<string, unknown>>>();
  for (const table of tables) {
    const { rows } = await rowsOf(db, table, ids);
    for (const { record, key, row } of rows) {
      const content = contents.get(record) ?? {};
      content[`${table.table}/${key}`] = table.names ? named(row, table.names) : row;
      contents.set(record, content);
    }
    // Child tables of designs come and go: that one was there is sealed as well.
    if (table.names) for (const content of contents.values()) content[`${table.table}/`] = {};
  }
  return contents;
}

const named = (row: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>) =>
  Object.fromEntries([...names].map(([column, name]) => [name, row[column]]));

/** The text that is sealed. */
export const contentText = (content: Content): string => canonicalJson(content);

/** One value that is not what it should be; `column` is empty where a whole row is missing or new. */
export type ValueDifference = {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly expected: unknown;
  readonly found: unknown;
};

/** The first value in which a record differs from its sealed content, or null. */
export function firstDifference(
  sealed: Content,
  now: Content,
  isOpen: (table: string, column: string) => boolean,
): ValueDifference | null {
  for (const place of [...new Set([...Object.keys(sealed), ...Object.keys(now)])].sort()) {
    const [table, key] = parted(place);
    const before = sealed[place];
    const after = now[place];
    if (!before || !after) {
      if (isOpen(table, '*')) continue;
      const [expected, found] = [before, after].map((row) => (row ? 'row' : null));
      return { table, key, column: '', expected, found };
    }
    for (const column of Object.keys(before).sort()) {
      // A column that a migration has dropped or that it declares to have rewritten.
      if (!(column in after) || isOpen(table, column)) continue;
      if (canonicalJson(before[column]) === canonicalJson(after[column])) continue;
      return { table, key, column, expected: before[column], found: after[column] };
    }
  }
  return null;
}

/** `table/key` in two parts. */
export function parted(place: string): [table: string, key: string] {
  const at = place.indexOf('/');
  return [place.slice(0, at), place.slice(at + 1)];
}
