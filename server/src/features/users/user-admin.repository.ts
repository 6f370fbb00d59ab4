import type { Insertable } from 'kysely';
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { UsersTable } from '../../db/generated/tables.ts';
import type { permissionsChanged } from '../../kernel/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { isDelayedSql } from '../auth/public.ts';
import type { Holder } from './own-rights-only.ts';

/** Which people an administrator's list holds; `roots` null: of every organisation. */
export type PeopleFilter = {
  readonly roots: readonly string[] | null;
  /** What the caller's data schemes let through. */
  readonly scope?: RawBuilder<SqlBool>;
  readonly deleteMark: 0 | 1;
  readonly organizeId?: string | undefined;
  readonly enabledMark?: number | undefined;
  /** At this moment; those who have to wait then count as locked. */
  readonly delayedAt?: Date;
  /** Only enabled accounts that nobody has signed in to yet. */
  readonly isUnused?: boolean;
  readonly roleId?: string | undefined;
  readonly positionId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly keyword?: string | undefined;
};

const LOCKED = 2;

type PeoplePage = {
  readonly limit: number;
  readonly offset: number;
  readonly sidx?: keyof typeof ORDER | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
};

/** One of the person's organisations lies in or below one of the given ones. */
const belongs = (roots: readonly string[]) => sql<SqlBool>`(
  EXISTS (SELECT 1 FROM user_organizes link JOIN organizes place ON place.id = link.organize_id
    WHERE link.user_id = users.id AND place.path && ${[...roots]}::varchar[])
  OR EXISTS (SELECT 1 FROM organizes place
    WHERE place.id = users.organize_id AND place.path && ${[...roots]}::varchar[]))`;

const holds = (type: 'Role' | 'Position' | 'Group', id: string) => sql<SqlBool>`EXISTS (
  SELECT 1 FROM user_relations held
  WHERE held.user_id = users.id AND held.object_type = ${type} AND held.object_id = ${id})`;

function filtered(db: Db, filter: PeopleFilter) {
  let query = db.selectFrom('users').where('users.delete_mark', '=', filter.deleteMark);
  if (filter.roots) query = query.where(belongs(filter.roots));
  if (filter.scope) query = query.where(filter.scope);
  if (filter.organizeId) query = query.where(belongs([filter.organizeId]));
  const { enabledMark, delayedAt } = filter;
  if (enabledMark !== undefined)
    query = query.where((where) =>
      where.or([
        where('users.enabled_mark', '=', enabledMark),
        ...(enabledMark === LOCKED && delayedAt ? [isDelayedSql(delayedAt)] : []),
      ]),
    );
  if (filter.isUnused)
    query = query.where('users.enabled_mark', '=', 1).where('users.last_login_time', 'is', null);
  if (filter.roleId) query = query.where(holds('Role', filter.roleId));
  if (filter.positionId) query = query.where(holds('Position', filter.positionId));
  if (filter.groupId) query = query.where(holds('Group', filter.groupId));
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('users.real_name', 'ilike', pattern),
        where('users.account', 'ilike', pattern),
        where('users.quick_query', 'ilike', pattern),
        where('users.mobile_phone', '=', filter.keyword ?? ''),
      ]),
    );
  }
  return query;
}

const ORDER = {
  account: 'users.account',
  realName: 'users.real_name',
  creatorTime: 'users.creator_time',
  lastLoginTime: 'users.last_login_time',
  sortCode: 'users.sort_code',
  enabledMark: 'users.enabled_mark',
  lastModifyTime: 'users.last_modify_time',
} as const;

/** Rows of people in the list's order. */
export function listPeople(db: Db, filter: PeopleFilter, page: PeoplePage) {
  return filtered(db, filter)
    .leftJoin('users as editor', 'editor.id', 'users.last_modify_user_id')
    .leftJoin('users as manager', 'manager.id', 'users.manager_id')
    .leftJoin('users as main', 'main.id', 'users.main_account_id')
    .selectAll('users')
    .select('editor.real_name as editor_name')
    .select(['manager.real_name as manager_name', 'manager.account as manager_account'])
    .select(['main.real_name as main_name', 'main.account as main_account'])
    .orderBy(ORDER[page.sidx ?? 'sortCode'], page.sort ?? 'asc')
    .orderBy('users.creator_time')
    .orderBy('users.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type PersonRecord = Awaited<ReturnType<typeof listPeople>>[number];

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One person, deleted ones only when asked for. */
export function findPerson(db: Db, id: string, deleteMark: 0 | 1 = 0) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', deleteMark)
    .executeTakeFirst();
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Where people belong to and what they hold, by person. */
export type Places = {
  readonly organizeIds: readonly string[];
  readonly paths: readonly (readonly string[])[];
  readonly held: readonly {
    readonly type: string;
    readonly id: string;
    readonly name: string;
    /** Names of a role in the other languages. */
    readonly titles?: unknown;
  }[];
};

/** Organisations, roles, positions and groups of several people in two queries. */
export async function placesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Places>> {
  if (userIds.length === 0) return new Map();
  const ids = [...userIds];
  const [organizes, held] = await Promise.all([
    sql<{ user_id: string; id: string; path: string[] }>`
      SELECT link.user_id, organizes.id, organizes.path FROM (
        SELECT id AS user_id, organize_id, 0 AS place FROM users WHERE id = ANY(${ids}) AND organize_id IS NOT NULL
        UNION ALL
        SELECT link.user_id, link.organize_id, 1 FROM user_organizes link
        JOIN users ON users.id = link.user_id
        WHERE link.user_id = ANY(${ids}) AND link.organize_id IS DISTINCT FROM users.organize_id
      ) link JOIN organizes ON organizes.id = link.organize_id
      ORDER BY link.place, organizes.sort_code, organizes.id`.execute(db),
    sql<{ user_id: string; type: string; id: string; name: string; titles: unknown }>`
      SELECT relation.user_id, relation.object_type AS type, relation.object_id AS id,
        coalesce(roles.full_name, positions.full_name, groups.full_name) AS name, roles.titles
      FROM user_relations relation
      LEFT JOIN roles ON relation.object_type = 'Role' AND roles.id = relation.object_id AND roles.delete_mark = 0
      LEFT JOIN positions ON relation.object_type = 'Position' AND positions.id = relation.object_id
        AND positions.delete_mark = 0
      LEFT JOIN groups ON relation.object_type = 'Group' AND groups.id = relation.object_id AND groups.delete_mark = 0
      WHERE relation.user_id = ANY(${ids})
        AND coalesce(roles.id, positions.id, groups.id) IS NOT NULL
      ORDER BY coalesce(roles.sort_code, positions.sort_code, groups.sort_code), relation.object_id`.execute(
      db,
    ),
  ]);
  const organizesByUser = Map.groupBy(organizes.rows, (row) => row.user_id);
  const heldByUser = Map.groupBy(held.rows, (row) => row.user_id);
  return new Map(
    ids.map((id) => [
      id,
      {
        organizeIds: (organizesByUser.get(id) ?? []).map((row) => row.id),
        paths: (organizesByUser.get(id) ?? []).map((row) => row.path),
        held: heldByUser.get(id) ?? [],
      },
    ]),
  );
}

/** Where a person belongs to; nothing for unknown people. */
export async function placesOfOne(db: Db, userId: string): Promise<Places> {
  return (await placesOf(db, [userId])).get(userId) ?? { organizeIds: [], paths: [], held: [] };
}

/** The organisations that a person heads, and how many people report to the person. */
export async function dutiesOf(db: Db, userId: string) {
  const [headed, below] = await Promise.all([
    db
      .selectFrom('organizes')
      .select('full_name')
      .where('manager_id', '=', userId)
      .where('delete_mark', '=', 0)
      .execute(),
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('manager_id', '=', userId)
      .where('delete_mark', '=', 0)
      .executeTakeFirstOrThrow(),
  ]);
  return { headed: headed.map((row) => row.full_name), subordinates: Number(below.count) };
}

/** Whether an account name is taken by another person; letter case does not matter. */
export async function isAccountTaken(db: Db, account: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .where('delete_mark', '=', 0)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `userId` reports, directly or not, to `superiorId`. */
export async function reportsTo(db: Db, userId: string, superiorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE above AS (
      SELECT manager_id FROM users WHERE id = ${userId}
      UNION SELECT users.manager_id FROM users JOIN above ON users.id = above.manager_id
    )
    SELECT EXISTS (SELECT 1 FROM above WHERE manager_id = ${superiorId}) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function hasSubAccounts(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('main_account_id', '=', userId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is granted of pages and buttons, by whom it was granted to. */
export const pagesAndButtons = (db: Db) =>
  db
    .selectFrom('grants')
    .select(['object_type', 'object_id', 'item_id'])
    .where('item_type', 'in', ['module', 'button'])
    .execute();

export const principalName = (db: Db, { type, id }: Holder) =>
  db.selectFrom(TABLES[type]).select('full_name').where('id', '=', id).executeTakeFirst();

const TABLES = { Role: 'roles', Position: 'positions', Group: 'groups' } as const;

/** One change of account names at a time, so that two equal ones cannot slip in together. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('user-accounts'))`.execute(tx);
}

/** Values of all dictionaries with their names, in their order. */
export const allDictionaryValues = (db: Db) =>
  db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select(['dictionary_types.en_code as dictionary', 'dictionary_data.en_code'])
    .select(['dictionary_data.full_name', 'dictionary_data.name_zhtw', 'dictionary_data.name_en'])
    .where('dictionary_data.delete_mark', '=', 0)
    .orderBy('dictionary_data.sort_code')
    .execute();

export async function grantsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('grants')
    .select(['object_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('object_type', '=', 'User')
    .where('object_id', 'in', ids.length > 0 ? [...ids] : [''])
    .groupBy('object_id')
    .execute();
  return new Map(rows.map((row) => [row.object_id, Number(row.count)]));
}

export async function store(
  ctx: Ctx,
  tx: Parameters<typeof permissionsChanged>[0],
  id: string,
  set: Updateable<UsersTable>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...set,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
      rev: sql`rev + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces a person's organisations; memberships that stay keep their dates. */
export async function storeMemberships(
  tx: Tx,
  userId: string,
  {
    organizeIds,
    gone,
    holders,
  }: { organizeIds: readonly string[]; gone: readonly Holder[]; holders: readonly Holder[] },
): Promise<void> {
  await tx.deleteFrom('user_organizes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('user_organizes')
    .values(organizeIds.map((organize_id) => ({ user_id: userId, organize_id })))
    .execute();
  for (const holder of gone)
    await tx
      .deleteFrom('user_relations')
      .where('user_id', '=', userId)
      .where('object_type', '=', holder.type)
      .where('object_id', '=', holder.id)
      .execute();
  if (holders.length === 0) return;
  await tx
    .insertInto('user_relations')
    .values(holders.map(({ type, id }) => ({ user_id: userId, object_type: type, object_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the caller's data schemes let a person through. */
export async function isInData(ctx: Ctx, id: string): Promise<boolean> {
  const query = ctx.db.selectFrom('users').select('id').where('id', '=', id);
  return (await applyDataScheme(query, ctx, 'permission.user').executeTakeFirst()) !== undefined;
}

export async function insertUsers(tx: Tx, rows: readonly Insertable<UsersTable>[]): Promise<void> {
  await tx.insertInto('users').values(rows).execute();
}
