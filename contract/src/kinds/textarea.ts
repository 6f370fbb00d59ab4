import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag, limit, whole } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  maxlength: limit(['最多字数', '最多字數', 'Most characters'], { min: 1, max: 100_000 }),
  showWordLimit: flag(['显示字数', '顯示字數', 'Show count'], true),
  minRows: whole(['最少行数', '最少行數', 'Least rows'], { min: 1, max: 50, start: 4 }),
  maxRows: whole(['最多行数', '最多行數', 'Most rows'], { min: 1, max: 100, start: 4 }),
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
