import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({ multiple: z.literal(false).default(false) });

/** Who created the record. */
export const createUser = defineFormKind({
  ...chosenValue,
  title: ['创建人员', '建立人員', 'Created by'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'equal',
  isSystem: true,
  refersTo: () => ({ to: 'user' }),
});
