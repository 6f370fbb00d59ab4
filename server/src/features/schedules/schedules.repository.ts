import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ScheduleFeedsTable, SchedulesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type ScheduleRow = Selectable<SchedulesTable>;
export type FeedRow = Selectable<ScheduleFeedsTable>;

export async function insertSchedule(tx: Tx, row: Insertable<SchedulesTable>): Promise<void> {
  await tx.insertInto('schedules').values(row).execute();
}

/** An entry of a person. */
export const findSchedule = (db: Db, userId: string, id: string): Promise<ScheduleRow | undefined> =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The same for a change. */
export const lockSchedule = (tx: Tx, userId: string, id: string): Promise<ScheduleRow | undefined> =>
  tx
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export async function updateSchedule(tx: Tx, id: string, set: Updateable<SchedulesTable>): Promise<void> {
  await tx.updateTable('schedules').set(set).where('id', '=', id).execute();
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('schedules').where('id', '=', id).execute();
}

/** Entries whose reminder is due, held so that two processes never take the same ones. */
export const takeDueReminders = (tx: Tx, now: Date, limit: number): Promise<ScheduleRow[]> =>
  tx
    .selectFrom('schedules')
    .selectAll()
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const findFeed = (db: Db, userId: string): Promise<FeedRow | undefined> =>
  db.selectFrom('schedule_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The person whose link carries this id. */
export const findFeedById = (db: Db, feedId: string): Promise<FeedRow | undefined> =>
  db.selectFrom('schedule_feeds').selectAll().where('feed_id', '=', feedId).executeTakeFirst();

/** Gives a person a link, instead of a former one. */
export async function replaceFeed(tx: Tx, row: Insertable<ScheduleFeedsTable>): Promise<FeedRow> {
  return tx
    .insertInto('schedule_feeds')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        feed_id: row.feed_id,
        created_at: row.created_at,
        read_at: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFeed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('schedule_feeds').where('user_id', '=', userId).execute();
}

/** Notes that a program has read the calendar. */
export async function markFeedRead(db: Db, feedId: string, at: Date): Promise<void> {
  await db.updateTable('schedule_feeds').set({ read_at: at }).where('feed_id', '=', feedId).execute();
}
