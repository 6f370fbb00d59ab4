import { addDays } from '../../kernel/clock.ts';

/** Days that differ from the Monday-to-Friday week: `off` on a weekday, `on` at a weekend. */
export type CalendarChanges = { readonly off: readonly string[]; readonly on: readonly string[] };

/** Whether people work on a day (`YYYY-MM-DD`): the given changes first, then the published holidays, then the week. */
export function isWorkday(day: string, changes: CalendarChanges = NO_CHANGES): boolean {
  if (changes.off.includes(day)) return false;
  if (changes.on.includes(day)) return true;
  if (HOLIDAYS.has(day)) return false;
  if (MAKE_UP_WORKDAYS.has(day)) return true;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The day that lies `count` working days after `day`; the day itself does not count. */
export function addWorkdays(day: string, count: number, changes: CalendarChanges = NO_CHANGES): string {
  const key = `${day} ${count}`;
  const known = keptOf(changes).get(key);
  if (known !== undefined) return known;
  let current = day;
  for (let left = count; left > 0; ) {
    current = addDays(current, 1);
    if (isWorkday(current, changes)) left -= 1;
  }
  keptOf(changes).set(key, current);
  return current;
}

const NO_CHANGES: CalendarChanges = { off: [], on: [] };
const MOST_KEPT = 4000;

// Lists ask for the same few days over and over; another calendar is another object.
const kept = new WeakMap<CalendarChanges, Map<string, string>>();

function keptOf(changes: CalendarChanges): Map<string, string> {
  const known = kept.get(changes);
  if (known && known.size < MOST_KEPT) return known;
  const fresh = new Map<string, string>();
  kept.set(changes, fresh);
  return fresh;
}

/** Public holidays as published by the State Council's general office for 2025 and 2026: first and last day. */
const HOLIDAY_SPANS: readonly (readonly [from: string, to: string])[] = [
  ['2025-01-01', '2025-01-01'],
  ['2025-01-28', '2025-02-04'],
  ['2025-04-04', '2025-04-06'],
  ['2025-05-01', '2025-05-05'],
  ['2025-05-31', '2025-06-02'],
  ['2025-10-01', '2025-10-08'],
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
];

const HOLIDAYS: ReadonlySet<string> = new Set(HOLIDAY_SPANS.flatMap(([from, to]) => daysOf(from, to)));

/** Weekend days worked in exchange. */
const MAKE_UP_WORKDAYS: ReadonlySet<string> = new Set([
  '2025-01-26',
  '2025-02-08',
  '2025-04-27',
  '2025-09-28',
  '2025-10-11',
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
]);

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
