/** The server's clock; tests and the demonstration seed pass their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** The calendar day of a moment in Asia/Shanghai as `YYYY-MM-DD` (audit-domain 3). */
export const dayOf = (moment: Date): string => dayFormat.format(moment);

/** A day moved by whole days. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
