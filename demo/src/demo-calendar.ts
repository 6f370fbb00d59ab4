import { dayOf } from '@auditplus/server/kernel/clock.ts';
import type { DateText } from './plan-types.ts';

/** The day on which the demonstration stands still; the dates of 2026 are relative to it (audit-domain 14). */
export const BASE_DATE: DateText = '2026-06-30';

/** The round of 2025 ends here: its audits keep their written days, whatever the base date. */
export const LAST_DAY_OF_2025_ROUND: DateText = '2026-01-16';

const LAST_BASE_DATE: DateText = '2026-12-31';

/** What the plan of a demonstration is made from. */
export type Script = { readonly baseDate: DateText; readonly complete: boolean };

/** The script for a demonstration made now; it stands still today within the second half of 2026, else at its nearer end. */
export function scriptOf({ DEMO_ALL_FINAL }: { readonly DEMO_ALL_FINAL: boolean }, now: Date): Script {
  const today = dayOf(now);
  const baseDate = today < BASE_DATE ? BASE_DATE : today > LAST_BASE_DATE ? LAST_BASE_DATE : today;
  return { baseDate, complete: DEMO_ALL_FINAL };
}

const dayLength = 86_400_000;

/** Turns a date written for {@link BASE_DATE} into the date for another base. */
export type Calendar = (written: DateText) => DateText;

/** Calendar for a base date: dates after the round of 2025 move by the distance between the two bases. */
export function calendarFor(baseDate: DateText): Calendar {
  const shift = daysBetween(BASE_DATE, baseDate);
  return (written) => (written > LAST_DAY_OF_2025_ROUND ? addDays(written, shift) : written);
}

/** The date `days` later (earlier when negative). */
export function addDays(date: DateText, days: number): DateText {
  return new Date(toDays(date) * dayLength + days * dayLength).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` lies before `from`. */
export function daysBetween(from: DateText, to: DateText): number {
  return toDays(to) - toDays(from);
}

/** The date itself, or the next Monday when it falls on a weekend. */
export function workday(date: DateText): DateText {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(date, 2) : weekday === 0 ? addDays(date, 1) : date;
}

/** The earlier of two dates. */
export function earlier(a: DateText, b: DateText): DateText {
  return a <= b ? a : b;
}

/** The later of two dates. */
export function later(a: DateText, b: DateText): DateText {
  return a >= b ? a : b;
}

function toDays(date: DateText): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`not a date: ${date}`);
  return Math.round(time / dayLength);
}
