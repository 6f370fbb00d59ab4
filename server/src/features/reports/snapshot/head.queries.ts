import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/db.ts';

/** `org_kind` of the group. */
const GROUP = 1;

export const teamOf = (db: Db | Tx, id: string) =>
  db
    .selectFrom('check_members')
    .innerJoin('users', 'users.id', 'check_members.user_id')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.real_name', 'organizes.full_name', 'check_members.member_role', 'check_members.lines'])
    .where('check_members.check_id', '=', id)
    .orderBy(
      sql`array_position(ARRAY['LEAD','AUDITOR','EXPERT','OBSERVER','GUEST'], check_members.member_role::text)`,
    )
    .orderBy('users.sort_code')
    .orderBy('users.id')
    .execute();

export const groupName = (db: Db | Tx) =>
  db
    .selectFrom('organizes')
    .select('full_name')
    .where('org_kind', '=', GROUP)
    .where('delete_mark', '=', 0)
    .orderBy('sort_code')
    .executeTakeFirst();
