import { z } from 'zod';
import { defineKind, type FieldBase } from './kind.ts';

/** A number with decimals within bounds, or none; its column is `numeric`. */
export type DecimalField = FieldBase & {
  readonly kind: 'decimal';
  readonly min: number;
  readonly max: number;
  /** Most decimals. */
  readonly places: number;
};

/** Whether a number has no more decimals than a field allows. */
const isExact = (value: number, { places }: DecimalField): boolean => Number(value.toFixed(places)) === value;

export const decimalKind = defineKind<DecimalField, number | null>({
  schema: (field) => {
    const bounded = z
      .number()
      .min(field.min)
      .max(field.max)
      .refine((value) => isExact(value, field));
    return field.required ? bounded : bounded.nullable().default(null);
  },
  reply: z.number().nullable(),
  blank: () => null,
  toCell: (value) => (value === null ? '' : String(value)),
  fromCell: (text, field) => {
    if (text === '') return null;
    const value = Number(text);
    return value >= field.min && value <= field.max && isExact(value, field) ? value : { issue: 'notValid' };
  },
});
