import { z } from 'zod';
import { line } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/** A code of letters, digits and dots by which people and other systems name a record. */
export type CodeField = FieldBase & { readonly kind: 'code'; readonly max: number };

const CODE = /^[A-Za-z0-9]+(?:[A-Za-z0-9.]*[A-Za-z0-9])?$/;

export const codeKind = defineKind<CodeField, string>({
  schema: ({ max, required }) => (required ? line(max).min(1) : line(max).default('')),
  reply: z.string(),
  blank: () => '',
  isAllowed: (value) => value === '' || CODE.test(value),
  toCell: (value) => value,
  fromCell: (text, { max }) => (text.length > max ? { issue: 'tooLong' } : text),
});
