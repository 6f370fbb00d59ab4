import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { ThirdLink, ThirdRunRow } from './third-links.repository.ts';

/** Organisations that platforms are to have, from above. */
export const ownDepartments = (db: Db) =>
  db
    .selectFrom('organizes')
    .select(['id', 'parent_id', 'full_name', 'sort_code', 'path'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy(sql`cardinality(path)`)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();

/** People whom platforms are to have: main accounts that may sign in, but no guests. */
export const ownPeople = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('positions', (join) =>
      join.onRef('positions.id', '=', 'users.position_id').on('positions.delete_mark', '=', 0),
    )
    .select(['users.id', 'account', 'real_name', 'mobile_phone', 'email', 'users.organize_id'])
    .select('positions.full_name as position')
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '<>', 0)
    .where('main_account_id', 'is', null)
    .where('users.organize_id', 'is not', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('user_relations as held')
            .innerJoin('roles', 'roles.id', 'held.object_id')
            .select('roles.id')
            .whereRef('held.user_id', '=', 'users.id')
            .where('roles.en_code', '=', 'guest'),
        ),
      ),
    )
    .orderBy('users.id')
    .execute();

export const linksOf = (db: Db, kind: string): Promise<ThirdLink[]> =>
  db.selectFrom('third_links').selectAll().where('kind', '=', kind).execute();

/** How much of ours a platform has, and what it did not take. */
export const linkCounts = (db: Db, kind: string) =>
  db
    .selectFrom('third_links')
    .select((of) => [
      of.fn
        .countAll<number>()
        .filterWhere('what', '=', 'department')
        .filterWhere('remote_id', 'is not', null)
        .as('departments'),
      of.fn
        .countAll<number>()
        .filterWhere('what', '=', 'person')
        .filterWhere('remote_id', 'is not', null)
        .filterWhere('is_disabled', '=', false)
        .as('people'),
      of.fn.countAll<number>().filterWhere('problem', '<>', '').as('problems'),
    ])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

export const lastRun = (db: Db, kind: string): Promise<ThirdRunRow | undefined> =>
  db
    .selectFrom('third_runs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What a platform did not take, newest first. */
export async function listProblems(db: Db, kind: string, { currentPage, pageSize, keyword }: PageQuery) {
  let query = db
    .selectFrom('third_links as link')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'link.own_id').on('link.what', '=', 'person'))
    .leftJoin('organizes', (join) =>
      join.onRef('organizes.id', '=', 'link.own_id').on('link.what', '=', 'department'),
    )
    .where('link.kind', '=', kind)
    .where('link.problem', '<>', '');
  if (keyword)
    query = query.where((is) =>
      is.or(
        (['users.real_name', 'users.account', 'organizes.full_name'] as const).map((column) =>
          is(column, 'like', `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`),
        ),
      ),
    );
  const { total } = await query
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['link.own_id', 'link.what', 'link.problem', 'link.changed_at'])
    .select(['users.real_name', 'users.account', 'organizes.full_name'])
    .orderBy('link.changed_at', 'desc')
    .orderBy('link.own_id')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** The platform's ids of people who can be reached there, by ours. */
export async function remoteIds(
  db: Db,
  kind: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('third_links')
    .select(['own_id', 'remote_id'])
    .where('kind', '=', kind)
    .where('what', '=', 'person')
    .where('is_disabled', '=', false)
    .where('own_id', 'in', [...userIds])
    .execute();
  return new Map(rows.flatMap(({ own_id, remote_id }) => (remote_id === null ? [] : [[own_id, remote_id]])));
}
