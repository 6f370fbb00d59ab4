import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { inLanguage } from '../../kernel/texts.ts';

const NAMES = ['menus.full_name', 'menus.name_zhtw', 'menus.name_en'] as const;

/** Deleted entries, with the rights that come back with them. */
export async function recycledMenus(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  let query = ctx.db.selectFrom('menus').where('menus.delete_mark', '=', 1);
  if (keyword)
    query = query.where((where) => where.or(NAMES.map((name) => where(name, 'ilike', containing(keyword)))));
  const { rows, total } = await readPage({
    all: query,
    shown: query
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
      .orderBy('menus.id'),
    page: { currentPage, pageSize },
  });
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
