import { TOP } from '@auditplus/contract/features/menus/menu-types.ts';
import { MenuItemKind, MenuTransfer } from '@auditplus/contract/features/menus/menus.model.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { readTransfer } from '../../kernel/transfer-file.ts';
import { createDownloadLink } from '../files/public.ts';
import { changeRights } from '../rights/public.ts';
import { fieldsOfMenus, schemesOfMenus } from './data-schemes.repository.ts';
import { conditionOf, typeOf } from './data-schemes.ts';
import { allItemsOf } from './menu-items.repository.ts';
import { assertPossible } from './menu-rules.ts';
import { allMenus, insertInside } from './menus.repository.ts';
import { entryOf, insertMenu } from './save-menu.ts';

/** An entry with everything below and inside it, as a file that `importMenus` reads. */
export async function exportMenu(ctx: Ctx, id: string): Promise<ExportLink> {
  const all = await allMenus(ctx.db);
  const root = orThrow(
    all.find((row) => row.id === id),
    'record.missing',
  );
  const byParent = Map.groupBy(all, (row) => row.parent_id);
  const below = (row: typeof root): (typeof root)[] => [row, ...(byParent.get(row.id) ?? []).flatMap(below)];
  const rows = below(root);
  const codeOf = new Map(all.map((row) => [row.id, row.en_code]));
  const ids = rows.map((row) => row.id);
  const [items, fields, schemes] = await Promise.all([
    allItemsOf(ctx.db, ids),
    fieldsOfMenus(ctx.db, ids),
    schemesOfMenus(ctx.db, ids),
  ]);
  const document: MenuTransfer = {
    format: 'auditplus.menus',
    version: 1,
    menus: rows.map((row) => ({
      ...entryOf(row),
      parentCode: row.id === root.id ? '' : (codeOf.get(row.parent_id) ?? ''),
      items: items
        .filter((item) => item.menu_id === row.id)
        .map((item) => ({
          kind: MenuItemKind.parse(item.kind),
          enCode: item.en_code,
          fullName: item.full_name,
          titles: OtherTitles.parse(item.titles),
          icon: item.icon,
          sortCode: item.sort_code,
          enabledMark: flag(item.enabled_mark),
        })),
      fields: fields
        .filter((field) => field.menu_id === row.id)
        .map((field) => ({
          enCode: field.en_code,
          fullName: field.full_name,
          titles: OtherTitles.parse(field.titles),
          type: typeOf(field.type),
          conditionSymbol: field.condition_symbol,
          conditionText: field.condition_text,
        })),
      schemes: schemes
        .filter((scheme) => scheme.menu_id === row.id)
        .map((scheme) => ({
          enCode: scheme.en_code,
          fullName: scheme.full_name,
          allData: scheme.all_data ? 1 : 0,
          condition: conditionOf(scheme.condition),
          conditionText: scheme.condition_text,
        })),
    })),
  };
  const bytes = Buffer.from(JSON.stringify(z.encode(MenuTransfer, document), null, 2));
  return createDownloadLink(ctx, { name: `${root.full_name}.txt`, bytes });
}

/** Adds the entries of a file; entries whose code exists are left alone with everything inside. */
export async function importMenus(
  ctx: Ctx,
  bytes: Uint8Array,
): Promise<{ added: number; skipped: string[] }> {
  const document = readTransfer(bytes, MenuTransfer);
  return changeRights(ctx, async (c) => {
    const known = await allMenus(c.db);
    const ids = new Map(known.map((row) => [`${row.category} ${row.en_code}`, row.id]));
    const skipped: string[] = [];
    let added = 0;
    for (const menu of document.menus) {
      const key = `${menu.category} ${menu.enCode}`;
      if (ids.has(key)) {
        skipped.push(`${menu.fullName} (${menu.enCode})`);
        continue;
      }
      const parentId = menu.parentCode ? ids.get(`${menu.category} ${menu.parentCode}`) : TOP;
      if (!parentId) refuse('menu.parentInvalid');
      const id = newId(ctx.clock.now().getTime());
      ids.set(key, id);
      const body = { ...menu, parentId, propertyJson: menu.property };
      await assertPossible(c.db, body, id);
      await insertMenu(ctx, c.db, { id, body });
      await insertInside(c.db, id, menu);
      added += 1;
      c.record({
        action: 'menu.imported',
        targetType: 'menu',
        targetId: id,
        after: { fullName: menu.fullName, enCode: menu.enCode },
      });
    }
    return { added, skipped };
  });
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
