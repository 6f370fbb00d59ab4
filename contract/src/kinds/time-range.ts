import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag } from './properties.ts';
import { timesValue } from './stored-values.ts';

const properties = z.object({ clearable: flag(['可清空', '可清空', 'Can be cleared'], true) });

/** From one time of day to another. */
export const timeRange = defineFormKind<typeof properties, string[]>({
  ...timesValue,
  title: ['时间范围', '時間範圍', 'Time range'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  isChosen: true,
  check: ([from = '', to = '']) => (from > to ? { id: 'reversed' } : null),
});
