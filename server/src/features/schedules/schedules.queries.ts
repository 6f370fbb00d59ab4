import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { ScheduleRow } from './schedules.repository.ts';

/** Entries of a person that may fall into a span: repeated ones begin before it. */
export function listSchedules(
  db: Db,
  userId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ScheduleRow[]> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('user_id', '=', userId)
    .where('start_at', '<', to)
    .where((is) => is.or([is('repeat', '<>', 'none'), is('end_at', '>=', from)]))
    .orderBy('start_at')
    .orderBy('id')
    .execute();
}

/** How many entries a person has; new ones wait until the figure is used. */
export async function countSchedules(db: Db, userId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`schedules ${userId}`}))`.execute(db);
  const { count } = await db
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
