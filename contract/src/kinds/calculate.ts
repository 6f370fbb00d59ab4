import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { digitsIssue } from './num-input.ts';
import { flag, words } from './properties.ts';
import { decimalValue, withPlaces } from './stored-values.ts';

const properties = z.object({
  unit: words(['单位', '單位', 'Unit']),
  thousands: flag(['千分位', '千分位', 'Thousands separator']),
});

const CENTS = 2;

const withCents = (value: number | string): string => withPlaces(value, CENTS);

/** A number with two decimals: the field's `expressions.value`, which the server computes again on every write. */
export const calculate = defineFormKind({
  ...decimalValue,
  title: ['计算公式', '計算公式', 'Calculation'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'range',
  isSummable: true,
  isComputed: true,
  places: () => CENTS,
  toWire: withCents,
  toCell: (value) => (value === null ? '' : withCents(value)),
  check: digitsIssue,
});
