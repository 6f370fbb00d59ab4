import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { momentValue } from './stored-values.ts';

const properties = z.object({});

/** When the record was created. */
export const createTime = defineFormKind({
  ...momentValue,
  title: ['创建时间', '建立時間', 'Created'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'range',
  isSystem: true,
});
