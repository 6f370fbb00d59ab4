import type { Db } from '../../kernel/db.ts';

const DICTIONARY_ENTRY = 4;

/** Menu entries among some that open a dictionary, with what they open. */
export const dictionaryEntries = (db: Db, menuIds: readonly string[]) =>
  db
    .selectFrom('menus')
    .select(['id', 'en_code', 'property'])
    .where('type', '=', DICTIONARY_ENTRY)
    .where('id', 'in', [...menuIds])
    .execute();

/** Whether a menu entry has an enabled button of this code. */
export async function hasButton(db: Db, menuId: string, button: string): Promise<boolean> {
  const item = await db
    .selectFrom('menu_items')
    .select('id')
    .where('menu_id', '=', menuId)
    .where('kind', '=', 'button')
    .where('en_code', '=', button)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst();
  return item !== undefined;
}
