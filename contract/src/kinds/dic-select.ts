import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import type { OptionSource } from './option-source.ts';
import { flag, named, placeholder } from './properties.ts';
import { chosenValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  dictionary: named(['字典', '字典', 'Dictionary'], { as: 'dictionary' }),
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

const ENTRIES: OptionSource = {
  dataType: 'dictionary',
  options: [],
  dictionaryType: '',
  propsUrl: '',
  props: { value: 'id', label: 'fullName', children: 'children' },
};

/** An entry of a dictionary, by its id. */
export const dicSelect = defineFormKind({
  ...chosenValue,
  title: ['字典选择', '字典選擇', 'Dictionary entry'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  isNarrowed: true,
  search: 'equal',
  refersTo: ({ dictionary }) => ({ to: 'options', source: { ...ENTRIES, dictionaryType: dictionary } }),
});
