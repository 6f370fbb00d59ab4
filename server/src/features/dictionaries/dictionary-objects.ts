import {
  DictionaryTypeEdit,
  DictionaryValueEdit,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { Id } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import {
  assertAsDecided,
  type ObjectContent,
  type ObjectKind,
  objectFiles,
} from '../../kernel/design-objects/design-objects.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { isBuiltInValue } from './built-in.ts';
import {
  changeType,
  changeValue,
  findType,
  findValue,
  insertType,
  listTypeNames,
  listValues,
  lockRecycledType,
  lockType,
  type TypeRecord,
  upsertValue,
} from './dictionaries.repository.ts';
import { assertMayGo, assertTypeFits, assertTypeStays, typeColumns } from './edit-types.ts';
import { assertValueFits, valueColumns } from './edit-values.ts';

/** As the audit log names dictionaries. */
const KIND = 'dictionaryType';

const Head = DictionaryTypeEdit.omit({ rev: true });
type Head = z.output<typeof Head>;

const Value = DictionaryValueEdit.omit({ rev: true, dictionaryTypeId: true }).extend({ id: Id });
type Value = z.output<typeof Value>;

const MOST_VALUES = 20_000;

/** Values are in the order of their ids: their place in lists is their `sortCode`. */
const Body = z.object({
  values: z
    .array(Value)
    .max(MOST_VALUES)
    .refine((values) => new Set(values.map(({ id }) => id)).size === values.length)
    .transform((values) => values.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
});
type Body = z.output<typeof Body>;

const files = objectFiles<Head, Body>(
  { kind: KIND, shape: 1, read: ({ body }) => Body.parse(body) },
  { read: Head },
);

/** Dictionaries with their values as objects that are kept as text. */
export const dictionaryObjects: ObjectKind = {
  kind: KIND,
  words: ['数据字典', '資料字典', 'Dictionary'],
  isLive: true,
  write: files.write,
  read: files.read,
  page: 'systemData.dictionary',
  names: async ({ db, language }) =>
    (await listTypeNames(db)).map(({ id, names }) => ({ id, fullName: inLanguage(language, names) })),
  find: async ({ db }, id) => contentOf(db, id),
  async store(ctx, object, within) {
    const { id, head, body } = files.typed(object);
    await change(ctx, async (tx) => {
      await lockType(tx.db, id);
      assertAsDecided(object.was, await contentOf(tx.db, id));
      const type = await putType(ctx, tx, id, head);
      const counts = await putValues(ctx, tx, type, body.values);
      tx.record({
        action: 'dictionaryType.imported',
        targetType: 'dictionaryType',
        targetId: id,
        after: { fullName: head.fullName, ...counts },
      });
      await within(tx);
    });
  },
  remove: (ctx, { id, was }, within) =>
    change(ctx, async (tx) => {
      await lockType(tx.db, id);
      assertAsDecided(was, await contentOf(tx.db, id));
      for (const value of await listValues(tx.db, { typeId: id, onlyEnabled: false }))
        await changeValue(tx.db, value.id, { delete_mark: 1, ...stamp(ctx) });
      const type = await assertMayGo(tx.db, id);
      await changeType(tx.db, id, { delete_mark: 1, ...stamp(ctx) });
      tx.record({
        action: 'dictionaryType.removed',
        targetType: 'dictionaryType',
        targetId: id,
        before: { fullName: type.full_name, enCode: type.en_code },
      });
      await within(tx);
    }),
};

async function contentOf(db: Db, id: string): Promise<ObjectContent | undefined> {
  const type = await findType(db, id);
  if (type?.id !== id) return undefined;
  const values = await listValues(db, { typeId: id, onlyEnabled: false });
  const head: Head = {
    fullName: type.full_name,
    names: { zhtw: type.name_zhtw, en: type.name_en },
    enCode: type.en_code,
    parentId: type.parent_id,
    isTree: flag(type.is_tree),
    sortCode: type.sort_code,
    description: type.description,
  };
  const body = values.map(
    (value): Value => ({
      id: value.id,
      parentId: value.parent_id,
      fullName: value.full_name,
      names: { zhtw: value.name_zhtw, en: value.name_en },
      enCode: value.en_code,
      sortCode: value.sort_code,
      enabledMark: flag(value.enabled_mark),
      description: value.description,
    }),
  );
  return files.contentOf(head, { values: body.toSorted((a, b) => (a.id < b.id ? -1 : 1)) });
}

const flag = (stored: number): 0 | 1 => (stored === 1 ? 1 : 0);

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

async function putType(ctx: Ctx, tx: Change, id: string, head: Head): Promise<TypeRecord> {
  const deleted = await lockRecycledType(tx.db, id);
  if (deleted) await changeType(tx.db, id, { delete_mark: 0, ...stamp(ctx) });
  const own = await lockType(tx.db, id);
  if (own) await assertTypeStays(tx.db, own, head);
  await assertTypeFits(tx.db, head, own ?? null);
  if (own) await changeType(tx.db, id, { ...typeColumns(head), ...stamp(ctx) });
  else
    await insertType(tx.db, {
      id,
      ...typeColumns(head),
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
      ...stamp(ctx),
    });
  return orThrow(await lockType(tx.db, id), 'record.missing');
}

/** Makes the values of a type those of a file. */
async function putValues(ctx: Ctx, tx: Change, type: TypeRecord, wanted: readonly Value[]) {
  const stored = await listValues(tx.db, { typeId: type.id, onlyEnabled: false });
  const here = new Map(stored.map((value) => [value.id, value]));
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !kept.has(id));
  for (const value of gone) {
    if (isBuiltInValue(value)) refuse('dictionary.builtIn', { name: value.full_name });
    await changeValue(tx.db, value.id, { delete_mark: 1, ...stamp(ctx) });
  }
  let [added, changed] = [0, 0];
  for (const edit of parentsFirst(wanted)) {
    const own = here.get(edit.id) ?? null;
    const columns = valueColumns(edit);
    const isSame = own && Object.entries(columns).every(([name, value]) => Reflect.get(own, name) === value);
    if (isSame) continue;
    if (own && isBuiltInValue(own) && own.en_code !== edit.enCode)
      refuse('dictionary.builtIn', { name: own.full_name });
    await assertValueFits(tx.db, { type, edit, own });
    // An id that a value of another dictionary has would move that value here.
    if (!own && (await findValue(tx.db, edit.id)))
      refuse('import.wrongPlaces', { places: [`values[${edit.id}].id`] });
    await upsertValue(
      tx.db,
      { id: edit.id, type_id: type.id, ...columns, ...stamp(ctx), creator_user_id: ctx.caller.userId },
      { type_id: type.id, ...columns, delete_mark: 0, ...stamp(ctx) },
    );
    if (own) changed += 1;
    else added += 1;
  }
  return { added, changed, removed: gone.length };
}

/** Values in an order in which each one's parent stands before it. */
function parentsFirst(values: readonly Value[]): Value[] {
  const below = Map.groupBy(values, ({ parentId }) => parentId);
  const ids = new Set(values.map(({ id }) => id));
  const order: Value[] = [];
  const visit = (level: readonly Value[]): void => {
    for (const value of level) {
      order.push(value);
      visit(below.get(value.id) ?? []);
    }
  };
  visit(values.filter(({ parentId }) => !ids.has(parentId)));
  // Values that lie below themselves are reached from nowhere.
  if (order.length < values.length) refuse('dictionary.parentInvalid');
  return order;
}
