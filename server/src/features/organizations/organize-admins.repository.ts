import type { Insertable } from 'kysely';
import type { OrganizeAdminsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** What somebody administers: one row for each organisation. */
export const administeredBy = (db: Db, userId: string) =>
  db.selectFrom('organize_admins').selectAll().where('user_id', '=', userId).execute();

/** Who administers an organisation, in the order of the people. */
export const adminsOf = (db: Db, organizeId: string) =>
  db
    .selectFrom('organize_admins')
    .innerJoin('users', 'users.id', 'organize_admins.user_id')
    .selectAll('organize_admins')
    .select(['users.real_name', 'users.account'])
    .where('organize_admins.organize_id', '=', organizeId)
    .where('users.delete_mark', '=', 0)
    .orderBy('users.sort_code')
    .execute();

/** Stores who administers an organisation in the place of who did. */
export async function replaceAdmins(
  tx: Tx,
  organizeId: string,
  rows: readonly Insertable<OrganizeAdminsTable>[],
): Promise<void> {
  await tx.deleteFrom('organize_admins').where('organize_id', '=', organizeId).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('organize_admins')
    .values([...rows])
    .execute();
}

/** Whether all of the people have an account that is switched on. */
export async function areActive(db: Db, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return true;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  return rows.length === userIds.length;
}
