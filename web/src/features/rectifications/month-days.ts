import type { Dayjs } from 'dayjs';

const WEEK = 7;

/** The days of a calendar sheet: whole weeks from Monday that hold the month. */
export function monthDays(month: Dayjs): readonly Dayjs[] {
  const start = month.startOf('month');
  const before = (start.day() + WEEK - 1) % WEEK;
  const weeks = Math.ceil((before + start.daysInMonth()) / WEEK);
  return Array.from({ length: weeks * WEEK }, (_, index) => start.add(index - before, 'day'));
}
