import type { Db } from '../../kernel/db.ts';

const reports = (db: Db) => db.selectFrom('data_reports').where('delete_mark', '=', 0);

export const findReport = (db: Db, id: string) =>
  reports(db).selectAll().where('id', '=', id).executeTakeFirst();

export type ReportRecord = NonNullable<Awaited<ReturnType<typeof findReport>>>;

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
