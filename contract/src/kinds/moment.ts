import { z } from 'zod';
import { Moment } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/** A point in time as epoch milliseconds. */
export type MomentField = FieldBase & { readonly kind: 'moment' };

export const momentKind = defineKind<MomentField, number>({
  schema: () => Moment,
  reply: z.int(),
  blank: () => 0,
  toCell: (value) => new Date(value).toISOString(),
  fromCell: (text) => {
    const value = Date.parse(text);
    return Number.isNaN(value) ? { issue: 'notValid' } : value;
  },
});
