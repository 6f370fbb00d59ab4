import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { bound, choice, flag, limit, placeholder, property, scan, words } from './properties.ts';
import {
  decimalOf,
  decimalText,
  decimalValue,
  MOST_PLACES,
  MOST_WHOLE,
  withPlaces,
} from './stored-values.ts';
import type { ValueIssue } from './value-issues.ts';

const properties = z.object({
  placeholder: placeholder(),
  min: bound(['最小值', '最小值', 'Least']),
  max: bound(['最大值', '最大值', 'Most']),
  precision: limit(['小数位', '小數位', 'Decimals'], { min: 0, max: 10 }),
  step: property(
    ['步长', '步長', 'Step'],
    { as: 'number', min: 0.000_001, max: 1_000_000 },
    z.number().min(0.000_001).max(1_000_000).default(1),
  ),
  stepStrictly: flag(['只能取步长的倍数', '只能取步長的倍數', 'Multiples of the step only']),
  controlsPosition: choice(
    ['按钮', '按鈕', 'Buttons'],
    { '': ['两侧', '兩側', 'Both sides'], right: ['右侧', '右側', 'Right'] },
    'right',
  ),
  unit: words(['单位', '單位', 'Unit']),
  thousands: flag(['千分位', '千分位', 'Thousands separator']),
  scan: scan(),
});

/** A number. */
export const numInput = defineFormKind({
  ...decimalValue,
  title: ['数字输入', '數字輸入', 'Number'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'range',
  isSummable: true,
  places: ({ precision = 0 }) => precision,
  toCell: (value, { props: { precision = 0 } }) => (value === null ? '' : withPlaces(value, precision)),
  check: (value, props) =>
    numberIssue(value, props) ??
    (props.stepStrictly && !isMultiple(Number(value), props.step)
      ? { id: 'offStep', params: { step: props.step } }
      : null),
});

type Bounds = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly precision?: number | undefined;
};

/** What is wrong with a number of more digits than are kept: people type such, and expressions may give them. */
export const digitsIssue = (value: number | string): ValueIssue | null =>
  decimalOf(decimalText(value)) === null
    ? { id: 'tooManyDigits', params: { whole: MOST_WHOLE, places: MOST_PLACES } }
    : null;

/** What is wrong with a number between bounds and of so many decimals. */
export function numberIssue(value: number | string, { min, max, precision }: Bounds): ValueIssue | null {
  if (min !== undefined && Number(value) < min) return { id: 'tooSmall', params: { min } };
  if (max !== undefined && Number(value) > max) return { id: 'tooBig', params: { max } };
  const tooLong = digitsIssue(value);
  if (tooLong) return tooLong;
  const places = decimalText(value).split('.')[1]?.length ?? 0;
  return precision !== undefined && places > precision
    ? { id: 'tooPrecise', params: { places: precision } }
    : null;
}

const isMultiple = (value: number, step: number): boolean => {
  const count = value / step;
  return Math.abs(count - Math.round(count)) < 1e-9 * Math.max(1, Math.abs(count));
};
