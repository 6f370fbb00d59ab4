import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { numberIssue } from './num-input.ts';
import { flag, whole } from './properties.ts';
import { decimalValue } from './stored-values.ts';

const properties = z.object({
  max: whole(['最大分值', '最大分值', 'Stars'], { min: 1, max: 20, start: 5 }),
  allowHalf: flag(['允许半选', '允許半選', 'Half stars']),
  showText: flag(['显示文字', '顯示文字', 'Show words']),
  showScore: flag(['显示分数', '顯示分數', 'Show the number']),
});

/** A number of stars. */
export const rate = defineFormKind({
  ...decimalValue,
  title: ['评分', '評分', 'Rating'],
  properties,
  standsIn: [],
  search: 'equal',
  isChosen: true,
  check: (value, { max, allowHalf }) =>
    numberIssue(value, { min: 0, max }) ??
    (Number.isInteger(Number(value) * (allowHalf ? 2 : 1)) ? null : { id: 'invalid' }),
});
