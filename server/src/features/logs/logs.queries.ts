import { allRecords } from '@auditplus/contract/all-records.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { rowTitleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { nameColumn } from '../../kernel/records/record-columns.ts';
import { usualName } from '../../kernel/usual-names.ts';
import { visibleRoots } from '../organizations/public.ts';

type Finder = (ctx: Ctx, id: string, page: string) => Promise<boolean>;

const exists = async (query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/**
 * Whether a record without a declaration lies within what the caller sees; kinds that everybody with the page sees whole
 * have none.
 */
export const FINDERS: Readonly<Record<string, Finder>> = {
  organize: async (ctx, id, page) =>
    exists(
      ctx.db
        .selectFrom('organizes')
        .select('id')
        .where('id', '=', id)
        .where(dataScopeSql(ctx, page))
        .where(await insideRoots(ctx)),
    ),
  user: async (ctx, id, page) =>
    exists(
      ctx.db
        .selectFrom('users')
        .innerJoin('user_organizes', 'user_organizes.user_id', 'users.id')
        .innerJoin('organizes', 'organizes.id', 'user_organizes.organize_id')
        .select('users.id')
        .where('users.id', '=', id)
        .where(dataScopeSql(ctx, page))
        .where(await insideRoots(ctx)),
    ),
  role: (ctx, id, page) =>
    exists(ctx.db.selectFrom('roles').select('id').where('id', '=', id).where(dataScopeSql(ctx, page))),
};

async function insideRoots(ctx: Ctx) {
  const roots = await visibleRoots(ctx);
  return roots === null ? sql<SqlBool>`true` : sql<SqlBool>`organizes.path && ${[...roots]}::varchar[]`;
}

/** Ids among the values, by what they name. */
export async function namesOf(
  db: Db,
  values: readonly unknown[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) collect(item);
  };
  values.forEach(collect);
  const ids = [...texts].filter((text) => text.length > 0 && text.length <= 50);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; is_usual: boolean }>`
    SELECT id, real_name AS name, false AS is_usual FROM users WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM organizes WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, ${rowTitleSql(language, 'roles')}, true FROM roles WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM menus WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, ${rowTitleSql(language, 'menu_items')}, true FROM menu_items WHERE id = ANY(${ids}::varchar[])
    UNION ALL SELECT id, full_name, false FROM dictionary_types WHERE id = ANY(${ids}::varchar[])
    ${sql.join(
      allRecords.map(
        (model) => sql`UNION ALL SELECT id, ${nameColumn(model, model.table, language)}, false
          FROM ${sql.table(model.table)} WHERE id = ANY(${ids}::varchar[])`,
      ),
      sql` `,
    )}`.execute(db);
  return new Map(rows.map(({ id, name, is_usual }) => [id, is_usual ? usualName(name, language) : name]));
}

/** An entry of the trail. */
export const findOperation = (db: Db, id: string) =>
  db
    .selectFrom('activities')
    .select(['target_type', 'before', 'after', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A page of the entries of one record, newest first, with the number of all. */
export async function recordEntries(
  db: Db,
  { kind, id, currentPage, pageSize }: { kind: string; id: string; currentPage: number; pageSize: number },
) {
  const entries = db
    .selectFrom('activities')
    .where('target_type', '=', kind)
    .where('target_id', '=', id)
    // Chains of audits tell of others too; a record's own chain is its history.
    .where((where) => where.or([where('chain_id', 'is', null), where('chain_id', '=', id)]));
  return readPage({
    all: entries,
    shown: entries
      .leftJoin('users', 'users.id', 'activities.actor_id')
      .selectAll('activities')
      .select('users.real_name as actor_name')
      .orderBy('activities.at', 'desc')
      .orderBy('activities.id', 'desc'),
    page: { currentPage, pageSize },
  });
}
