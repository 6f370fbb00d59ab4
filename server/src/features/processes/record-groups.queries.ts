import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

const ROLE = 2;
const POSITION = 3;

/** The department, role or position of people, by which their records are grouped. */
export async function recordGroups(db: Db, category: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  if (category !== ROLE && category !== POSITION) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('organizes', 'organizes.id', 'users.organize_id')
      .select(['users.id', 'organizes.full_name'])
      .where('users.id', 'in', [...ids])
      .execute();
    return rows.map(({ id, full_name }) => ({ id, name: full_name ?? '' }));
  }
  const [type, table] = category === ROLE ? ['Role', 'roles'] : ['Position', 'positions'];
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT relation.user_id AS id, string_agg(held.full_name, '、' ORDER BY held.sort_code, held.id) AS name
    FROM user_relations relation JOIN ${sql.table(table)} held ON held.id = relation.object_id
    WHERE relation.object_type = ${type} AND relation.user_id IN (${sql.join([...ids])})
    GROUP BY relation.user_id`.execute(db);
  return rows;
}
