import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({ multiple: z.literal(false).default(false) });

/** Who changed the record last. */
export const modifyUser = defineFormKind({
  ...chosenValue,
  title: ['修改人员', '修改人員', 'Changed by'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'equal',
  isSystem: true,
  refersTo: () => ({ to: 'user' }),
});
