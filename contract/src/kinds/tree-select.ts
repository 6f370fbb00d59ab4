import { z } from 'zod';
import { choiceValue } from './choices.ts';
import { defineFormKind } from './form-kind.ts';
import { optionProperties } from './option-source.ts';
import { filterable, flag, placeholder } from './properties.ts';

const properties = z.object({
  placeholder: placeholder(),
  ...optionProperties,
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  filterable: filterable(),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

/** One or several nodes of a tree of options. */
export const treeSelect = defineFormKind({
  ...choiceValue,
  title: ['树形选择', '樹狀選擇', 'Tree'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
});
