import type { CalendarDay } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import type { WorkDays } from '@auditplus/core/calendar/work-days.ts';
import type { Insertable, Updateable } from 'kysely';
import type { WorkCalendarYearsTable, WorkDaysTable } from '../../db/generated/tables.ts';
import { cached } from '../../kernel/cached.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** The days that are not what their weekday says, read once and dropped whenever any process changes them. */
export const {
  read: workCalendar,
  drop: dropWorkCalendar,
  announce: announceWorkCalendar,
} = cached('work-calendar', readWorkDays);

async function readWorkDays(db: Db): Promise<WorkDays> {
  const rows = await db.selectFrom('work_days').select(['day', 'kind']).execute();
  return new Map(rows.map(({ day, kind }) => [day, kindOf(kind)]));
}

/** The stored days from one day to another. */
export async function daysBetweenDates(db: Db | Tx, from: string, to: string): Promise<CalendarDay[]> {
  const rows = await db
    .selectFrom('work_days')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map(({ day, kind, name }) => ({ day, kind: kindOf(kind), name }));
}

/** Years whose holidays are known, out of the given. */
export async function announcedOf(db: Db | Tx, years: readonly number[]): Promise<Set<number>> {
  if (years.length === 0) return new Set();
  const rows = await db
    .selectFrom('work_calendar_years')
    .select('year')
    .where('year', 'in', [...years])
    .where('announced', '=', true)
    .execute();
  return new Set(rows.map(({ year }) => year));
}

/** The year's row; a year that nobody has touched has none. */
export const findYear = (db: Db | Tx, year: number) =>
  db.selectFrom('work_calendar_years').selectAll().where('year', '=', year).executeTakeFirst();

/** The year's row for a change, made where there is none. */
export async function lockYear(tx: Tx, year: number, now: Date) {
  await tx
    .insertInto('work_calendar_years')
    .values({ year, last_modify_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('work_calendar_years')
    .selectAll()
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const kindOf = (stored: string): CalendarDay['kind'] => (stored === 'workday' ? 'workday' : 'holiday');

/** Stores what changed of a year. */
export async function updateYear(
  tx: Tx,
  year: number,
  set: Updateable<WorkCalendarYearsTable>,
): Promise<void> {
  await tx.updateTable('work_calendar_years').set(set).where('year', '=', year).execute();
}

type DayRow = Insertable<WorkDaysTable>;

/** Replaces what is stored of a day; null where it is as its weekday says. */
export async function replaceDay(tx: Tx, day: string, row: DayRow | null): Promise<void> {
  await tx.deleteFrom('work_days').where('day', '=', day).execute();
  if (row) await tx.insertInto('work_days').values(row).execute();
}

/** Replaces the days of a year and the given ones; the next New Year in December came with the next year's notice. */
export async function replaceDays(
  tx: Tx,
  year: number,
  rows: readonly (DayRow & { day: string })[],
): Promise<void> {
  await tx
    .deleteFrom('work_days')
    .where((is) =>
      is.or([
        is.and([
          is('day', '>=', `${year}-01-01`),
          is('day', '<=', `${year}-12-31`),
          is.not(is.and([is('day', '>=', `${year}-12-01`), is('name', 'like', '%元旦%')])),
        ]),
        is(
          'day',
          'in',
          rows.map(({ day }) => day),
        ),
      ]),
    )
    .execute();
  await tx
    .insertInto('work_days')
    .values([...rows])
    .execute();
}
