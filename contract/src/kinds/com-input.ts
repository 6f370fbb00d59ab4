import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag, icon, limit, placeholder, scan, words } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  maxlength: limit(['最多字数', '最多字數', 'Most characters'], { min: 1, max: 10_000 }),
  showWordLimit: flag(['显示字数', '顯示字數', 'Show count']),
  prepend: words(['前置文字', '前置文字', 'Text before']),
  append: words(['后置文字', '後置文字', 'Text after']),
  prefixIcon: icon(['前图标', '前圖示', 'Icon before']),
  suffixIcon: icon(['后图标', '後圖示', 'Icon after']),
  showPassword: flag(['输入时隐藏', '輸入時隱藏', 'Hide while typing']),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
  scan: scan(),
});

/** One line of text. */
export const comInput = defineFormKind({
  ...textValue,
  title: ['单行输入', '單行輸入', 'Text'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'like',
  isSummable: true,
  check: (value, { maxlength }) =>
    maxlength !== undefined && value.length > maxlength
      ? { id: 'tooLong', params: { max: maxlength } }
      : null,
});
