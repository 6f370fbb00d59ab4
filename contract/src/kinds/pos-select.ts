import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { filterable, flag, placeholder } from './properties.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  filterable: filterable(),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

const TO = { to: 'position' } as const;

/** A position, or several. */
export const posSelect = defineFormKind({
  ...chosenValue,
  title: ['岗位选择', '崗位選擇', 'Position'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: () => TO,
});
