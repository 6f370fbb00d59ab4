import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

/** Which people to find; every given limit must hold. */
export type UserFilter = {
  readonly ids?: readonly string[];
  readonly except?: string;
  /** In this organisation or below it. */
  readonly below?: string;
  /** In exactly this organisation. */
  readonly organizeId?: string;
  readonly managerId?: string;
  readonly keyword?: string | undefined;
  /** Disabled people too, for showing names of the past. */
  readonly withDisabled?: boolean;
  /** What the caller's data schemes let through; everything without it. */
  readonly scope?: RawBuilder<SqlBool>;
};

function filtered(db: Db, filter: UserFilter) {
  let query = db
    .selectFrom('users')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .where('users.delete_mark', '=', 0);
  if (!filter.withDisabled) query = query.where('users.enabled_mark', '<>', 0);
  if (filter.scope) query = query.where(filter.scope);
  if (filter.ids) query = query.where('users.id', 'in', filter.ids.length > 0 ? [...filter.ids] : ['']);
  if (filter.except !== undefined) query = query.where('users.id', '<>', filter.except);
  if (filter.managerId !== undefined) query = query.where('users.manager_id', '=', filter.managerId);
  if (filter.organizeId !== undefined) query = query.where('users.organize_id', '=', filter.organizeId);
  if (filter.below !== undefined)
    query = query.where(sql<boolean>`organizes.path @> ARRAY[${filter.below}]::varchar[]`);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('users.real_name', 'ilike', pattern),
        where('users.account', 'ilike', pattern),
        where('users.quick_query', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

/** People with their organisation, in the order of the lists. */
export async function findUsers(db: Db, filter: UserFilter, page: { limit?: number; offset?: number } = {}) {
  let query = filtered(db, filter)
    .select(['users.id', 'users.account', 'users.real_name', 'users.head_icon', 'users.gender'])
    .select(['users.quick_query', 'users.enabled_mark', 'users.organize_id'])
    .orderBy('users.sort_code')
    .orderBy('users.account');
  if (page.limit !== undefined) query = query.limit(page.limit).offset(page.offset ?? 0);
  return query.execute();
}

export type UserRecord = Awaited<ReturnType<typeof findUsers>>[number];

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Slash paths of all organisations by id: thousands of people share them, so each is written once. */
export async function organizePaths(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('organizes').select(['id', 'full_name', 'path']).execute();
  const names = new Map(rows.map((row) => [row.id, row.full_name]));
  return new Map(rows.map(({ id, path }) => [id, path.flatMap((one) => names.get(one) ?? []).join('/')]));
}
