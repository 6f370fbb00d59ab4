import { AMOUNT_INTEGER_DIGITS, amountInWords } from '../text/amount-words.ts';
import { isIdCard } from '../text/id-card.ts';
import {
  addMonthsTo,
  dayNumber,
  dayNumberOf,
  dayOfMoment,
  dayText,
  momentText,
  weekdayOf,
} from './calendar.ts';
import {
  type Decimal,
  decimalOf,
  decimalText,
  dividedBy,
  floorOf,
  roundedTo,
  wholeDecimal,
  wholePart,
} from './decimal.ts';
import type { IssueId } from './issues.ts';
import { compareTexts, lengthOf, lowered, partOf, raised, trimmed } from './text-functions.ts';
import { BOOLEAN, DATE, DECIMAL, TEXT, type Type, type Value } from './types.ts';

/** Most characters of a text that an expression makes. */
const MAX_TEXT = 100_000;

/** What a function expects of an argument; a date and time in the place of a date counts as its day. */
export type Expected =
  | 'decimal'
  | 'text'
  | 'date'
  | 'scalar'
  | 'any'
  | 'numberOrText'
  | 'dayOrText'
  | 'formatted';

/** A function whose value depends on its arguments alone. */
export type PlainFunction = {
  readonly args: readonly Expected[];
  /** How many of the arguments may be left out. */
  readonly optional?: number;
  /** Whether the last argument may be repeated. */
  readonly repeats?: boolean;
  readonly result: Type;
  readonly run: (args: readonly Value[], types: readonly Type[]) => Value;
};

/** A function cannot give its value; the evaluation ends with this issue. */
export class FunctionProblem extends Error {
  readonly id: IssueId;
  readonly params: Readonly<Record<string, string>>;
  constructor(id: IssueId, params: Readonly<Record<string, string>> = {}) {
    super(id);
    this.id = id;
    this.params = params;
  }
}

/** A text of a permitted length; one without characters is the empty value. */
function textResult(text: string): string | null {
  if (text.length > MAX_TEXT) throw new FunctionProblem('textTooLong', { limit: `${MAX_TEXT}` });
  return text === '' ? null : text;
}

/** The text of a single value: numbers without trailing zeros, moments in Asia/Shanghai; '' for an empty one. */
export function textOf(value: Value, type: Type): string {
  if (value === null) return '';
  if (typeof value === 'bigint') return decimalText(value);
  return type.kind === 'datetime' && typeof value === 'number' ? momentText(value) : String(value);
}

/** Functions that are not plain: they choose what they evaluate, work on lists or need facts. */
export const SPECIAL_FUNCTIONS = [
  'if',
  'coalesce',
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'any',
  'all',
  'map',
  'filter',
  'workdaysBetween',
  'lookup',
  'unique',
  'now',
  'today',
] as const;

/** An empty argument gives an empty value. */
const ofDecimal =
  (run: (value: Decimal) => Value) =>
  ([value]: readonly Value[]): Value =>
    typeof value === 'bigint' ? run(value) : null;

const ofDate =
  (run: (day: number, date: string) => Value) =>
  ([value]: readonly Value[]): Value => {
    const day = typeof value === 'string' ? dayNumber(value) : null;
    return day === null ? null : run(day, String(value));
  };

/** An empty argument counts as a text without characters. */
const ofTexts =
  (run: (...texts: string[]) => string | boolean | Decimal) =>
  (args: readonly Value[]): Value => {
    const result = run(...args.map((arg) => (typeof arg === 'string' ? arg : '')));
    return typeof result === 'string' ? textResult(result) : result;
  };

const datePart = (from: number, to: number): PlainFunction => ({
  args: ['date'],
  result: DECIMAL,
  run: ofDate((_day, date) => wholeDecimal(Number(date.slice(from, to)))),
});

/** By name; `name/3` is what the name means with three arguments. */
export const PLAIN_FUNCTIONS: Readonly<Record<string, PlainFunction>> = {
  abs: { args: ['decimal'], result: DECIMAL, run: ofDecimal((value) => (value < 0n ? -value : value)) },
  round: {
    args: ['decimal', 'decimal'],
    optional: 1,
    result: DECIMAL,
    run: ([value, places]) =>
      typeof value === 'bigint' ? roundedTo(value, typeof places === 'bigint' ? wholePart(places) : 0) : null,
  },
  floor: { args: ['decimal'], result: DECIMAL, run: ofDecimal(floorOf) },
  ceil: { args: ['decimal'], result: DECIMAL, run: ofDecimal((value) => -floorOf(-value)) },
  number: {
    args: ['numberOrText'],
    result: DECIMAL,
    run: ([value = null]) =>
      typeof value === 'string' ? decimalOf(trimmed(value).replaceAll(',', '')) : value,
  },

  isEmpty: {
    args: ['any'],
    result: BOOLEAN,
    run: ([value = null]) => value === null || (Array.isArray(value) && value.length === 0),
  },
  concat: {
    args: ['scalar'],
    repeats: true,
    result: TEXT,
    run: (args, types) => textResult(args.map((arg, index) => textOf(arg, types[index] ?? TEXT)).join('')),
  },
  text: {
    args: ['scalar'],
    result: TEXT,
    run: ([value = null], [type = TEXT]) => textResult(textOf(value, type)),
  },
  length: { args: ['text'], result: DECIMAL, run: ofTexts((text) => wholeDecimal(lengthOf(text))) },
  lower: { args: ['text'], result: TEXT, run: ofTexts(lowered) },
  upper: { args: ['text'], result: TEXT, run: ofTexts(raised) },
  trim: { args: ['text'], result: TEXT, run: ofTexts(trimmed) },
  contains: { args: ['text', 'text'], result: BOOLEAN, run: ofTexts((text, part) => text.includes(part)) },
  startsWith: {
    args: ['text', 'text'],
    result: BOOLEAN,
    run: ofTexts((text, part) => text.startsWith(part)),
  },
  endsWith: { args: ['text', 'text'], result: BOOLEAN, run: ofTexts((text, part) => text.endsWith(part)) },
  substring: {
    args: ['text', 'decimal', 'decimal'],
    optional: 1,
    result: TEXT,
    run: ([text, start, length = wholeDecimal(MAX_TEXT)]) =>
      typeof text === 'string' && typeof start === 'bigint' && typeof length === 'bigint'
        ? textResult(partOf(text, wholePart(start), wholePart(length)))
        : null,
  },
  replace: { args: ['text', 'text', 'text'], result: TEXT, run: ofTexts(replaced) },
  format: {
    args: ['formatted', 'text'],
    result: TEXT,
    run: ([value = null, pattern], [type]) =>
      value === null || typeof pattern !== 'string' ? null : textResult(formatted(value, pattern, type)),
  },

  date: {
    args: ['dayOrText'],
    result: DATE,
    run: ([value], [type]) => {
      if (typeof value === 'number') return dayOfMoment(value);
      if (typeof value !== 'string') return null;
      const text = type?.kind === 'text' ? trimmed(value) : value;
      return dayNumber(text) === null ? null : text;
    },
  },
  'date/3': {
    args: ['decimal', 'decimal', 'decimal'],
    result: DATE,
    run: (parts) => {
      const [year = 0, month = 0, day = 0] = parts.map((part) =>
        typeof part === 'bigint' ? wholePart(part) : 0,
      );
      const number = dayNumberOf(year, month, day);
      return number === null ? null : dayText(number);
    },
  },
  year: datePart(0, 4),
  month: datePart(5, 7),
  day: datePart(8, 10),
  weekday: { args: ['date'], result: DECIMAL, run: ofDate((day) => wholeDecimal(weekdayOf(day))) },
  addDays: {
    args: ['date', 'decimal'],
    result: DATE,
    run: ([date, count]) => {
      const day = typeof date === 'string' ? dayNumber(date) : null;
      return day === null || typeof count !== 'bigint' ? null : dayText(day + wholePart(count));
    },
  },
  addMonths: {
    args: ['date', 'decimal'],
    result: DATE,
    run: ([date, count]) =>
      typeof date === 'string' && typeof count === 'bigint' ? addMonthsTo(date, wholePart(count)) : null,
  },
  daysBetween: {
    args: ['date', 'date'],
    result: DECIMAL,
    run: ([from, to]) => {
      const [start, end] = [from, to].map((date) => (typeof date === 'string' ? dayNumber(date) : null));
      return start == null || end == null ? null : wholeDecimal(end - start);
    },
  },

  amountWords: {
    args: ['decimal'],
    result: TEXT,
    run: ofDecimal((value) => {
      const words = amountInWords(decimalText(value));
      if (!words.ok) throw new FunctionProblem('amountTooLong', { limit: `${AMOUNT_INTEGER_DIGITS}` });
      return words.text;
    }),
  },
  idCardBirthday: {
    args: ['text'],
    result: DATE,
    run: ([text]) =>
      typeof text === 'string' && isIdCard(text)
        ? [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].join('-')
        : null,
  },
  idCardGender: {
    args: ['text'],
    result: TEXT,
    run: ([text]) =>
      typeof text === 'string' && isIdCard(text) ? (Number(text[16]) % 2 === 1 ? '男' : '女') : null,
  },
};

/** Below zero when a comes before b. Both are of one type that has an order. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  return Number(a) - Number(b);
}

/** What `sum`, `avg`, `min`, `max` and `count` make of a list; empty values do not count. */
export const AGGREGATES: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  sum: (values) => sumOf(values),
  avg: (values) => dividedBy(sumOf(values), wholeDecimal(filled(values).length)),
  min: (values) => extreme(values, -1),
  max: (values) => extreme(values, 1),
  count: (values) => wholeDecimal(filled(values).length),
};

const filled = (values: readonly Value[]): readonly Value[] => values.filter((value) => value !== null);

const sumOf = (values: readonly Value[]): Decimal =>
  values.reduce<Decimal>((sum, value) => (typeof value === 'bigint' ? sum + value : sum), 0n);

const extreme = (values: readonly Value[], direction: -1 | 1): Value =>
  filled(values).reduce<Value>(
    (best, value) => (best === null || Math.sign(compareValues(value, best)) === direction ? value : best),
    null,
  );

function replaced(text: string, part: string, by: string): string {
  if (part === '') return text;
  const pieces = text.split(part);
  if (text.length + (pieces.length - 1) * (by.length - part.length) > MAX_TEXT)
    throw new FunctionProblem('textTooLong', { limit: `${MAX_TEXT}` });
  return pieces.join(by);
}

const NUMBER_FORM = /(#,##)?0(?:\.(0{1,20}))?(%)?/;
const TIME_PARTS = /yyyy|MM|dd|HH|mm|ss/g;

function formatted(value: Value, pattern: string, type: Type | undefined): string {
  if (typeof value === 'bigint') return formattedNumber(value, pattern);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = typeof value === 'number' ? momentText(value) : `${value} 00:00:00`;
  if (type?.kind !== 'date' && type?.kind !== 'datetime') return String(value);
  const starts: Readonly<Record<string, number>> = { yyyy: 0, MM: 5, dd: 8, HH: 11, mm: 14, ss: 17 };
  return pattern.replace(TIME_PARTS, (part) => {
    const start = starts[part] ?? 0;
    return text.slice(start, start + part.length);
  });
}

function formattedNumber(value: Decimal, pattern: string): string {
  return pattern.replace(NUMBER_FORM, (_form, groups?: string, decimals = '', percent = '') => {
    const shown = roundedTo(percent === '' ? value : value * 100n, decimals.length);
    const [whole = '', fraction] = decimalText(shown, decimals.length).split('.');
    const grouped = groups === undefined ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return `${fraction === undefined ? grouped : `${grouped}.${fraction}`}${percent}`;
  });
}
