import type { MenuItem, MenuItemEdit, MenuItemKind } from '@auditplus/contract/features/menus/menus.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { usualName } from '../../kernel/usual-names.ts';
import { changeRights } from '../rights/public.ts';
import { touched } from './touched.ts';

/** Buttons, columns or form fields of an entry. */
export async function listItems(
  ctx: Ctx,
  kind: MenuItemKind,
  { moduleId, keyword }: { moduleId: string; keyword?: string | undefined },
): Promise<MenuItem[]> {
  let query = ctx.db
    .selectFrom('menu_items')
    .selectAll()
    .where('menu_id', '=', moduleId)
    .where('kind', '=', kind);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('full_name', 'ilike', containing(keyword)),
        where('en_code', 'ilike', containing(keyword)),
      ]),
    );
  return (await query.orderBy('sort_code').orderBy('en_code').execute()).map((row) => itemView(ctx, row));
}

export async function readItem(ctx: Ctx, kind: MenuItemKind, id: string): Promise<MenuItem> {
  return itemView(ctx, await findItem(ctx.db, kind, id));
}

export async function createItem(ctx: Ctx, kind: MenuItemKind, body: MenuItemEdit): Promise<void> {
  await changeRights(ctx, async (c) => {
    await assertMenu(c.db, body.moduleId);
    await assertCode(c.db, { kind, body, id: '' });
    const id = newId(ctx.clock.now().getTime());
    await c.db
      .insertInto('menu_items')
      .values({ id, kind, menu_id: body.moduleId, ...itemColumns(body), ...touched(ctx) })
      .execute();
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
    const known = await c.db
      .selectFrom('menu_items')
      .select('en_code')
      .where('menu_id', '=', batch.moduleId)
      .where('kind', '=', kind)
      .execute();
    const codes = new Set(known.map((row) => row.en_code));
    const fresh = batch.rows.filter((row) => !codes.has(row.enCode));
    if (fresh.length === 0) return;
    await c.db
      .insertInto('menu_items')
      .values(
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
      )
      .execute();
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
    await c.db
      .updateTable('menu_items')
      .set({ ...itemColumns(body), rev: row.rev + 1, ...touched(ctx) })
      .where('id', '=', id)
      .execute();
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
    await c.db.deleteFrom('grants').where('item_type', '=', kind).where('item_id', '=', id).execute();
    await c.db.deleteFrom('menu_items').where('id', '=', id).execute();
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
    await c.db
      .updateTable('menu_items')
      .set({ enabled_mark, rev: row.rev + 1, ...touched(ctx) })
      .where('id', '=', id)
      .execute();
    c.record({
      action: `menu.${kind}Changed`,
      targetType: 'menu',
      targetId: row.menu_id,
      before: { enCode: row.en_code, enabledMark: row.enabled_mark },
      after: { enCode: row.en_code, enabledMark: enabled_mark },
    });
  });
}

async function findItem(db: Db, kind: MenuItemKind, id: string) {
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

type Coded = { readonly kind: MenuItemKind; readonly body: MenuItemEdit; readonly id: string };

async function assertCode(tx: Tx, { kind, body, id }: Coded): Promise<void> {
  const same = await tx
    .selectFrom('menu_items')
    .select('id')
    .where('menu_id', '=', body.moduleId)
    .where('kind', '=', kind)
    .where('en_code', '=', body.enCode)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same) refuse('menu.itemDuplicate', { code: body.enCode });
}

const itemColumns = (body: MenuItemEdit) => ({
  parent_id: body.parentId,
  en_code: body.enCode,
  full_name: body.fullName,
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
  shownName: usualName(row.full_name, ctx.language),
  enCode: row.en_code,
  icon: row.icon,
  bindTable: row.bind_table,
  fieldRule: row.field_rule,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark === 1 ? 1 : 0,
  description: row.description,
  rev: row.rev,
});
