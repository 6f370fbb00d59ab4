import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type SqlBool, sql } from 'kysely';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { titlesContainSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { stateIs } from '../../kernel/lifecycle.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

type Filter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly type?: number | undefined;
};

/** Definitions with whether the draft differs from the published version, and how many instances run. */
export async function listDefinitions(db: Db, query: PageQuery & Filter) {
  const filtered = filteredBy(db, query);
  return readPage({
    all: filtered,
    shown: filtered
      .leftJoin('users as person', 'person.id', 'definition.creator_user_id')
      .leftJoin('definition_drafts as draft', (join) =>
        join.on('draft.kind', '=', 'processDefinition').onRef('draft.target', '=', 'definition.id'),
      )
      .leftJoin('definition_versions as published', (join) =>
        join
          .on('published.kind', '=', 'processDefinition')
          .onRef('published.target', '=', 'definition.id')
          .onRef('published.version', '=', 'definition.version'),
      )
      .selectAll('definition')
      .select(['person.real_name', 'person.account', 'draft.last_modify_time as drafted_at'])
      .select(sql<boolean>`draft.hash IS DISTINCT FROM published.hash`.as('is_changed'))
      .select(
        sql<number>`(SELECT count(*)::int FROM processes running WHERE running.definition_id = definition.id
          AND running.status = ${stateIs(processLifecycle, 'running')} AND running.delete_mark = 0)`.as(
          'running',
        ),
      )
      .orderBy('definition.sort_code')
      .orderBy('definition.creator_time', 'desc')
      .orderBy('definition.id'),
    page: query,
  });
}

const filteredBy = (db: Db, { keyword, category, type }: Filter) => {
  let query = db.selectFrom('process_definitions as definition').where('definition.delete_mark', '=', 0);
  if (category) query = query.where('definition.category', '=', category);
  if (type !== undefined) query = query.where('definition.type', '=', type);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('definition.full_name', 'ilike', containing(keyword)),
        titlesContainSql('definition', keyword),
        where('definition.en_code', 'ilike', containing(keyword)),
      ]),
    );
  return query;
};

/** Published definitions that are on, with whether they are favourites of a person; those that people launch alone. */
export const publishedDefinitions = (db: Db, userId: string, filter: Filter) =>
  filteredBy(db, filter)
    .leftJoin('process_favourites as favourite', (join) =>
      join.onRef('favourite.definition_id', '=', 'definition.id').on('favourite.user_id', '=', userId),
    )
    .selectAll('definition')
    .select(sql<boolean>`favourite.user_id IS NOT NULL`.as('is_favourite'))
    .where('definition.version', '>', 0)
    .where('definition.enabled_mark', '=', 1)
    .orderBy(sql`favourite.user_id IS NULL`)
    .orderBy('definition.sort_code')
    .orderBy('definition.full_name');

/** One page of what a person may launch. */
export async function launchableDefinitions(db: Db, caller: Caller, query: PageQuery & Filter) {
  const { currentPage, pageSize } = query;
  const allowed = publishedDefinitions(db, caller.userId, { ...query, type: 0 }).where(mayStart(caller));
  const [rows, { total }] = await Promise.all([
    allowed
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    allowed
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Everybody, or who is named, holds a named position or a named role. */
const mayStart = (caller: Caller) =>
  sql<SqlBool>`(definition.visible_type = 0 OR definition.starters && ${startersOf(caller)}::varchar[])`;

/** What a caller is as the starters of a definition name him. */
export const startersOf = ({ userId, positionIds, roleIds }: Caller): string[] => [
  `User ${userId}`,
  ...positionIds.map((id) => `Position ${id}`),
  ...roleIds.map((id) => `Role ${id}`),
];
