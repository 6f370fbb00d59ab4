import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { plusTitleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';

type Filter = {
  readonly keyword?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly dataType?: number | undefined;
  readonly enabledMark?: number | undefined;
  readonly sidx?: 'fullName' | 'enCode' | 'creatorTime' | 'sortCode' | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
  /** Only what can be called. */
  readonly isPublished?: boolean;
};

const SORTED = {
  fullName: 'data_interfaces.full_name',
  enCode: 'data_interfaces.en_code',
  creatorTime: 'data_interfaces.creator_time',
  sortCode: 'data_interfaces.sort_code',
} as const;

/** A text inside the body of a draft or a version. */
const inBody = (path: string) => sql<string | null>`draft.body #>> ${path}::text[]`;

type Live = { version: number; hash: string; parameters: unknown; body: unknown };

const published = sql<Live>`(
  SELECT version, hash, body -> 'requestParameters' AS parameters, body FROM definition_versions
  WHERE kind = 'interface' AND target = data_interfaces.id ORDER BY version DESC LIMIT 1)`;

/** Names of the interfaces whose draft or published version reads a data source. */
export async function interfacesOfSource(db: Db, sourceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('data_interfaces')
    .select('full_name')
    .where('delete_mark', '=', 0)
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM definition_drafts draft WHERE draft.kind = 'interface' AND draft.target = data_interfaces.id
          AND draft.body ->> 'dbLinkId' = ${sourceId}
        UNION ALL
        SELECT FROM (SELECT body FROM definition_versions WHERE kind = 'interface' AND target = data_interfaces.id
          ORDER BY version DESC LIMIT 1) live WHERE live.body ->> 'dbLinkId' = ${sourceId})`,
    )
    .orderBy('full_name')
    .execute();
  return rows.map(({ full_name }) => full_name);
}

/** Names of the interfaces whose draft or published version names a table of our own in its statement. */
export async function interfacesOfTable(db: Db, table: string): Promise<string[]> {
  const word = `\\m${table}\\M`;
  const { rows } = await sql<{ full_name: string }>`
    SELECT DISTINCT full_name FROM data_interfaces JOIN (
      SELECT target, body FROM definition_drafts WHERE kind = 'interface'
      UNION ALL
      (SELECT DISTINCT ON (target) target, body FROM definition_versions WHERE kind = 'interface'
        ORDER BY target, version DESC)
    ) stated ON stated.target = data_interfaces.id
    WHERE delete_mark = 0 AND body ->> 'dataType' = '1' AND body ->> 'dbLinkId' = '0' AND body ->> 'query' ~ ${word}
    ORDER BY full_name LIMIT 20`.execute(db);
  return rows.map((row) => row.full_name);
}

/** Interfaces with their drafts and published versions, and the number of all that match. */
export async function listInterfaces(db: Db, language: Language, filter: Filter) {
  // Whoever may call one sees what it is called as published, whoever makes it what the draft calls it.
  const title = plusTitleSql(language, {
    name: 'data_interfaces.full_name',
    body: filter.isPublished ? 'live.body' : 'draft.body',
  });
  let query = db
    .selectFrom('data_interfaces')
    .innerJoin('definition_drafts as draft', (join) =>
      join.onRef('draft.target', '=', 'data_interfaces.id').on('draft.kind', '=', 'interface'),
    )
    .leftJoinLateral(published.as('live'), (join) => join.onTrue())
    .where('data_interfaces.delete_mark', '=', 0);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('data_interfaces.full_name', 'ilike', pattern),
        where(title, 'ilike', pattern),
        where('data_interfaces.en_code', 'ilike', pattern),
      ]),
    );
  }
  if (filter.categoryId) query = query.where('data_interfaces.category_id', '=', filter.categoryId);
  if (filter.dataType) query = query.where(inBody('{dataType}'), '=', String(filter.dataType));
  if (filter.enabledMark !== undefined)
    query = query.where('data_interfaces.enabled_mark', '=', filter.enabledMark);
  if (filter.isPublished)
    query = query.where('live.version', 'is not', null).where('data_interfaces.enabled_mark', '=', 1);
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'data_interfaces.creator_user_id')
      .select([
        'data_interfaces.id',
        title.as('title'),
        'data_interfaces.en_code',
        'data_interfaces.category_id',
        'data_interfaces.sort_code',
        'data_interfaces.enabled_mark',
        'data_interfaces.creator_time',
        'data_interfaces.failures',
        'draft.hash',
        'live.version',
        'live.hash as live_hash',
        'live.parameters',
        'creator.real_name',
        'creator.account',
        inBody('{checkType}').as('check_type'),
        inBody('{dataType}').as('data_type'),
        inBody('{requestMethod}').as('request_method'),
        inBody('{plus,dataScope}').as('data_scope'),
      ])
      .orderBy(SORTED[filter.sidx ?? 'sortCode'], filter.sort ?? 'asc')
      .orderBy('data_interfaces.id')
      .limit(filter.pageSize)
      .offset((filter.currentPage - 1) * filter.pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export type ListedInterface = Awaited<ReturnType<typeof listInterfaces>>['rows'][number];

/** Names of interfaces by their ids. */
export async function interfaceNames(
  db: Db,
  language: Language,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('data_interfaces')
    .leftJoinLateral(published.as('live'), (join) => join.onTrue())
    .select(['id', plusTitleSql(language, { name: 'full_name', body: 'live.body' }).as('title')])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
