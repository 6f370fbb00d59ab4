import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import type { z } from 'zod';

export type BodyInput = z.input<typeof DesignBody>;
export type FieldInput = NonNullable<NonNullable<BodyInput['form']>['fields']>[number];

/** A field whose id is its name. */
export const field = (
  kind: FieldKindId,
  name: string,
  label: LocalText,
  more: Partial<FieldInput> = {},
): FieldInput => ({ fieldId: name, kind, name, label, ...more });
