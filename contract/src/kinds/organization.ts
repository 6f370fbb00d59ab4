import { z } from 'zod';
import { Id } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/**
 * One organisation by its id. A list says its slash path under `pathAs`, and is limited to an organisation with those
 * below it; a form reads the ids from the root down under `<field>Tree`.
 */
export type OrganizationField = FieldBase & { readonly kind: 'organization'; readonly pathAs: string };

export const organizationKind = defineKind<OrganizationField, string>({
  schema: ({ required }) => (required ? Id : Id.or(z.literal('')).default('')),
  reply: z.string(),
  blank: () => '',
  toCell: (path) => path,
  fromCell: (text, _field, { options }) =>
    text === '' ? '' : (options?.get(text.toLowerCase()) ?? { issue: 'unknown' }),
});
