import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

/** Sessions in use since a moment with their people, the newest first; `roots` limits them to organisations. */
export function liveSessions(
  db: Db,
  {
    now,
    since,
    roots,
    keyword,
  }: {
    readonly now: Date;
    readonly since: Date;
    readonly roots: readonly string[] | null;
    readonly keyword: string | undefined;
  },
) {
  let query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.id', 'users.real_name', 'users.account', 'organizes.path'])
    .select(['sessions.created_at', 'sessions.last_seen_at', 'sessions.ip', 'sessions.user_agent'])
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', since)
    .where('users.delete_mark', '=', 0);
  if (roots) query = query.where(sql<SqlBool>`organizes.path && ${[...roots]}::varchar[]`);
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((where) =>
      where.or([where('users.real_name', 'ilike', pattern), where('users.account', 'ilike', pattern)]),
    );
  }
  return query.orderBy('sessions.created_at', 'desc').execute();
}

/** People by their ids with the path of their organisation. */
export const findPlaced = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.id', 'users.account', 'users.real_name', 'organizes.path'])
    .where('users.id', 'in', [...userIds])
    .where('users.delete_mark', '=', 0)
    .execute();
