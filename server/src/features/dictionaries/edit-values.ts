import type {
  DictionarySort,
  DictionaryValueEdit,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { isBuiltInValue } from './built-in.ts';
import { assertMayOpen, assertMayWork } from './dictionaries.policy.ts';
import {
  changeValue,
  findType,
  findValue,
  insertValue,
  listValues,
  lockType,
  lockValue,
  numberValues,
  type TypeRecord,
  type ValueRecord,
} from './dictionaries.repository.ts';

const TOP = '0';

/** A value for its form. */
export async function valueInfo(ctx: Ctx, id: string) {
  const value = orThrow(await findValue(ctx.db, id), 'record.missing');
  await assertMayOpen(ctx, orThrow(await findType(ctx.db, value.type_id), 'record.missing'));
  return {
    id: value.id,
    dictionaryTypeId: value.type_id,
    parentId: value.parent_id,
    fullName: value.full_name,
    names: { zhtw: value.name_zhtw, en: value.name_en },
    enCode: value.en_code,
    sortCode: value.sort_code,
    enabledMark: value.enabled_mark === 1 ? (1 as const) : (0 as const),
    description: value.description,
    rev: value.rev,
  };
}

export async function createValue(ctx: Ctx, edit: DictionaryValueEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (tx) => {
    const type = orThrow(await lockType(tx.db, edit.dictionaryTypeId), 'record.missing');
    await assertMayWork(ctx, type, 'btn_add');
    await assertValueFits(tx.db, { type, edit, own: null });
    await insertValue(tx.db, {
      id,
      type_id: type.id,
      ...valueColumns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({
      action: 'dictionaryValue.created',
      targetType: 'dictionaryType',
      targetId: type.id,
      after: { fullName: edit.fullName, enCode: edit.enCode },
    });
  });
}

export async function updateValue(ctx: Ctx, id: string, edit: DictionaryValueEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const value = orThrow(await lockValue(tx.db, id), 'record.missing');
    const type = orThrow(await lockType(tx.db, value.type_id), 'record.missing');
    await assertMayWork(ctx, type, 'btn_edit');
    await assertFresh(tx.db, value, edit.rev);
    if (isBuiltInValue(value) && edit.enCode !== value.en_code)
      refuse('dictionary.builtIn', { name: value.full_name });
    await assertValueFits(tx.db, { type, edit, own: value });
    await changeValue(tx.db, id, { ...valueColumns(edit), ...stamp(ctx) });
    tx.record({
      action: 'dictionaryValue.changed',
      targetType: 'dictionaryType',
      targetId: type.id,
      before: { value: value.full_name, enCode: value.en_code, enabledMark: value.enabled_mark },
      after: { value: edit.fullName, enCode: edit.enCode, enabledMark: edit.enabledMark },
    });
  });
}

/** Deletes a value that nothing lies below. */
export async function removeValue(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const value = orThrow(await lockValue(tx.db, id), 'record.missing');
    const name = value.full_name;
    await assertMayWork(ctx, orThrow(await findType(tx.db, value.type_id), 'record.missing'), 'btn_remove');
    if (isBuiltInValue(value)) refuse('dictionary.builtIn', { name });
    const values = await listValues(tx.db, { typeId: value.type_id, onlyEnabled: false });
    const below = values.filter((other) => other.parent_id === id).length;
    if (below > 0) refuse('dictionary.valueHasChildren', { name, count: below });
    await changeValue(tx.db, id, { delete_mark: 1, ...stamp(ctx) });
    tx.record({
      action: 'dictionaryValue.removed',
      targetType: 'dictionaryType',
      targetId: value.type_id,
      before: { fullName: name, enCode: value.en_code },
    });
  });
}

/** Enables a disabled value and disables an enabled one. */
export async function flipValue(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const value = orThrow(await lockValue(tx.db, id), 'record.missing');
    await assertMayWork(ctx, orThrow(await findType(tx.db, value.type_id), 'record.missing'), 'btn_edit');
    const enabledMark = value.enabled_mark === 1 ? 0 : 1;
    await changeValue(tx.db, id, { enabled_mark: enabledMark, ...stamp(ctx) });
    tx.record({
      action: enabledMark === 1 ? 'dictionaryValue.enabled' : 'dictionaryValue.disabled',
      targetType: 'dictionaryType',
      targetId: value.type_id,
      after: { fullName: value.full_name, enCode: value.en_code },
    });
  });
}

/** Numbers the values of one parent in the given order; ids that are not its values are left alone. */
export async function sortValues(ctx: Ctx, sort: DictionarySort): Promise<void> {
  await change(ctx, async (tx) => {
    const type = orThrow(await lockType(tx.db, sort.dictionaryTypeId), 'record.missing');
    await assertMayWork(ctx, type, 'btn_edit');
    await numberValues(tx.db, {
      typeId: type.id,
      parentId: sort.parentId,
      ids: sort.ids,
      userId: ctx.caller.userId,
      now: ctx.clock.now(),
    });
    tx.record({
      action: 'dictionaryValue.sorted',
      targetType: 'dictionaryType',
      targetId: type.id,
      after: { fullName: type.full_name },
    });
  });
}

/** The columns of a value that an edit or an import sets. */
export const valueColumns = (edit: Omit<DictionaryValueEdit, 'dictionaryTypeId' | 'rev'>) => ({
  parent_id: edit.parentId,
  full_name: edit.fullName,
  name_zhtw: edit.names.zhtw,
  name_en: edit.names.en,
  en_code: edit.enCode,
  sort_code: edit.sortCode,
  enabled_mark: edit.enabledMark,
  description: edit.description,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

type Fit = {
  readonly type: TypeRecord;
  readonly edit: Pick<DictionaryValueEdit, 'parentId' | 'fullName' | 'enCode'>;
  readonly own: ValueRecord | null;
};

/** Refuses a taken code or name, and a parent that is missing, forbidden or below the value itself. */
export async function assertValueFits(tx: Tx, { type, edit, own }: Fit): Promise<void> {
  const values = await listValues(tx, { typeId: type.id, onlyEnabled: false });
  const others = values.filter((value) => value.id !== own?.id);
  if (others.some((value) => value.en_code === edit.enCode))
    refuse('dictionary.duplicateCode', { code: edit.enCode });
  if (others.some((value) => value.full_name === edit.fullName && value.parent_id === edit.parentId))
    refuse('dictionary.duplicateName', { name: edit.fullName });
  if (edit.parentId === TOP) return;
  const byId = new Map(others.map((value) => [value.id, value]));
  let place = edit.parentId;
  while (type.is_tree === 1 && place !== TOP) {
    const parent = byId.get(place);
    if (!parent) refuse('dictionary.parentInvalid');
    byId.delete(place);
    place = parent.parent_id;
  }
  if (type.is_tree !== 1) refuse('dictionary.parentInvalid');
}
