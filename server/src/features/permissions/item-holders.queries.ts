import type { Db } from '../../kernel/db.ts';

/** What is given as a whole, apart from menu entries: a portal, a data interface. */
export type SingleItem = { readonly type: 'portal' | 'interface'; readonly id: string };

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
