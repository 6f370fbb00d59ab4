import { DIRECTORY, PAGE, TOP } from '@auditplus/contract/features/menus/menu-types.ts';
import type { Insertable } from 'kysely';
import type { GrantsTable, MenuItemsTable, MenusTable } from '../../db/generated/tables.ts';
import type { Tx } from '../../kernel/db.ts';
import type { PageSeed } from './menus/menu-seed.ts';
import { DIRECTORIES, HOME } from './menus.ts';
import { fieldGrants, seedPageFields } from './page-fields.ts';
import { ROLES, type RoleCode } from './roles.ts';

const roleId = (enCode: RoleCode): string => `role.${enCode}`;
const menuId = (enCode: string): string => `menu.${enCode}`;
const buttonId = (menu: string, enCode: string): string => `menu.${menu}.${enCode}`;

/**
 * Menus, roles and rights. Rights go in together with the entry, button or role that is new, so that what an
 * administrator took away stays away; entries that nobody has edited follow the product. Answers whether anything
 * changed.
 */
export async function seedMenus(tx: Tx): Promise<boolean> {
  const newRoles = await addRoles(tx);
  const newMenus = await addMenus(tx);
  const newButtons = await addButtons(tx);
  const newFields = await seedPageFields(tx);
  const isNew = new Set([...newRoles, ...newMenus, ...newButtons, ...newFields]);
  const grants = [...allGrants(), ...fieldGrants()].filter(
    (grant) => isNew.has(grant.object_id) || isNew.has(grant.item_id),
  );
  for (let start = 0; start < grants.length; start += 2000)
    await tx
      .insertInto('grants')
      .values(grants.slice(start, start + 2000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return isNew.size > 0;
}

const pages = (): readonly PageSeed[] => [HOME, ...DIRECTORIES.flatMap((directory) => directory.pages)];

async function addRoles(tx: Tx): Promise<string[]> {
  const added = await tx
    .insertInto('roles')
    .values(
      ROLES.map((role, index) => ({
        id: roleId(role.enCode),
        en_code: role.enCode,
        full_name: role.fullName,
        description: role.description,
        sort_code: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map((row) => row.id);
}

async function addMenus(tx: Tx): Promise<string[]> {
  const known = new Set((await tx.selectFrom('menus').select('id').execute()).map((row) => row.id));
  const rows = menuRows();
  await tx
    .insertInto('menus')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          parent_id: ref('excluded.parent_id'),
          full_name: ref('excluded.full_name'),
          name_zhtw: ref('excluded.name_zhtw'),
          name_en: ref('excluded.name_en'),
          icon: ref('excluded.icon'),
          url_address: ref('excluded.url_address'),
          sort_code: ref('excluded.sort_code'),
          enabled_mark: ref('excluded.enabled_mark'),
        }))
        // An entry that an administrator has edited is the administrator's.
        .where('menus.rev', '=', 0),
    )
    .execute();
  return rows.map((row) => row.id).filter((id) => !known.has(id));
}

function menuRows(): Insertable<MenusTable>[] {
  const home = pageRow(HOME, { parentId: TOP, sortCode: 1 });
  const others = DIRECTORIES.flatMap((directory, index): Insertable<MenusTable>[] => [
    {
      id: menuId(directory.enCode),
      parent_id: TOP,
      en_code: directory.enCode,
      full_name: directory.names.zh,
      name_zhtw: directory.names.zhtw,
      name_en: directory.names.en,
      icon: directory.icon,
      type: DIRECTORY,
      sort_code: (index + 2) * 10,
      enabled_mark: 1,
    },
    ...directory.pages.map((page, place) =>
      pageRow(page, { parentId: menuId(directory.enCode), sortCode: place + 1 }),
    ),
  ]);
  return [home, ...others];
}

const pageRow = (page: PageSeed, { parentId, sortCode }: { parentId: string; sortCode: number }) => ({
  id: menuId(page.enCode),
  parent_id: parentId,
  en_code: page.enCode,
  full_name: page.names.zh,
  name_zhtw: page.names.zhtw,
  name_en: page.names.en,
  icon: page.icon,
  type: PAGE,
  url_address: page.url.replace(/^\//, ''),
  is_button_authorize: 1,
  is_column_authorize: 1,
  is_form_authorize: 1,
  is_data_authorize: 1,
  sort_code: sortCode,
  enabled_mark: page.hasNoScreen ? 0 : 1,
});

async function addButtons(tx: Tx): Promise<string[]> {
  const rows = pages().flatMap((page) =>
    page.buttons.map(
      (button, index): Insertable<MenuItemsTable> => ({
        id: buttonId(page.enCode, button.enCode),
        menu_id: menuId(page.enCode),
        kind: 'button',
        en_code: button.enCode,
        full_name: button.fullName,
        sort_code: index + 1,
      }),
    ),
  );
  const added = await tx
    .insertInto('menu_items')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map((row) => row.id);
}

function allGrants(): Insertable<GrantsTable>[] {
  const grant = (role: RoleCode, itemType: 'module' | 'button', itemId: string) => ({
    object_type: 'Role',
    object_id: roleId(role),
    item_type: itemType,
    item_id: itemId,
  });
  return pages().flatMap((page) => [
    ...page.roles.map((role) => grant(role, 'module', menuId(page.enCode))),
    ...page.buttons.flatMap((button) =>
      button.roles.map((role) => grant(role, 'button', buttonId(page.enCode, button.enCode))),
    ),
  ]);
}
