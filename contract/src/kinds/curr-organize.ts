import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { choice } from './properties.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({
  showLevel: choice(
    ['显示', '顯示', 'Shows'],
    { last: ['部门', '部門', 'The department'], all: ['全路径', '全路徑', 'The whole path'] },
    'last',
  ),
  multiple: z.literal(false).default(false),
});

/** The organisation of whoever created the record. */
export const currOrganize = defineFormKind({
  ...chosenValue,
  title: ['所属组织', '所屬組織', 'Organisation of the creator'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'equal',
  isSystem: true,
  refersTo: () => ({ to: 'organization' }),
});
