import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { Db } from '../../kernel/db.ts';

/** Everything that a person can be placed in, for checking one form or thousands of rows. */
export type PlaceCatalogue = {
  readonly organizes: ReadonlyMap<string, { readonly path: readonly string[]; readonly name: string }>;
  readonly positions: ReadonlyMap<string, { readonly organizeId: string; readonly names: readonly string[] }>;
  readonly roles: ReadonlyMap<
    string,
    { readonly isGlobal: boolean; readonly organizeIds: readonly string[]; readonly name: string }
  >;
  readonly groups: ReadonlyMap<string, { readonly name: string }>;
};

/** What a person is to be placed in. */
export type WantedPlaces = {
  readonly organizeId: readonly string[];
  readonly positionId: readonly string[];
  readonly roleId: readonly string[];
  readonly groupId: readonly string[];
};

/** Enabled organisations, positions, roles and groups. */
export async function loadPlaces(db: Db): Promise<PlaceCatalogue> {
  const [organizes, positions, roles, links, groups] = await Promise.all([
    db
      .selectFrom('organizes')
      .select(['id', 'path', 'full_name'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .execute(),
    db
      .selectFrom('positions')
      .select(['id', 'organize_id', 'full_name', 'full_name_en'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .execute(),
    db
      .selectFrom('roles')
      .select(['id', 'global_mark', 'full_name'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .execute(),
    db.selectFrom('role_organizes').selectAll().execute(),
    db
      .selectFrom('groups')
      .select(['id', 'full_name'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .execute(),
  ]);
  const linksByRole = Map.groupBy(links, (link) => link.role_id);
  return {
    organizes: new Map(organizes.map((row) => [row.id, { path: row.path, name: row.full_name }])),
    positions: new Map(
      positions.map((row) => [
        row.id,
        { organizeId: row.organize_id, names: [row.full_name, row.full_name_en].filter(Boolean) },
      ]),
    ),
    roles: new Map(
      roles.map((row) => [
        row.id,
        {
          isGlobal: row.global_mark === 1,
          organizeIds: (linksByRole.get(row.id) ?? []).map((link) => link.organize_id),
          name: row.full_name,
        },
      ]),
    ),
    groups: new Map(groups.map((row) => [row.id, { name: row.full_name }])),
  };
}

/**
 * Why somebody cannot be placed so. What a person holds already stays allowed, so that a switched-off role
 * or position does not stand in the way of an edit.
 */
export function placeProblems(
  places: PlaceCatalogue,
  wanted: WantedPlaces,
  kept: ReadonlySet<string> = new Set(),
): RefusalCode[] {
  const problems: RefusalCode[] = [];
  const organizes = wanted.organizeId.map((id) => places.organizes.get(id));
  const isPlaced = wanted.organizeId.every((id, index) => kept.has(id) || organizes[index] !== undefined);
  if (wanted.organizeId.length === 0 || !isPlaced) problems.push('user.organizeMissing');
  const ids = new Set(wanted.organizeId);
  const above = new Set(organizes.flatMap((organize) => organize?.path ?? []));
  const isPositionRight = (id: string) => ids.has(places.positions.get(id)?.organizeId ?? '') || kept.has(id);
  if (!wanted.positionId.every(isPositionRight)) problems.push('user.positionOutside');
  const isRoleRight = (id: string) => {
    const role = places.roles.get(id);
    if (!role) return kept.has(id);
    return role.isGlobal || role.organizeIds.some((organizeId) => above.has(organizeId));
  };
  if (!wanted.roleId.every(isRoleRight)) problems.push('user.roleOutside');
  if (!wanted.groupId.every((id) => places.groups.has(id) || kept.has(id)))
    problems.push('user.groupMissing');
  return problems;
}
