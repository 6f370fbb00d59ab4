import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { allOfSql, anyOfSql, equalSql } from '../filter-sql.ts';
import { containing } from '../keyword.ts';
import { plusTitleSql, titleSql } from './definition-title.queries.ts';
import type { HeadTable } from './headed-definitions.repository.ts';

/** Where definitions of a kind are listed from. */
export type ListedKind = HeadTable & {
  readonly kind: string;
  /** The titles stand among what the reference platform does not know; left out: at the top of the body. */
  readonly hasPlusTitles?: boolean;
};

/** What a list of definitions is narrowed and sorted by. */
export type DefinitionFilter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly enabledMark?: number | undefined;
  readonly sidx?: keyof typeof SORTED | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

/** A definition in a list; times in milliseconds. */
export type ListedDefinition = {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly category: string;
  readonly sortCode: number;
  readonly enabledMark: number;
  readonly creatorUser: string;
  readonly creatorTime: number;
  readonly lastModifyTime: number;
  /** 0: never published. */
  readonly publishedVersion: number;
  /** Whether the draft differs from what is published. */
  readonly isChanged: boolean;
};

/** Further columns and conditions, of the tables `head`, `draft` and `live`, the newest version. */
export type More<Extra> = {
  readonly columns?: RawBuilder<Extra>;
  readonly only?: readonly RawBuilder<SqlBool>[];
};

type Reader = Pick<Ctx, 'db' | 'language'>;

const SORTED = {
  fullName: 'head.full_name',
  enCode: 'head.en_code',
  creatorTime: 'head.creator_time',
  lastModifyTime: 'draft.last_modify_time',
  sortCode: 'head.sort_code',
} as const;

/** Holds for definitions that can be used. */
export const isUsable = sql<SqlBool>`live.version IS NOT NULL AND head.enabled_mark = 1`;

const from = ({ kind, table }: ListedKind) => sql`
  FROM ${sql.table(table)} head
  JOIN definition_drafts draft ON draft.kind = ${sql.lit(kind)} AND draft.target = head.id
  LEFT JOIN LATERAL (SELECT version, hash, body FROM definition_versions
    WHERE kind = ${sql.lit(kind)} AND target = head.id ORDER BY version DESC LIMIT 1) live ON true`;

const titleOf = ({ hasPlusTitles }: ListedKind, language: Language, of: 'draft' | 'live') =>
  (hasPlusTitles ? plusTitleSql : titleSql)(language, { name: 'head.full_name', body: `${of}.body` });

const further = <Extra>(columns: RawBuilder<Extra> | undefined) => (columns ? sql`, ${columns}` : sql``);

/** A page of definitions with their drafts and published versions, called as the draft or as the version calls them. */
export async function definitionPage<Extra extends object>(
  { db, language }: Reader,
  stored: ListedKind,
  filter: DefinitionFilter,
  { columns, only = [], calledIn = 'draft' }: More<Extra> & { readonly calledIn?: 'draft' | 'live' } = {},
): Promise<{ list: (ListedDefinition & Extra)[]; pagination: Pagination }> {
  const { keyword, category, enabledMark, sidx = 'sortCode', sort = 'asc', currentPage, pageSize } = filter;
  const title = titleOf(stored, language, calledIn);
  const categoryRef = sql.ref<string>(`head.${stored.category}`);
  const names = [sql.ref('head.full_name'), title, sql.ref('head.en_code')];
  const wanted = allOfSql([
    sql`head.delete_mark = 0`,
    ...(keyword ? [anyOfSql(names.map((name) => sql`${name} ILIKE ${containing(keyword)}`))] : []),
    ...(category ? [sql<SqlBool>`${categoryRef} = ${category}`] : []),
    ...equalSql({ 'head.enabled_mark': enabledMark }),
    ...only,
  ]);
  const [{ rows }, counted] = await Promise.all([
    sql<
      Omit<ListedDefinition, 'creatorTime' | 'lastModifyTime'> & {
        creatorTime: Date;
        lastModifyTime: Date;
      } & Extra
    >`
      SELECT head.id, ${title} AS "fullName", head.en_code AS "enCode", ${categoryRef} AS category,
        head.sort_code AS "sortCode", head.enabled_mark AS "enabledMark",
        coalesce(creator.real_name || '/' || creator.account, '') AS "creatorUser",
        head.creator_time AS "creatorTime", draft.last_modify_time AS "lastModifyTime",
        coalesce(live.version, 0) AS "publishedVersion", draft.hash IS DISTINCT FROM live.hash AS "isChanged"
        ${further(columns)}
      ${from(stored)} LEFT JOIN users creator ON creator.id = head.creator_user_id
      WHERE ${wanted}
      ORDER BY ${sql.ref(SORTED[sidx])} ${sort === 'asc' ? sql`ASC` : sql`DESC`}, head.id
      LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total ${from(stored)} WHERE ${wanted}`.execute(db),
  ]);
  const list = rows.map((row) => ({
    ...row,
    creatorTime: row.creatorTime.getTime(),
    lastModifyTime: row.lastModifyTime.getTime(),
  }));
  return { list, pagination: { currentPage, pageSize, total: counted.rows[0]?.total ?? 0 } };
}

/** Definitions that can be used, in the order of their list, called as they were published. */
export async function usableDefinitions<Extra extends object>(
  { db, language }: Reader,
  stored: ListedKind,
  { columns, only = [] }: More<Extra> = {},
): Promise<({ id: string; fullName: string; category: string } & Extra)[]> {
  const { rows } = await sql<{ id: string; fullName: string; category: string } & Extra>`
    SELECT head.id, ${titleOf(stored, language, 'live')} AS "fullName",
      ${sql.ref(`head.${stored.category}`)} AS category ${further(columns)}
    ${from(stored)} WHERE ${allOfSql([sql`head.delete_mark = 0`, isUsable, ...only])}
    ORDER BY head.sort_code, head.id`.execute(db);
  return rows;
}
