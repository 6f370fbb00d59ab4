import type { ExistingColumn } from '@auditplus/core/designs/existing-table.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { type ExistingModel, type FieldColumn, keyOfId } from './existing-model.ts';
import {
  existingIdSql,
  existingNameSql,
  existingOfParentSql,
  existingRevSql,
  existingRowSql,
  existingSql,
} from './record-scope.queries.ts';
import { rowsOf, runOutside, type TextRow } from './record-store.ts';

/** What is written to a row of an existing table, by the names under which its columns are read. */
type Cells = readonly (readonly [column: string, value: unknown])[];

/** A row as it was written: the key and what tells its version may be the database's. */
export type WrittenRow = { readonly id: string; readonly rev: number };

type Person = Pick<Ctx, 'caller' | 'clock'>;
type Set = readonly (readonly [column: string, value: unknown])[];

/** Locks a row, so that what is read of it next stays until the transaction ends. */
export async function lockExisting(tx: Db, existing: ExistingModel, id: string): Promise<void> {
  await rowsOf(
    tx,
    { existing },
    sql`SELECT 1 AS one FROM ${existingSql(existing)} WHERE ${existingRowSql(existing, id)} FOR UPDATE`,
  );
  for (const child of existing.children.values())
    await rowsOf(
      tx,
      { existing },
      sql`SELECT 1 AS one FROM ${existingSql(child)} WHERE ${existingOfParentSql(child, id)} FOR UPDATE`,
    );
}

/** A row as it is now. */
export async function rowNow(tx: Tx, existing: ExistingModel, id: string): Promise<WrittenRow> {
  const [row] = await rowsOf<WrittenRow>(
    tx,
    { existing },
    sql`SELECT ${existingIdSql(existing)} AS id, ${existingRevSql(existing)} AS rev
      FROM ${existingSql(existing)} WHERE ${existingRowSql(existing, id)}`,
  );
  const found = orThrow(row, 'record.missing');
  return { id: found.id, rev: Number(found.rev) };
}

/** A value on its way into a column of a table outside, which sessions and drivers would read each in its own way. */
export function outsideValue(existing: ExistingModel, column: string, value: unknown): RawBuilder<unknown> {
  const type = existing.columns.get(column)?.type;
  return typedSql(existing, type, value);
}

function typedSql(
  { dialect }: ExistingModel,
  type: ExistingColumn['type'] | undefined,
  value: unknown,
): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`NULL`;
  const moment = value instanceof Date ? value.toISOString() : value;
  if (type === 'datetime') return dialect.typed(moment, 'timestamptz');
  if (type === 'boolean' && dialect.isMySql) return dialect.typed(value, 'boolean');
  return sql.val(typeof moment === 'number' ? String(moment) : moment);
}

/** Stores a new row; `newKey` is its key where neither the database nor a person gives one. */
export async function insertExisting(
  { caller, clock }: Person,
  tx: Tx,
  existing: ExistingModel,
  {
    cells,
    newKey,
    parentId,
    place,
  }: {
    readonly cells: Cells;
    readonly newKey: string;
    /** Of a row of a child table: the record that it belongs to. */
    readonly parentId?: string;
    readonly place?: number | undefined;
  },
): Promise<WrittenRow> {
  const { key, system, columns, parent } = existing;
  const given = cells.flatMap(([name, value]): Set => {
    const column = columns.get(name);
    // The database's own value stands where there is none.
    const isLeft = !column || (value === null && column.hasDefault);
    return isLeft ? [] : [[column.name, heldIn(column, value)]];
  });
  const isKeyGiven = given.some(([name, value]) => name === key.name && value !== null);
  // MySQL tells no other key of a new row than one that counts up.
  const isTold = existing.dialect.isMySql
    ? existing.keyType === 'int' || existing.keyType === 'bigint'
    : key.hasDefault;
  const makesKey = !isKeyGiven && !isTold && !key.isGenerated;
  const set: Set = [
    ...given.filter(([name]) => name !== key.name || isKeyGiven),
    ...(makesKey ? [[key.name, newKey] as const] : []),
    ...(parent ? [[parent.column.name, keyOfId(parent, parentId)] as const] : []),
    ...(place === undefined ? [] : named(existing.order, place)),
    ...named(system.version, 1),
    ...named(system.creatorUser, caller.userId),
    ...named(system.creatorTime, clock.now()),
    ...named(system.modifyUser, caller.userId),
    ...named(system.modifyTime, clock.now()),
    ...named(system.organize, caller.organizeId || null),
    ...named(system.deleteMark, markOf(existing, 0)),
  ];
  if (existing.outside) return insertOutside(tx, existing, set);
  const values =
    set.length === 0
      ? sql`DEFAULT VALUES`
      : sql`(${sql.join(set.map(([name]) => sql.id(name)))}) VALUES (${sql.join(set.map(([, value]) => sql.val(value)))})`;
  return written(tx, existing, sql`INSERT INTO ${existingSql(existing)} ${values}`);
}

/** Changes some columns of a row. */
export async function updateExisting(
  { caller, clock }: Person,
  tx: Tx,
  existing: ExistingModel,
  {
    id,
    cells,
    rev,
    place,
  }: {
    readonly id: string;
    readonly cells: Cells;
    /** Null for a row of a child table: its record's version tells of it. */
    readonly rev: number | null;
    /** Where a row of a child table comes to stand. */
    readonly place?: number | undefined;
  },
): Promise<WrittenRow> {
  const { system, columns, key } = existing;
  const values: Set = [
    ...cells.flatMap(([name, value]): Set => {
      const column = columns.get(name);
      return column && column.name !== key.name ? [[column.name, heldIn(column, value)]] : [];
    }),
    ...(place === undefined ? [] : named(existing.order, place)),
    ...named(system.modifyUser, caller.userId),
    ...named(system.modifyTime, clock.now()),
  ];
  const set = values.map(([name, value]) => sql`${sql.id(name)} = ${cellSql(existing, name, value)}`);
  const { version } = system;
  if (version) set.push(sql`${sql.id(version.name)} = coalesce(${sql.id('stored', version.name)}, 0) + 1`);
  // Nothing changed but what the table does not keep, or what belongs to the row elsewhere.
  if (set.length === 0) return rowNow(tx, existing, id);
  const statement = sql`UPDATE ${existingSql(existing)} SET ${sql.join(set)} WHERE ${existingRowSql(existing, id)}`;
  if (!existing.outside) return written(tx, existing, statement);
  // Not every engine of MySQL locks rows: what was compared is compared once more.
  const isSame = rev === null ? sql`` : sql` AND ${existingRevSql(existing)} = ${sql.lit(rev)}`;
  const done = await toldOutside(tx, existing, sql`${statement}${isSame}`);
  if (done.changed === 0)
    refuse('record.changedOutside', {}, { rev: null, changedBy: null, changedAt: null });
  return rowNow(tx, existing, id);
}

/** Stores a new row outside, and reads which one it became. */
async function insertOutside(tx: Tx, existing: ExistingModel, set: Set): Promise<WrittenRow> {
  const { key, dialect, outside } = existing;
  const names = sql.join(set.map(([name]) => sql.id(name)));
  const values = sql.join(set.map(([name, value]) => cellSql(existing, name, value)));
  const table = existingNameSql(existing);
  if (!dialect.isMySql) {
    const row = set.length === 0 ? sql`DEFAULT VALUES` : sql`(${names}) VALUES (${values})`;
    const { rows } = await toldOutside(
      tx,
      existing,
      sql`INSERT INTO ${existingSql(existing)} ${row}
        RETURNING ${existingIdSql(existing)} AS id, ${existingRevSql(existing)} AS rev`,
    );
    return writtenOutside(rows[0]);
  }
  const row = set.length === 0 ? sql`() VALUES ()` : sql`(${names}) VALUES (${values})`;
  const { insertId } = await toldOutside(tx, existing, sql`INSERT INTO ${table} ${row}`);
  const given = set.find(([name]) => name === key.name)?.[1];
  const stored = given ?? insertId;
  if (stored === '') refuse('record.sourceFails', { name: outside?.name ?? '' });
  return rowNow(tx, existing, `${existing.tag}${stored}`);
}

const writtenOutside = (row: TextRow | undefined): WrittenRow => {
  const { id, rev } = orThrow(row, 'record.missing');
  return { id: id ?? '', rev: Number(rev) };
};

/** Takes a row away, or notes that it is deleted or back where the table has a column for it. */
export async function markExisting(
  person: Person,
  tx: Tx,
  existing: ExistingModel,
  { id, deleteMark }: { readonly id: string; readonly deleteMark: 0 | 1 },
): Promise<void> {
  const { deleteMark: column, modifyUser, modifyTime } = existing.system;
  const row = existingRowSql(existing, id);
  const run = (statement: RawBuilder<unknown>) =>
    existing.outside ? toldOutside(tx, existing, statement) : told(tx, statement);
  if (!column) {
    const from = existing.dialect.isMySql ? sql`DELETE ${sql.id('stored')} FROM` : sql`DELETE FROM`;
    // Nobody but the record has rows of its child tables.
    for (const child of existing.children.values())
      await run(sql`${from} ${existingSql(child)} WHERE ${existingOfParentSql(child, id)}`);
    await run(sql`${from} ${existingSql(existing)} WHERE ${row}`);
    return;
  }
  const set = [
    ...named(column, markOf(existing, deleteMark)),
    ...named(modifyUser, person.caller.userId),
    ...named(modifyTime, person.clock.now()),
  ].map(([name, value]) => sql`${sql.id(name)} = ${cellSql(existing, name, value)}`);
  await run(sql`UPDATE ${existingSql(existing)} SET ${sql.join(set)} WHERE ${row}`);
}

/** A value on its way into a column, by the column's name. */
function cellSql(existing: ExistingModel, name: string, value: unknown): RawBuilder<unknown> {
  if (!existing.outside) return sql.val(value);
  const { columns, system, key, order } = existing;
  const all = [key, order, ...columns.values(), ...Object.values(system)];
  return typedSql(existing, all.find((column) => column?.name === name)?.type, value);
}

/** Runs a statement outside; what the table refuses leaves the transaction as it was. */
async function toldOutside(tx: Tx, existing: ExistingModel, statement: RawBuilder<unknown>) {
  const run = (one: RawBuilder<unknown>) => runOutside(tx, { existing }, one);
  await run(sql`SAVEPOINT existing_row`);
  try {
    const done = await run(statement);
    await run(sql`RELEASE SAVEPOINT existing_row`);
    return done;
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'record.tableRefuses')
      await run(sql`ROLLBACK TO SAVEPOINT existing_row`);
    throw error;
  }
}

/** Relations to other existing tables hold keys. */
const heldIn = ({ related }: FieldColumn, value: unknown): unknown =>
  related ? keyOfId(related, value) : value;

const named = (column: Pick<ExistingColumn, 'name'> | null, value: unknown): Set =>
  column ? [[column.name, value]] : [];

const markOf = ({ system }: ExistingModel, mark: 0 | 1): unknown =>
  system.deleteMark?.type === 'boolean' ? mark === 1 : mark;

async function written(tx: Tx, existing: ExistingModel, statement: RawBuilder<unknown>): Promise<WrittenRow> {
  const { rows } = await told<WrittenRow>(
    tx,
    sql`${statement} RETURNING ${existingIdSql(existing)} AS id, ${existingRevSql(existing)} AS rev`,
  );
  // A trigger of the table may have kept the row away.
  return orThrow(rows[0], 'record.missing');
}

/** What a table holds its rows to beyond the types of its columns: classes 22 and 23 of PostgreSQL's faults. */
const OF_TABLE = /^(?:22|23|P0)/;

/** Runs a statement; what the table itself refuses is told, and leaves the transaction as it was. */
async function told<Row>(tx: Tx, statement: RawBuilder<unknown>) {
  await sql`SAVEPOINT existing_row`.execute(tx);
  try {
    const done = await sql<Row>`${statement}`.execute(tx);
    await sql`RELEASE SAVEPOINT existing_row`.execute(tx);
    return done;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT existing_row`.execute(tx);
    if (error instanceof pg.DatabaseError && OF_TABLE.test(error.code ?? ''))
      refuse('record.tableRefuses', { problem: error.constraint ?? error.column ?? error.message });
    throw error;
  }
}
