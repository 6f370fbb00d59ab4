import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { titleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';

type Filter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly sidx?: keyof typeof SORTED | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

const SORTED = {
  fullName: 'print_templates.full_name',
  enCode: 'print_templates.en_code',
  creatorTime: 'print_templates.creator_time',
  lastModifyTime: 'print_templates.last_modify_time',
  sortCode: 'print_templates.sort_code',
} as const;

type Live = {
  version: number;
  hash: string;
  type: string;
  record: string | null;
  is_word: boolean;
  body: unknown;
};

const published = sql<Live>`(
  SELECT version, hash, body ->> 'type' AS type, body #>> '{source,record}' AS record,
    jsonb_typeof(body -> 'word') IS NOT DISTINCT FROM 'object' AS is_word, body
  FROM definition_versions
  WHERE kind = 'print' AND target = print_templates.id ORDER BY version DESC LIMIT 1)`;

const all = (db: Db) =>
  db
    .selectFrom('print_templates')
    .innerJoin('definition_drafts as draft', (join) =>
      join.onRef('draft.target', '=', 'print_templates.id').on('draft.kind', '=', 'print'),
    )
    .leftJoinLateral(published.as('live'), (join) => join.onTrue())
    .where('print_templates.delete_mark', '=', 0);

/** Templates with their drafts and published versions, and the number of all that match. */
export async function listTemplates(db: Db, language: Language, filter: Filter) {
  const title = titleSql(language, { name: 'print_templates.full_name', body: 'draft.body' });
  let query = all(db);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('print_templates.full_name', 'ilike', pattern),
        where(title, 'ilike', pattern),
        where('print_templates.en_code', 'ilike', pattern),
      ]),
    );
  }
  if (filter.category) query = query.where('print_templates.category', '=', filter.category);
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'print_templates.creator_user_id')
      .selectAll('print_templates')
      .select([
        title.as('title'),
        'draft.hash',
        'live.version',
        'live.hash as live_hash',
        'creator.real_name',
        'creator.account',
      ])
      .select(sql<string>`draft.body ->> 'type'`.as('type'))
      .orderBy(SORTED[filter.sidx ?? 'sortCode'], filter.sort ?? 'asc')
      .orderBy('print_templates.id')
      .limit(filter.pageSize)
      .offset((filter.currentPage - 1) * filter.pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export type ListedTemplate = Awaited<ReturnType<typeof listTemplates>>['rows'][number];

/** Templates that print, in the order of their list. */
export async function printingTemplates(
  db: Db,
  language: Language,
  { type, record }: { readonly type?: number | undefined; readonly record?: string | undefined },
) {
  let query = all(db).where('print_templates.enabled_mark', '=', 1).where('live.version', 'is not', null);
  if (type !== undefined) query = query.where('live.type', '=', String(type));
  if (record === 'sql') query = query.where('live.record', 'is', null);
  else if (record !== undefined) query = query.where('live.record', '=', record);
  return query
    .select([
      'print_templates.id',
      titleSql(language, { name: 'print_templates.full_name', body: 'live.body' }).as('title'),
      'print_templates.category',
      'live.is_word',
    ])
    .orderBy('print_templates.sort_code')
    .orderBy('print_templates.id')
    .execute();
}
