import { z } from 'zod';
import { Id, line, Moment, OrgRef, PlainDate, prose, Rev } from '../../kernel/values.ts';
import { CalendarDay } from '../work-calendar/work-calendar.model.ts';

/** Colours of own entries: the tones of the product's states. */
export const SCHEDULE_COLOURS = ['blue', 'green', 'orange', 'red', 'purple', 'grey'] as const;
export type ScheduleColour = (typeof SCHEDULE_COLOURS)[number];

/** How an own entry comes again. */
export const SCHEDULE_REPEATS = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type ScheduleRepeat = (typeof SCHEDULE_REPEATS)[number];

/** Minutes before the start, for all-day entries before nine o'clock of the first day, at which one is reminded. */
export const SCHEDULE_REMINDERS = [0, 5, 15, 30, 60, 120, 1440, 2880, 10080] as const;

/**
 * Where entries come from: one's own; the stages and meetings of audits; work that waits for one; deadlines of
 * rectifications.
 */
export const SCHEDULE_SOURCES = ['own', 'audit', 'todo', 'rectification'] as const;
export type ScheduleSourceName = (typeof SCHEDULE_SOURCES)[number];

/** The longest span that one call answers. */
const LONGEST_SPAN_MS = 400 * 86_400_000;
/** The longest entry. */
const LONGEST_ENTRY_MS = 366 * 86_400_000;

/** What a calendar holds: the years from 1970 to 2999. */
const Time = Moment.min(0).max(Date.UTC(3000, 0, 1) - 1);
const Day = PlainDate.refine((day) => day >= '1970-01-01' && day <= '2999-12-31');

/** When an entry is: from moment to moment, or on whole days of which the last counts. */
const When = z.object({
  allDay: z.boolean(),
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  startDay: Day.nullable(),
  endDay: Day.nullable(),
});
type When = z.output<typeof When>;

const isComplete = ({ allDay, startTime, endTime, startDay, endDay }: When): boolean =>
  allDay ? startDay !== null && endDay !== null : startTime !== null && endTime !== null;

const isOrdered = ({ allDay, startTime, endTime, startDay, endDay }: When): boolean =>
  allDay ? (startDay ?? '') <= (endDay ?? '') : (startTime ?? 0) <= (endTime ?? 0);

function isShort({ allDay, startTime, endTime, startDay, endDay }: When): boolean {
  const [start, end] = allDay
    ? [Date.parse(startDay ?? ''), Date.parse(endDay ?? '')]
    : [startTime ?? 0, endTime ?? 0];
  return !(end - start > LONGEST_ENTRY_MS);
}

const CHINA_OFFSET_MS = 8 * 3_600_000;

function isRepeatedOnce({ allDay, startTime, startDay, repeatUntil }: When & { repeatUntil: string | null }) {
  const first = allDay ? startDay : new Date((startTime ?? 0) + CHINA_OFFSET_MS).toISOString().slice(0, 10);
  return repeatUntil === null || (first ?? '') <= repeatUntil;
}

const COMPLETE = { path: ['startTime'] };
const ORDERED = { path: ['endTime'] };
const REPEATED = { path: ['repeatUntil'] };

const ScheduleFields = When.extend({
  title: line(100).min(1),
  place: line(100),
  content: prose(2000),
  colour: z.enum(SCHEDULE_COLOURS),
  repeat: z.enum(SCHEDULE_REPEATS),
  /** The last day on which it may begin; null for ever. */
  repeatUntil: Day.nullable(),
  reminder: z.literal(SCHEDULE_REMINDERS).nullable(),
});

/** What a person writes of an own entry. */
export const ScheduleEdit = ScheduleFields.refine(isComplete, COMPLETE)
  .refine(isOrdered, ORDERED)
  .refine(isShort, ORDERED)
  .refine(isRepeatedOnce, REPEATED);
export type ScheduleEdit = z.output<typeof ScheduleEdit>;

export const ScheduleUpdate = ScheduleFields.extend({ rev: Rev })
  .refine(isComplete, COMPLETE)
  .refine(isOrdered, ORDERED)
  .refine(isShort, ORDERED)
  .refine(isRepeatedOnce, REPEATED);
export type ScheduleUpdate = z.output<typeof ScheduleUpdate>;

/** Where an entry was dragged to. */
export const ScheduleMove = When.extend({ rev: Rev })
  .refine(isComplete, COMPLETE)
  .refine(isOrdered, ORDERED)
  .refine(isShort, ORDERED);
export type ScheduleMove = z.output<typeof ScheduleMove>;

/** The day on which a repeated entry is left out. */
export const ScheduleSkip = z.object({ day: Day, rev: Rev });

/** An own entry with all of its fields. */
export const ScheduleView = ScheduleFields.extend({ id: z.string(), rev: Rev });
export type ScheduleView = z.output<typeof ScheduleView>;

/** One thing on the calendar: an own entry (each time that it comes), or one of another part of the product. */
export const ScheduleEntry = When.extend({
  /** Unique on the calendar. */
  id: z.string(),
  source: z.enum(SCHEDULE_SOURCES),
  /** In the reader's language. */
  title: z.string(),
  place: z.string(),
  /** The audited unit that it is about; screens name it in the reader's language. */
  unit: OrgRef.nullable(),
  colour: z.enum(SCHEDULE_COLOURS),
  /** The page that shows what it is about; null for own entries. */
  address: z.string().nullable(),
  /** The own entry and its version; null for what the calendar only shows. */
  own: z
    .object({ scheduleId: Id, rev: Rev, repeat: z.enum(SCHEDULE_REPEATS), hasReminder: z.boolean() })
    .nullable(),
});
export type ScheduleEntry = z.output<typeof ScheduleEntry>;

/** The span that a calendar shows. */
export const ScheduleSpan = z
  .object({ startTime: z.coerce.number().pipe(Time), endTime: z.coerce.number().pipe(Time) })
  .refine(({ startTime, endTime }) => startTime < endTime && endTime - startTime <= LONGEST_SPAN_MS, {
    path: ['endTime'],
  });

/** The entries of a span, with the days that are not what their weekday says. */
export const ScheduleReply = z.object({ list: z.array(ScheduleEntry), days: z.array(CalendarDay) });

/** How many entries each day of a span has, by day, and the entries of today (the reference platform's apps). */
export const ScheduleCounts = z.object({
  signList: z.record(PlainDate, z.int()),
  todayList: z.array(ScheduleEntry),
});

export const ScheduleDay = z.object({ day: Day });

/** The secret link under which calendar programs read the calendar; null while there is none. */
export const ScheduleFeed = z.object({
  address: z.string().nullable(),
  creatorTime: Moment.nullable(),
  lastReadTime: Moment.nullable(),
});
export type ScheduleFeed = z.output<typeof ScheduleFeed>;
