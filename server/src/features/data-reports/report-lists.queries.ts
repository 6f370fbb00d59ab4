import { REPORT } from '@auditplus/contract/features/menus/menu-types.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { rowNameSql, titleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { itemsGivenTo } from '../permissions/public.ts';

type Filter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly sidx?: keyof typeof SORTED | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

const SORTED = {
  fullName: 'data_reports.full_name',
  enCode: 'data_reports.en_code',
  creatorTime: 'data_reports.creator_time',
  sortCode: 'data_reports.sort_code',
} as const;

const live = sql<{ version: number; hash: string; body: unknown }>`(
  SELECT version, hash, body FROM definition_versions
  WHERE kind = 'dataReport' AND target = data_reports.id ORDER BY version DESC LIMIT 1)`;

/** Reports with their drafts and published versions, and the number of all that match. */
export async function listReports(db: Db, language: Language, filter: Filter) {
  const title = titleSql(language, { name: 'data_reports.full_name', body: 'draft.body' });
  let query = db
    .selectFrom('data_reports')
    .innerJoin('definition_drafts as draft', (join) =>
      join.onRef('draft.target', '=', 'data_reports.id').on('draft.kind', '=', 'dataReport'),
    )
    .leftJoinLateral(live.as('live'), (join) => join.onTrue())
    .where('data_reports.delete_mark', '=', 0);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('data_reports.full_name', 'ilike', pattern),
        where(title, 'ilike', pattern),
        where('data_reports.en_code', 'ilike', pattern),
      ]),
    );
  }
  if (filter.category) query = query.where('data_reports.category', '=', filter.category);
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'data_reports.creator_user_id')
      .select([
        'data_reports.id',
        title.as('title'),
        'data_reports.en_code',
        'data_reports.category',
        'data_reports.sort_code',
        'data_reports.enabled_mark',
        'data_reports.creator_time',
        'draft.last_modify_time',
        'draft.hash',
        'live.version',
        'live.hash as live_hash',
        'creator.real_name',
        'creator.account',
      ])
      .orderBy(SORTED[filter.sidx ?? 'sortCode'], filter.sort ?? 'asc')
      .orderBy('data_reports.id')
      .limit(filter.pageSize)
      .offset((filter.currentPage - 1) * filter.pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** Published reports that are switched on, in their order. */
export const publishedReports = (db: Db, language: Language) =>
  db
    .selectFrom('data_reports')
    .innerJoinLateral(live.as('live'), (join) => join.onTrue())
    .select(['id', titleSql(language, { name: 'full_name', body: 'live.body' }).as('title'), 'category'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();

const entries = (db: Db) => db.selectFrom('menus').where('type', '=', REPORT).where('delete_mark', '=', 0);

/** Names of menu entries that open a report, in a language. */
export const menusOf = (db: Db, language: Language, reportId: string) =>
  entries(db)
    .select(rowNameSql(language, 'menus').as('name'))
    .where(sql`property ->> 'moduleId'`, '=', reportId)
    .execute();

/** Those of the reports that the caller was given, or that a menu entry of the caller's opens. */
export async function reportsOpenTo(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const granted = await itemsGivenTo(db, caller, { type: 'report', ids });
  if (caller.modules.size === 0) return new Set(granted);
  const opened = await entries(db)
    .select(sql<string>`property ->> 'moduleId'`.as('id'))
    .where('enabled_mark', '=', 1)
    .where('en_code', 'in', [...caller.modules.keys()])
    .where(sql`property ->> 'moduleId'`, 'in', [...ids])
    .execute();
  return new Set([...granted, ...opened.map(({ id }) => id)]);
}

/** Names of people by id. */
export async function personNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}
