import type { RoleQuery, RoleRow } from '@auditplus/contract/features/roles/roles.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme, withoutDeniedColumns } from '../../kernel/data-scope.ts';
import { titlesContainSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { pick } from '../../kernel/texts.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import { slashPaths } from '../organizations/public.ts';
import { ROLE_PAGE } from './roles.repository.ts';

type Query = z.output<typeof RoleQuery>;

const KINDS = { global: ['全局', '全域', 'Global'], organize: ['组织', '組織', 'Organisation'] } as const;
const GLOBAL = '0';
const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  fullName: 'full_name',
  enCode: 'en_code',
  creatorTime: 'creator_time',
  sortCode: 'sort_code',
};

/** Roles that the caller's data schemes let through; of all, of none or of one organisation. */
export async function listRolePage(
  ctx: Ctx,
  query: Query,
): Promise<{ list: RoleRow[]; pagination: Pagination }> {
  const { currentPage, pageSize } = query;
  const found = filtered(ctx, query);
  const order = sql.ref(`roles.${SORTS[query.sidx ?? 'sortCode']}`);
  const [rows, { total }, paths] = await Promise.all([
    found
      .selectAll()
      .select(
        sql<number>`(SELECT count(*)::int FROM user_relations JOIN users ON users.id = user_relations.user_id
          WHERE object_type = 'Role' AND object_id = roles.id AND users.delete_mark = 0)`.as('members'),
      )
      .select(
        sql<string[]>`ARRAY(SELECT organize_id FROM role_organizes WHERE role_id = roles.id)`.as(
          'organize_ids',
        ),
      )
      .orderBy(order, query.sort ?? 'asc')
      .orderBy('creator_time')
      .orderBy('id')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    slashPaths(ctx.db, ctx.language),
  ]);
  const kinds = pick(KINDS, ctx.language);
  return {
    list: rows.map((row) =>
      withoutDeniedColumns<RoleRow>(
        ctx,
        ROLE_PAGE,
        {
          id: row.id,
          fullName: titledIn({ fullName: row.full_name, titles: row.titles }, ctx.language),
          enCode: row.en_code,
          type: row.global_mark === 1 ? kinds.global : kinds.organize,
          globalMark: row.global_mark === 1 ? 1 : 0,
          organizeInfo: listed(
            row.organize_ids.flatMap((id) => paths.get(id) ?? []),
            ctx.language,
          ),
          description: row.description,
          enabledMark: row.enabled_mark,
          creatorTime: row.creator_time.getTime(),
          sortCode: row.sort_code,
          members: row.members,
          rev: row.rev,
        },
        BLANKS,
      ),
    ),
    pagination: { currentPage, pageSize, total },
  };
}

/** What a column becomes for people who do not hold it. */
const BLANKS: Readonly<Record<string, Partial<RoleRow>>> = {
  enCode: { enCode: '' },
  type: { type: '' },
  organizeInfo: { organizeInfo: '' },
  description: { description: '' },
  members: { members: 0 },
};

function filtered(ctx: Ctx, { keyword, organizeId }: Query) {
  let query = applyDataScheme(ctx.db.selectFrom('roles').where('delete_mark', '=', 0), ctx, ROLE_PAGE);
  if (organizeId === GLOBAL) query = query.where('global_mark', '=', 1);
  else if (organizeId)
    query = query.where(
      sql<SqlBool>`EXISTS (SELECT 1 FROM role_organizes JOIN organizes ON organizes.id = organize_id
        WHERE role_id = roles.id AND roles.global_mark = 0 AND organizes.path @> ARRAY[${organizeId}]::varchar[])`,
    );
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('full_name', 'ilike', containing(keyword)),
        titlesContainSql('roles', keyword),
        where('en_code', 'ilike', containing(keyword)),
      ]),
    );
  return query;
}
