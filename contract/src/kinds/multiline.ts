import { z } from 'zod';
import { prose } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/** Text of several lines. */
export type MultilineField = FieldBase & { readonly kind: 'multiline'; readonly max: number };

export const multilineKind = defineKind<MultilineField, string>({
  schema: ({ max, required }) => (required ? prose(max).min(1) : prose(max).default('')),
  reply: z.string(),
  blank: () => '',
  toCell: (value) => value,
  fromCell: (text, { max }) => (text.length > max ? { issue: 'tooLong' } : text),
});
