import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

type Who = Pick<Ctx, 'caller'>;

/** Whether the caller holds one of the roles. */
export const hasRole = ({ caller }: Who, ...codes: readonly string[]): boolean =>
  codes.some((code) => caller.roleCodes.has(code));

/** Condition on `organizes`: an organisation and everything below it. */
export const isWithin = (orgId: string) => sql<SqlBool>`organizes.path @> ARRAY[${orgId}]::varchar[]`;

/** Roles of the people who belong to an audited unit, by role code. */
export async function unitPeople(
  db: Db | Tx,
  unitId: string,
): Promise<readonly { id: string; organizeId: string | null; role: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('organizes', 'organizes.id', 'users.organize_id')
    .innerJoin('user_relations', (join) =>
      join.onRef('user_relations.user_id', '=', 'users.id').on('user_relations.object_type', '=', 'Role'),
    )
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select(['users.id', 'users.organize_id as organizeId', 'roles.en_code as role'])
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .where('roles.en_code', 'in', ['unitGM', 'unitCoord', 'unitDept', 'hqDept', 'partner', 'partnerLead'])
    .where(isWithin(unitId))
    .orderBy('users.sort_code')
    .execute();
}

/** People who hold a role, whatever their organisation. */
export async function peopleWithRole(db: Db | Tx, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_relations', (join) =>
      join.onRef('user_relations.user_id', '=', 'users.id').on('user_relations.object_type', '=', 'Role'),
    )
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select('users.id')
    .distinct()
    .where('roles.en_code', 'in', [...codes])
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .execute();
  return rows.map((row) => row.id);
}
