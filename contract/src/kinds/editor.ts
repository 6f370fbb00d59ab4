import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { placeholder } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({ placeholder: placeholder() });

const TAGS = /<[^>]*>/g;

/** Text with headings, lists and pictures; the server cleans what it stores. */
export const editor = defineFormKind({
  ...textValue,
  title: ['富文本', '格式化文字', 'Rich text'],
  properties,
  standsIn: [],
  search: 'like',
  shape: () => 'html',
  toCell: (value) => (value ?? '').replace(TAGS, ' ').replace(/\s+/g, ' ').trim(),
});
