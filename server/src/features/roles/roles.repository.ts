import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { nameIn } from '../../kernel/name-in.ts';

/** Enabled roles that the scope lets through, with the organisations that they are bound to. */
export async function listRoles(db: Db, scope: RawBuilder<SqlBool>) {
  const [roles, links] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'en_code', 'full_name', 'global_mark'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .where(scope)
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

/** Enabled positions that the scope lets through. */
export function listPositions(
  { db, language }: { readonly db: Db; readonly language: Language },
  scope: RawBuilder<SqlBool>,
) {
  return db
    .selectFrom('positions')
    .select(['id', 'en_code as enCode', 'organize_id as organizeId', 'type'])
    .select(nameIn(language, 'positions').as('fullName'))
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .where(scope)
    .orderBy('sort_code')
    .orderBy('creator_time')
    .execute();
}
