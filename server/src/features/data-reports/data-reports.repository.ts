import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DataReportsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const reports = (db: Db) => db.selectFrom('data_reports').where('delete_mark', '=', 0);

export const findReport = (db: Db, id: string) =>
  reports(db).selectAll().where('id', '=', id).executeTakeFirst();

export const lockReport = (tx: Tx, id: string) =>
  reports(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type ReportRecord = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export const insertReport = (tx: Tx, row: Insertable<DataReportsTable>) =>
  tx.insertInto('data_reports').values(row).execute();

export const storeReport = (tx: Tx, id: string, row: Updateable<DataReportsTable>) =>
  tx.updateTable('data_reports').set(row).where('id', '=', id).execute();

/** Takes the mark off a deleted report; answers whether there is one. */
export async function bringBackReport(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('data_reports')
    .set({ delete_mark: 0 })
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Other reports with the same code (in any case) or name. */
export const reportsLike = (
  db: Db,
  { code, name, without }: { readonly code: string; readonly name: string; readonly without: string },
) =>
  reports(db)
    .select(['en_code', 'full_name'])
    .where('id', '<>', without)
    .where((where) =>
      where.or([where(sql`lower(en_code)`, '=', code.toLowerCase()), where('full_name', '=', name)]),
    )
    .execute();

/** Names of reports by their ids. */
export async function reportNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('data_reports')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}
