import type { Insertable } from 'kysely';
import type { PrintsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const templates = (db: Db) => db.selectFrom('print_templates').where('delete_mark', '=', 0);

export const findTemplate = (db: Db, id: string) =>
  templates(db).selectAll().where('id', '=', id).executeTakeFirst();

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

export const insertPrints = (tx: Tx, rows: readonly Insertable<PrintsTable>[]) =>
  tx
    .insertInto('prints')
    .values([...rows])
    .execute();

export const findPrint = (db: Db, code: string) =>
  db.selectFrom('prints').selectAll().where('code', '=', code).executeTakeFirst();
