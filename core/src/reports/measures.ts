import type { ReportMeasure } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { type Decimal, decimalText, dividedBy, wholeDecimal } from '../expressions/decimal.ts';
import type { Row, Typed } from '../expressions/types.ts';
import { FRACTION, PERCENT, WHOLE } from './report-format.ts';
import {
  columnOf,
  computedValue,
  dayOfValue,
  numberOf,
  type Reader,
  rowTest,
  type SetRows,
  typedExpression,
} from './report-rows.ts';

/** A number, or a day or text of a smallest or largest value; null where there is none. */
export type MeasureValue = Decimal | string | null;

/** A measure over rows of its set, by their places. */
export type Measurement = {
  readonly name: string;
  readonly measure: ReportMeasure;
  /** The label of the column that is measured; empty where rows are counted. */
  readonly field: string;
  readonly format: string;
  readonly isNumber: boolean;
  /** Whether the value of a whole is the sum of the values of its parts. */
  readonly adds: boolean;
  value(places: readonly number[], before: ReadonlyMap<string, MeasureValue>): MeasureValue;
};

const ADDS: ReadonlySet<string> = new Set(['count', 'sum']);

/** Measures of a set, ready to be taken of any of its rows; each row is looked at once. */
export function measurements(
  measures: readonly ReportMeasure[],
  set: SetRows,
  reader: Reader,
): readonly Measurement[] {
  const earlier: { name: string; type: string }[] = [];
  return measures.map((measure) => {
    const made = measurement(measure, set, reader, [...earlier]);
    if (made.isNumber) earlier.push({ name: measure.name, type: 'decimal' });
    return made;
  });
}

function measurement(
  measure: ReportMeasure,
  set: SetRows,
  reader: Reader,
  earlier: readonly { name: string; type: string }[],
): Measurement {
  const { name, kind } = measure;
  if (kind === 'formula') {
    const typed = typedExpression(measure.expression, earlier, reader.language);
    return {
      name,
      measure,
      field: '',
      format: measure.format || FRACTION,
      isNumber: true,
      adds: false,
      value: (_places, before) => formulaValue(typed, before, reader),
    };
  }
  const column = measure.column === '' ? null : columnOf(set.columns, measure.column);
  const isText = column !== null && !['integer', 'decimal'].includes(column.type);
  const isExtreme = kind === 'min' || kind === 'max';
  const counted = countedRows(measure.when, set, reader);
  const read = (row: Row): MeasureValue => {
    if (column === null) return wholeDecimal(1);
    const value = row[column.name];
    if (!isText) return numberOf(value);
    return column.type === 'moment' || column.type === 'date'
      ? dayOfValue(value, column.type)
      : value == null || value === ''
        ? null
        : String(value);
  };
  const values = set.rows.map(read);
  const below = kind === 'ratio' ? ratioBase(measure, set, reader) : null;
  return {
    name,
    measure,
    field: column?.label ?? '',
    format: measure.format || usualFormat(measure, column?.type),
    isNumber: !(isExtreme && isText),
    adds: ADDS.has(kind),
    value(places) {
      const own = counted ? places.filter((place) => counted[place]) : places;
      if (below) return dividedBy(sumOf(own, values), below(places));
      const found = own.flatMap((place) => {
        const value = values[place] ?? null;
        return value === null ? [] : [value];
      });
      return REDUCE[kind]?.(found, measure) ?? null;
    },
  };
}

function countedRows(when: string, set: SetRows, reader: Reader): readonly boolean[] | null {
  const test = rowTest(when, set.columns, reader);
  return test && set.rows.map(test);
}

/** What stands below the line of a ratio. */
function ratioBase(
  { over, overWhen }: ReportMeasure,
  set: SetRows,
  reader: Reader,
): (places: readonly number[]) => Decimal {
  const column = over === '' ? null : columnOf(set.columns, over);
  const counted = countedRows(overWhen, set, reader);
  const values = set.rows.map((row) => (column ? numberOf(row[column.name]) : wholeDecimal(1)));
  return (places) => sumOf(counted ? places.filter((place) => counted[place]) : places, values);
}

function formulaValue(typed: Typed, before: ReadonlyMap<string, MeasureValue>, reader: Reader): MeasureValue {
  const record = Object.fromEntries(
    [...before].map(([name, value]) => [name, typeof value === 'bigint' ? decimalText(value) : value]),
  );
  return numberOf(computedValue(typed, record, reader));
}

const usualFormat = ({ kind }: ReportMeasure, type: string | undefined): string => {
  if (kind === 'ratio') return PERCENT;
  if (kind === 'count' || kind === 'distinct') return WHOLE;
  return type === 'integer' && kind !== 'avg' && kind !== 'median' && kind !== 'percentile'
    ? WHOLE
    : FRACTION;
};

type Reduce = (values: readonly Exclude<MeasureValue, null>[], measure: ReportMeasure) => MeasureValue;

const numbers = (values: readonly Exclude<MeasureValue, null>[]): Decimal[] =>
  values.filter((value) => typeof value === 'bigint');

const ascending = (a: Decimal, b: Decimal): number => (a < b ? -1 : a > b ? 1 : 0);

const total = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum + value, 0n);

const extreme =
  (direction: -1 | 1): Reduce =>
  (values) =>
    values.reduce<MeasureValue>(
      (best, value) => (best === null || (direction < 0 ? value < best : value > best) ? value : best),
      null,
    );

const REDUCE: Readonly<Partial<Record<ReportMeasure['kind'], Reduce>>> = {
  count: (values) => wholeDecimal(values.length),
  distinct: (values) => wholeDecimal(new Set(values).size),
  sum: (values) => total(numbers(values)),
  avg: (values) => {
    const own = numbers(values);
    return dividedBy(total(own), wholeDecimal(own.length));
  },
  min: extreme(-1),
  max: extreme(1),
  median: (values) => percentile(numbers(values), 50),
  percentile: (values, { percent }) => percentile(numbers(values), percent),
};

const HUNDRED = 100n;

/** Between the two nearest ranks by straight line, as spreadsheets and PostgreSQL's percentile_cont do. */
function percentile(values: Decimal[], percent: number): MeasureValue {
  const sorted = values.toSorted(ascending);
  if (sorted.length === 0) return null;
  const place = BigInt(sorted.length - 1) * BigInt(percent);
  const low = sorted[Number(place / HUNDRED)] ?? 0n;
  const high = sorted[Number(place / HUNDRED) + 1] ?? low;
  return low + (dividedBy((high - low) * (place % HUNDRED), wholeDecimal(Number(HUNDRED))) ?? 0n);
}

const sumOf = (places: readonly number[], values: readonly MeasureValue[]): Decimal =>
  places.reduce<Decimal>((sum, place) => {
    const value = values[place];
    return typeof value === 'bigint' ? sum + value : sum;
  }, 0n);
