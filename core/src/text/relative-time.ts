/** A relative time for the translations: a unit with its count, or a plain date `YYYY-MM-DD`. */
export type RelativeTime =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'; readonly count: number }
  | { readonly unit: 'date'; readonly date: string };

/** A timestamp in milliseconds: ten-digit ones are seconds (product-spec 9). */
export function toMillis(timestamp: number): number {
  return Math.abs(timestamp) < 1e10 ? timestamp * 1000 : timestamp;
}

/**
 * The platform's relative time (product-spec 9): just now under a minute, minutes, hours, days up to 6, weeks up to
 * 3, months (of 30 days) up to 3, then the date. A moment in the future is just now.
 */
export function relativeTime({ moment, now }: { moment: number; now: number }): RelativeTime {
  const elapsed = now - moment;
  const days = Math.floor(elapsed / DAY);
  if (elapsed < MINUTE) return { unit: 'now' };
  if (elapsed < HOUR) return { unit: 'minutes', count: Math.floor(elapsed / MINUTE) };
  if (elapsed < DAY) return { unit: 'hours', count: Math.floor(elapsed / HOUR) };
  if (days < 7) return { unit: 'days', count: days };
  if (days < 28) return { unit: 'weeks', count: Math.floor(days / 7) };
  // Days 28 and 29 are past the third week: the first month.
  if (days < 120) return { unit: 'months', count: Math.max(1, Math.floor(days / 30)) };
  return { unit: 'date', date: plainDate(moment) };
}

/**
 * The preview pages' relative time (product-spec 9): just now under 30 seconds, minutes under an hour, hours under
 * 24, one day under 48 hours, then the date.
 */
export function previewRelativeTime({ moment, now }: { moment: number; now: number }): RelativeTime {
  const elapsed = now - moment;
  if (elapsed < MINUTE / 2) return { unit: 'now' };
  if (elapsed < HOUR) return { unit: 'minutes', count: Math.max(1, Math.floor(elapsed / MINUTE)) };
  if (elapsed < DAY) return { unit: 'hours', count: Math.floor(elapsed / HOUR) };
  if (elapsed < 2 * DAY) return { unit: 'days', count: 1 };
  return { unit: 'date', date: plainDate(moment) };
}

/** The calendar date of a moment in Asia/Shanghai, `YYYY-MM-DD` (audit-domain 3). */
export function plainDate(moment: number): string {
  return DATE.format(moment);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DATE = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
