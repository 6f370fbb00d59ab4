import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({ multiple: z.literal(false).default(false) });

/** The position of whoever created the record. */
export const currPosition = defineFormKind({
  ...chosenValue,
  title: ['所属岗位', '所屬崗位', 'Position of the creator'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'equal',
  isSystem: true,
  refersTo: () => ({ to: 'position' }),
});
