import type { MenuItem, MenuItemEdit, MenuItemKind } from '@auditplus/contract/features/menus/menus.model.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import { changeRights } from '../rights/public.ts';
import {
  assertMenu,
  codesOfItems,
  deleteGrantsOfItem,
  deleteItem,
  findItem,
  insertItems,
  itemsOfMenu,
  sameItem,
  updateItemRow,
} from './menu-items.repository.ts';
import { touched } from './touched.ts';

/** Buttons, columns or form fields of an entry. */
export async function listItems(
  ctx: Ctx,
  kind: MenuItemKind,
  { moduleId, keyword }: { moduleId: string; keyword?: string | undefined },
): Promise<MenuItem[]> {
  const rows = await itemsOfMenu(ctx.db, { menuId: moduleId, kind, keyword });
  return rows.map((row) => itemView(ctx, row));
}

export async function readItem(ctx: Ctx, kind: MenuItemKind, id: string): Promise<MenuItem> {
  return itemView(ctx, await findItem(ctx.db, kind, id));
}

export async function createItem(ctx: Ctx, kind: MenuItemKind, body: MenuItemEdit): Promise<void> {
  await changeRights(ctx, async (c) => {
    await assertMenu(c.db, body.moduleId);
    await assertCode(c.db, { kind, body, id: '' });
    const id = newId(ctx.clock.now().getTime());
    await insertItems(c.db, [{ id, kind, menu_id: body.moduleId, ...itemColumns(body), ...touched(ctx) }]);
    c.record({
      action: `menu.${kind}Added`,
      targetType: 'menu',
      targetId: body.moduleId,
      after: { enCode: body.enCode, fullName: body.fullName },
    });
  });
}

/** Adds several items; codes that exist stay as they are. */
export async function batchItems(
  ctx: Ctx,
  kind: MenuItemKind,
  batch: {
    readonly moduleId: string;
    readonly bindTable: string;
    readonly rows: readonly { readonly enCode: string; readonly fullName: string }[];
  },
): Promise<void> {
  await changeRights(ctx, async (c) => {
    await assertMenu(c.db, batch.moduleId);
    const known = await codesOfItems(c.db, batch.moduleId, kind);
    const codes = new Set(known.map((row) => row.en_code));
    const fresh = batch.rows.filter((row) => !codes.has(row.enCode));
    if (fresh.length === 0) return;
    await insertItems(
      c.db,
      fresh.map((row, index) => ({
        id: newId(ctx.clock.now().getTime()),
        kind,
        menu_id: batch.moduleId,
        en_code: row.enCode,
        full_name: row.fullName,
        bind_table: batch.bindTable,
        sort_code: known.length + index + 1,
        ...touched(ctx),
      })),
    );
    c.record({
      action: `menu.${kind}Added`,
      targetType: 'menu',
      targetId: batch.moduleId,
      after: { codes: fresh.map((row) => row.enCode) },
    });
  });
}

export async function updateItem(
  ctx: Ctx,
  kind: MenuItemKind,
  { id, body }: { id: string; body: MenuItemEdit },
): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await findItem(c.db, kind, id);
    await assertFresh(c.db, row, body.rev);
    await assertCode(c.db, { kind, body: { ...body, moduleId: row.menu_id }, id });
    await updateItemRow(c.db, id, { ...itemColumns(body), rev: row.rev + 1, ...touched(ctx) });
    c.record({
      action: `menu.${kind}Changed`,
      targetType: 'menu',
      targetId: row.menu_id,
      before: { enCode: row.en_code, fullName: row.full_name },
      after: { enCode: body.enCode, fullName: body.fullName },
    });
  });
}

/** Deletes an item and what was granted of it. */
export async function removeItem(ctx: Ctx, kind: MenuItemKind, id: string): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await findItem(c.db, kind, id);
    await deleteGrantsOfItem(c.db, kind, id);
    await deleteItem(c.db, id);
    c.record({
      action: `menu.${kind}Removed`,
      targetType: 'menu',
      targetId: row.menu_id,
      before: { enCode: row.en_code, fullName: row.full_name },
    });
  });
}

export async function flipItem(ctx: Ctx, kind: MenuItemKind, id: string): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await findItem(c.db, kind, id);
    const enabled_mark = row.enabled_mark === 1 ? 0 : 1;
    await updateItemRow(c.db, id, { enabled_mark, rev: row.rev + 1, ...touched(ctx) });
    c.record({
      action: `menu.${kind}Changed`,
      targetType: 'menu',
      targetId: row.menu_id,
      before: { enCode: row.en_code, enabledMark: row.enabled_mark },
      after: { enCode: row.en_code, enabledMark: enabled_mark },
    });
  });
}

type Coded = { readonly kind: MenuItemKind; readonly body: MenuItemEdit; readonly id: string };

async function assertCode(tx: Tx, { kind, body, id }: Coded): Promise<void> {
  const same = await sameItem(tx, body.moduleId, kind, body.enCode, id);
  if (same) refuse('menu.itemDuplicate', { code: body.enCode });
}

const itemColumns = (body: MenuItemEdit) => ({
  parent_id: body.parentId,
  en_code: body.enCode,
  full_name: body.fullName,
  titles: JSON.stringify(body.titles),
  icon: body.icon,
  bind_table: body.bindTable,
  field_rule: body.fieldRule,
  description: body.description,
  sort_code: body.sortCode,
  enabled_mark: body.enabledMark,
});

const itemView = (ctx: Ctx, row: Awaited<ReturnType<typeof findItem>>): MenuItem => ({
  id: row.id,
  moduleId: row.menu_id,
  parentId: row.parent_id,
  fullName: row.full_name,
  titles: OtherTitles.parse(row.titles),
  shownName: titledIn({ fullName: row.full_name, titles: row.titles }, ctx.language),
  enCode: row.en_code,
  icon: row.icon,
  bindTable: row.bind_table,
  fieldRule: row.field_rule,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark === 1 ? 1 : 0,
  description: row.description,
  rev: row.rev,
});
