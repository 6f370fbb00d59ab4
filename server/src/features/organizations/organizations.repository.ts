import type { Db } from '../../kernel/db.ts';

/** Enabled organisations with their heads, in the order of the trees. */
export function listOrganizes(db: Db) {
  return db
    .selectFrom('organizes')
    .leftJoin('users as manager', 'manager.id', 'organizes.manager_id')
    .select(['organizes.id', 'organizes.parent_id', 'organizes.category', 'organizes.org_kind'])
    .select(['organizes.en_code', 'organizes.full_name', 'organizes.description', 'organizes.path'])
    .select(['organizes.sort_code', 'organizes.enabled_mark', 'organizes.creator_time'])
    .select(['manager.real_name as manager_name', 'manager.account as manager_account'])
    .where('organizes.delete_mark', '=', 0)
    .where('organizes.enabled_mark', '=', 1)
    .orderBy('organizes.sort_code')
    .orderBy('organizes.creator_time')
    .orderBy('organizes.id')
    .execute();
}

export type OrganizeRecord = Awaited<ReturnType<typeof listOrganizes>>[number];
