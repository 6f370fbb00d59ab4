import { z } from 'zod';
import { defineKind, type FieldBase } from './kind.ts';

/** A whole number within bounds. */
export type IntegerField = FieldBase & {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  /** What a new record starts with; the least unless given. */
  readonly start?: number;
};

const blank = ({ start, min }: IntegerField) => start ?? min;

export const integerKind = defineKind<IntegerField, number>({
  schema: (field) => {
    const bounded = z.int().min(field.min).max(field.max);
    return field.required ? bounded : bounded.default(blank(field));
  },
  reply: z.int(),
  blank,
  toCell: (value) => String(value),
  fromCell: (text, field) => {
    if (text === '') return blank(field);
    const value = Number(text);
    return Number.isInteger(value) && value >= field.min && value <= field.max
      ? value
      : { issue: 'notInteger' };
  },
});
