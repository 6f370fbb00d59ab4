/** A series of days: its first day (`YYYY-MM-DD`), how it comes again, its last possible day, and days left out. */
export type Series = {
  readonly firstDay: string;
  readonly repeat: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly';
  /** Null for ever. */
  readonly until: string | null;
  readonly skipped: readonly string[];
};

const DAY_MS = 86_400_000;
const LAST_YEAR = 9999;
const MONTHS_A_YEAR = 12;

/**
 * The days of a series from a day on, in order. A month without the day, and a year without the 29th of February, are
 * passed over, as calendar programs do.
 */
export function* daysOfSeries(series: Series, from: string): Generator<string> {
  const { firstDay, repeat, until } = series;
  const skipped = new Set(series.skipped);
  const start = from > firstDay ? from : firstDay;
  for (const day of repeat === 'none' ? [firstDay] : repeatedDays(firstDay, repeat, start)) {
    if (until !== null && day > until) return;
    if (day >= start && !skipped.has(day)) yield day;
  }
}

/** Whether a series has a day. */
export function isDayOfSeries(series: Series, day: string): boolean {
  for (const first of daysOfSeries(series, day)) return first === day;
  return false;
}

type Repeated = Exclude<Series['repeat'], 'none'>;

/** From the last one that does not lie after `start`, or an earlier one. */
function* repeatedDays(firstDay: string, repeat: Repeated, start: string): Generator<string> {
  const step = repeat === 'daily' ? 1 : 7;
  if (repeat === 'daily' || repeat === 'weekly') {
    const passed = Math.floor((Date.parse(start) - Date.parse(firstDay)) / DAY_MS / step);
    for (let at = Date.parse(firstDay) + passed * step * DAY_MS; ; at += step * DAY_MS) {
      const day = isoDay(at);
      if (day === null) return;
      yield day;
    }
  }
  const [year = 0, month = 0, dayOfMonth = 0] = firstDay.split('-').map(Number);
  const [startYear = 0, startMonth = 0] = start.split('-').map(Number);
  const months = (startYear - year) * MONTHS_A_YEAR + startMonth - month;
  const every = repeat === 'monthly' ? 1 : MONTHS_A_YEAR;
  for (let count = Math.floor(months / every) * every; ; count += every) {
    const place = month - 1 + count;
    const at = Date.UTC(year, place, dayOfMonth);
    const day = isoDay(at);
    if (day === null) return;
    if (new Date(at).getUTCDate() === dayOfMonth) yield day;
  }
}

/** Null beyond the calendar. */
function isoDay(at: number): string | null {
  const date = new Date(at);
  return date.getUTCFullYear() > LAST_YEAR ? null : date.toISOString().slice(0, 10);
}
