import { isWorkday, type WorkDays } from './work-days.ts';

/** A span of working hours of a day, `HH:MM`. */
export type WorkSpan = { readonly from: string; readonly to: string };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** China has kept one offset since 1992. */
const OFFSET_MS = 8 * 3_600_000;
/** A calendar without working days must not run for ever. */
const MAX_DAYS = 20_000;

/**
 * The moment at which so many minutes of working time have passed since a moment. Without hours or minutes it is the
 * moment itself.
 */
export function addWorkingMinutes(
  from: number,
  minutes: number,
  { hours, calendar }: { readonly hours: readonly WorkSpan[]; readonly calendar: WorkDays },
): number {
  let left = minutes * MINUTE_MS;
  if (left <= 0 || hours.length === 0) return from;
  let day = Math.floor((from + OFFSET_MS) / DAY_MS);
  for (let walked = 0; walked < MAX_DAYS; walked++, day++) {
    if (!isWorkday(new Date(day * DAY_MS).toISOString().slice(0, 10), calendar)) continue;
    for (const span of hours) {
      const begin = Math.max(from, momentOf(day, span.from));
      const end = momentOf(day, span.to);
      if (end <= begin) continue;
      if (end - begin >= left) return begin + left;
      left -= end - begin;
    }
  }
  return from + minutes * MINUTE_MS;
}

function momentOf(day: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day * DAY_MS - OFFSET_MS + (hour * 60 + minute) * MINUTE_MS;
}
