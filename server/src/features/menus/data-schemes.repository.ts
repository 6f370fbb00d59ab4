import { type Insertable, sql, type Updateable } from 'kysely';
import type { DataFieldsTable, DataSchemesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';

/** The code of the page behind an entry, and the design of a function made online. */
export const pageOfMenu = (db: Db, moduleId: string) =>
  db
    .selectFrom('menus')
    .select(['en_code', sql<string | null>`property ->> 'moduleId'`.as('design_id')])
    .where('id', '=', moduleId)
    .executeTakeFirst();

export const fieldsOfMenu = (db: Db, moduleId: string) =>
  db.selectFrom('data_fields').selectAll().where('menu_id', '=', moduleId).orderBy('id').execute();

export async function deleteField(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('data_fields').where('id', '=', id).execute();
}

export const schemesOfMenu = (db: Db, moduleId: string) =>
  db
    .selectFrom('data_schemes')
    .selectAll()
    .where('menu_id', '=', moduleId)
    .orderBy('all_data', 'desc')
    .orderBy('id')
    .execute();

/** Another scheme of the entry with the code. */
export const sameScheme = (tx: Tx, menuId: string, enCode: string, id: string) =>
  tx
    .selectFrom('data_schemes')
    .select('id')
    .where('menu_id', '=', menuId)
    .where('en_code', '=', enCode)
    .where('id', '<>', id)
    .executeTakeFirst();

export const countGrantsOfScheme = (tx: Tx, id: string) =>
  tx
    .selectFrom('grants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_type', '=', 'resource')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow();

export async function deleteScheme(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('data_schemes').where('id', '=', id).execute();
}

/** Another field of the entry with the code. */
export const sameField = (tx: Tx, menuId: string, enCode: string, id: string) =>
  tx
    .selectFrom('data_fields')
    .select('id')
    .where('menu_id', '=', menuId)
    .where('en_code', '=', enCode)
    .where('id', '<>', id)
    .executeTakeFirst();

export async function findField(db: Db, id: string) {
  const row = await db.selectFrom('data_fields').selectAll().where('id', '=', id).executeTakeFirst();
  return orThrow(row, 'record.missing');
}

export async function findScheme(db: Db, id: string) {
  const row = await db.selectFrom('data_schemes').selectAll().where('id', '=', id).executeTakeFirst();
  return orThrow(row, 'record.missing');
}

export async function insertFields(tx: Tx, rows: readonly Insertable<DataFieldsTable>[]): Promise<void> {
  await tx.insertInto('data_fields').values(rows).execute();
}

export async function updateField(tx: Tx, id: string, set: Updateable<DataFieldsTable>): Promise<void> {
  await tx.updateTable('data_fields').set(set).where('id', '=', id).execute();
}

/** Stores schemes; an entry keeps the scheme that it has of the same code. */
export async function insertSchemes(tx: Tx, rows: readonly Insertable<DataSchemesTable>[]): Promise<void> {
  await tx
    .insertInto('data_schemes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateScheme(tx: Tx, id: string, set: Updateable<DataSchemesTable>): Promise<void> {
  await tx.updateTable('data_schemes').set(set).where('id', '=', id).execute();
}

export const fieldsOfMenus = (db: Db, menuIds: readonly string[]) =>
  db.selectFrom('data_fields').selectAll().where('menu_id', 'in', menuIds).execute();

export const schemesOfMenus = (db: Db, menuIds: readonly string[]) =>
  db.selectFrom('data_schemes').selectAll().where('menu_id', 'in', menuIds).execute();
