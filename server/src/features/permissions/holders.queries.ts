import type {
  Holder,
  HolderType,
  ItemHolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { rowTitleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { usualName } from '../../kernel/usual-names.ts';
import { slashPaths } from '../organizations/public.ts';

type Query = {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
};

const TABLES = {
  Role: { table: 'roles', name: 'full_name', code: 'en_code', path: null, order: 'sort_code' },
  Position: {
    table: 'positions',
    name: 'full_name',
    code: 'en_code',
    path: 'organize_id',
    order: 'sort_code',
  },
  Group: { table: 'groups', name: 'full_name', code: 'en_code', path: null, order: 'sort_code' },
  User: { table: 'users', name: 'real_name', code: 'account', path: 'organize_id', order: 'sort_code' },
} as const satisfies Record<HolderType, object>;

const hasEnglishName = (table: string): table is 'positions' | 'groups' =>
  table === 'positions' || table === 'groups';

type Row = {
  id: string;
  full_name: string;
  en_code: string;
  organize_id: string | null;
  enabled_mark: number;
  members: number;
};

/** Roles, positions, groups or people to give rights to, a page at a time. */
export async function listHolders(
  ctx: Ctx,
  type: HolderType,
  { currentPage, pageSize, keyword }: Query,
): Promise<{ list: Holder[]; pagination: Pagination }> {
  const { table, name, code, path } = TABLES[type];
  const from = sql.table(table);
  const organize = path ? sql.ref(`${table}.${path}`) : sql`NULL::varchar`;
  const isHit = keyword
    ? sql`AND (${sql.ref(name)} ILIKE ${containing(keyword)} OR ${sql.ref(code)} ILIKE ${containing(keyword)})`
    : sql``;
  const [{ rows }, count] = await Promise.all([
    sql<Row>`SELECT id, ${hasEnglishName(table) ? nameIn(ctx.language, table) : type === 'Role' ? rowTitleSql(ctx.language, table) : sql.ref(name)} AS full_name, ${sql.ref(code)} AS en_code, ${organize} AS organize_id,
      enabled_mark, (SELECT count(*)::int FROM user_relations
        WHERE object_type = ${type} AND object_id = ${sql.ref(`${table}.id`)}) AS members
      FROM ${from} WHERE delete_mark = 0 ${isHit}
      ORDER BY sort_code, creator_time, id LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from} WHERE delete_mark = 0 ${isHit}`.execute(
      ctx.db,
    ),
  ]);
  const pathNames = await slashPaths(ctx.db, ctx.language);
  return {
    list: rows.map((row) => ({
      id: row.id,
      type,
      fullName: type === 'Role' ? usualName(row.full_name, ctx.language) : row.full_name,
      enCode: row.en_code,
      organize: row.organize_id ? (pathNames.get(row.organize_id) ?? '') : '',
      enabledMark: row.enabled_mark,
      members: row.members,
    })),
    pagination: { currentPage, pageSize, total: count.rows[0]?.total ?? 0 },
  };
}

/** Names of holders by `${type} ${id}`. */
export async function holderNames(
  { db, language }: { readonly db: Db; readonly language: Language },
  holders: readonly { readonly type: ItemHolderType; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (type: ItemHolderType) =>
    holders.flatMap((holder) => (holder.type === type ? [holder.id] : []));
  const { rows } = await sql<{ type: string; id: string; name: string }>`
    SELECT 'Role' AS type, id, ${rowTitleSql(language, 'roles')} AS name FROM roles WHERE id = ANY(${ids('Role')})
    UNION ALL SELECT 'Position', id, ${nameIn(language, 'positions')} FROM positions WHERE id = ANY(${ids('Position')})
    UNION ALL SELECT 'Group', id, ${nameIn(language, 'groups')} FROM groups WHERE id = ANY(${ids('Group')})
    UNION ALL SELECT 'User', id, real_name FROM users WHERE id = ANY(${ids('User')})
    UNION ALL SELECT 'Organize', id, full_name FROM organizes
      WHERE id = ANY(${ids('Organize')}) AND delete_mark = 0`.execute(db);
  return new Map(
    rows.map(({ type, id, name }) => [`${type} ${id}`, type === 'Role' ? usualName(name, language) : name]),
  );
}

export async function pathsOfHolder(
  db: Db,
  { type, id }: { type: ItemHolderType; id: string },
): Promise<string[][]> {
  if (type === 'Group') return [];
  const organizeOf =
    type === 'Role'
      ? sql`SELECT organize_id FROM role_organizes JOIN roles ON roles.id = role_id
          WHERE role_id = ${id} AND roles.global_mark = 0`
      : type === 'Position'
        ? sql`SELECT organize_id FROM positions WHERE id = ${id}`
        : type === 'Organize'
          ? sql`SELECT ${id}::varchar`
          : sql`SELECT organize_id FROM users WHERE id = ${id}`;
  const { rows } = await sql<{ path: string[] }>`
    SELECT path FROM organizes WHERE id IN (${organizeOf})`.execute(db);
  return rows.map((row) => row.path);
}
