import { z } from 'zod';
import { line } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/**
 * One value of a dictionary. Stored is its code; clients may name it by code or id. A list says its name under the
 * field and its code under `<field>Code`.
 */
export type DictionaryField = FieldBase & { readonly kind: 'dictionary'; readonly dictionary: string };

export const dictionaryKind = defineKind<DictionaryField, string>({
  schema: ({ required }) => (required ? line(50).min(1) : line(50).default('')),
  reply: z.string(),
  blank: () => '',
  toCell: (name) => name,
  fromCell: (text, _field, { options }) =>
    text === '' ? '' : (options?.get(text.toLowerCase()) ?? { issue: 'unknown' }),
});
