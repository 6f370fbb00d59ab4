import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { OrganizesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme, pickerScopeSql } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { givenNames } from './organize-names.ts';

/** Organisations with their heads, in the order of the trees; enabled ones unless asked for all. */
export function listOrganizes(db: Db, { withDisabled = false }: { withDisabled?: boolean } = {}) {
  let query = db
    .selectFrom('organizes')
    .leftJoin('users as manager', 'manager.id', 'organizes.manager_id')
    .select(['organizes.id', 'organizes.parent_id', 'organizes.category', 'organizes.org_kind'])
    .select(['organizes.en_code', 'organizes.full_name', 'organizes.description', 'organizes.path'])
    .select('organizes.property')
    .select(['organizes.sort_code', 'organizes.enabled_mark', 'organizes.creator_time', 'organizes.rev'])
    .select(['manager.real_name as manager_name', 'manager.account as manager_account'])
    .where('organizes.delete_mark', '=', 0);
  if (!withDisabled) query = query.where('organizes.enabled_mark', '=', 1);
  return query
    .orderBy('organizes.sort_code')
    .orderBy('organizes.creator_time')
    .orderBy('organizes.id')
    .execute();
}

export type OrganizeRecord = Awaited<ReturnType<typeof listOrganizes>>[number];

/** One organisation by id, deleted ones only when asked for. */
export function findOrganize(db: Db, id: string, deleteMark: 0 | 1 = 0) {
  return db
    .selectFrom('organizes')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', deleteMark)
    .executeTakeFirst();
}

export type Organize = NonNullable<Awaited<ReturnType<typeof findOrganize>>>;

/** One change of the organisation's shape at a time: moves that cross could otherwise close a circle. */
export async function lockShape(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('organizes'))`.execute(tx);
}

export async function insertOrganize(tx: Tx, row: Insertable<OrganizesTable>): Promise<void> {
  await tx.insertInto('organizes').values(row).execute();
}

export async function updateOrganize(tx: Tx, id: string, set: Updateable<OrganizesTable>): Promise<void> {
  await tx
    .updateTable('organizes')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();
}

/** Hangs a subtree below another path: the ids above its top are exchanged in every path of it. */
export async function moveSubtree(
  tx: Tx,
  { id, depth, parentPath }: { id: string; depth: number; parentPath: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE organizes SET path = ${[...parentPath]}::varchar[] || path[${depth}::int:]
    WHERE path @> ARRAY[${id}]::varchar[]`.execute(tx);
}

/** Another organisation of the same parent with this name, or of any with this code. */
export async function findTaken(
  db: Db,
  {
    id,
    parentId,
    fullName,
    enCode,
  }: { id: string; parentId: string | null; fullName: string; enCode: string },
): Promise<{ name: boolean; code: boolean }> {
  const rows = await db
    .selectFrom('organizes')
    .select(['full_name', 'en_code', 'parent_id'])
    .where('delete_mark', '=', 0)
    .where('id', '<>', id)
    .where((where) => where.or([where('full_name', '=', fullName), where('en_code', '=', enCode)]))
    .execute();
  return {
    name: rows.some((row) => row.full_name === fullName && row.parent_id === parentId),
    code: rows.some((row) => row.en_code === enCode),
  };
}

/** What stands in the way of a delete or of switching off, counted. */
export async function countInside(db: Db, id: string) {
  const { rows } = await sql<{
    children: number;
    enabledchildren: number;
    users: number;
    positions: number;
    roles: number;
  }>`
    SELECT
      (SELECT count(*) FROM organizes WHERE parent_id = ${id} AND delete_mark = 0) AS children,
      (SELECT count(*) FROM organizes WHERE parent_id = ${id} AND delete_mark = 0 AND enabled_mark = 1)
        AS enabledchildren,
      (SELECT count(*) FROM users WHERE delete_mark = 0 AND (organize_id = ${id} OR EXISTS (
        SELECT 1 FROM user_organizes link WHERE link.user_id = users.id AND link.organize_id = ${id}))) AS users,
      (SELECT count(*) FROM positions WHERE organize_id = ${id} AND delete_mark = 0) AS positions,
      (SELECT count(*) FROM role_organizes link JOIN roles ON roles.id = link.role_id
        WHERE link.organize_id = ${id} AND roles.delete_mark = 0) AS roles`.execute(db);
  const found = rows[0];
  return {
    children: found?.children ?? 0,
    enabledChildren: found?.enabledchildren ?? 0,
    users: found?.users ?? 0,
    positions: found?.positions ?? 0,
    roles: found?.roles ?? 0,
  };
}

/** What stands in the way of deleting, for every organisation in which there is something. */
export async function countInsideAll(db: Db): Promise<ReadonlyMap<string, Inside>> {
  const { rows } = await sql<Inside & { id: string }>`
    WITH placed AS (
      SELECT organize_id AS id, id AS user_id FROM users WHERE delete_mark = 0
      UNION SELECT link.organize_id, link.user_id FROM user_organizes link
        JOIN users ON users.id = link.user_id WHERE users.delete_mark = 0),
    found AS (
      SELECT parent_id AS id, count(*) AS children, 0 AS users, 0 AS positions, 0 AS roles
        FROM organizes WHERE delete_mark = 0 GROUP BY parent_id
      UNION ALL SELECT id, 0, count(*), 0, 0 FROM placed GROUP BY id
      UNION ALL SELECT organize_id, 0, 0, count(*), 0 FROM positions WHERE delete_mark = 0 GROUP BY organize_id
      UNION ALL SELECT link.organize_id, 0, 0, 0, count(*) FROM role_organizes link
        JOIN roles ON roles.id = link.role_id WHERE roles.delete_mark = 0 GROUP BY link.organize_id)
    SELECT id, sum(children)::int AS children, sum(users)::int AS users, sum(positions)::int AS positions,
      sum(roles)::int AS roles FROM found WHERE id IS NOT NULL GROUP BY id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Inside = {
  readonly children: number;
  readonly users: number;
  readonly positions: number;
  readonly roles: number;
};

/** Companies that exist, to keep the last one. */
export async function countCompanies(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('organizes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category', '=', 'company')
    .where('delete_mark', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deleted organisations of a kind, newest first, with who deleted them and how many administrators they had. */
export async function listRecycled(
  db: Db,
  {
    category,
    roots,
    scope,
    keyword,
    limit,
    offset,
  }: {
    category: string;
    /** Organisations in or below which they lay; null: anywhere. */
    roots: readonly string[] | null;
    scope: RawBuilder<SqlBool>;
    keyword: string | undefined;
    limit: number;
    offset: number;
  },
) {
  let query = db
    .selectFrom('organizes')
    .leftJoin('users as editor', 'editor.id', 'organizes.last_modify_user_id')
    .where('organizes.delete_mark', '=', 1)
    .where('organizes.category', '=', category)
    .where(scope);
  if (roots) query = query.where(sql<SqlBool>`organizes.path && ${[...roots]}::varchar[]`);
  if (keyword) query = query.where('organizes.full_name', 'ilike', containing(keyword));
  const [rows, { total }] = await Promise.all([
    query
      .select(['organizes.id', 'organizes.full_name', 'organizes.en_code', 'organizes.path'])
      .select(['organizes.last_modify_time', 'editor.real_name as editor_name'])
      .select(({ selectFrom }) =>
        selectFrom('organize_admins')
          .whereRef('organize_admins.organize_id', '=', 'organizes.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('administrators'),
      )
      .orderBy('organizes.last_modify_time', 'desc')
      .orderBy('organizes.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Full names of all organisations by id, deleted ones too, as a reader of this language sees them. */
export async function organizeNames(db: Db, language: Language): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('organizes').select(['id', 'full_name', 'property']).execute();
  return new Map(
    rows.map((row) => [row.id, (language === 'en' && givenNames(row).fullNameEn) || row.full_name] as const),
  );
}

/** Slash paths of organisations by id. */
export async function slashPaths(db: Db, language: Language): Promise<ReadonlyMap<string, string>> {
  const [names, rows] = await Promise.all([
    organizeNames(db, language),
    db.selectFrom('organizes').select(['id', 'path']).execute(),
  ]);
  return new Map(rows.map((row) => [row.id, row.path.flatMap((id) => names.get(id) ?? []).join('/')]));
}

/** What organisations are called, with their parents; switched-off ones too. */
export const namedOrganizes = (db: Db) =>
  db
    .selectFrom('organizes')
    .select(['id', 'parent_id', 'full_name', 'property'])
    .where('delete_mark', '=', 0)
    .orderBy('id')
    .execute();

/** Paths of organisations that exist, by id. */
export async function pathsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('organizes')
    .select(['id', 'path'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .where('delete_mark', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.id, row.path]));
}

/** Ids of the organisations that the data schemes of a page let the caller see. */
export async function idsInData(ctx: Ctx, page: string): Promise<ReadonlySet<string>> {
  const rows = await applyDataScheme(ctx.db.selectFrom('organizes').select('id'), ctx, page).execute();
  return new Set(rows.map((row) => row.id));
}

/** Ids of companies and of departments that the data schemes of their pages let the caller pick. */
export async function pickableIds(
  ctx: Ctx,
  { companies, departments }: { readonly companies: string; readonly departments: string },
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('organizes')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('category', '=', 'company'), pickerScopeSql(ctx, companies)]),
        where.and([where('category', '<>', 'company'), pickerScopeSql(ctx, departments)]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The path of an organisation that the data schemes of a page let the caller see. */
export async function pathInData(ctx: Ctx, id: string, page: string): Promise<readonly string[] | undefined> {
  const query = ctx.db.selectFrom('organizes').select('path').where('id', '=', id);
  return (await applyDataScheme(query, ctx, page).executeTakeFirst())?.path;
}
