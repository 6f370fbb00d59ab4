import type { SqlFragment } from '../expressions/to-sql.ts';
import { type Dialect, quotedName } from './column-types.ts';

/** A statement with the values of its places. */
export type BoundStatement = { readonly text: string; readonly values: readonly unknown[] };

/** A table of a database, its columns that are brought over and those of its primary key. */
export type SyncedTable = {
  readonly dialect: Dialect;
  /** Empty where tables are named alone. */
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly SyncedColumn[];
  readonly keys: readonly string[];
  /** The condition of rows that are brought over; null where all are. */
  readonly filter: SqlFragment | null;
};

/** A column with the type as its own database writes it. */
export type SyncedColumn = { readonly name: string; readonly written: string };

type Row = readonly unknown[];

/** MySQL and PostgreSQL both take at most 65,535 places in a statement. */
const MAX_PLACES = 60_000;

const tableName = ({ schema, table }: Pick<SyncedTable, 'schema' | 'table'>): string =>
  schema === '' ? quotedName(table) : `${quotedName(schema)}.${quotedName(table)}`;
const list = (names: readonly string[]): string => names.map(quotedName).join(', ');
const columnList = ({ columns }: SyncedTable): string => list(columns.map(({ name }) => name));

/** Writes the place of the n-th value, from 1. */
const placeOf =
  (dialect: Dialect) =>
  (at: number): string =>
    dialect === 'MySQL' ? '?' : `$${at}`;

function tuple(table: SyncedTable, from: number): string {
  const place = placeOf(table.dialect);
  return `(${table.keys.map((_, at) => place(from + at)).join(', ')})`;
}

/** The table's filter as the first condition of a statement. */
function filterOf({ dialect, filter }: SyncedTable): BoundStatement | null {
  if (!filter) return null;
  const place = placeOf(dialect);
  const text = filter.pieces.reduce((written, piece, at) => `${written}${place(at)}${piece}`);
  return { text: `(${text})`, values: filter.values };
}

/** Joins the filter with the condition that `write` gives for places from the number it gets. */
function whereOf(table: SyncedTable, write?: (from: number) => string): BoundStatement {
  const filter = filterOf(table);
  const conditions = [
    ...(filter ? [filter.text] : []),
    ...(write ? [write((filter?.values.length ?? 0) + 1)] : []),
  ];
  return {
    text: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`,
    values: filter?.values ?? [],
  };
}

/** Rows in the order of the key, after a key or from the start; tables without a key are read as they come. */
export function partStatement(table: SyncedTable, after: Row | null, limit: number): BoundStatement {
  const { keys } = table;
  const isAfter = after !== null && keys.length > 0;
  const where = whereOf(table, isAfter ? (from) => `(${list(keys)}) > ${tuple(table, from)}` : undefined);
  const order = keys.length > 0 ? ` ORDER BY ${list(keys)}` : '';
  return {
    text: `SELECT ${columnList(table)} FROM ${tableName(table)}${where.text}${order} LIMIT ${limit}`,
    values: [...where.values, ...(isAfter ? after : [])],
  };
}

/** The rows of some keys. */
export function keyedStatements(table: SyncedTable, keys: readonly Row[]): BoundStatement[] {
  return keyParts(table, keys).map((some) => {
    const where = whereOf(table, (from) => keyCondition(table, some, from));
    return {
      text: `SELECT ${columnList(table)} FROM ${tableName(table)}${where.text}`,
      values: [...where.values, ...some.flat()],
    };
  });
}

/** Takes the rows of some keys away. */
export const removalStatements = (table: SyncedTable, keys: readonly Row[]): BoundStatement[] =>
  keyParts(table, keys).map((some) => ({
    text: `DELETE FROM ${tableName(table)} WHERE ${keyCondition(table, some, 1)}`,
    values: some.flat(),
  }));

/** As many keys as a statement has places for. */
const keyParts = ({ keys: { length } }: SyncedTable, keys: readonly Row[]): Row[][] =>
  chunks(keys, Math.floor(MAX_PLACES / Math.max(1, length)));

const keyCondition = (table: SyncedTable, keys: readonly Row[], from: number): string =>
  `(${list(table.keys)}) IN (${keys.map((_, at) => tuple(table, at * table.keys.length + from)).join(', ')})`;

/** How many rows of a table are brought over. */
export function countStatement(table: SyncedTable): BoundStatement {
  const where = whereOf(table);
  return { text: `SELECT count(*) FROM ${tableName(table)}${where.text}`, values: where.values };
}

/**
 * Writes rows. Those whose key is there are written over, or left as they are; without a key all are added. PostgreSQL
 * takes a whole part as one JSON value, MySQL a place for every value.
 */
export function writeStatements(
  table: SyncedTable,
  rows: readonly Row[],
  onConflict: 'write' | 'leave',
): BoundStatement[] {
  const { columns, keys, dialect } = table;
  const others = columns.filter(({ name }) => !keys.includes(name));
  const isLeft = onConflict === 'leave' || others.length === 0;
  if (dialect === 'PostgreSQL') {
    const types = columns.map(({ name, written }) => `${quotedName(name)} ${written}`).join(', ');
    const set = others.map(({ name }) => `${quotedName(name)} = excluded.${quotedName(name)}`).join(', ');
    const conflict =
      keys.length === 0 ? '' : ` ON CONFLICT (${list(keys)}) DO ${isLeft ? 'NOTHING' : `UPDATE SET ${set}`}`;
    const records = rows.map((row) =>
      Object.fromEntries(columns.map(({ name }, at): [string, unknown] => [name, row[at]])),
    );
    return [
      {
        text: `INSERT INTO ${tableName(table)} (${columnList(table)}) SELECT ${columnList(table)}
          FROM json_to_recordset($1::json) AS given (${types})${conflict}`,
        values: [JSON.stringify(records)],
      },
    ];
  }
  const [first = ''] = keys;
  const updated = isLeft ? [first] : others.map(({ name }) => name);
  const set = updated
    .map((name) => `${quotedName(name)} = ${isLeft ? quotedName(name) : `VALUES(${quotedName(name)})`}`)
    .join(', ');
  const line = `(${columns.map(() => '?').join(', ')})`;
  return chunks(rows, Math.floor(MAX_PLACES / columns.length)).map((some) => ({
    text: `INSERT INTO ${tableName(table)} (${columnList(table)}) VALUES ${some.map(() => line).join(', ')}${
      keys.length === 0 ? '' : ` ON DUPLICATE KEY UPDATE ${set}`
    }`,
    values: some.flat(),
  }));
}

/** The name of the table that a replacement is gathered in. */
export const stagingName = (table: string): string => `${table.slice(0, MAX_NAME - SUFFIX.length)}${SUFFIX}`;
const SUFFIX = '__sync';
const MAX_NAME = 63;

/** Makes that table anew, like the one whose rows it will replace. */
export function stagingStatements(table: SyncedTable): string[] {
  const staging = tableName({ ...table, table: stagingName(table.table) });
  return [
    `DROP TABLE IF EXISTS ${staging}`,
    table.dialect === 'MySQL'
      ? `CREATE TABLE ${staging} LIKE ${tableName(table)}`
      : `CREATE TABLE ${staging} (LIKE ${tableName(table)} INCLUDING ALL)`,
  ];
}

/** Puts the gathered rows in the place of those that are there; for one transaction. */
export function replaceStatements(table: SyncedTable): BoundStatement[] {
  const staging = tableName({ ...table, table: stagingName(table.table) });
  return [
    { text: `DELETE FROM ${tableName(table)}`, values: [] },
    {
      text: `INSERT INTO ${tableName(table)} (${columnList(table)}) SELECT ${columnList(table)} FROM ${staging}`,
      values: [],
    },
  ];
}

/** Takes that table away again. */
export const endStagingStatement = (table: SyncedTable): string =>
  `DROP TABLE IF EXISTS ${tableName({ ...table, table: stagingName(table.table) })}`;

function chunks<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size));
  return parts;
}
