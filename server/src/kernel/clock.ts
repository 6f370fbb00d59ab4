/** The server's clock; tests and the demonstration seed pass their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

// China has kept one offset since the last summer time of 1991; adding it costs a tenth of formatting.
const ONE_OFFSET_SINCE = Date.UTC(1992, 0, 1);
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The calendar day of a moment in Asia/Shanghai as `YYYY-MM-DD` (audit-domain 3). */
export function dayOf(moment: Date): string {
  const at = moment.getTime();
  return at >= ONE_OFFSET_SINCE && at < FOUR_DIGIT_YEARS ? isoDay(at + OFFSET_MS) : dayFormat.format(moment);
}

/** A day moved by whole days. */
export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * DAY_MS);

/** A day inside a year: numbers of what is entered late continue the series of its own year. */
export const dayInYear = (year: number): string => `${year}-07-01`;

// Later years have six digits and a sign.
const FOUR_DIGIT_YEARS = Date.UTC(9999, 0, 1);

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
