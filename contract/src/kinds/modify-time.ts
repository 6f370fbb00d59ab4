import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { momentValue } from './stored-values.ts';

const properties = z.object({});

/** When the record was changed last. */
export const modifyTime = defineFormKind({
  ...momentValue,
  title: ['修改时间', '修改時間', 'Changed'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'range',
  isSystem: true,
});
