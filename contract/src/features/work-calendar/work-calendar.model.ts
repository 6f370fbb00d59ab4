import { z } from 'zod';
import { line, PlainDate, Rev } from '../../kernel/values.ts';

/** Years that the calendar keeps. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

/** A year in an address. */
export const AskedYear = z.coerce.number().pipe(z.int().min(FIRST_YEAR).max(LAST_YEAR));

/** What a day is when it is not what its weekday says, or when it has a name. */
export const DayKind = z.enum(['holiday', 'workday']);
export type DayKind = z.output<typeof DayKind>;

/** The name of a public holiday; workdays carry the name of the holiday that they make up for. */
const DayName = line(50).default('');

/** A public holiday, or a day of the weekend that is worked. */
export const CalendarDay = z.object({ day: PlainDate, kind: DayKind, name: DayName });
export type CalendarDay = z.output<typeof CalendarDay>;

/** A year of the work calendar. */
export const CalendarYear = z.object({
  year: z.int(),
  /** Whether the public holidays of the year are known; until then only weekends count as days off. */
  announced: z.boolean(),
  days: z.array(CalendarDay),
  rev: Rev,
  /** Years that deadlines reach already and whose holidays are not known. */
  missing: z.array(z.int()),
});
export type CalendarYear = z.output<typeof CalendarYear>;

/** What an administrator makes of one day; `regular` leaves it to its weekday. */
export const DayEdit = z.object({
  kind: z.enum([...DayKind.options, 'regular']),
  name: DayName,
  rev: Rev,
});
export type DayEdit = z.output<typeof DayEdit>;

/** The days that replace those of a year. */
export const YearImport = z.object({ days: z.array(CalendarDay).min(1).max(400), rev: Rev });
export type YearImport = z.output<typeof YearImport>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const WorkingSpan = z.object({ from: ClockTime, to: ClockTime });

/** The working hours of a day: spans in order that do not overlap. */
export const WorkingHours = z
  .array(WorkingSpan)
  .min(1)
  .max(4)
  .refine((spans) => spans.every(({ from, to }, index) => from < to && (spans[index - 1]?.to ?? '') <= from));
export type WorkingHours = z.output<typeof WorkingHours>;

/** Settings of the work calendar with their defaults. */
export const CalendarSettings = z.object({
  workingHours: WorkingHours.default([
    { from: '08:30', to: '12:00' },
    { from: '13:30', to: '17:30' },
  ]),
});
export type CalendarSettings = z.output<typeof CalendarSettings>;

/** The settings with their version. */
export const CalendarSettingsView = CalendarSettings.extend({ rev: Rev });
