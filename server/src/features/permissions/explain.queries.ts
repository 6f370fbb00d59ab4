import type { ExplainFile, ExplainSearch } from '@auditplus/contract/features/permissions/explain.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { SCOPED_PAGES, type ScopedPage } from '../../kernel/scoped-pages.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import type { Choice, Item, Way } from './explain-others.ts';
import type { At } from './explain-schemes.ts';
import { type RuledPage, ruledPage } from './record-rules.ts';

/** Files of records to ask about, the newest first; the one that is chosen already comes before all. */
export async function explainFiles(ctx: Ctx, search: ExplainSearch): Promise<z.infer<typeof ExplainFile>[]> {
  const rows = await ctx.db
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.uploaded_by')
    .select(['files.id', 'files.original_name', 'files.owner_type', 'files.uploaded_at', 'users.real_name'])
    .where('files.deleted_at', 'is', null)
    .where('files.owner_type', '<>', PRIVATE)
    .where((where) =>
      where.or([
        where('files.original_name', 'ilike', containing(search.keyword ?? '')),
        where('files.id', '=', search.id ?? ''),
      ]),
    )
    .orderBy((by) => by('files.id', '=', search.id ?? ''), 'desc')
    .orderBy('files.uploaded_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.original_name,
    ownerType: row.owner_type ?? '',
    uploader: row.real_name ?? '',
    uploadedAt: row.uploaded_at.getTime(),
  }));
}

/** What people send each other in private is nobody's to look through. */
const PRIVATE = 'chatMessage';

/** The first of some people, in the order of lists. */
export const firstPeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'real_name', 'account', 'organize_id'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('sort_code')
    .orderBy('account')
    .limit(MAX_OTHERS)
    .execute();

/** People with the items of one of the ways; those who use the product come first, in case not all can be asked. */
export async function peopleOn(ctx: Ctx, ways: readonly Way[], exceptId: string): Promise<string[]> {
  const now = ctx.clock.now();
  const open = ways.map(({ needed }) => {
    if (needed === null) return sql<SqlBool>`false`;
    const held = [sql<SqlBool>`true`, ...needed.map((item) => holdsSql(item, now))];
    return sql<SqlBool>`(${sql.join(held, sql` AND `)})`;
  });
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM users LEFT JOIN organizes ON organizes.id = users.organize_id
    WHERE users.delete_mark = 0 AND users.enabled_mark = 1 AND users.id <> ${exceptId}
      AND (users.expires_at IS NULL OR users.expires_at > ${now})
      AND (users.is_administrator OR ${sql.join(open, sql` OR `)})
    ORDER BY users.password_hash IS NULL, users.last_login_time DESC NULLS LAST, users.sort_code, users.account
  `.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Whether the row of `users`, joined with its `organizes`, holds an item at a moment. */
const holdsSql = (item: Item, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM grants WHERE grants.item_type = ${item.type} AND grants.item_id = ${item.id}
    AND ((grants.object_type = 'User' AND grants.object_id = users.id) OR EXISTS (
      SELECT 1 FROM user_relations AS relation
      LEFT JOIN roles ON relation.object_type = 'Role' AND roles.id = relation.object_id
      LEFT JOIN positions ON relation.object_type = 'Position' AND positions.id = relation.object_id
      LEFT JOIN groups ON relation.object_type = 'Group' AND groups.id = relation.object_id
      WHERE relation.user_id = users.id AND relation.object_type = grants.object_type
        AND relation.object_id = grants.object_id
        AND (relation.starts_at IS NULL OR relation.starts_at <= ${now})
        AND (relation.ends_at IS NULL OR relation.ends_at > ${now})
        AND coalesce(roles.enabled_mark, positions.enabled_mark, groups.enabled_mark) = 1
        AND coalesce(roles.delete_mark, positions.delete_mark, groups.delete_mark) = 0
        AND (roles.id IS NULL OR roles.global_mark = 1 OR EXISTS (SELECT 1 FROM role_organizes
          WHERE role_organizes.role_id = roles.id AND role_organizes.organize_id = ANY(organizes.path))))))`;

const MAX_OTHERS = 50;

export function sourceOf(page: RuledPage | ScopedPage): Source {
  if ('from' in page) return { ...page, order: page.newest };
  return {
    from: sql`${sql.table(page.table)}`,
    id: sql<string>`${sql.ref(`${page.table}.id`)}`,
    label: page.label,
    live: page.live,
    order: sql`sort_code, 2`,
  };
}

export async function labelOf(
  ctx: Ctx,
  { from, id, label }: Source,
  recordId: string,
): Promise<string | null> {
  const { rows } = await sql<{ label: string }>`SELECT ${label} AS label FROM ${from}
    WHERE ${id} = ${recordId}`.execute(ctx.db);
  return rows[0]?.label ?? null;
}

export type Source = {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  readonly label: RawBuilder<string>;
  readonly live: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
};

/** Records of a page to ask about; the one that is chosen already comes first. */
export async function explainRecords(ctx: Ctx, moduleId: string, search: ExplainSearch): Promise<Choice[]> {
  const menu = await ctx.db
    .selectFrom('menus')
    .select('en_code')
    .where('id', '=', moduleId)
    .executeTakeFirst();
  const page = ruledPage(menu?.en_code ?? '') ?? SCOPED_PAGES.get(menu?.en_code ?? '');
  if (!page) return [];
  const { from, id, label, live, order } = sourceOf(page);
  const isHit = search.keyword
    ? sql<SqlBool>`${label} ILIKE ${containing(search.keyword)}`
    : sql<SqlBool>`true`;
  const isChosen = sql<SqlBool>`${id} = ${search.id ?? ''}`;
  const { rows } = await sql<Choice>`SELECT ${id} AS id, ${label} AS "fullName" FROM ${from}
    WHERE (${live}) AND (${isHit} OR ${isChosen}) ORDER BY (${isChosen}) DESC, ${order} LIMIT 50`.execute(
    ctx.db,
  );
  return rows;
}

export const reachedRecords = (ctx: Ctx, page: RuledPage, id: string) =>
  sql`SELECT 1 FROM ${page.from} WHERE ${page.id} = ${id}
      AND ${page.scope(ctx)}`.execute(ctx.db);

export async function isRow(
  ctx: Ctx,
  { page, id }: Pick<At, 'page' | 'id'>,
  condition: RawBuilder<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(page.table)}
    WHERE ${sql.ref(`${page.table}.id`)} = ${id} AND ${condition}`.execute(ctx.db);
  return rows.length > 0;
}

/** Why a person was given each role, position and group. */
export const reasonsOf = (db: Db, userId: string) =>
  db
    .selectFrom('user_relations')
    .select(['object_type', 'object_id', 'reason'])
    .where('user_id', '=', userId)
    .execute();

/** Roles, positions and groups that hold one of the items. */
export const principalsOf = (db: Db, items: readonly Item[]) =>
  db
    .selectFrom('grants')
    .select(['object_type', 'object_id'])
    .distinct()
    .where((where) =>
      where.or(
        items.map((item) => where.and([where('item_type', '=', item.type), where('item_id', '=', item.id)])),
      ),
    )
    .where('object_type', '<>', 'User')
    .execute();

/** Buttons, columns and form fields of an entry to ask about. */
export async function explainItems(ctx: Ctx, moduleId: string) {
  const rows = await ctx.db
    .selectFrom('menu_items')
    .select(['id', 'kind', 'full_name as fullName', 'titles', 'en_code as enCode'])
    .where('menu_id', '=', moduleId)
    .orderBy('kind')
    .orderBy('sort_code')
    .execute();
  return rows.map(({ titles, ...row }) => ({ ...row, fullName: titledIn({ ...row, titles }, ctx.language) }));
}
