import {
  SCHEDULE_COLOURS,
  SCHEDULE_REPEATS,
  type ScheduleColour,
  type ScheduleEdit,
  type ScheduleEntry,
  type ScheduleRepeat,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { daysOfSeries, type Series } from '@auditplus/core/calendar/repeats.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import type { ScheduleRow } from './schedules.repository.ts';
import type { Span } from './sources.ts';

/** Repeated entries keep their hour here; China has one offset all year. */
export const ZONE = { name: 'Asia/Shanghai', offset: '+0800' } as const;
const OFFSET = '+08:00';

const MINUTE_MS = 60_000;
/** All-day entries remind before this hour of their first day. */
const MORNING_MS = 9 * 60 * MINUTE_MS;

/** The moment at which a day begins. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`);

/** The days that a span of moments touches. */
export const spanOf = (startTime: number, endTime: number): Span => ({
  from: new Date(startTime),
  to: new Date(endTime),
  firstDay: dayOf(new Date(startTime)),
  lastDay: dayOf(new Date(endTime - 1)),
});

/** One whole day. */
export const spanOfDay = (day: string): Span =>
  spanOf(startOf(day).getTime(), startOf(addDays(day, 1)).getTime());

type When = Pick<ScheduleEdit, 'allDay' | 'startTime' | 'endTime' | 'startDay' | 'endDay'>;

/** When an entry is, as it is stored. */
export function storedWhen({ allDay, startTime, endTime, startDay, endDay }: When) {
  const start = allDay ? startOf(startDay ?? '') : new Date(startTime ?? 0);
  const end = allDay ? startOf(addDays(endDay ?? '', 1)) : new Date(endTime ?? 0);
  return { all_day: allDay, start_at: start, end_at: end };
}

type Timed = Pick<ScheduleRow, 'all_day' | 'start_at' | 'end_at'>;

/** When a stored entry is, on the wire; `shift` moves it to another time that it comes. */
export function shownWhen(row: Timed, shift = 0): When {
  const start = new Date(row.start_at.getTime() + shift);
  const end = new Date(row.end_at.getTime() + shift);
  return row.all_day
    ? {
        allDay: true,
        startTime: null,
        endTime: null,
        startDay: dayOf(start),
        endDay: dayOf(new Date(end.getTime() - 1)),
      }
    : { allDay: false, startTime: start.getTime(), endTime: end.getTime(), startDay: null, endDay: null };
}

type Repeated = Timed & Pick<ScheduleRow, 'repeat' | 'repeat_until' | 'skipped'>;

export const repeatOf = ({ repeat }: Pick<ScheduleRow, 'repeat'>): ScheduleRepeat =>
  SCHEDULE_REPEATS.find((known) => known === repeat) ?? 'none';

export const seriesOf = (row: Repeated): Series => ({
  firstDay: dayOf(row.start_at),
  repeat: repeatOf(row),
  until: row.repeat_until,
  skipped: row.skipped,
});

/** Milliseconds from the first time that an entry comes to the one that begins on a day. */
export const shiftTo = (row: Timed, day: string): number =>
  startOf(day).getTime() - startOf(dayOf(row.start_at)).getTime();

/** The days of a span's entries: each time that an entry comes and touches the span. */
export function* daysInSpan(row: Repeated, span: Span): Generator<string> {
  const length = row.end_at.getTime() - row.start_at.getTime();
  const from = dayOf(new Date(span.from.getTime() - length));
  for (const day of daysOfSeries(seriesOf(row), from)) {
    const start = row.start_at.getTime() + shiftTo(row, day);
    if (start >= span.to.getTime()) return;
    if (touches(start, start + length, span)) yield day;
  }
}

/** What ends as the span begins lies outside of it, unless it has no length. */
const touches = (start: number, end: number, { from }: Span): boolean =>
  end > from.getTime() || (start === end && start === from.getTime());

/** When one is next reminded of an entry after a moment; null for never again. */
export function nextReminder(row: Repeated & Pick<ScheduleRow, 'reminder'>, after: Date): Date | null {
  const { reminder } = row;
  if (reminder === null) return null;
  const early = reminder * MINUTE_MS - (row.all_day ? MORNING_MS : 0);
  const first = row.start_at.getTime() - early;
  const from = dayOf(new Date(Math.max(0, after.getTime() + early)));
  for (const day of daysOfSeries(seriesOf(row), addDays(from, -1))) {
    const at = first + shiftTo(row, day);
    if (at > after.getTime()) return new Date(at);
  }
  return null;
}

/** An own entry as the calendar shows one of the times that it comes. */
export function ownEntry(row: ScheduleRow, day: string): ScheduleEntry {
  return {
    ...shownWhen(row, shiftTo(row, day)),
    id: row.repeat === 'none' ? row.id : `${row.id}:${day}`,
    source: 'own',
    title: row.title,
    place: row.place,
    unit: null,
    colour: colourOf(row),
    address: null,
    own: {
      scheduleId: row.id,
      rev: row.rev,
      repeat: repeatOf(row),
      hasReminder: row.reminder !== null,
    },
  };
}

export const colourOf = ({ colour }: Pick<ScheduleRow, 'colour'>): ScheduleColour =>
  SCHEDULE_COLOURS.find((known) => known === colour) ?? 'blue';
