import { MenuProperty } from '@auditplus/contract/features/auth/auth.model.ts';
import { DIRECTORY } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuEdit, MenuInfo } from '@auditplus/contract/features/menus/menus.model.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { changeRights } from '../rights/public.ts';
import { insertSchemes } from './data-schemes.repository.ts';
import { assertMove, assertParent, assertPossible, assertUnique, menuColumns } from './menu-rules.ts';
import {
  findMenu,
  hasEntriesBelow,
  insertMenuRow,
  lastSortCode,
  lockedDeletedMenu,
  lockedMenu,
  updateMenuRow,
} from './menus.repository.ts';
import { touched } from './touched.ts';

/** The preset scheme that every page with limited rows has. */
const ALL_DATA = { en_code: 'all_data', full_name: '全部数据', all_data: true };

export async function readMenu(ctx: Ctx, id: string): Promise<MenuInfo> {
  const row = orThrow(await findMenu(ctx.db, id), 'record.missing');
  const { property: propertyJson, ...entry } = entryOf(row);
  return { id: row.id, parentId: row.parent_id, ...entry, propertyJson, rev: row.rev };
}

type MenuRow = NonNullable<Awaited<ReturnType<typeof findMenu>>>;

/** An entry as its form, its transfer file and its text have it, without its place. */
export function entryOf(row: MenuRow) {
  const property = MenuProperty.safeParse(row.property);
  return {
    category: row.category === 'App' ? ('App' as const) : ('Web' as const),
    fullName: row.full_name,
    names: { zhtw: row.name_zhtw, en: row.name_en },
    enCode: row.en_code,
    icon: row.icon,
    type: row.type,
    urlAddress: row.url_address,
    linkTarget: row.link_target === '_blank' ? ('_blank' as const) : ('_self' as const),
    property: property.success ? property.data : {},
    isButtonAuthorize: flag(row.is_button_authorize),
    isColumnAuthorize: flag(row.is_column_authorize),
    isFormAuthorize: flag(row.is_form_authorize),
    isDataAuthorize: flag(row.is_data_authorize),
    sortCode: row.sort_code,
    enabledMark: flag(row.enabled_mark),
    description: row.description,
  };
}

export async function createMenu(ctx: Ctx, body: MenuEdit): Promise<string> {
  return changeRights(ctx, async (c) => {
    await assertPossible(c.db, body, '');
    const id = newId(ctx.clock.now().getTime());
    const placed = { ...body, sortCode: body.sortCode || (await lastPlace(c.db, body)) };
    await insertMenu(ctx, c.db, { id, body: placed });
    c.record({ action: 'menu.created', targetType: 'menu', targetId: id, after: placed });
    return id;
  });
}

/** The order of an entry that was given none: behind its siblings. */
async function lastPlace(tx: Tx, { category, parentId }: MenuEdit): Promise<number> {
  const last = await lastSortCode(tx, { category, parentId });
  return Math.min((last?.sort_code ?? 0) + 10, 999_999);
}

/** Stores an entry with its preset scheme. */
export async function insertMenu(
  ctx: Ctx,
  tx: Tx,
  { id, body }: { id: string; body: MenuEdit },
): Promise<void> {
  const columns = menuColumns(body);
  await insertMenuRow(tx, { id, ...columns, rev: 1, ...made(ctx), ...touched(ctx) });
  if (columns.is_data_authorize !== 1) return;
  await insertSchemes(tx, [{ id: newId(), menu_id: id, ...ALL_DATA }]);
}

export async function updateMenu(ctx: Ctx, id: string, body: MenuEdit): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await lockedMenu(c.db, id);
    await assertFresh(c.db, row, body.rev);
    if (row.type === DIRECTORY && body.type !== DIRECTORY && (await hasEntriesBelow(c.db, id)))
      refuse('menu.typeLocked');
    const kept = { ...body, category: row.category === 'App' ? ('App' as const) : ('Web' as const) };
    await assertPossible(c.db, kept, id);
    await updateMenuRow(c.db, id, { ...menuColumns(kept), ...touched(ctx) });
    c.record({
      action: 'menu.changed',
      targetType: 'menu',
      targetId: id,
      ...changedFields(tracedMenu(row), tracedMenu({ ...row, ...menuColumns(kept) })),
    });
  });
}

export async function removeMenu(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await lockedMenu(c.db, id);
    if (await hasEntriesBelow(c.db, id)) refuse('menu.hasChildren');
    await updateMenuRow(c.db, id, { delete_mark: 1, ...touched(ctx) });
    c.record({
      action: 'menu.deleted',
      targetType: 'menu',
      targetId: id,
      before: { fullName: row.full_name, enCode: row.en_code },
    });
  });
}

/** Brings a deleted entry back below its directory, with its buttons, fields and rights. */
export async function restoreMenu(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (tx) => {
    const row = orThrow(await lockedDeletedMenu(tx.db, id), 'record.missing');
    await assertParent(tx.db, { parentId: row.parent_id, category: row.category, id });
    await assertUnique(tx.db, {
      id,
      category: row.category,
      parentId: row.parent_id,
      fullName: row.full_name,
      enCode: row.en_code,
    });
    await updateMenuRow(tx.db, id, { delete_mark: 0, ...touched(ctx) });
    tx.record({
      action: 'menu.restored',
      targetType: 'menu',
      targetId: id,
      after: { fullName: row.full_name },
    });
  });
}

export async function flipMenu(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await lockedMenu(c.db, id);
    const enabled_mark = row.enabled_mark === 1 ? 0 : 1;
    await updateMenuRow(c.db, id, { enabled_mark, ...touched(ctx) });
    c.record({
      action: enabled_mark === 1 ? 'menu.enabled' : 'menu.disabled',
      targetType: 'menu',
      targetId: id,
      before: { enabledMark: row.enabled_mark },
      after: { enabledMark: enabled_mark },
    });
  });
}

/** Puts entries below a parent in the given order; entries from elsewhere move there. */
export async function sortMenus(
  ctx: Ctx,
  { parentId, ids }: { parentId: string; ids: readonly string[] },
): Promise<void> {
  await changeRights(ctx, async (c) => {
    for (const [index, id] of ids.entries()) {
      const row = await lockedMenu(c.db, id);
      await assertMove(c.db, row, parentId);
      const sort_code = (index + 1) * 10;
      if (row.parent_id === parentId && row.sort_code === sort_code) continue;
      await updateMenuRow(c.db, id, { parent_id: parentId, sort_code, ...touched(ctx) });
    }
    c.record({ action: 'menu.sorted', targetType: 'menu', targetId: parentId, after: { ids } });
  });
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

const made = (ctx: Ctx) => ({ creator_user_id: ctx.caller.userId, creator_time: ctx.clock.now() });

/** An entry as the trail keeps it. */
const tracedMenu = (row: Omit<Awaited<ReturnType<typeof lockedMenu>>, 'property'>) => ({
  parentId: row.parent_id,
  fullName: row.full_name,
  nameZhtw: row.name_zhtw,
  nameEn: row.name_en,
  enCode: row.en_code,
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  isButtonAuthorize: row.is_button_authorize,
  isColumnAuthorize: row.is_column_authorize,
  isFormAuthorize: row.is_form_authorize,
  isDataAuthorize: row.is_data_authorize,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  description: row.description,
});
