import type { DictionaryField } from '@auditplus/contract/kinds/dictionary.ts';
import { DictSelect } from '../dict-select.tsx';
import type { FieldRenderer } from './field-renderer.ts';

export const dictionaryRenderer: FieldRenderer<DictionaryField> = {
  control: ({ dictionary }) => ({ children: <DictSelect code={dictionary} /> }),
  cell: (name) => String(name || '–'),
};
