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

const TO = { to: 'department' } as const;

/** A department, or several. */
export const depSelect = defineFormKind({
  ...chosenValue,
  title: ['部门选择', '部門選擇', 'Department'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: () => TO,
});
