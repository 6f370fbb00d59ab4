import { type SqlBool, sql } from 'kysely';
import { builtOnce } from '../../kernel/built-once.ts';
import type { Db } from '../../kernel/db.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { delegateOf } from '../delegations/public.ts';

/** People who may decide: not deleted and not switched off; locked ones come back. */
const present = sql<SqlBool>`users.delete_mark = 0 AND users.enabled_mark <> 0`;

export type Person = {
  readonly id: string;
  readonly real_name: string;
  readonly enabled_mark: number;
  readonly delete_mark: number;
  readonly organize_id: string | null;
  readonly position_id: string | null;
  readonly manager_id: string | null;
  /** Who leads the person's organisation. */
  readonly department_leader: string | null;
};

const people = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('organizes', (join) =>
      join.onRef('organizes.id', '=', 'users.organize_id').on('organizes.delete_mark', '=', 0),
    )
    .select([
      'users.id',
      'users.real_name',
      'users.enabled_mark',
      'users.delete_mark',
      'users.organize_id',
      'users.position_id',
      'users.manager_id',
      'organizes.manager_id as department_leader',
    ])
    .where('users.id', 'in', [...ids]);

export async function peopleByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await people(db, ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Within = Parameters<typeof delegateOf>[1];

const withDelegates = (db: Db, ids: readonly string[], within: Within) =>
  people(db, ids).select(delegateOf('users.id', within).as('delegate'));

/** Most steps ask one person. */
const oneWithDelegate = builtOnce(
  { id: '\u0001person', definitionId: '\u0001definition', category: '\u0001category', now: new Date(0) },
  (db, { id, ...within }) => withDelegates(db, [id], within),
);

/** People with who acts for each of them in a definition at a moment. */
export async function peopleWithDelegates(
  db: Db,
  ids: readonly string[],
  within: Within,
): Promise<ReadonlyMap<string, Person & { readonly delegate: string | null }>> {
  const [id] = ids;
  if (id === undefined) return new Map();
  const rows =
    ids.length === 1
      ? await oneWithDelegate(db, { id, ...within })
      : await withDelegates(db, ids, within).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The superiors of a person from the nearest up, at most so many. */
export async function superiorsOf(db: Db, personId: string, levels: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE chain AS (
      SELECT manager_id AS id, 1 AS level, ARRAY[id] AS seen FROM users WHERE id = ${personId}
      UNION ALL
      SELECT users.manager_id, chain.level + 1, chain.seen || users.id
      FROM chain JOIN users ON users.id = chain.id
      WHERE chain.level < ${levels} AND NOT users.id = ANY(chain.seen)
    )
    SELECT id FROM chain WHERE id IS NOT NULL ORDER BY level`.execute(db);
  return rows.map(({ id }) => id);
}

/** Leaders of an organisation and of those above it, from the nearest up; organisations without one are passed over. */
export async function leadersAbove(db: Db, organizeId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT above.manager_id AS id, above.full_name AS name
    FROM organizes own
    CROSS JOIN LATERAL unnest(own.path) WITH ORDINALITY AS step (id, place)
    JOIN organizes above ON above.id = step.id AND above.delete_mark = 0
    WHERE own.id = ${organizeId} AND above.manager_id IS NOT NULL
    ORDER BY step.place DESC`.execute(db);
  return rows;
}

/** Leaders of organisations by id. */
export async function leadersOf(db: Db, organizeIds: readonly string[]) {
  if (organizeIds.length === 0) return [];
  const rows = await db
    .selectFrom('organizes')
    .select(['id', 'manager_id', 'full_name'])
    .where('id', 'in', [...organizeIds])
    .where('delete_mark', '=', 0)
    .execute();
  return rows;
}

type Holders = {
  readonly type: 'Position' | 'Role' | 'Group';
  readonly ids: readonly string[];
  readonly now: Date;
  /** Only people of this organisation and those below it. */
  readonly within?: string;
};

const TABLES = { Position: 'positions', Role: 'roles', Group: 'groups' } as const;

/** People who hold positions, roles or groups at a moment, with the name of what they hold. */
export async function holdersOf(db: Db, { type, ids, now, within }: Holders) {
  if (ids.length === 0) return [];
  const table = sql.table(TABLES[type]);
  // A role that is bound to organisations counts for people in and below them.
  const reach =
    type === 'Role'
      ? sql`AND (held.global_mark = 1 OR EXISTS (SELECT FROM role_organizes bound
          WHERE bound.role_id = held.id AND own.path @> ARRAY[bound.organize_id]))`
      : sql``;
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT DISTINCT ON (users.id) users.id, held.full_name AS name
    FROM user_relations relation
    JOIN ${table} held ON held.id = relation.object_id AND held.enabled_mark = 1 AND held.delete_mark = 0
    JOIN users ON users.id = relation.user_id
    LEFT JOIN organizes own ON own.id = users.organize_id
    WHERE relation.object_type = ${type} AND relation.object_id IN (${sql.join([...ids])})
      AND (relation.starts_at IS NULL OR relation.starts_at <= ${now})
      AND (relation.ends_at IS NULL OR relation.ends_at > ${now})
      AND ${present} ${reach}
      ${within === undefined ? sql`` : sql`AND own.path @> ARRAY[${within}]::varchar[]`}
    ORDER BY users.id, held.full_name
    LIMIT 1000`.execute(db);
  return rows;
}

/** Super administrators, by whom a process goes on when nobody else can be found. */
export async function administrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .where(present)
    .orderBy('sort_code')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which people of some are subordinates, at any depth, of a person. */
export async function subordinatesAmong(
  db: Db,
  leaderId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const id of ids) if ((await superiorsOf(db, id, 20)).includes(leaderId)) found.add(id);
  return found;
}

/** Positions that people hold. */
export async function positionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_relations')
    .select(['user_id', 'object_id'])
    .where('object_type', '=', 'Position')
    .where('user_id', 'in', [...ids])
    .execute();
  const held = new Map<string, Set<string>>();
  for (const { user_id, object_id } of rows)
    held.set(user_id, (held.get(user_id) ?? new Set()).add(object_id));
  return held;
}

/** Enabled people with their organisation, page by page; of some ids only where they are given. */
export async function candidatePage(
  db: Db,
  {
    ids,
    keyword,
    currentPage,
    pageSize,
  }: {
    readonly ids: readonly string[] | null;
    readonly keyword: string | undefined;
    readonly currentPage: number;
    readonly pageSize: number;
  },
) {
  let query = db
    .selectFrom('users')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .where(present);
  if (ids) query = query.where('users.id', 'in', ids.length > 0 ? [...ids] : ['']);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('users.real_name', 'ilike', `%${keyword.replace(/[\\%_]/g, '\\$&')}%`),
        where('users.account', 'ilike', `%${keyword.replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .select(['users.id', 'users.real_name', 'users.account', 'organizes.full_name as organize'])
      .orderBy('users.sort_code')
      .orderBy('users.id'),
    page: { currentPage, pageSize },
  });
}
