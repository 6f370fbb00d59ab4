import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuCategory } from '@auditplus/contract/features/menus/menus.model.ts';
import { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { fieldsOfMenu, insertFields, updateField } from './data-schemes.repository.ts';
import {
  allItemsOf,
  deleteItems,
  grantItemsToHolders,
  insertItems,
  updateItemRow,
} from './menu-items.repository.ts';
import { assertPossible } from './menu-rules.ts';
import { designEntries, grantFresh, type Holder, lastSortCode, updateMenuRow } from './menus.repository.ts';
import { insertMenu } from './save-menu.ts';
import { touched } from './touched.ts';

type Item = {
  readonly kind: 'button' | 'column' | 'form';
  readonly enCode: string;
  readonly fullName: string;
  readonly titles: OtherTitles;
};
type Field = {
  readonly enCode: string;
  readonly fullName: string;
  readonly titles: OtherTitles;
  readonly type: 'varchar' | 'double' | 'datetime';
};

/** A design on its way into the menu. */
export type DesignEntry = {
  readonly designId: string;
  readonly fullName: string;
  /** Its name in the other languages. */
  readonly titles: OtherTitles | undefined;
  readonly enCode: string;
  /** Which of buttons, columns, form fields and rows are granted one by one. */
  readonly isGranted: { readonly [K in 'buttons' | 'columns' | 'forms' | 'rows']: boolean };
  readonly items: readonly Item[];
  /** Items of the former version: those of them that are no more go with their grants; others are the administrator's. */
  readonly formerItems: readonly Item[];
  readonly fields: readonly Field[];
  /** Whoever holds the entry gets what is new in it. */
  readonly newItemsToHolders: boolean;
  /** Who else gets what is new, and a new entry as a whole. */
  readonly grantTo: readonly Holder[];
};

/** Adds an entry of a design to a menu; refuses what the menu cannot hold. Answers its id. */
export async function addDesignEntry(
  ctx: Ctx,
  { db, record }: Change,
  { entry, category, parentId }: { entry: DesignEntry; category: MenuCategory; parentId: string },
): Promise<string> {
  const body = MenuEdit.parse({
    category,
    parentId,
    fullName: entry.fullName.slice(0, 50),
    names: entry.titles,
    enCode: entry.enCode,
    icon: 'FormOutlined',
    type: FUNCTION,
    propertyJson: JSON.stringify({ moduleId: entry.designId }),
    sortCode: 0,
    enabledMark: 1,
  });
  await assertPossible(db, body, '');
  const id = newId(ctx.clock.now().getTime());
  const last = await lastSortCode(db, { category, parentId });
  await insertMenu(ctx, db, {
    id,
    body: { ...body, sortCode: Math.min((last?.sort_code ?? 0) + 10, 999_999) },
  });
  record({
    action: 'menu.created',
    targetType: 'menu',
    targetId: id,
    after: { fullName: body.fullName, enCode: body.enCode, category, parentId },
  });
  await syncDesignEntry(ctx, db, id, { ...entry, newItemsToHolders: false });
  return id;
}

/**
 * Brings what can be granted on an entry up to the design: names that an administrator changed stay, codes of the
 * former version that are no more go with their grants, new ones come.
 */
export async function syncDesignEntry(ctx: Ctx, tx: Tx, menuId: string, entry: DesignEntry): Promise<void> {
  await updateMenuRow(tx, menuId, {
    is_button_authorize: Number(entry.isGranted.buttons),
    is_column_authorize: Number(entry.isGranted.columns),
    is_form_authorize: Number(entry.isGranted.forms),
    is_data_authorize: Number(entry.isGranted.rows),
    ...touched(ctx),
  });
  const known = await allItemsOf(tx, [menuId]);
  const keyOf = ({ kind, enCode }: Pick<Item, 'enCode'> & { readonly kind: string }) => `${kind} ${enCode}`;
  const knownByKey = new Map(known.map((row) => [keyOf({ kind: row.kind, enCode: row.en_code }), row]));
  const wanted = new Set(entry.items.map(keyOf));
  const gone = entry.formerItems
    .filter((item) => !wanted.has(keyOf(item)))
    .flatMap((item) => knownByKey.get(keyOf(item))?.id ?? []);
  if (gone.length > 0) await deleteItems(tx, gone);
  const fresh: string[] = [];
  for (const [place, item] of entry.items.entries()) {
    const row = knownByKey.get(keyOf(item));
    if (row) {
      // An item that nobody has edited follows the design.
      if (row.rev === 0) await updateItemRow(tx, row.id, { ...namesOf(item), sort_code: place + 1 });
      continue;
    }
    const id = newId(ctx.clock.now().getTime());
    fresh.push(id);
    await insertItems(tx, [
      {
        id,
        menu_id: menuId,
        kind: item.kind,
        en_code: item.enCode,
        ...namesOf(item),
        sort_code: place + 1,
        ...touched(ctx),
      },
    ]);
  }
  if (entry.newItemsToHolders && fresh.length > 0) await grantItemsToHolders(tx, menuId, fresh);
  await grantFresh(tx, menuId, { itemIds: fresh, holders: entry.grantTo });
  await syncFields(ctx, tx, menuId, entry.fields);
}

const SYMBOLS = {
  varchar: 'Equal,NotEqual,Included,NotIncluded,Like,NotLike',
  double: 'Equal,NotEqual,GreaterThan,GreaterThanOrEqual,LessThan,LessThanOrEqual',
  datetime: 'Equal,NotEqual,GreaterThan,GreaterThanOrEqual,LessThan,LessThanOrEqual',
} as const;

const namesOf = ({ fullName, titles }: Pick<Item, 'fullName' | 'titles'>) => ({
  full_name: fullName,
  titles: JSON.stringify(titles),
});

/**
 * Fields that schemes may compare; those that are no more stay where schemes name them: they let nothing through. A field
 * that nobody has edited follows the design.
 */
async function syncFields(ctx: Ctx, tx: Tx, menuId: string, fields: readonly Field[]): Promise<void> {
  const known = await fieldsOfMenu(tx, menuId);
  for (const field of fields) {
    const columns = { ...namesOf(field), type: field.type, condition_symbol: SYMBOLS[field.type] };
    const row = known.find(({ en_code }) => en_code === field.enCode);
    if (row?.rev === 0) await updateField(tx, row.id, columns);
    if (row) continue;
    await insertFields(tx, [
      {
        id: newId(ctx.clock.now().getTime()),
        menu_id: menuId,
        en_code: field.enCode,
        condition_text: 'text',
        ...columns,
        ...touched(ctx),
      },
    ]);
  }
}

/** Moves the entries of a design to the recycle bin. */
export async function removeDesignEntries(ctx: Ctx, { db, record }: Change, designId: string): Promise<void> {
  for (const { id, full_name, en_code } of await designEntries(db, designId)) {
    await updateMenuRow(db, id, { delete_mark: 1, ...touched(ctx) });
    record({
      action: 'menu.deleted',
      targetType: 'menu',
      targetId: id,
      before: { fullName: full_name, enCode: en_code },
    });
  }
}
