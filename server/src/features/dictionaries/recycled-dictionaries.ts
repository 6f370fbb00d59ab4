import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import {
  changeType,
  changeValue,
  lockRecycledType,
  lockRecycledValue,
  lockType,
} from './dictionaries.repository.ts';
import { assertTypeFits } from './edit-types.ts';
import { assertValueFits } from './edit-values.ts';
import { findRecycledDictionaries } from './recycled-dictionaries.queries.ts';

/** Deleted types, with the values deleted before them, and deleted values with the type that they belong to. */
export async function recycledDictionaries(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  const rows = await findRecycledDictionaries(ctx.db, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    organize: row.place,
    deletedBy: row.editor,
    deletedAt: row.deleted_at.getTime(),
    dependants: { ...NO_DEPENDANTS, values: row.values },
  }));
  return {
    list,
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total: rows[0]?.total ?? 0 },
  };
}

/** Brings a deleted type or value back to its place, which must exist. */
export async function restoreDictionary(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    if (!(await restoreType(ctx, tx, id))) await restoreValue(ctx, tx, id);
  });
}

const stamp = (ctx: Ctx) => ({
  delete_mark: 0,
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

async function restoreType(ctx: Ctx, tx: Change, id: string): Promise<boolean> {
  const row = await lockRecycledType(tx.db, id);
  if (!row) return false;
  const { parent_id: parentId, full_name: fullName, en_code: enCode } = row;
  await assertTypeFits(tx.db, { parentId, fullName, enCode }, null);
  await changeType(tx.db, id, stamp(ctx));
  tx.record({
    action: 'dictionaryType.restored',
    targetType: 'dictionaryType',
    targetId: id,
    after: { fullName },
  });
  return true;
}

async function restoreValue(ctx: Ctx, tx: Change, id: string): Promise<void> {
  const row = orThrow(await lockRecycledValue(tx.db, id), 'record.missing');
  const type = orThrow(await lockType(tx.db, row.type_id), 'dictionary.parentInvalid');
  const { parent_id: parentId, full_name: fullName, en_code: enCode } = row;
  await assertValueFits(tx.db, { type, edit: { parentId, fullName, enCode }, own: null });
  await changeValue(tx.db, id, stamp(ctx));
  tx.record({
    action: 'dictionaryValue.restored',
    targetType: 'dictionaryType',
    targetId: type.id,
    after: { value: fullName },
  });
}
