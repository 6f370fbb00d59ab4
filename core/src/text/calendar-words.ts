const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;
const PARTS = /y{4}|MM|dd|HH|mm|ss/g;

/** The weekday of a plain date `YYYY-MM-DD` as a single Chinese character; empty when it is no date. */
export function weekdayName(date: string): string {
  const moment = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(moment) ? '' : (WEEKDAYS[new Date(moment).getUTCDay()] ?? '');
}

/** A number with at least two digits: 7 is 07 (product-spec 9). */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment in Asia/Shanghai by a pattern of yyyy, MM, dd, HH, mm and ss; ten-digit timestamps are seconds
 * (product-spec 9). Empty when it is no moment.
 */
export function formatMoment(timestamp: number, pattern = 'yyyy-MM-dd HH:mm:ss'): string {
  const millis = Math.abs(timestamp) < 1e10 ? timestamp * 1000 : timestamp;
  // Asia/Shanghai has had no summer time since 1991.
  const local = new Date(millis + SHANGHAI_MS);
  if (Number.isNaN(local.getTime())) return '';
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(local.getUTCFullYear()),
    MM: twoDigits(local.getUTCMonth() + 1),
    dd: twoDigits(local.getUTCDate()),
    HH: twoDigits(local.getUTCHours()),
    mm: twoDigits(local.getUTCMinutes()),
    ss: twoDigits(local.getUTCSeconds()),
  };
  return pattern.replace(PARTS, (part) => parts[part] ?? part);
}

const SHANGHAI_MS = 8 * 3_600_000;
