import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { KnowledgeQuery } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { KnowledgeArticlesTable } from '../../db/generated/tables.ts';
import { chooseRows } from '../../kernel/choose-rows.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import { queryOf } from './knowledge.words.ts';
import { knowledgeScopeSql } from './knowledge-scope.queries.ts';

type Query = z.infer<typeof KnowledgeQuery>;

const COLUMNS = [
  'knowledge_articles.id',
  'knowledge_articles.root_id',
  'knowledge_articles.version_no',
  'knowledge_articles.full_name',
  'knowledge_articles.category_id',
  'knowledge_articles.tags',
  'knowledge_articles.body',
  'knowledge_articles.plain',
  'knowledge_articles.files',
  'knowledge_articles.node_keys',
  'knowledge_articles.source_finding_id',
  'knowledge_articles.state',
  'knowledge_articles.author_id',
  'knowledge_articles.submitted_at',
  'knowledge_articles.return_reason',
  'knowledge_articles.published_by',
  'knowledge_articles.published_at',
  'knowledge_articles.withdraw_reason',
  'knowledge_articles.is_replaced',
  'knowledge_articles.expires_on',
  'knowledge_articles.view_count',
  'knowledge_articles.useful_count',
  'knowledge_articles.rev',
  'knowledge_articles.last_modify_user_id',
  'knowledge_articles.last_modify_time',
] as const;

/** Articles that the caller may read, with author and publisher. */
export const knowledgeRows = (db: Db | Tx, ctx: Ctx) =>
  db
    .selectFrom('knowledge_articles')
    .leftJoin('users as author', 'author.id', 'knowledge_articles.author_id')
    .leftJoin('users as publisher', 'publisher.id', 'knowledge_articles.published_by')
    .select(COLUMNS)
    .select(['author.real_name as author_name', 'publisher.real_name as publisher_name'])
    .where(knowledgeScopeSql(ctx));

export type KnowledgeRecord = Awaited<
  ReturnType<ReturnType<typeof knowledgeRows>['executeTakeFirstOrThrow']>
>;

const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  fullName: 'knowledge_articles.full_name',
  publishedAt: 'knowledge_articles.published_at',
  viewCount: 'knowledge_articles.view_count',
  usefulCount: 'knowledge_articles.useful_count',
  expiresOn: 'knowledge_articles.expires_on',
};

/** A page of articles: the best hits first when something is searched for, else the newest. */
export async function findKnowledge(
  ctx: Ctx,
  query: Query,
): Promise<{ rows: KnowledgeRecord[]; total: number }> {
  const words = query.keyword ? queryOf(query.keyword) : undefined;
  if (words === null) return { rows: [], total: 0 };
  const matches = ctx.db
    .selectFrom('knowledge_articles')
    .where(knowledgeScopeSql(ctx))
    .where(filterSql(ctx, query))
    .$if(words !== undefined, (rows) => rows.where(sql<SqlBool>`search @@ ${words}::tsquery`));
  const { ids, total } = await chooseRows(ctx.db, query, {
    rows: () => matches.select('id').orderBy(orderOf(query, words)).orderBy('id'),
    count: () => matches.select(({ fn }) => fn.countAll<number>().as('total')),
  });
  if (ids.length === 0) return { rows: [], total };
  const rows = await knowledgeRows(ctx.db, ctx).where('knowledge_articles.id', 'in', ids).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return { rows: rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total };
}

function orderOf(query: Query, words: string | undefined): RawBuilder<unknown> {
  const column = query.sidx && SORTS[query.sidx];
  if (column)
    return sql`${sql.ref(column)} ${query.sort === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`}`;
  const newest = sql`coalesce(published_at, last_modify_time) DESC`;
  if (words === undefined) return newest;
  // A hit in the title comes before any number of hits in the text.
  return sql`(ts_filter(search, '{a}') @@ ${words}::tsquery) DESC, ts_rank('{0.1, 0.2, 0.5, 1.0}', search, ${words}::tsquery) DESC, ${newest}`;
}

function filterSql(ctx: Ctx, query: Query): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [];
  if (query.mine === 1) parts.push(sql<SqlBool>`author_id = ${ctx.caller.userId}`);
  if (query.state !== undefined) parts.push(sql<SqlBool>`state = ${query.state}`);
  else if (query.mine !== 1) parts.push(sql<SqlBool>`state = ${knowledgeLifecycle.state.published}`);
  if (query.mine === 1) parts.push(sql<SqlBool>`NOT is_replaced`);
  if (query.categoryId)
    parts.push(sql<SqlBool>`category_id IN (WITH RECURSIVE below AS (
      SELECT id FROM knowledge_categories WHERE id = ${query.categoryId}
      UNION ALL SELECT child.id FROM knowledge_categories child JOIN below ON child.parent_id = below.id)
      SELECT id FROM below)`);
  if (query.tag) parts.push(sql<SqlBool>`${query.tag} = ANY(tags)`);
  if (query.nodeCode || query.standardId) {
    const key = {
      ...(query.nodeCode ? { nodeCode: query.nodeCode } : {}),
      ...(query.standardId ? { standardId: query.standardId } : {}),
    };
    parts.push(sql<SqlBool>`node_keys @> ${JSON.stringify([key])}::jsonb`);
  }
  if (query.cases === 1) parts.push(sql<SqlBool>`source_finding_id IS NOT NULL`);
  if (query.expired === 1) parts.push(sql<SqlBool>`expires_on < ${dayOf(ctx.clock.now())}`);
  return allOfSql(parts);
}

/** An article that the caller may read; AU0002 otherwise. */
export async function loadKnowledge(db: Db | Tx, ctx: Ctx, id: string): Promise<KnowledgeRecord> {
  return orThrow(
    await knowledgeRows(db, ctx).where('knowledge_articles.id', '=', id).executeTakeFirst(),
    'AU0002',
  );
}

/** As `loadKnowledge`, held until the transaction ends. */
export async function lockKnowledge(db: Tx, ctx: Ctx, id: string): Promise<KnowledgeRecord> {
  await db.selectFrom('knowledge_articles').select('id').where('id', '=', id).forUpdate().execute();
  return loadKnowledge(db, ctx, id);
}

/** Readable versions of an article, newest first. */
export const versionsOf = (db: Db | Tx, ctx: Ctx, rootId: string) =>
  db
    .selectFrom('knowledge_articles')
    .leftJoin('users as author', 'author.id', 'knowledge_articles.author_id')
    .select(['knowledge_articles.id', 'knowledge_articles.version_no', 'knowledge_articles.state'])
    .select(['knowledge_articles.published_at', 'knowledge_articles.author_id'])
    .select('author.real_name as author_name')
    .where('knowledge_articles.root_id', '=', rootId)
    .where(knowledgeScopeSql(ctx))
    .orderBy('knowledge_articles.version_no', 'desc')
    .execute();

/** Categories with the number of published articles in each. */
export const categoryRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('knowledge_categories')
    .selectAll()
    .select(
      sql<number>`(SELECT count(*)::int FROM knowledge_articles
        WHERE knowledge_articles.category_id = knowledge_categories.id
          AND knowledge_articles.state = ${knowledgeLifecycle.state.published} AND ${knowledgeScopeSql(ctx)})`.as(
        'count',
      ),
    )
    .orderBy('sort_code')
    .orderBy('full_name')
    .execute();

/** Tags of published articles, most used first. */
export const tagRows = async (ctx: Ctx): Promise<{ tag: string; count: number }[]> => {
  const { rows } = await sql<{ tag: string; count: number }>`
    SELECT tag, count(*)::int AS count FROM knowledge_articles, unnest(tags) AS tag
    WHERE state = ${knowledgeLifecycle.state.published} AND ${knowledgeScopeSql(ctx)}
    GROUP BY tag ORDER BY count DESC, tag LIMIT 60`.execute(ctx.db);
  return rows;
};

/** Title, author and version of an article, whoever asks. */
export const articleTitle = (db: Db | Tx, id: string) =>
  db
    .selectFrom('knowledge_articles')
    .select(['full_name', 'author_id', 'version_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The article made from a finding. */
export const findCase = (db: Db | Tx, findingId: string) =>
  db
    .selectFrom('knowledge_articles')
    .select('full_name')
    .where('source_finding_id', '=', findingId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** A version of an article that is still being written or reviewed. */
export const findOpenRevision = (db: Db | Tx, rootId: string) =>
  db
    .selectFrom('knowledge_articles')
    .select('id')
    .where('root_id', '=', rootId)
    .where('delete_mark', '=', 0)
    .where('state', 'in', [knowledgeLifecycle.state.draft, knowledgeLifecycle.state.inReview])
    .executeTakeFirst();

/** What the versions of an article show and attach. */
export const contentsOfVersions = (db: Db | Tx, rootId: string) =>
  db
    .selectFrom('knowledge_articles')
    .select(['files', 'node_keys', 'body'])
    .where('root_id', '=', rootId)
    .where('delete_mark', '=', 0)
    .execute();

export const insertArticle = (tx: Tx, values: Insertable<KnowledgeArticlesTable>) =>
  tx.insertInto('knowledge_articles').values(values).execute();

/** The index of an article's words, as it is stored. */
export async function searchIndexOf(db: Db | Tx, id: string): Promise<string> {
  const { search } = await db
    .selectFrom('knowledge_articles')
    .select('search')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return search;
}

/** Takes off the versions that a newly published one replaces; answers them with their readings and votes. */
export const replaceVersions = (tx: Tx, { id, rootId, now }: { id: string; rootId: string; now: Date }) =>
  tx
    .updateTable('knowledge_articles')
    .set({
      state: knowledgeLifecycle.state.withdrawn,
      is_replaced: true,
      rev: sql`rev + 1`,
      last_modify_time: now,
    })
    .where('root_id', '=', rootId)
    .where('id', '<>', id)
    .where('delete_mark', '=', 0)
    .where('is_replaced', '=', false)
    .where('state', 'in', [knowledgeLifecycle.state.published, knowledgeLifecycle.state.withdrawn])
    .returning(['id', 'view_count', 'useful_count'])
    .execute();

export async function hasVoted(db: Db | Tx, rootId: string, userId: string): Promise<boolean> {
  const vote = await db
    .selectFrom('knowledge_votes')
    .select('user_id')
    .where('root_id', '=', rootId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return vote !== undefined;
}

/** Notes a vote; false when the person has voted before. */
export async function addVote(
  tx: Tx,
  { rootId, userId, now }: { rootId: string; userId: string; now: Date },
): Promise<boolean> {
  const voted = await tx
    .insertInto('knowledge_votes')
    .values({ root_id: rootId, user_id: userId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return voted.numInsertedOrUpdatedRows !== 0n;
}

/** Counts a vote or a reading of an article; answers the new number. */
export async function countUp(tx: Tx, id: string, column: 'useful_count' | 'view_count'): Promise<number> {
  const row = await tx
    .updateTable('knowledge_articles')
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where('id', '=', id)
    .returning(['useful_count', 'view_count'])
    .executeTakeFirstOrThrow();
  return row[column];
}
