import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuTransfer } from '@auditplus/contract/features/menus/menus.model.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { MenusTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';

/** The order of the last entry below a parent. */
export const lastSortCode = (
  tx: Tx,
  { category, parentId }: { readonly category: string; readonly parentId: string },
) =>
  tx
    .selectFrom('menus')
    .select(({ fn }) => fn.max('sort_code').as('sort_code'))
    .where('category', '=', category)
    .where('parent_id', '=', parentId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** The live entries of a design. */
export const designEntries = (db: Db, designId: string) =>
  db
    .selectFrom('menus')
    .select(['id', 'category', 'en_code', 'full_name'])
    .where('type', '=', FUNCTION)
    .where('delete_mark', '=', 0)
    .where(sql`property ->> 'moduleId'`, '=', designId)
    .orderBy('id')
    .execute();

/** Gives holders the entry with all that can be granted on it, and all rows. */
export async function grantAll(tx: Tx, menuId: string, holders: readonly Holder[]): Promise<void> {
  for (const { objectType, objectId } of holders)
    await sql`INSERT INTO grants (object_type, object_id, item_type, item_id)
      SELECT ${objectType}, ${objectId}, item_type, item_id FROM (
        SELECT 'module' AS item_type, ${menuId}::varchar AS item_id
        UNION ALL SELECT kind, id FROM menu_items WHERE menu_id = ${menuId}
        UNION ALL SELECT 'resource', id FROM data_schemes WHERE menu_id = ${menuId} AND all_data
      ) item ON CONFLICT DO NOTHING`.execute(tx);
}

/** Gives holders new items of the entry; those who do not hold it yet get it with all that is in it. */
export async function grantFresh(
  tx: Tx,
  menuId: string,
  { itemIds, holders }: { readonly itemIds: readonly string[]; readonly holders: readonly Holder[] },
): Promise<void> {
  for (const holder of holders) {
    const held = await tx
      .selectFrom('grants')
      .select('item_id')
      .where('object_type', '=', holder.objectType)
      .where('object_id', '=', holder.objectId)
      .where('item_type', '=', 'module')
      .where('item_id', '=', menuId)
      .executeTakeFirst();
    if (!held) await grantAll(tx, menuId, [holder]);
    else
      await sql`INSERT INTO grants (object_type, object_id, item_type, item_id)
        SELECT ${holder.objectType}, ${holder.objectId}, kind, id FROM menu_items
        WHERE id = ANY (${[...itemIds]}::varchar[]) ON CONFLICT DO NOTHING`.execute(tx);
  }
}

export type Holder = {
  readonly objectType: 'Role' | 'Position' | 'User' | 'Group';
  readonly objectId: string;
};

/** Other entries with the code in the category, or with the name below the same parent. */
export const namesakes = (
  tx: Tx,
  entry: {
    readonly id: string;
    readonly category: string;
    readonly parentId: string;
    readonly fullName: string;
    readonly enCode: string;
  },
) =>
  tx
    .selectFrom('menus')
    .select(['en_code', 'full_name', 'parent_id'])
    .where('category', '=', entry.category)
    .where('delete_mark', '=', 0)
    .where('id', '<>', entry.id)
    .where((where) =>
      where.or([
        where('en_code', '=', entry.enCode),
        where.and([where('parent_id', '=', entry.parentId), where('full_name', '=', entry.fullName)]),
      ]),
    )
    .execute();

export const parentOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('menus')
    .select(['parent_id', 'type', 'category'])
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export async function lockedMenu(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('menus')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  return orThrow(row, 'record.missing');
}

export async function hasEntriesBelow(tx: Tx, id: string): Promise<boolean> {
  const child = await tx
    .selectFrom('menus')
    .select('id')
    .where('parent_id', '=', id)
    .where('delete_mark', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined;
}

export const allMenus = (db: Db) =>
  db.selectFrom('menus').selectAll().where('delete_mark', '=', 0).orderBy('sort_code').execute();

export async function insertInside(
  tx: Tx,
  menu_id: string,
  menu: MenuTransfer['menus'][number],
): Promise<void> {
  if (menu.items.length > 0)
    await tx
      .insertInto('menu_items')
      .values(
        menu.items.map((item) => ({
          id: newId(),
          menu_id,
          kind: item.kind,
          en_code: item.enCode,
          full_name: item.fullName,
          titles: JSON.stringify(item.titles),
          icon: item.icon,
          sort_code: item.sortCode,
          enabled_mark: item.enabledMark,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (menu.fields.length > 0)
    await tx
      .insertInto('data_fields')
      .values(
        menu.fields.map((field) => ({
          id: newId(),
          menu_id,
          en_code: field.enCode,
          full_name: field.fullName,
          titles: JSON.stringify(field.titles),
          type: field.type,
          condition_symbol: field.conditionSymbol,
          condition_text: field.conditionText,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (menu.schemes.length > 0)
    await tx
      .insertInto('data_schemes')
      .values(
        menu.schemes.map((scheme) => ({
          id: newId(),
          menu_id,
          en_code: scheme.enCode,
          full_name: scheme.fullName,
          all_data: scheme.allData === 1,
          condition: JSON.stringify(scheme.condition),
          condition_text: scheme.conditionText,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export function listMenus(db: Db, category: string) {
  return db
    .selectFrom('menus')
    .selectAll()
    .where('category', '=', category)
    .where('delete_mark', '=', 0)
    .orderBy('sort_code')
    .orderBy('creator_time')
    .execute();
}

export async function insertMenuRow(tx: Tx, row: Insertable<MenusTable>): Promise<void> {
  await tx.insertInto('menus').values(row).execute();
}

/** Changes an entry and raises its version. */
export async function updateMenuRow(
  tx: Tx,
  id: string,
  set: Omit<Updateable<MenusTable>, 'rev'>,
): Promise<void> {
  await tx
    .updateTable('menus')
    .set((the) => ({ ...set, rev: the('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Keeps the whole menu as it is until the transaction ends. */
export async function lockMenus(tx: Tx): Promise<void> {
  await tx.selectFrom('menus').select('id').orderBy('id').forUpdate().execute();
}

/** A deleted entry, locked. */
export const lockedDeletedMenu = (tx: Tx, id: string) =>
  tx
    .selectFrom('menus')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .forUpdate()
    .executeTakeFirst();

export const findMenu = (db: Db, id: string) =>
  db.selectFrom('menus').selectAll().where('id', '=', id).where('delete_mark', '=', 0).executeTakeFirst();
