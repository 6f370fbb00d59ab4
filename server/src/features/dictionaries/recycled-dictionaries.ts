import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { sql } from 'kysely';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { present } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { lockType } from './dictionaries.repository.ts';
import { assertTypeFits } from './edit-types.ts';
import { assertValueFits } from './edit-values.ts';

type Row = {
  readonly id: string;
  readonly full_name: string;
  readonly en_code: string;
  readonly place: string;
  readonly editor: string;
  readonly deleted_at: Date;
  readonly values: number;
  readonly total: number;
};

/** Deleted types, with the values deleted before them, and deleted values with the type that they belong to. */
export async function recycledDictionaries(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  const pattern = containing(keyword ?? '');
  const { rows } = await sql<Row>`
    WITH gone AS (
      SELECT kind.id, kind.full_name, kind.en_code, coalesce(parent.full_name, '') AS place,
             kind.last_modify_user_id, kind.last_modify_time,
             (SELECT count(*)::int FROM dictionary_data WHERE type_id = kind.id) AS values
        FROM dictionary_types AS kind LEFT JOIN dictionary_types AS parent ON parent.id = kind.parent_id
       WHERE kind.delete_mark = 1
      UNION ALL
      SELECT value.id, value.full_name, value.en_code, kind.full_name, value.last_modify_user_id,
             value.last_modify_time, 0
        FROM dictionary_data AS value JOIN dictionary_types AS kind ON kind.id = value.type_id
       WHERE value.delete_mark = 1
    )
    SELECT gone.id, gone.full_name, gone.en_code, gone.place, gone.values,
           coalesce(users.real_name, '') AS editor, gone.last_modify_time AS deleted_at,
           (count(*) OVER ())::int AS total
      FROM gone LEFT JOIN users ON users.id = gone.last_modify_user_id
     WHERE gone.full_name ILIKE ${pattern} OR gone.en_code ILIKE ${pattern}
     ORDER BY gone.last_modify_time DESC, gone.id
     LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`.execute(ctx.db);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    organize: row.place,
    deletedBy: row.editor,
    deletedAt: row.deleted_at.getTime(),
    dependants: { ...NO_DEPENDANTS, values: row.values },
  }));
  return { list, pagination: { currentPage, pageSize, total: rows[0]?.total ?? 0 } };
}

/** Brings a deleted type or value back to its place, which must exist. */
export async function restoreDictionary(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    if (!(await restoreType(ctx, step, id))) await restoreValue(ctx, step, id);
  });
}

const stamp = (ctx: Ctx) => ({
  delete_mark: 0,
  rev: sql<number>`rev + 1`,
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

async function restoreType(ctx: Ctx, step: Change, id: string): Promise<boolean> {
  const row = await deletedRow(step.db, 'dictionary_types', id);
  if (!row) return false;
  const { parent_id: parentId, full_name: fullName, en_code: enCode } = row;
  await assertTypeFits(step.db, { parentId, fullName, enCode }, null);
  await step.db.updateTable('dictionary_types').set(stamp(ctx)).where('id', '=', id).execute();
  step.record({
    action: 'dictionaryType.restored',
    targetType: 'dictionaryType',
    targetId: id,
    after: { fullName },
  });
  return true;
}

async function restoreValue(ctx: Ctx, step: Change, id: string): Promise<void> {
  const found = await step.db
    .selectFrom('dictionary_data')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  const row = present(found, 'record.missing');
  const type = present(await lockType(step.db, row.type_id), 'dictionary.parentInvalid');
  const { parent_id: parentId, full_name: fullName, en_code: enCode } = row;
  await assertValueFits(step.db, { type, edit: { parentId, fullName, enCode }, own: null });
  await step.db.updateTable('dictionary_data').set(stamp(ctx)).where('id', '=', id).execute();
  step.record({
    action: 'dictionaryValue.restored',
    targetType: 'dictionaryType',
    targetId: type.id,
    after: { value: fullName },
  });
}

const deletedRow = (tx: Tx, table: 'dictionary_types', id: string) =>
  tx
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .forUpdate()
    .executeTakeFirst();
