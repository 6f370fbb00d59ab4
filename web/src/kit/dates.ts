import dayjs from 'dayjs';

/** A form's `YYYY-MM-DD` as a date picker's value. */
export const toDayjs = (value: unknown): unknown =>
  typeof value === 'string' && value ? dayjs(value) : null;

/** A date picker's value as `YYYY-MM-DD`; an emptied picker gives an empty text. */
export const fromDayjs = (value: unknown): unknown =>
  dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : '';

/** A form's epoch milliseconds as a date picker's value. */
export const msToDayjs = (value: unknown): unknown => (typeof value === 'number' ? dayjs(value) : null);

/** A date picker's value as epoch milliseconds; an emptied picker gives null. */
export const dayjsToMs = (value: unknown): unknown => (dayjs.isDayjs(value) ? value.valueOf() : null);
