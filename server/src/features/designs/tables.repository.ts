import type { ColumnType } from '@auditplus/core/designs/design-columns.ts';
import type { WantedColumn, WantedIndex } from '@auditplus/core/designs/table-plan.ts';
import { sql } from 'kysely';
import { builtOnce } from '../../kernel/built-once.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { underTableLocks } from '../../kernel/table-changes.ts';

/**
 * What is done to the tables of designs: catalogue changes only, nothing that reads or rewrites rows. Names come from
 * the registry and are quoted here; types come from a closed list.
 */

const TYPES: Readonly<Record<ColumnType, ReturnType<typeof sql.raw>>> = {
  text: sql.raw('text'),
  numeric: sql.raw('numeric'),
  boolean: sql.raw('boolean'),
  date: sql.raw('date'),
  timestamptz: sql.raw('timestamptz'),
  jsonb: sql.raw('jsonb'),
};

/** A table of a design, as statements name it. */
export const appTable = (name: string) => sql.table(`app.${name}`);

/** Locks the design's writers out and its tables, then does the work. */
export const underDesignLocks = <T>(
  tx: Tx,
  { designId, tables }: { readonly designId: string; readonly tables: readonly string[] },
  work: () => Promise<T>,
): Promise<T> =>
  underTableLocks(
    tx,
    {
      tables: tables.map((name) => `app.${name}`),
      first: () => lockWriters(tx, designId),
      busy: () => refuse('design.tableBusy'),
    },
    work,
  );

/**
 * Holds a design until the transaction ends, as every write of a record does, and answers the version that is live
 * meanwhile; null where there is none.
 */
export async function holdDesign(tx: Tx, designId: string): Promise<number | null> {
  const [held] = await hold(tx, { designId });
  return held?.version ?? null;
}

const hold = builtOnce(
  { designId: '\u0001design' },
  (_db, { designId }) => sql<{ version: number | null }>`SELECT hold_design(${designId}) AS version`,
);

/** A publication waits for whoever holds the design (`hold_design` of the migrations) and locks others out. */
async function lockWriters(tx: Tx, designId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`design ${designId}`}, 0))`.execute(tx);
}

/** One publication of a design at a time. */
export async function lockPublishing(tx: Tx, designId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`publish ${designId}`}, 0)) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

const definition = ({ columnName, type }: Pick<WantedColumn, 'columnName' | 'type'>) =>
  sql`${sql.id(columnName)} ${TYPES[type ?? 'text']}`;

/** The main table of a design with its columns. */
export async function createMainTable(tx: Tx, name: string, columns: readonly WantedColumn[]): Promise<void> {
  const own = columns.map((column) => sql`, ${definition(column)}`);
  await sql`CREATE TABLE ${appTable(name)} (
    id varchar(50) PRIMARY KEY,
    rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50),
    creator_time timestamptz NOT NULL,
    modifier_user_id varchar(50),
    modify_time timestamptz,
    organize_id varchar(50),
    position_id varchar(50),
    delete_mark int NOT NULL DEFAULT 0,
    delete_user_id varchar(50),
    delete_time timestamptz,
    process_instance_id varchar(50),
    process_state int,
    texts jsonb NOT NULL DEFAULT '{}',
    words text NOT NULL DEFAULT ''
    ${sql.join(own, sql``)})`.execute(tx);
  const table = appTable(name);
  await sql`CREATE INDEX ${sql.id(`${name}_newest`)} ON ${table} (creator_time DESC, id) WHERE delete_mark = 0`.execute(
    tx,
  );
  await sql`CREATE INDEX ${sql.id(`${name}_creator`)} ON ${table} (creator_user_id) WHERE delete_mark = 0`.execute(
    tx,
  );
  await sql`CREATE INDEX ${sql.id(`${name}_organize`)} ON ${table} (organize_id) WHERE delete_mark = 0`.execute(
    tx,
  );
}

/** A child table with its columns. */
export async function createChildTable(
  tx: Tx,
  { name, parent, columns }: { name: string; parent: string; columns: readonly WantedColumn[] },
): Promise<void> {
  const own = columns.map((column) => sql`, ${definition(column)}`);
  await sql`CREATE TABLE ${appTable(name)} (
    id varchar(50) PRIMARY KEY,
    parent_id varchar(50) NOT NULL REFERENCES ${appTable(parent)} ON DELETE CASCADE,
    position int NOT NULL,
    texts jsonb NOT NULL DEFAULT '{}'
    ${sql.join(own, sql``)})`.execute(tx);
  await sql`CREATE INDEX ${sql.id(`${name}_parent`)} ON ${appTable(name)} (parent_id, position)`.execute(tx);
}

export async function addColumn(tx: Tx, table: string, column: WantedColumn): Promise<void> {
  await sql`ALTER TABLE ${appTable(table)} ADD COLUMN ${definition(column)}`.execute(tx);
}

export async function renameColumn(
  tx: Tx,
  table: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`ALTER TABLE ${appTable(table)} RENAME COLUMN ${sql.id(from)} TO ${sql.id(to)}`.execute(tx);
}

/** For good. */
export async function eraseColumn(tx: Tx, table: string, column: string): Promise<void> {
  await sql`ALTER TABLE ${appTable(table)} DROP COLUMN IF EXISTS ${sql.id(column)}`.execute(tx);
}

/** For good. */
export async function eraseTable(tx: Tx, table: string): Promise<void> {
  await sql`DROP TABLE IF EXISTS ${appTable(table)}`.execute(tx);
}

export async function dropIndex(tx: Tx, name: string): Promise<void> {
  await sql`DROP INDEX IF EXISTS ${sql.table(`app.${name}`)}`.execute(tx);
}

type Index = Pick<WantedIndex, 'tableName' | 'columnName' | 'method'>;

/** The statement that builds an index; `concurrently` outside any transaction, while people go on writing. */
export function indexSql(name: string, { tableName, columnName, method }: Index, concurrently: boolean) {
  const table = appTable(tableName);
  const column = sql.id(columnName);
  const kind = sql.raw(`${method === 'unique' ? 'UNIQUE ' : ''}INDEX${concurrently ? ' CONCURRENTLY' : ''}`);
  const what = {
    unique: sql`(${column})`,
    gin: sql`USING gin (${column})`,
    words: sql`USING gin (public.bigrams(${column}))`,
    btree: sql`(${column}, id)`,
  }[method];
  // Rows of child tables have no mark of their own; no other table has such a name.
  const rows = tableName.includes('__') ? sql`` : sql`WHERE delete_mark = 0`;
  return sql`CREATE ${kind} ${sql.id(name)} ON ${table} ${what} ${rows}`;
}

/** Whether a table has any row, deleted ones too. */
export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM ${appTable(table)}) AS found`.execute(db);
  return rows[0]?.found === true;
}
