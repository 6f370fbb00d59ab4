import { MenuProperty } from '@auditplus/contract/features/auth/auth.model.ts';
import { DataFieldEdit, SchemeCondition } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { TOP } from '@auditplus/contract/features/menus/menu-types.ts';
import {
  MENU_ITEM_KINDS,
  MenuCategory,
  MenuEdit,
  MenuItemEdit,
} from '@auditplus/contract/features/menus/menus.model.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { Flag, Id, line } from '@auditplus/contract/kernel/values.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import {
  assertAsDecided,
  type ObjectContent,
  type ObjectKind,
  objectFiles,
} from '../../kernel/design-objects/design-objects.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { changeRights } from '../rights/public.ts';
import {
  countGrantsOfScheme,
  deleteField,
  deleteScheme,
  fieldsOfMenu,
  fieldsOfMenus,
  insertFields,
  insertSchemes,
  schemesOfMenu,
  schemesOfMenus,
  updateField,
  updateScheme,
} from './data-schemes.repository.ts';
import { assertCondition, conditionOf, typeOf } from './data-schemes.ts';
import { allItemsOf, deleteItems, insertItems, updateItemRow } from './menu-items.repository.ts';
import { assertPossible, menuColumns } from './menu-rules.ts';
import { allMenus, findMenu, lockedDeletedMenu, lockMenus, updateMenuRow } from './menus.repository.ts';
import { entryOf, insertMenu } from './save-menu.ts';
import { touched } from './touched.ts';

/** As files and the audit log name branches of the menu. */
const KIND = 'menu';

/** What can be granted inside an entry has its code for a name: ids of it differ by installation. */
const byCode = <T extends z.ZodType>(schema: T) => z.record(line(100).min(1), schema).default({});

const Item = MenuItemEdit.omit({ moduleId: true, parentId: true, enCode: true, rev: true });
type Item = z.output<typeof Item>;
const Field = DataFieldEdit.omit({ moduleId: true, enCode: true, rev: true });
type Field = z.output<typeof Field>;
const Scheme = z.object({
  fullName: line(50).min(1),
  allData: Flag,
  condition: SchemeCondition,
  conditionText: line(2000).default(''),
});
type Scheme = z.output<typeof Scheme>;

const Inside = z.object({
  button: byCode(Item),
  column: byCode(Item),
  form: byCode(Item),
  dataFields: byCode(Field),
  schemes: byCode(Scheme),
});
type Inside = z.output<typeof Inside>;

const Own = MenuEdit.omit({ category: true, parentId: true, propertyJson: true, rev: true }).extend({
  property: MenuProperty.default({}),
  isButtonAuthorize: Flag.default(0),
  isColumnAuthorize: Flag.default(0),
  isFormAuthorize: Flag.default(0),
  isDataAuthorize: Flag.default(0),
});
type Own = z.output<typeof Own>;

const Head = Own.extend({ category: MenuCategory });
type Head = z.output<typeof Head>;

const Entry = Own.extend({ id: Id, parentId: Id, inside: Inside.prefault({}) });
type Entry = z.output<typeof Entry>;

const MOST_ENTRIES = 500;

/** Entries are in the order of their ids: their place in the menu is their `sortCode`. */
const Body = z.object({
  inside: Inside.prefault({}),
  entries: z
    .array(Entry)
    .max(MOST_ENTRIES)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length)
    .transform((entries) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
});
type Body = z.output<typeof Body>;

const files = objectFiles<Head, Body>(
  { kind: KIND, shape: 1, read: ({ body }) => Body.parse(body) },
  { read: Head },
);

/** Branches of the menu, an entry of the top with everything below and inside it, as objects that are kept as text. */
export const menuObjects: ObjectKind = {
  kind: KIND,
  words: ['菜单', '選單', 'Menu'],
  isLive: true,
  write: files.write,
  read: files.read,
  page: 'system.menu',
  buttons: { out: 'btn_export', in: 'btn_import' },
  names: async ({ db, language }) =>
    (await allMenus(db))
      .filter((row) => row.parent_id === TOP)
      .map((row) => ({
        id: row.id,
        fullName: inLanguage(language, [row.full_name, row.name_zhtw, row.name_en]),
      })),
  find: async ({ db }, id) => contentOf(db, id),
  store: (ctx, object, within) =>
    changeRights(ctx, async (tx) => {
      const { id, head, body } = files.typed(object);
      await lockMenus(tx.db);
      assertAsDecided(object.was, await contentOf(tx.db, id));
      const counts = await putBranch(ctx, tx, { id, head, body });
      tx.record({
        action: 'menu.branchImported',
        targetType: KIND,
        targetId: id,
        after: { fullName: head.fullName, ...counts },
      });
      await within(tx);
    }),
  remove: (ctx, { id, was }, within) =>
    changeRights(ctx, async (tx) => {
      await lockMenus(tx.db);
      assertAsDecided(was, await contentOf(tx.db, id));
      for (const row of branchOf(await allMenus(tx.db), id))
        await updateMenuRow(tx.db, row.id, { delete_mark: 1, ...touched(ctx) });
      tx.record({
        action: 'menu.branchRemoved',
        targetType: KIND,
        targetId: id,
        before: { fullName: nameOf(was) },
      });
      await within(tx);
    }),
};

const nameOf = (content: ObjectContent | undefined): string => Head.parse(content?.head).fullName;

type MenuRow = Awaited<ReturnType<typeof allMenus>>[number];

/** An entry with everything below it. */
function branchOf(rows: readonly MenuRow[], id: string): MenuRow[] {
  const below = Map.groupBy(rows, (row) => row.parent_id);
  const from = (row: MenuRow): MenuRow[] => [row, ...(below.get(row.id) ?? []).flatMap(from)];
  return rows.filter((row) => row.id === id).flatMap(from);
}

async function contentOf(db: Db, id: string): Promise<ObjectContent | undefined> {
  const rows = branchOf(await allMenus(db), id);
  const [root, ...entries] = rows;
  if (root?.parent_id !== TOP) return undefined;
  const inside = await insideOf(
    db,
    rows.map((row) => row.id),
  );
  return files.contentOf(entryOf(root), {
    inside: inside(root.id),
    entries: entries
      .map((row) => ({ id: row.id, parentId: row.parent_id, ...ownOf(row), inside: inside(row.id) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  });
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

function ownOf(row: MenuRow): Own {
  const { category: _category, ...own } = entryOf(row);
  return own;
}

/** What can be granted inside some entries, by their ids. */
async function insideOf(db: Db, ids: readonly string[]): Promise<(id: string) => Inside> {
  const [items, fields, schemes] = await Promise.all([
    allItemsOf(db, ids),
    fieldsOfMenus(db, ids),
    schemesOfMenus(db, ids),
  ]);
  const itemsOf = (id: string, kind: string) =>
    Object.fromEntries(
      items
        .filter((item) => item.menu_id === id && item.kind === kind)
        .map((item): [string, Item] => [
          item.en_code,
          {
            fullName: item.full_name,
            titles: OtherTitles.parse(item.titles),
            icon: item.icon,
            bindTable: item.bind_table,
            fieldRule: item.field_rule,
            sortCode: item.sort_code,
            enabledMark: flag(item.enabled_mark),
            description: item.description,
          },
        ]),
    );
  return (id) => ({
    button: itemsOf(id, 'button'),
    column: itemsOf(id, 'column'),
    form: itemsOf(id, 'form'),
    dataFields: Object.fromEntries(
      fields
        .filter((field) => field.menu_id === id)
        .map((field): [string, Field] => [
          field.en_code,
          {
            fullName: field.full_name,
            titles: OtherTitles.parse(field.titles),
            type: typeOf(field.type),
            conditionSymbol: field.condition_symbol,
            conditionText: DataFieldEdit.shape.conditionText.catch('text').parse(field.condition_text),
            fieldRule: field.field_rule,
            bindTable: field.bind_table,
          },
        ]),
    ),
    schemes: Object.fromEntries(
      schemes
        .filter((scheme) => scheme.menu_id === id)
        .map((scheme): [string, Scheme] => [
          scheme.en_code,
          {
            fullName: scheme.full_name,
            allData: scheme.all_data ? 1 : 0,
            condition: conditionOf(scheme.condition),
            conditionText: scheme.condition_text,
          },
        ]),
    ),
  });
}

type Branch = { readonly id: string; readonly head: Head; readonly body: Body };

/** Makes a branch what a file says; entries that it does not name go to the recycle bin. */
async function putBranch(ctx: Ctx, tx: Change, { id, head, body }: Branch) {
  const { category, ...own } = head;
  const wanted = parentsFirst(id, [{ id, parentId: TOP, ...own, inside: body.inside }, ...body.entries]);
  const names = new Set(wanted.map((entry) => entry.id));
  const gone = branchOf(await allMenus(tx.db), id).filter((row) => !names.has(row.id));
  for (const row of gone) await updateMenuRow(tx.db, row.id, { delete_mark: 1, ...touched(ctx) });
  let [added, changed] = [0, 0];
  for (const entry of wanted) {
    const here = await findMenu(tx.db, entry.id);
    const isSame = here && canonicalJson(ownOf(here)) === canonicalJson(ownPart(entry));
    if (!isSame || here.parent_id !== entry.parentId) {
      await putEntry(ctx, tx.db, { entry, category, isHere: here !== undefined });
      if (here) changed += 1;
      else added += 1;
    }
    await putInside(ctx, tx.db, entry);
  }
  return { added, changed, removed: gone.length };
}

const ownPart = ({ id: _id, parentId: _parent, inside: _inside, ...own }: Entry): Own => own;

type Put = { readonly entry: Entry; readonly category: MenuCategory; readonly isHere: boolean };

async function putEntry(ctx: Ctx, tx: Tx, { entry, category, isHere }: Put): Promise<void> {
  const { property: propertyJson, ...own } = ownPart(entry);
  const edit: MenuEdit = { ...own, category, parentId: entry.parentId, propertyJson };
  await assertPossible(tx, edit, entry.id);
  if (!isHere && !(await lockedDeletedMenu(tx, entry.id)))
    return insertMenu(ctx, tx, { id: entry.id, body: edit });
  await updateMenuRow(tx, entry.id, { ...menuColumns(edit), delete_mark: 0, ...touched(ctx) });
}

/** Makes what can be granted inside an entry what a file says; what is granted of it stays, by its code. */
async function putInside(ctx: Ctx, tx: Tx, { id, inside }: Entry): Promise<void> {
  const was = (await insideOf(tx, [id]))(id);
  if (canonicalJson(was) === canonicalJson(inside)) return;
  const items = await allItemsOf(tx, [id]);
  const goneItems = items.filter(
    ({ kind, en_code }) => !MENU_ITEM_KINDS.some((one) => one === kind && inside[one][en_code]),
  );
  if (goneItems.length > 0)
    await deleteItems(
      tx,
      goneItems.map((item) => item.id),
    );
  for (const kind of MENU_ITEM_KINDS)
    for (const [en_code, item] of Object.entries(inside[kind])) {
      const known = items.find((one) => one.kind === kind && one.en_code === en_code);
      const columns = { ...itemColumns(item), ...touched(ctx) };
      if (!known) await insertItems(tx, [{ id: newId(), menu_id: id, kind, en_code, ...columns }]);
      else if (canonicalJson(was[kind][en_code]) !== canonicalJson(item))
        await updateItemRow(tx, known.id, { ...columns, rev: known.rev + 1 });
    }
  await putFields(ctx, tx, { id, wanted: inside.dataFields });
  await putSchemes(ctx, tx, { id, wanted: inside.schemes });
}

const itemColumns = (item: Item) => ({
  full_name: item.fullName,
  titles: JSON.stringify(item.titles),
  icon: item.icon,
  bind_table: item.bindTable,
  field_rule: item.fieldRule,
  sort_code: item.sortCode,
  enabled_mark: item.enabledMark,
  description: item.description,
});

type Wanted<T> = { readonly id: string; readonly wanted: Readonly<Record<string, T>> };

async function putFields(ctx: Ctx, tx: Tx, { id, wanted }: Wanted<Field>): Promise<void> {
  const known = await fieldsOfMenu(tx, id);
  for (const field of known) if (!wanted[field.en_code]) await deleteField(tx, field.id);
  for (const [en_code, field] of Object.entries(wanted)) {
    const here = known.find((one) => one.en_code === en_code);
    const columns = {
      full_name: field.fullName,
      titles: JSON.stringify(field.titles),
      type: field.type,
      condition_symbol: field.conditionSymbol,
      condition_text: field.conditionText,
      field_rule: field.fieldRule,
      bind_table: field.bindTable,
      ...touched(ctx),
    };
    if (here) await updateField(tx, here.id, { ...columns, rev: here.rev + 1 });
    else await insertFields(tx, [{ id: newId(), menu_id: id, en_code, ...columns }]);
  }
}

async function putSchemes(ctx: Ctx, tx: Tx, { id, wanted }: Wanted<Scheme>): Promise<void> {
  const known = await schemesOfMenu(tx, id);
  for (const scheme of known) {
    if (wanted[scheme.en_code]) continue;
    const { count } = await countGrantsOfScheme(tx, scheme.id);
    if (count > 0) refuse('scheme.granted', { count });
    await deleteScheme(tx, scheme.id);
  }
  for (const [en_code, scheme] of Object.entries(wanted)) {
    const here = known.find((one) => one.en_code === en_code);
    const { condition } = scheme;
    if (scheme.allData === 0) await assertCondition(tx, { moduleId: id, condition, language: ctx.language });
    const columns = {
      full_name: scheme.fullName,
      all_data: scheme.allData === 1,
      condition: JSON.stringify(condition),
      condition_text: scheme.conditionText,
      ...touched(ctx),
    };
    if (here) await updateScheme(tx, here.id, { ...columns, rev: here.rev + 1 });
    else await insertSchemes(tx, [{ id: newId(), menu_id: id, en_code, ...columns }]);
  }
}

/** Entries in an order in which each one's parent stands before it; refuses those that do not lie in the branch. */
function parentsFirst(root: string, entries: readonly Entry[]): Entry[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId);
  const from = (entry: Entry): Entry[] => [entry, ...(below.get(entry.id) ?? []).flatMap(from)];
  const order = entries.filter(({ id, parentId }) => id === root && parentId === TOP).flatMap(from);
  if (order.length < entries.length) refuse('menu.parentInvalid');
  return order;
}
