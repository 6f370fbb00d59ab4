import { z } from 'zod';
import { defineKind, type FieldBase } from './kind.ts';

/** A day without a time as epoch milliseconds, or null; cells say it as people in Asia/Shanghai write it. */
export type DayField = FieldBase & { readonly kind: 'day' };

const WRITTEN = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:$|[ T])/;
const SHANGHAI_MS = 8 * 3_600_000;

export const dayKind = defineKind<DayField, number | null>({
  schema: ({ required }) => (required ? z.int() : z.int().nullable().default(null)),
  reply: z.int().nullable(),
  blank: () => null,
  toCell: (value) => (value === null ? '' : new Date(value + SHANGHAI_MS).toISOString().slice(0, 10)),
  fromCell: (text) => {
    if (text === '') return null;
    const parts = WRITTEN.exec(text);
    if (!parts) return { issue: 'notValid' };
    const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
    const at = new Date(Date.UTC(year, month - 1, day));
    // February 30 would be a day of March.
    return at.getUTCMonth() === month - 1 ? at.getTime() - SHANGHAI_MS : { issue: 'notValid' };
  },
});
