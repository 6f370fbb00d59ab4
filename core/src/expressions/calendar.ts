import { twoDigits } from '../text/calendar-words.ts';

const DAY_MS = 86_400_000;
// Asia/Shanghai has had no summer time since 1991; expressions count by today's offset throughout, as SQL does.
const SHANGHAI_MS = 8 * 3_600_000;
const FIRST_DAY = Date.UTC(2001, 0, 1) / DAY_MS - 730_485;
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS;

/** The last day that an expression knows, counted from the first of the year 1 as 0. */
export const LAST_DAY_NUMBER = LAST_DAY - FIRST_DAY;

/** The number of a day, counted from the first of the year 1 as 0; null where the text is no day of the years 1–9999. */
export function dayNumber(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match && dayNumberOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The number of a day given in parts; null where there is no such day. */
export function dayNumberOf(year: number, month: number, day: number): number | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return null;
  // A year below 100 would be taken for one of the twentieth century: 400 years are a whole number of weeks and days.
  return Date.UTC(year + 400, month - 1, day) / DAY_MS - 146_097 - FIRST_DAY;
}

/** The day of a number as `YYYY-MM-DD`; null outside the years 1–9999. */
export function dayText(number: number): string | null {
  if (!(number >= 0 && number <= LAST_DAY_NUMBER)) return null;
  return new Date((Math.trunc(number) + FIRST_DAY) * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a moment in Asia/Shanghai. */
export const dayOfMoment = (moment: number): string | null =>
  dayText(Math.floor((moment + SHANGHAI_MS) / DAY_MS) - FIRST_DAY);

/** Whether a moment lies in the years 1–9999 of Asia/Shanghai. */
export const isKnownMoment = (moment: number): boolean =>
  Number.isSafeInteger(moment) && dayOfMoment(moment) !== null;

/** A moment as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const momentText = (moment: number): string =>
  new Date(moment + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The day so many months later; the last of the month where the month has no such day. */
export function addMonthsTo(date: string, months: number): string | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  if (!(index >= 12 && index < 120_000)) return null;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const toDay = Math.min(day, daysInMonth(toYear, toMonth));
  return `${String(toYear).padStart(4, '0')}-${twoDigits(toMonth)}-${twoDigits(toDay)}`;
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (dayNumber: number): number => (dayNumber % 7) + 1;

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
