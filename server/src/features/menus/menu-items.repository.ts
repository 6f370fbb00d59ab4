import type { MenuItemKind } from '@auditplus/contract/features/menus/menus.model.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { MenuItemsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';

export async function deleteGrantsOfItem(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.deleteFrom('grants').where('item_type', '=', kind).where('item_id', '=', id).execute();
}

export async function deleteItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('menu_items').where('id', '=', id).execute();
}

/** Another item of the entry with the code. */
export const sameItem = (tx: Tx, menuId: string, kind: string, enCode: string, id: string) =>
  tx
    .selectFrom('menu_items')
    .select('id')
    .where('menu_id', '=', menuId)
    .where('kind', '=', kind)
    .where('en_code', '=', enCode)
    .where('id', '<>', id)
    .executeTakeFirst();

export const codesOfItems = (tx: Tx, menuId: string, kind: string) =>
  tx
    .selectFrom('menu_items')
    .select('en_code')
    .where('menu_id', '=', menuId)
    .where('kind', '=', kind)
    .execute();

export async function findItem(db: Db, kind: MenuItemKind, id: string) {
  const row = await db
    .selectFrom('menu_items')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return orThrow(row, 'record.missing');
}

/** Refuses when there is no such entry. */
export async function assertMenu(tx: Tx, id: string): Promise<void> {
  const menu = await tx
    .selectFrom('menus')
    .select('id')
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  orThrow(menu, 'record.missing');
}

/** Items of a kind of an entry whose name or code contains a keyword, in their order. */
export function itemsOfMenu(
  db: Db,
  { menuId, kind, keyword }: { menuId: string; kind: MenuItemKind; keyword?: string | undefined },
) {
  let query = db.selectFrom('menu_items').selectAll().where('menu_id', '=', menuId).where('kind', '=', kind);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('full_name', 'ilike', containing(keyword)),
        where('en_code', 'ilike', containing(keyword)),
      ]),
    );
  return query.orderBy('sort_code').orderBy('en_code').execute();
}

export async function insertItems(tx: Tx, rows: readonly Insertable<MenuItemsTable>[]): Promise<void> {
  await tx.insertInto('menu_items').values(rows).execute();
}

export async function updateItemRow(tx: Tx, id: string, set: Updateable<MenuItemsTable>): Promise<void> {
  await tx.updateTable('menu_items').set(set).where('id', '=', id).execute();
}

/** Deletes items of an entry and what was granted of them. */
export async function deleteItems(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('grants').where('item_id', 'in', ids).execute();
  await tx.deleteFrom('menu_items').where('id', 'in', ids).execute();
}

export const allItemsOf = (db: Db, menuIds: readonly string[]) =>
  db.selectFrom('menu_items').selectAll().where('menu_id', 'in', menuIds).orderBy('sort_code').execute();

/** Whoever holds an entry gets these items of it. */
export async function grantItemsToHolders(tx: Tx, menuId: string, itemIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO grants (object_type, object_id, item_type, item_id)
    SELECT holder.object_type, holder.object_id, item.kind, item.id FROM grants holder, menu_items item
    WHERE holder.item_type = 'module' AND holder.item_id = ${menuId} AND item.id = ANY (${[...itemIds]}::varchar[])
    ON CONFLICT DO NOTHING`.execute(tx);
}
