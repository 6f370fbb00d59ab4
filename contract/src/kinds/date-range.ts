import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag } from './properties.ts';
import { daysValue } from './stored-values.ts';

const properties = z.object({ clearable: flag(['可清空', '可清空', 'Can be cleared'], true) });

/** From one day to another. */
export const dateRange = defineFormKind<typeof properties, string[]>({
  ...daysValue,
  title: ['日期范围', '日期範圍', 'Date range'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  isChosen: true,
  check: ([from = '', to = '']) => (from > to ? { id: 'reversed' } : null),
});
