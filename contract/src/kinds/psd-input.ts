import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { limit, placeholder } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  maxlength: limit(['最多字数', '最多字數', 'Most characters'], { min: 1, max: 500 }),
});

/** A text that nobody is to read over somebody's shoulder. */
export const psdInput = defineFormKind({
  ...textValue,
  title: ['密码输入', '密碼輸入', 'Password'],
  properties,
  standsIn: [],
  search: 'equal',
  toCell: (value) => (value ? '******' : ''),
  check: (value, { maxlength }) =>
    maxlength !== undefined && value.length > maxlength
      ? { id: 'tooLong', params: { max: maxlength } }
      : null,
});
