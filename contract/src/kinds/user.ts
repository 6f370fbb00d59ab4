import { z } from 'zod';
import { Id } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/**
 * One person by the id. A list says "name/account" under `nameAs` beside the id; without it the field itself is said
 * that way, for people whom nobody chooses, such as the creator.
 */
export type UserField = FieldBase & { readonly kind: 'user'; readonly nameAs?: string };

export const userKind = defineKind<UserField, string>({
  schema: ({ required }) => (required ? Id : Id.or(z.literal('')).default('')),
  reply: z.string(),
  blank: () => '',
  toCell: (named) => named,
  fromCell: (text, _field, { options }) =>
    text === '' ? '' : (options?.get(text.toLowerCase()) ?? { issue: 'unknown' }),
});
