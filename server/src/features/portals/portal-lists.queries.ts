import { PORTAL, SCREEN } from '@auditplus/contract/features/menus/menu-types.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { rowNameSql, titleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { keysOfItems } from '../permissions/public.ts';

type Filter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly sidx?: 'fullName' | 'enCode' | 'creatorTime' | 'sortCode' | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

const SORTED = {
  fullName: 'portals.full_name',
  enCode: 'portals.en_code',
  creatorTime: 'portals.creator_time',
  sortCode: 'portals.sort_code',
} as const;

const live = sql<{ version: number; hash: string; body: unknown }>`(
  SELECT version, hash, body FROM definition_versions
  WHERE kind = 'portal' AND target = portals.id ORDER BY version DESC LIMIT 1)`;

/** Portals with their drafts and published versions, and the number of all that match. */
export async function listPortals(db: Db, language: Language, filter: Filter) {
  let query = db
    .selectFrom('portals')
    .innerJoin('definition_drafts as draft', (join) =>
      join.onRef('draft.target', '=', 'portals.id').on('draft.kind', '=', 'portal'),
    )
    .leftJoinLateral(live.as('live'), (join) => join.onTrue())
    .where('portals.delete_mark', '=', 0);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('portals.full_name', 'ilike', pattern),
        where(titleSql(language, { name: 'portals.full_name', body: 'draft.body' }), 'ilike', pattern),
        where('portals.en_code', 'ilike', pattern),
      ]),
    );
  }
  if (filter.category) query = query.where('portals.category', '=', filter.category);
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'portals.creator_user_id')
      .select([
        'portals.id',
        titleSql(language, { name: 'portals.full_name', body: 'draft.body' }).as('title'),
        'portals.en_code',
        'portals.category',
        'portals.sort_code',
        'portals.enabled_mark',
        'portals.creator_time',
        'draft.last_modify_time',
        'draft.hash',
        'live.version',
        'live.hash as live_hash',
        'creator.real_name',
        'creator.account',
        sql<string | null>`draft.body ->> 'type'`.as('type'),
      ])
      .orderBy(SORTED[filter.sidx ?? 'sortCode'], filter.sort ?? 'asc')
      .orderBy('portals.id')
      .limit(filter.pageSize)
      .offset((filter.currentPage - 1) * filter.pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** Published portals that are switched on, in their order. */
export const publishedPortals = (db: Db, language: Language) =>
  db
    .selectFrom('portals')
    .innerJoinLateral(live.as('live'), (join) => join.onTrue())
    .select(['id', titleSql(language, { name: 'full_name', body: 'live.body' }).as('title'), 'category'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();

/** Names of menu entries that open a portal, in a language. */
export const menusOf = (db: Db, language: Language, portalId: string) =>
  db
    .selectFrom('menus')
    .select(rowNameSql(language, 'menus').as('name'))
    .where('type', 'in', [PORTAL, SCREEN])
    .where('delete_mark', '=', 0)
    .where(sql`property ->> 'moduleId'`, '=', portalId)
    .execute();

/** By what a portal opens. */
export type Door = {
  /** Who was given it, as `holderKeys` says it. */
  readonly holders: ReadonlySet<string>;
  /** Codes of the menu entries that open it. */
  readonly menus: ReadonlySet<string>;
};

/** By what each of the portals opens. */
export async function doorsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Door>> {
  if (ids.length === 0) return new Map();
  const [held, menus] = await Promise.all([
    keysOfItems(db, { type: 'portal', ids }),
    db
      .selectFrom('menus')
      .select(['en_code', sql<string>`property ->> 'moduleId'`.as('id')])
      .where('type', 'in', [PORTAL, SCREEN])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .where(sql`property ->> 'moduleId'`, 'in', [...ids])
      .execute(),
  ]);
  const codes = Map.groupBy(menus, ({ id }) => id);
  return new Map(
    ids.map((id) => [
      id,
      {
        holders: held.get(id) ?? new Set(),
        menus: new Set((codes.get(id) ?? []).map(({ en_code }) => en_code)),
      },
    ]),
  );
}

/** Everybody who holds one of the roles or belongs to one of the organisations or below them, and may sign in. */
export async function peopleOf(
  db: Db,
  { roleIds, organizeIds }: { readonly roleIds: readonly string[]; readonly organizeIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM users LEFT JOIN organizes ON organizes.id = users.organize_id
    WHERE users.delete_mark = 0 AND users.enabled_mark = 1
      AND (organizes.path && ${[...organizeIds]}::varchar[] OR users.id IN (
        SELECT user_id FROM user_relations WHERE object_type = 'Role' AND object_id = ANY(${[...roleIds]})))
    ORDER BY users.id`.execute(db);
  return rows.map(({ id }) => id);
}
