import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { interfaceChoice, popupWidth } from './popup-select.ts';
import { filterable, flag, placeholder } from './properties.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  ...interfaceChoice,
  popupWidth,
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  filterable: filterable(),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

/** Rows of a data interface, chosen in a table that drops down. */
export const popupTableSelect = defineFormKind({
  ...chosenValue,
  title: ['下拉表格', '下拉表格', 'Drop-down table'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: ({ interfaceId, propsValue: value, relationField: label }) => ({
    to: 'interface',
    interfaceId,
    value,
    label,
  }),
});
