import type { ItemHolderType } from '@auditplus/contract/features/permissions/grants.model.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';

/** What is given as a whole, apart from menu entries. */
export type SingleItem = { readonly type: 'portal' | 'report' | 'interface'; readonly id: string };

/** Ids of the roles, people, positions, groups or organisations that were given something. */
export async function itemHolders(
  db: Db,
  { type, id }: SingleItem,
  holderType: ItemHolderType,
): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .select('object_id')
    .where('item_type', '=', type)
    .where('item_id', '=', id)
    .where('object_type', '=', holderType)
    .execute();
  return rows.map((row) => row.object_id);
}

type Items = { readonly type: SingleItem['type']; readonly ids: readonly string[] };

/** Whoever may hold something that is given as a whole. */
export type ItemReader = Pick<Caller, 'userId' | 'roleIds' | 'positionIds' | 'groupIds' | 'organizePath'>;

/** `${type} ${id}` of everything by which a person holds what is given as a whole. */
export const holderKeys = (reader: ItemReader): string[] => [
  `User ${reader.userId}`,
  ...reader.roleIds.map((id) => `Role ${id}`),
  ...reader.positionIds.map((id) => `Position ${id}`),
  ...reader.groupIds.map((id) => `Group ${id}`),
  ...reader.organizePath.map((id) => `Organize ${id}`),
];

/** By what each of the items is held, as `holderKeys` says it of people. */
export async function keysOfItems(db: Db, { type, ids }: Items): Promise<ReadonlyMap<string, Set<string>>> {
  const keys = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
  if (ids.length === 0) return keys;
  const rows = await db
    .selectFrom('grants')
    .select(['item_id', 'object_type', 'object_id'])
    .where('item_type', '=', type)
    .where('item_id', 'in', [...ids])
    .execute();
  for (const row of rows) keys.get(row.item_id)?.add(`${row.object_type} ${row.object_id}`);
  return keys;
}

/** Those of the items that the caller was given: as a person, by a role, a position, a group or an organisation. */
export async function itemsGivenTo(db: Db, reader: ItemReader, items: Items): Promise<string[]> {
  const held = await keysOfItems(db, items);
  const own = holderKeys(reader);
  return items.ids.filter((id) => own.some((key) => held.get(id)?.has(key)));
}
