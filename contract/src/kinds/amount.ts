import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { numberIssue } from './num-input.ts';
import { bound, flag, placeholder } from './properties.ts';
import { decimalValue, withPlaces } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  min: bound(['最小值', '最小值', 'Least']),
  max: bound(['最大值', '最大值', 'Most']),
  showChinese: flag(['显示大写', '顯示大寫', 'In Chinese capitals'], true),
});

const CENTS = 2;

/** An amount of money, also in Chinese capitals. */
export const amount = defineFormKind({
  ...decimalValue,
  title: ['金额', '金額', 'Amount'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'range',
  isSummable: true,
  places: () => CENTS,
  toCell: (value) => (value === null ? '' : withPlaces(value, CENTS)),
  check: (value, { min, max }) => numberIssue(value, { min, max, precision: CENTS }),
});
