import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag, placeholder } from './properties.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

const TO = { to: 'user' } as const;

/** A person, or several. */
export const userSelect = defineFormKind({
  ...chosenValue,
  title: ['用户选择', '使用者選擇', 'Person'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: () => TO,
});
