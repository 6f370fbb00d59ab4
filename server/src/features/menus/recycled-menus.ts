import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { changeRights } from '../rights/public.ts';
import { assertParent, assertUnique } from './menu-rules.ts';

const NAMES = ['menus.full_name', 'menus.name_zhtw', 'menus.name_en'] as const;

/** Deleted entries, with the rights that come back with them. */
export async function recycledMenus(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  let query = ctx.db.selectFrom('menus').where('menus.delete_mark', '=', 1);
  if (keyword)
    query = query.where((where) => where.or(NAMES.map((name) => where(name, 'ilike', containing(keyword)))));
  const [rows, { total }] = await Promise.all([
    query
      .leftJoin('users as editor', 'editor.id', 'menus.last_modify_user_id')
      .leftJoin('menus as parent', 'parent.id', 'menus.parent_id')
      .selectAll('menus')
      .select('editor.real_name as editor_name')
      .select([
        'parent.full_name as parent_zh',
        'parent.name_zhtw as parent_zhtw',
        'parent.name_en as parent_en',
      ])
      .select(
        sql<number>`(SELECT count(*)::int FROM grants WHERE item_id = menus.id
          OR item_id IN (SELECT id FROM menu_items WHERE menu_id = menus.id))`.as('granted'),
      )
      .orderBy('menus.last_modify_time', 'desc')
      .orderBy('menus.id')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: inLanguage(ctx.language, [row.full_name, row.name_zhtw, row.name_en]),
    enCode: row.en_code,
    organize: inLanguage(ctx.language, [row.parent_zh, row.parent_zhtw, row.parent_en]),
    deletedBy: row.editor_name ?? '',
    deletedAt: row.last_modify_time.getTime(),
    dependants: { ...NO_DEPENDANTS, grants: row.granted },
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}

/** Brings a deleted entry back below its directory, with its buttons, fields and rights. */
export async function restoreMenu(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (step) => {
    const found = await step.db
      .selectFrom('menus')
      .selectAll()
      .where('id', '=', id)
      .where('delete_mark', '=', 1)
      .forUpdate()
      .executeTakeFirst();
    const row = orThrow(found, 'record.missing');
    await assertParent(step.db, { parentId: row.parent_id, category: row.category, id });
    await assertUnique(step.db, {
      id,
      category: row.category,
      parentId: row.parent_id,
      fullName: row.full_name,
      enCode: row.en_code,
    });
    await step.db
      .updateTable('menus')
      .set({
        delete_mark: 0,
        rev: row.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute();
    step.record({
      action: 'menu.restored',
      targetType: 'menu',
      targetId: id,
      after: { fullName: row.full_name },
    });
  });
}
