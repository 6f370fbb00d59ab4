import type { DictionaryTypeEdit } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { change } from '../../kernel/audit-log.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { isBuiltInType } from './built-in.ts';
import {
  changeType,
  countValues,
  findType,
  insertType,
  listTypes,
  lockType,
  type TypeRecord,
} from './dictionaries.repository.ts';

const TOP = '-1';

/** A type for its form. */
export async function typeInfo(ctx: Ctx, id: string) {
  const type = orThrow(await findType(ctx.db, id), 'record.missing');
  return {
    id: type.id,
    parentId: type.parent_id,
    fullName: type.full_name,
    names: { zhtw: type.name_zhtw, en: type.name_en },
    enCode: type.en_code,
    isTree: type.is_tree === 1 ? (1 as const) : (0 as const),
    sortCode: type.sort_code,
    description: type.description,
    rev: type.rev,
    hasValues: (await countValues(ctx.db, type.id)) > 0,
  };
}

export async function createType(ctx: Ctx, edit: DictionaryTypeEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (tx) => {
    await assertTypeFits(tx.db, edit, null);
    await insertType(tx.db, {
      id,
      ...typeColumns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({
      action: 'dictionaryType.created',
      targetType: 'dictionaryType',
      targetId: id,
      after: { fullName: edit.fullName, enCode: edit.enCode },
    });
  });
}

export async function updateType(ctx: Ctx, id: string, edit: DictionaryTypeEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const type = orThrow(await lockType(tx.db, id), 'record.missing');
    await assertFresh(tx.db, type, edit.rev);
    await assertTypeStays(tx.db, type, edit);
    await assertTypeFits(tx.db, edit, type);
    await changeType(tx.db, id, {
      ...typeColumns(edit),
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    tx.record({
      action: 'dictionaryType.changed',
      targetType: 'dictionaryType',
      targetId: id,
      ...changedFields(
        {
          fullName: type.full_name,
          zhtw: type.name_zhtw,
          en: type.name_en,
          enCode: type.en_code,
          parentId: type.parent_id,
          isTree: type.is_tree,
          sortCode: type.sort_code,
          description: type.description,
        },
        {
          fullName: edit.fullName,
          zhtw: edit.names.zhtw,
          en: edit.names.en,
          enCode: edit.enCode,
          parentId: edit.parentId,
          isTree: edit.isTree,
          sortCode: edit.sortCode,
          description: edit.description,
        },
      ),
    });
  });
}

/** Deletes a type that holds neither types nor values. */
export async function removeType(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const type = await assertMayGo(tx.db, id);
    await changeType(tx.db, id, {
      delete_mark: 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    tx.record({
      action: 'dictionaryType.removed',
      targetType: 'dictionaryType',
      targetId: id,
      before: { fullName: type.full_name, enCode: type.en_code },
    });
  });
}

/** Locks a type that may be deleted; refuses for one of the product's own, and where types or values lie below. */
export async function assertMayGo(tx: Tx, id: string): Promise<TypeRecord> {
  const type = orThrow(await lockType(tx, id), 'record.missing');
  const name = type.full_name;
  if (isBuiltInType(type)) refuse('dictionary.builtIn', { name });
  const below = (await listTypes(tx)).filter((other) => other.parent_id === id).length;
  if (below > 0) refuse('dictionary.typeHasChildren', { name, count: below });
  const values = await countValues(tx, id);
  if (values > 0) refuse('dictionary.typeHasValues', { name, count: values });
  return type;
}

/** Refuses another code of a type of the product's own, and a change between list and tree while there are values. */
export async function assertTypeStays(
  tx: Tx,
  type: TypeRecord,
  edit: Pick<DictionaryTypeEdit, 'enCode' | 'isTree'>,
): Promise<void> {
  if (isBuiltInType(type) && edit.enCode !== type.en_code)
    refuse('dictionary.builtIn', { name: type.full_name });
  if (edit.isTree !== type.is_tree && (await countValues(tx, type.id)) > 0)
    refuse('dictionary.treeLocked', { name: type.full_name });
}

/** Refuses a taken code or name, and a parent that is missing or lies below the type itself. */
export async function assertTypeFits(
  tx: Tx,
  edit: Pick<DictionaryTypeEdit, 'parentId' | 'fullName' | 'enCode'>,
  own: TypeRecord | null,
): Promise<void> {
  const others = (await listTypes(tx)).filter((type) => type.id !== own?.id);
  if (others.some((type) => type.en_code.toLowerCase() === edit.enCode.toLowerCase()))
    refuse('dictionary.duplicateTypeCode', { code: edit.enCode });
  const sameName = others.some(
    (type) => type.parent_id === edit.parentId && type.full_name === edit.fullName,
  );
  if (sameName) refuse('dictionary.duplicateTypeName', { name: edit.fullName });
  if (!isUnder(others, edit.parentId)) refuse('dictionary.parentInvalid');
}

/** Whether a chain of parents leads to the top without the type itself, which is not among `others`. */
function isUnder(others: readonly TypeRecord[], parentId: string): boolean {
  const byId = new Map(others.map((type) => [type.id, type]));
  let place = parentId;
  for (let depth = 0; depth < 50; depth += 1) {
    if (place === TOP) return true;
    const parent = byId.get(place);
    if (!parent) return false;
    place = parent.parent_id;
  }
  return false;
}

/** The columns of a type that an edit sets. */
export const typeColumns = (edit: DictionaryTypeEdit) => ({
  parent_id: edit.parentId,
  full_name: edit.fullName,
  name_zhtw: edit.names.zhtw,
  name_en: edit.names.en,
  en_code: edit.enCode,
  is_tree: edit.isTree,
  sort_code: edit.sortCode,
  description: edit.description,
});
