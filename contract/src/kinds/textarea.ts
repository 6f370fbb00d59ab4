import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag, limit, placeholder, property } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  maxlength: limit(['最多字数', '最多字數', 'Most characters'], { min: 1, max: 100_000 }),
  showWordLimit: flag(['显示字数', '顯示字數', 'Show count'], true),
  autosize: property(
    ['行数', '行數', 'Rows'],
    { as: 'rowLimits' },
    z
      .object({ minRows: z.int().min(1).max(50).default(4), maxRows: z.int().min(1).max(100).default(4) })
      .prefault({}),
  ),
});

/** Text of several lines. */
export const textarea = defineFormKind({
  ...textValue,
  title: ['多行输入', '多行輸入', 'Long text'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'like',
  check: (value, { maxlength }) =>
    maxlength !== undefined && value.length > maxlength
      ? { id: 'tooLong', params: { max: maxlength } }
      : null,
});
