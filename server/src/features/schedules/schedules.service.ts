import type {
  ScheduleCounts,
  ScheduleEdit,
  ScheduleEntry,
  ScheduleMove,
  ScheduleReply,
  ScheduleUpdate,
  ScheduleView,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { SCHEDULE_REMINDERS } from '@auditplus/contract/features/schedules/schedules.model.ts';
import { isDayOfSeries } from '@auditplus/core/calendar/repeats.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { daysBetweenDates } from '../work-calendar/public.ts';
import {
  colourOf,
  daysInSpan,
  nextReminder,
  ownEntry,
  repeatOf,
  seriesOf,
  shownWhen,
  spanOf,
  spanOfDay,
  storedWhen,
} from './schedule-times.ts';
import { countSchedules, listSchedules } from './schedules.queries.ts';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  lockSchedule,
  type ScheduleRow,
  updateSchedule,
} from './schedules.repository.ts';
import { type Span, sharedEntries } from './sources.ts';

/** Own entries of one person. */
const MOST_ENTRIES = 5000;

type Asked = { readonly startTime: number; readonly endTime: number };

/** What the caller's calendar shows in a span of time, with the days that are not what their weekday says. */
export async function calendar(
  ctx: Ctx,
  { startTime, endTime }: Asked,
): Promise<z.output<typeof ScheduleReply>> {
  const span = spanOf(startTime, endTime);
  const [list, days] = await Promise.all([
    entriesOf(ctx, span),
    daysBetweenDates(ctx.db, span.firstDay, span.lastDay),
  ]);
  return { list, days };
}

/** How many entries each day of a span has, and the entries of today. */
export async function calendarCounts(
  ctx: Ctx,
  { startTime, endTime }: Asked,
): Promise<z.output<typeof ScheduleCounts>> {
  const span = spanOf(startTime, endTime);
  const signList: Record<string, number> = {};
  for (const entry of await entriesOf(ctx, span))
    for (const day of daysOf(entry))
      if (day >= span.firstDay && day <= span.lastDay) signList[day] = (signList[day] ?? 0) + 1;
  return { signList, todayList: await calendarDay(ctx, dayOf(ctx.clock.now())) };
}

/** The entries of one day. */
export const calendarDay = (ctx: Ctx, day: string): Promise<ScheduleEntry[]> =>
  entriesOf(ctx, spanOfDay(day));

function* daysOf({ startDay, endDay, startTime, endTime }: ScheduleEntry): Generator<string> {
  const first = startDay ?? dayOf(new Date(startTime ?? 0));
  const last = endDay ?? dayOf(new Date(Math.max(startTime ?? 0, (endTime ?? 0) - 1)));
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}

async function entriesOf(ctx: Ctx, span: Span): Promise<ScheduleEntry[]> {
  const [own, shared] = await Promise.all([ownEntries(ctx, span), sharedEntries(ctx, span)]);
  return [...own, ...shared].sort(byStart);
}

/** Own entries are private: who looks at the product as somebody else sees none. */
async function ownEntries(ctx: Ctx, span: Span): Promise<ScheduleEntry[]> {
  if (ctx.viewer) return [];
  const rows = await listSchedules(ctx.db, ctx.caller.userId, span);
  return rows.flatMap((row) => [...daysInSpan(row, span)].map((day) => ownEntry(row, day)));
}

/** By day; within a day what takes the whole day first. */
function byStart(a: ScheduleEntry, b: ScheduleEntry): number {
  const keyOf = (entry: ScheduleEntry) =>
    entry.startDay ?? `${dayOf(new Date(entry.startTime ?? 0))} ${String(entry.startTime).padStart(16, '0')}`;
  return keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b));
}

/** An own entry with all of its fields. */
export async function readSchedule(ctx: Ctx, id: string): Promise<ScheduleView> {
  const row = ctx.viewer ? undefined : await findSchedule(ctx.db, ctx.caller.userId, id);
  return viewOf(orThrow(row, 'record.missing'));
}

const viewOf = (row: ScheduleRow): ScheduleView => ({
  ...shownWhen(row),
  id: row.id,
  title: row.title,
  place: row.place,
  content: row.content,
  colour: colourOf(row),
  repeat: repeatOf(row),
  repeatUntil: row.repeat_until,
  reminder: SCHEDULE_REMINDERS.find((minutes) => minutes === row.reminder) ?? null,
  rev: row.rev,
});

/** Adds an own entry; answers its id. */
export async function createSchedule(ctx: Ctx, edit: ScheduleEdit): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const { userId } = ctx.caller;
  return change(ctx, async (tx) => {
    if ((await countSchedules(tx.db, userId)) >= MOST_ENTRIES)
      refuse('schedule.tooMany', { count: MOST_ENTRIES });
    const row = { ...columnsOf(edit), skipped: [] };
    await insertSchedule(tx.db, {
      ...row,
      id,
      user_id: userId,
      remind_at: nextReminder(row, now),
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    });
    recordOf(tx, 'created', id);
    return { id };
  });
}

/** Changes an own entry, each time that it comes; days that were left out stay so while it comes as before. */
export const editSchedule = (ctx: Ctx, id: string, { rev, ...edit }: ScheduleUpdate): Promise<void> =>
  changeOwn(ctx, { id, rev }, (row) => {
    const columns = columnsOf(edit);
    const isSameDays = columns.repeat === row.repeat && dayOf(columns.start_at) === dayOf(row.start_at);
    return { ...columns, skipped: isSameDays ? row.skipped : [] };
  });

/** Moves an own entry that comes once. */
export const moveSchedule = (ctx: Ctx, id: string, { rev, ...when }: ScheduleMove): Promise<void> =>
  changeOwn(ctx, { id, rev }, (row) => {
    if (row.repeat !== 'none') refuse('schedule.dragRepeated');
    return storedWhen(when);
  });

/** Leaves a repeated entry out on one day. */
export const skipSchedule = (
  ctx: Ctx,
  id: string,
  { day, rev }: { readonly day: string; readonly rev: number },
): Promise<void> =>
  changeOwn(ctx, { id, rev }, (row) => {
    if (row.repeat === 'none' || !isDayOfSeries(seriesOf(row), day)) refuse('schedule.notThatDay', { day });
    return { skipped: [...row.skipped, day] };
  });

/** Deletes an own entry. */
export async function removeSchedule(ctx: Ctx, id: string, rev: number): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(ctx, tx, { id, rev });
    await deleteSchedule(tx.db, row.id);
    recordOf(tx, 'removed', id);
  });
}

type Version = { readonly id: string; readonly rev: number };

async function changeOwn(
  ctx: Ctx,
  version: Version,
  columns: (row: ScheduleRow) => Partial<ScheduleRow>,
): Promise<void> {
  const now = ctx.clock.now();
  await change(ctx, async (tx) => {
    const row = await locked(ctx, tx, version);
    const changed = { ...row, ...columns(row) };
    await updateSchedule(tx.db, row.id, {
      ...columns(row),
      remind_at: nextReminder(changed, now),
      rev: row.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    recordOf(tx, 'changed', row.id);
  });
}

async function locked(ctx: Ctx, tx: Change, { id, rev }: Version): Promise<ScheduleRow> {
  const row = orThrow(await lockSchedule(tx.db, ctx.caller.userId, id), 'record.missing');
  await assertFresh(tx.db, row, rev);
  return row;
}

/** That something was done is on the audit log; what the entry says is its person's own. */
const recordOf = (tx: Change, action: 'created' | 'changed' | 'removed', id: string): void =>
  tx.record({ action: `schedule.${action}`, targetType: 'schedule', targetId: id });

function columnsOf(edit: ScheduleEdit) {
  const { title, place, content, colour, repeat, repeatUntil, reminder } = edit;
  return {
    ...storedWhen(edit),
    title,
    place,
    content,
    colour,
    repeat,
    repeat_until: repeat === 'none' ? null : repeatUntil,
    reminder,
  };
}
