import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** Wrong passwords are counted by the name that was tried and the place where. */
type GuardKey = { readonly name: string; readonly source: string };

/** Forgets the wrong passwords of an account. */
export async function forgetWrongPasswords(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_guards').where('name', '=', accountId).execute();
}

/** Whether a row of `users` has to wait somewhere now. */
export const isDelayedSql = (now: Date) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM password_guards WHERE name = users.id AND retry_after > ${now})`;

/** Until when these people have to wait at the place where they tried, by their ids. */
export async function delaysOf(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('password_guards')
    .select(({ fn }) => ['name', fn.max('retry_after').as('until')])
    .where('name', 'in', [...accountIds])
    .where('retry_after', '>', now)
    .groupBy('name')
    .execute();
  return new Map(rows.flatMap(({ name, until }) => (until ? [[name, until.getTime()] as const] : [])));
}

/** What is counted for a name at any of the places. */
export const guardsAt = (db: Db, name: string, sources: readonly string[]) =>
  db
    .selectFrom('password_guards')
    .selectAll()
    .where('name', '=', name)
    .where('source', 'in', [...sources])
    .execute();

export const deleteGuard = (db: Db, { name, source }: GuardKey) =>
  db.deleteFrom('password_guards').where('name', '=', name).where('source', '=', source).execute();

export const deleteGuardsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('password_guards').where('changed_at', '<', moment).execute();

/** Counts one more, or the first one again when the last is older than `since`; answers how many there are. */
export async function countGuard(
  db: Db,
  { name, source }: GuardKey,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<number> {
  const { wrong } = await db
    .insertInto('password_guards')
    .values({ name, source, wrong: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['name', 'source']).doUpdateSet({
        wrong: sql`CASE WHEN password_guards.changed_at < ${since} THEN 1 ELSE password_guards.wrong + 1 END`,
        changed_at: now,
      }),
    )
    .returning('wrong')
    .executeTakeFirstOrThrow();
  return wrong;
}

/** Makes a place wait; the counting starts anew after it. */
export async function delayGuard(db: Db, { name, source }: GuardKey, until: Date): Promise<void> {
  await db
    .updateTable('password_guards')
    .set({ retry_after: until, wrong: 0 })
    .where('name', '=', name)
    .where('source', '=', source)
    .execute();
}
