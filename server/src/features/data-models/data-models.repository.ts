import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type {
  CommonFieldsTable,
  DataDropsTable,
  DataIndexesTable,
  DataTablesTable,
} from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

export const allTables = (db: Db) => db.selectFrom('data_tables').selectAll().orderBy('table_name').execute();

export const findTable = (db: Db, name: string) =>
  db.selectFrom('data_tables').selectAll().where('table_name', '=', name).executeTakeFirst();

export async function insertTable(tx: Tx, row: Insertable<DataTablesTable>): Promise<void> {
  await tx.insertInto('data_tables').values(row).execute();
}

export async function updateTable(tx: Tx, id: string, set: Updateable<DataTablesTable>): Promise<void> {
  await tx.updateTable('data_tables').set(set).where('id', '=', id).execute();
}

export async function deleteTable(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('data_tables').where('table_name', '=', name).execute();
}

/** One change of a table's name at a time, in all processes, until the transaction ends. */
export async function lockTableName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`data table ${name}`}, 0))`.execute(tx);
}

export async function insertDrop(tx: Tx, row: Insertable<DataDropsTable>): Promise<void> {
  await tx.insertInto('data_drops').values(row).execute();
}

/** Parts that were taken away, the newest first. */
export const listDrops = (db: Db) =>
  db
    .selectFrom('data_drops')
    .leftJoin('users', 'users.id', 'data_drops.creator_user_id')
    .selectAll('data_drops')
    .select('users.real_name')
    .orderBy('data_drops.creator_time', 'desc')
    .execute();

export const lockDrop = (tx: Tx, id: string) =>
  tx.selectFrom('data_drops').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type DropRecord = NonNullable<Awaited<ReturnType<typeof lockDrop>>>;

export const dropsBefore = (tx: Tx, before: Date) =>
  tx
    .selectFrom('data_drops')
    .selectAll()
    .where('creator_time', '<', before)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

export async function deleteDrop(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('data_drops').where('id', '=', id).execute();
}

/** Dropped columns go with their table under its new name. */
export async function renameInDrops(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('data_drops')
    .set({ table_name: to })
    .where('table_name', '=', from)
    .where('column_name', '<>', '')
    .execute();
}

/** Columns of a table that are kept for being brought back and shown to nobody. */
export async function keptColumns(db: Db, table: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('data_drops')
    .select('kept_name')
    .where('table_name', '=', table)
    .where('column_name', '<>', '')
    .execute();
  return new Set(rows.map(({ kept_name }) => kept_name));
}

export type AskedIndex = Selectable<DataIndexesTable>;

/** Indexes of a table that are asked for and not there yet, or to be taken away. */
export const askedIndexes = (
  db: Db,
  { linkId, table }: { readonly linkId: string; readonly table: string },
): Promise<AskedIndex[]> =>
  db
    .selectFrom('data_indexes')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('table_name', '=', table)
    .orderBy('creator_time')
    .execute();

export const findAskedIndex = (db: Db, id: string): Promise<AskedIndex | undefined> =>
  db.selectFrom('data_indexes').selectAll().where('id', '=', id).executeTakeFirst();

/** Notes what is to be done with an index, in place of what was noted of it before; answers with the note's id. */
export async function askForIndex(tx: Tx, row: Insertable<DataIndexesTable>): Promise<string> {
  const { id } = await tx
    .insertInto('data_indexes')
    .values(row)
    .onConflict((known) =>
      known
        .columns(['link_id', 'table_name', 'index_name'])
        .doUpdateSet({ state: row.state, duplicates: '[]', reason: '' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAskedIndex(db: Db, id: string, set: Updateable<DataIndexesTable>): Promise<void> {
  await db.updateTable('data_indexes').set(set).where('id', '=', id).execute();
}

export async function deleteAskedIndex(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_indexes').where('id', '=', id).execute();
}

/** What is noted of indexes goes with their table. */
export async function deleteAskedIndexes(tx: Tx, linkId: string, table: string): Promise<void> {
  await tx.deleteFrom('data_indexes').where('link_id', '=', linkId).where('table_name', '=', table).execute();
}

export async function renameInAskedIndexes(tx: Tx, linkId: string, names: Renamed): Promise<void> {
  await tx
    .updateTable('data_indexes')
    .set({ table_name: names.to })
    .where('link_id', '=', linkId)
    .where('table_name', '=', names.from)
    .execute();
}

type Renamed = { readonly from: string; readonly to: string };

export const listFields = (db: Db, keyword: string | undefined) => {
  const query = db.selectFrom('common_fields').selectAll().orderBy('field');
  if (!keyword) return query.execute();
  const pattern = containing(keyword);
  return query
    .where((where) => where.or([where('field', 'ilike', pattern), where('field_name', 'ilike', pattern)]))
    .execute();
};

export const findField = (db: Db, id: string) =>
  db.selectFrom('common_fields').selectAll().where('id', '=', id).executeTakeFirst();
export type FieldRecord = NonNullable<Awaited<ReturnType<typeof findField>>>;

export const findFieldNamed = (db: Db, { field, without }: { field: string; without: string }) =>
  db
    .selectFrom('common_fields')
    .select('id')
    .where('field', '=', field)
    .where('id', '<>', without)
    .executeTakeFirst();

export async function insertField(tx: Tx, row: Insertable<CommonFieldsTable>): Promise<void> {
  await tx.insertInto('common_fields').values(row).execute();
}

export async function updateField(tx: Tx, id: string, set: Updateable<CommonFieldsTable>): Promise<void> {
  await tx.updateTable('common_fields').set(set).where('id', '=', id).execute();
}

export async function deleteField(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('common_fields').where('id', '=', id).execute();
}
