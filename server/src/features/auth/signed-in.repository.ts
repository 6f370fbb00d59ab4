import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** The signed-in person with the names around: superior and current position. */
export function findSignedIn(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('users as manager', 'manager.id', 'users.manager_id')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .selectAll('users')
    .select(['manager.real_name as manager_name', 'manager.account as manager_account'])
    .select('positions.full_name as position_name')
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Names of organisations by id. */
export function findOrganizeNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('organizes')
    .select(['id', 'full_name', 'category'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .execute();
}

/** Names of positions and groups by id, in one query. */
export async function findHolderNames(
  db: Db,
  { positionIds, groupIds }: { positionIds: readonly string[]; groupIds: readonly string[] },
): Promise<{ kind: string; id: string; name: string }[]> {
  if (positionIds.length + groupIds.length === 0) return [];
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    SELECT 'position' AS kind, id, full_name AS name FROM positions WHERE id = ANY(${positionIds})
    UNION ALL
    SELECT 'group', id, full_name FROM groups WHERE id = ANY(${groupIds})`.execute(db);
  return rows;
}
