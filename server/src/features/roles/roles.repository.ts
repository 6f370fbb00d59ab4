import type { Db } from '../../kernel/db.ts';

/** Enabled roles with the organisations that they are bound to. */
export async function listRoles(db: Db) {
  const [roles, links] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'en_code', 'full_name', 'global_mark'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .orderBy('sort_code')
      .orderBy('creator_time')
      .execute(),
    db.selectFrom('role_organizes').selectAll().execute(),
  ]);
  const byRole = Map.groupBy(links, (link) => link.role_id);
  return roles.map((role) => ({
    id: role.id,
    enCode: role.en_code,
    fullName: role.full_name,
    isGlobal: role.global_mark === 1,
    organizeIds: (byRole.get(role.id) ?? []).map((link) => link.organize_id),
  }));
}

/** Enabled positions. */
export function listPositions(db: Db) {
  return db
    .selectFrom('positions')
    .select(['id', 'en_code as enCode', 'full_name as fullName', 'organize_id as organizeId', 'type'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('creator_time')
    .execute();
}
