import { Cron } from 'croner';

/** A cron line that has been read. */
export type CronLine = Pick<Cron, 'nextRun'>;

const FIELDS = 5;

/** Reads a line of five fields (minute hour day month weekday) in Asia/Shanghai; null when it is none. `?` reads as `*`. */
export function parseCron(line: string): CronLine | null {
  // The library also takes moments and nicknames, which are no plan that repeats or say nothing in a form.
  if (line.trim().split(/\s+/).length !== FIELDS) return null;
  try {
    return new Cron(line, { mode: '5-part', timezone: 'Asia/Shanghai', sloppyRanges: true, paused: true });
  } catch {
    return null;
  }
}

/** The first moment after `after` (epoch milliseconds) that a line names; null when none ever comes. */
export const nextRun = (cron: CronLine, after: number): number | null =>
  cron.nextRun(new Date(after))?.getTime() ?? null;

/** The first moment after `after` that a line names from `start` to `end`, each open when null. */
export function nextRunWithin(
  cron: CronLine,
  after: number,
  { start, end }: { readonly start: number | null; readonly end: number | null },
): number | null {
  const time = nextRun(cron, start === null ? after : Math.max(after, start - 1));
  return time !== null && end !== null && time > end ? null : time;
}
