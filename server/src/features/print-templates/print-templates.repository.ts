import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { PrintsTable, PrintTemplatesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const templates = (db: Db) => db.selectFrom('print_templates').where('delete_mark', '=', 0);

export const findTemplate = (db: Db, id: string) =>
  templates(db).selectAll().where('id', '=', id).executeTakeFirst();

export const lockTemplate = (tx: Tx, id: string) =>
  templates(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** A deleted template too: what it printed stays. */
export const findAnyTemplate = (db: Db, id: string) =>
  db.selectFrom('print_templates').select('full_name').where('id', '=', id).executeTakeFirst();

/** Names of templates by id, deleted ones too. */
export const templateNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('print_templates')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids, ''])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
};

export const insertTemplate = (tx: Tx, row: Insertable<PrintTemplatesTable>) =>
  tx.insertInto('print_templates').values(row).execute();

export const updateTemplate = (tx: Tx, id: string, row: Updateable<PrintTemplatesTable>) =>
  tx.updateTable('print_templates').set(row).where('id', '=', id).execute();

/** Takes the mark off a deleted template; answers whether there is one. */
export async function bringBackTemplate(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('print_templates')
    .set({ delete_mark: 0 })
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether another template has the code, in any case. */
export async function hasCode(db: Db, code: string, without: string): Promise<boolean> {
  const row = await templates(db)
    .select('id')
    .where('id', '<>', without)
    .where(sql`lower(en_code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export const insertPrints = (tx: Tx, rows: readonly Insertable<PrintsTable>[]) =>
  tx
    .insertInto('prints')
    .values([...rows])
    .execute();

export const findPrint = (db: Db, code: string) =>
  db.selectFrom('prints').selectAll().where('code', '=', code).executeTakeFirst();
