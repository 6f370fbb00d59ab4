import type { ExistingColumn } from '@auditplus/core/designs/existing-table.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { type ExistingModel, type FieldColumn, keyOfId } from './existing-model.ts';
import { existingIdSql, existingRevSql, existingRowSql, existingSql } from './record-scope.queries.ts';

/** What is written to a row of an existing table, by the names under which its columns are read. */
type Cells = readonly (readonly [column: string, value: unknown])[];

/** A row as it was written: the key and what tells its version may be the database's. */
export type WrittenRow = { readonly id: string; readonly rev: number };

type Person = Pick<Ctx, 'caller' | 'clock'>;
type Set = readonly (readonly [column: string, value: unknown])[];

/** Locks a row, so that what is read of it next stays until the transaction ends. */
export async function lockExisting(tx: Db, existing: ExistingModel, id: string): Promise<void> {
  await sql`SELECT FROM ${existingSql(existing)} WHERE ${existingRowSql(existing, id)} FOR UPDATE`.execute(
    tx,
  );
}

/** Stores a new row; `newKey` is its key where neither the database nor a person gives one. */
export async function insertExisting(
  { caller, clock }: Person,
  tx: Tx,
  existing: ExistingModel,
  { cells, newKey }: { readonly cells: Cells; readonly newKey: string },
): Promise<WrittenRow> {
  const { key, system, columns } = existing;
  const given = cells.flatMap(([name, value]): Set => {
    const column = columns.get(name);
    // The database's own value stands where there is none.
    const isLeft = !column || (value === null && column.hasDefault);
    return isLeft ? [] : [[column.name, heldIn(column, value)]];
  });
  const isKeyGiven = given.some(([name, value]) => name === key.name && value !== null);
  const makesKey = !isKeyGiven && !key.hasDefault && !key.isGenerated;
  const set: Set = [
    ...given.filter(([name]) => name !== key.name || isKeyGiven),
    ...(makesKey ? [[key.name, newKey] as const] : []),
    ...named(system.version, 1),
    ...named(system.creatorUser, caller.userId),
    ...named(system.creatorTime, clock.now()),
    ...named(system.modifyUser, caller.userId),
    ...named(system.modifyTime, clock.now()),
    ...named(system.organize, caller.organizeId || null),
    ...named(system.deleteMark, markOf(existing, 0)),
  ];
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
  { id, cells }: { readonly id: string; readonly cells: Cells },
): Promise<WrittenRow> {
  const { system, columns, key } = existing;
  const set = [
    ...cells.flatMap(([name, value]): Set => {
      const column = columns.get(name);
      return column && column.name !== key.name ? [[column.name, heldIn(column, value)]] : [];
    }),
    ...named(system.modifyUser, caller.userId),
    ...named(system.modifyTime, clock.now()),
  ].map(([name, value]) => sql`${sql.id(name)} = ${sql.val(value)}`);
  const { version } = system;
  if (version) set.push(sql`${sql.id(version.name)} = coalesce(${sql.id('stored', version.name)}, 0) + 1`);
  // Nothing changed but what the table does not keep.
  if (set.length === 0) set.push(sql`${sql.id(key.name)} = ${sql.id('stored', key.name)}`);
  return written(
    tx,
    existing,
    sql`UPDATE ${existingSql(existing)} SET ${sql.join(set)} WHERE ${existingRowSql(existing, id)}`,
  );
}

/** Takes a row away, or notes that it is deleted or back where the table has a column for it. */
export async function markExisting(
  person: Person,
  tx: Tx,
  existing: ExistingModel,
  { id, deleteMark }: { readonly id: string; readonly deleteMark: 0 | 1 },
): Promise<void> {
  const { deleteMark: column, modifyUser, modifyTime } = existing.system;
  if (!column) {
    await told(tx, sql`DELETE FROM ${existingSql(existing)} WHERE ${existingRowSql(existing, id)}`);
    return;
  }
  const set = [
    ...named(column, markOf(existing, deleteMark)),
    ...named(modifyUser, person.caller.userId),
    ...named(modifyTime, person.clock.now()),
  ].map(([name, value]) => sql`${sql.id(name)} = ${sql.val(value)}`);
  await told(
    tx,
    sql`UPDATE ${existingSql(existing)} SET ${sql.join(set)} WHERE ${existingRowSql(existing, id)}`,
  );
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
