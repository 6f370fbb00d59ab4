import type { Db, Tx } from '../../kernel/db.ts';
import { SUBMITTERS } from './annual-feedback.policy.ts';

/** Who hands in for which department or unit: holders of a handing-in role who belong to it. */
export async function submittersOf(db: Db | Tx, deptIds: readonly string[]): Promise<Map<string, string[]>> {
  if (deptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .innerJoin('organizes as home', 'home.id', 'users.organize_id')
    .innerJoin('user_relations', (join) =>
      join.onRef('user_relations.user_id', '=', 'users.id').on('user_relations.object_type', '=', 'Role'),
    )
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .innerJoin('organizes as dept', (join) => join.on((eb) => eb('dept.id', '=', eb.fn.any('home.path'))))
    .select(['users.id', 'dept.id as dept_id'])
    .distinct()
    .where('dept.id', 'in', [...deptIds])
    .where('roles.en_code', 'in', SUBMITTERS)
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .execute();
  const people = new Map<string, string[]>();
  for (const { id, dept_id: deptId } of rows) people.set(deptId, [...(people.get(deptId) ?? []), id]);
  return people;
}
