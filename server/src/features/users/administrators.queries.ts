import type { Db } from '../../kernel/db.ts';

/** Who looks after the installation: super administrators and those with the role of system administrators. */
export async function administrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('is_administrator', '=', true),
        exists(
          selectFrom('user_relations')
            .innerJoin('roles', 'roles.id', 'user_relations.object_id')
            .select('roles.id')
            .where('user_relations.object_type', '=', 'Role')
            .where('roles.en_code', '=', 'sysAdmin')
            .whereRef('user_relations.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
