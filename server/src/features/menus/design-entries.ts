import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuCategory } from '@auditplus/contract/features/menus/menus.model.ts';
import { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { sql } from 'kysely';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { assertPossible } from './menu-rules.ts';
import { insertMenu } from './save-menu.ts';
import { touched } from './touched.ts';

type Item = {
  readonly kind: 'button' | 'column' | 'form';
  readonly enCode: string;
  readonly fullName: string;
};
type Field = {
  readonly enCode: string;
  readonly fullName: string;
  readonly type: 'varchar' | 'double' | 'datetime';
};
type Holder = { readonly objectType: 'Role' | 'Position' | 'User' | 'Group'; readonly objectId: string };

/** A design on its way into the menu. */
export type DesignEntry = {
  readonly designId: string;
  readonly fullName: string;
  readonly enCode: string;
  /** Which of buttons, columns, form fields and rows are granted one by one. */
  readonly isGranted: { readonly [K in 'buttons' | 'columns' | 'forms' | 'rows']: boolean };
  readonly items: readonly Item[];
  /** Items of the former version: those of them that are no more go with their grants; others are the administrator's. */
  readonly formerItems: readonly Item[];
  readonly fields: readonly Field[];
  /** Whoever holds the entry gets what is new in it. */
  readonly newItemsToHolders: boolean;
};

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

/** Adds an entry of a design to a menu; refuses what the menu cannot hold. Answers its id. */
export async function addDesignEntry(
  ctx: Ctx,
  { db, record }: Change,
  {
    entry,
    category,
    parentId,
    holders,
  }: { entry: DesignEntry; category: MenuCategory; parentId: string; holders: readonly Holder[] },
): Promise<string> {
  const body = MenuEdit.parse({
    category,
    parentId,
    fullName: entry.fullName.slice(0, 50),
    enCode: entry.enCode,
    icon: 'FormOutlined',
    type: FUNCTION,
    propertyJson: JSON.stringify({ moduleId: entry.designId }),
    sortCode: 0,
    enabledMark: 1,
  });
  await assertPossible(db, body, '');
  const id = newId(ctx.clock.now().getTime());
  const last = await db
    .selectFrom('menus')
    .select(({ fn }) => fn.max('sort_code').as('sort_code'))
    .where('category', '=', category)
    .where('parent_id', '=', parentId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
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
  await grantAll(db, id, holders);
  return id;
}

/**
 * Brings what can be granted on an entry up to the design: names that an administrator changed stay, codes of the
 * former version that are no more go with their grants, new ones come.
 */
export async function syncDesignEntry(ctx: Ctx, tx: Tx, menuId: string, entry: DesignEntry): Promise<void> {
  await tx
    .updateTable('menus')
    .set({
      is_button_authorize: Number(entry.isGranted.buttons),
      is_column_authorize: Number(entry.isGranted.columns),
      is_form_authorize: Number(entry.isGranted.forms),
      is_data_authorize: Number(entry.isGranted.rows),
      ...touched(ctx),
    })
    .where('id', '=', menuId)
    .execute();
  const known = await tx.selectFrom('menu_items').selectAll().where('menu_id', '=', menuId).execute();
  const keyOf = ({ kind, enCode }: Pick<Item, 'enCode'> & { readonly kind: string }) => `${kind} ${enCode}`;
  const knownByKey = new Map(known.map((row) => [keyOf({ kind: row.kind, enCode: row.en_code }), row]));
  const wanted = new Set(entry.items.map(keyOf));
  const gone = entry.formerItems
    .filter((item) => !wanted.has(keyOf(item)))
    .flatMap((item) => knownByKey.get(keyOf(item))?.id ?? []);
  if (gone.length > 0) {
    await tx.deleteFrom('grants').where('item_id', 'in', gone).execute();
    await tx.deleteFrom('menu_items').where('id', 'in', gone).execute();
  }
  const fresh: string[] = [];
  for (const [place, item] of entry.items.entries()) {
    const row = knownByKey.get(keyOf(item));
    if (row) {
      // An item that nobody has edited follows the design.
      if (row.rev === 0 && (row.full_name !== item.fullName || row.sort_code !== place + 1))
        await tx
          .updateTable('menu_items')
          .set({ full_name: item.fullName, sort_code: place + 1 })
          .where('id', '=', row.id)
          .execute();
      continue;
    }
    const id = newId(ctx.clock.now().getTime());
    fresh.push(id);
    await tx
      .insertInto('menu_items')
      .values({
        id,
        menu_id: menuId,
        kind: item.kind,
        en_code: item.enCode,
        full_name: item.fullName,
        sort_code: place + 1,
        ...touched(ctx),
      })
      .execute();
  }
  if (entry.newItemsToHolders && fresh.length > 0)
    await sql`INSERT INTO grants (object_type, object_id, item_type, item_id)
      SELECT holder.object_type, holder.object_id, item.kind, item.id FROM grants holder, menu_items item
      WHERE holder.item_type = 'module' AND holder.item_id = ${menuId} AND item.id = ANY (${fresh}::varchar[])
      ON CONFLICT DO NOTHING`.execute(tx);
  await syncFields(ctx, tx, menuId, entry.fields);
}

const SYMBOLS = {
  varchar: 'Equal,NotEqual,Included,NotIncluded,Like,NotLike',
  double: 'Equal,NotEqual,GreaterThan,GreaterThanOrEqual,LessThan,LessThanOrEqual',
  datetime: 'Equal,NotEqual,GreaterThan,GreaterThanOrEqual,LessThan,LessThanOrEqual',
} as const;

/** Fields that schemes may compare; those that are no more stay where schemes name them: they let nothing through. */
async function syncFields(ctx: Ctx, tx: Tx, menuId: string, fields: readonly Field[]): Promise<void> {
  const known = await tx
    .selectFrom('data_fields')
    .select(['en_code'])
    .where('menu_id', '=', menuId)
    .execute();
  const codes = new Set(known.map(({ en_code }) => en_code));
  for (const { enCode, fullName, type } of fields.filter((field) => !codes.has(field.enCode)))
    await tx
      .insertInto('data_fields')
      .values({
        id: newId(ctx.clock.now().getTime()),
        menu_id: menuId,
        en_code: enCode,
        full_name: fullName,
        type,
        condition_symbol: SYMBOLS[type],
        condition_text: 'text',
        ...touched(ctx),
      })
      .execute();
}

/** Gives holders the entry with all that can be granted on it, and all rows. */
async function grantAll(tx: Tx, menuId: string, holders: readonly Holder[]): Promise<void> {
  for (const { objectType, objectId } of holders)
    await sql`INSERT INTO grants (object_type, object_id, item_type, item_id)
      SELECT ${objectType}, ${objectId}, item_type, item_id FROM (
        SELECT 'module' AS item_type, ${menuId}::varchar AS item_id
        UNION ALL SELECT kind, id FROM menu_items WHERE menu_id = ${menuId}
        UNION ALL SELECT 'resource', id FROM data_schemes WHERE menu_id = ${menuId} AND all_data
      ) item ON CONFLICT DO NOTHING`.execute(tx);
}

/** Moves the entries of a design to the recycle bin. */
export async function removeDesignEntries(ctx: Ctx, { db, record }: Change, designId: string): Promise<void> {
  for (const { id, full_name, en_code } of await designEntries(db, designId)) {
    await db
      .updateTable('menus')
      .set((the) => ({ delete_mark: 1, rev: the('rev', '+', 1), ...touched(ctx) }))
      .where('id', '=', id)
      .execute();
    record({
      action: 'menu.deleted',
      targetType: 'menu',
      targetId: id,
      before: { fullName: full_name, enCode: en_code },
    });
  }
}
