import type { NotifySettings } from '@auditplus/contract/features/messages/notify-rules.model.ts';

// China has kept one offset since 1991.
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Midnight in Asia/Shanghai of the day of a moment. */
export const startOfDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS);

/** The next moment at a time of day, Asia/Shanghai. */
export function nextTimeOfDay(now: Date, time: string): Date {
  const today = startOfDay(now).getTime() + minutesOf(time) * MINUTE_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}

/** When what may not disturb goes out: now, or at the end of the quiet hours. */
export function quietUntil(
  now: Date,
  { quiet, quietFrom, quietTo }: Pick<NotifySettings, 'quiet' | 'quietFrom' | 'quietTo'>,
): Date {
  if (!quiet || quietFrom === quietTo) return now;
  const minute = Math.floor((now.getTime() - startOfDay(now).getTime()) / MINUTE_MS);
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? nextTimeOfDay(now, quietTo) : now;
}
