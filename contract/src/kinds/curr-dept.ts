import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({ multiple: z.literal(false).default(false) });

/** The department of whoever created the record. */
export const currDept = defineFormKind({
  ...chosenValue,
  title: ['所属部门', '所屬部門', 'Department of the creator'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'equal',
  isSystem: true,
  refersTo: () => ({ to: 'department' }),
});
