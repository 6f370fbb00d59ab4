import { z } from 'zod';
import { line } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/** One line of text. */
export type TextField = FieldBase & { readonly kind: 'text'; readonly max: number };

export const textKind = defineKind<TextField, string>({
  schema: ({ max, required }) => (required ? line(max).min(1) : line(max).default('')),
  reply: z.string(),
  blank: () => '',
  toCell: (value) => value,
  fromCell: (text, { max }) => (text.length > max ? { issue: 'tooLong' } : text),
});
