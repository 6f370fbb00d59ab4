import { z } from 'zod';
import { Moment } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/** A day with a time that people enter, as epoch milliseconds, or null; cells say it by the clock of Asia/Shanghai. */
export type MinuteField = FieldBase & { readonly kind: 'minute' };

const WRITTEN = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const SHANGHAI_MS = 8 * 3_600_000;

export const minuteKind = defineKind<MinuteField, number | null>({
  schema: ({ required }) => (required ? Moment : Moment.nullable().default(null)),
  reply: z.int().nullable(),
  blank: () => null,
  toCell: (value) =>
    value === null ? '' : new Date(value + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' '),
  fromCell: (text) => {
    if (text === '') return null;
    const parts = WRITTEN.exec(text);
    if (!parts) return { issue: 'notValid' };
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
      .slice(1)
      .map((part) => Number(part ?? 0));
    const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
    // February 30 would be a day of March, and 25 o'clock the next day.
    const isThere = at.getUTCDate() === day && at.getUTCHours() === hour && at.getUTCMinutes() === minute;
    return isThere ? at.getTime() - SHANGHAI_MS : { issue: 'notValid' };
  },
});
