import dayjs, { isDayjs } from 'dayjs';

/** A form's `YYYY-MM-DD` as a date picker's value. */
export const toDayjs = (value: unknown): unknown =>
  typeof value === 'string' && value ? dayjs(value) : null;

/** A date picker's value as `YYYY-MM-DD`; an emptied picker gives an empty text. */
export const fromDayjs = (value: unknown): unknown => (isDayjs(value) ? value.format('YYYY-MM-DD') : '');
