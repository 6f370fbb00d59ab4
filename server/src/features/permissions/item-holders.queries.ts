import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';

/** What is given as a whole, apart from menu entries. */
export type SingleItem = { readonly type: 'portal' | 'report' | 'interface'; readonly id: string };

/** Ids of the roles, people, positions or groups that were given something. */
export async function itemHolders(db: Db, { type, id }: SingleItem, holderType: string): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .select('object_id')
    .where('item_type', '=', type)
    .where('item_id', '=', id)
    .where('object_type', '=', holderType)
    .execute();
  return rows.map((row) => row.object_id);
}

/** Those of the items that the caller was given: as a person, by a role, a position or a group. */
export async function itemsGivenTo(
  db: Db,
  { userId, roleIds, positionIds, groupIds }: Pick<Caller, 'userId' | 'roleIds' | 'positionIds' | 'groupIds'>,
  { type, ids }: { readonly type: SingleItem['type']; readonly ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const holders = [
    { type: 'User', ids: [userId] },
    { type: 'Role', ids: roleIds },
    { type: 'Position', ids: positionIds },
    { type: 'Group', ids: groupIds },
  ].filter((holder) => holder.ids.length > 0);
  const rows = await db
    .selectFrom('grants')
    .select('item_id')
    .distinct()
    .where('item_type', '=', type)
    .where('item_id', 'in', [...ids])
    .where((where) =>
      where.or(
        holders.map((holder) =>
          where.and([where('object_type', '=', holder.type), where('object_id', 'in', [...holder.ids])]),
        ),
      ),
    )
    .execute();
  return rows.map(({ item_id }) => item_id);
}
