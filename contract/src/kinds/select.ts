import { z } from 'zod';
import { choiceValue } from './choices.ts';
import { defineFormKind } from './form-kind.ts';
import { optionProperties } from './option-source.ts';
import { filterable, flag, placeholder, scan } from './properties.ts';

const properties = z.object({
  placeholder: placeholder(),
  ...optionProperties,
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  filterable: filterable(),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
  scan: scan(),
});

/** One or several options of a list that drops down. */
export const select = defineFormKind({
  ...choiceValue,
  title: ['下拉选择', '下拉選擇', 'Drop-down'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  isNarrowed: true,
});
