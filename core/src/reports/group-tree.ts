import type { Period, ReportGroup } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { addMonthsTo, dayNumber, dayText, weekdayOf } from '../expressions/calendar.ts';
import { decimalText } from '../expressions/decimal.ts';
import { valueText } from './report-format.ts';
import { columnOf, dayOfValue, numberOf, type Reader, type SetColumn, type SetRows } from './report-rows.ts';
import { reportWord } from './report-words.ts';

/** Rows of equal values, and below them their parts. `places` are those of the rows in the set. */
export type GroupNode = {
  /** Null for rows without a value. */
  readonly key: string | null;
  readonly text: string;
  readonly places: readonly number[];
  /** The same of the rows that it is compared with. */
  readonly former: readonly number[];
  readonly children: readonly GroupNode[];
};

/** A group's column with the key of each row. */
export type Keyed = {
  readonly column: SetColumn;
  readonly title: string;
  key(place: number): string | null;
  /** The key that a row of last year has this year. */
  laterKey(place: number): string | null;
  text(key: string | null): string;
  compare(a: string | null, b: string | null): number;
};

const collator = new Intl.Collator('zh', { numeric: true });

const isDay = ({ type }: SetColumn): boolean => type === 'date' || type === 'moment';

/** A group of a set, with keys by its period where it is one of days. */
export function keyed(group: ReportGroup, set: SetRows, reader: Reader): Keyed {
  const column = columnOf(set.columns, group.column);
  const by = isDay(column) ? (group.by ?? 'day') : null;
  const isNumber = column.type === 'integer' || column.type === 'decimal';
  const keyOf = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (by) return periodKey(dayOfValue(value, column.type), by);
    const number = isNumber ? numberOf(value) : null;
    return number === null ? String(value) : decimalText(number);
  };
  const known = set.names.get(column.name);
  const order = known && new Map([...known.keys()].map((value, at) => [value, at]));
  const texts = new Map<string, string>();
  const text = (key: string | null): string => {
    if (key === null) return reportWord('empty', reader.language);
    const before = texts.get(key);
    if (before !== undefined) return before;
    const value = column.type === 'boolean' ? key === 'true' : key;
    const made = by ? key : valueText(value, column, set, reader);
    texts.set(key, made);
    return made;
  };
  const keys = set.rows.map((row) => keyOf(row[column.name]));
  return {
    column,
    title: textIn(group.label, reader.language) || column.label,
    key: (place) => keys[place] ?? null,
    laterKey(place) {
      if (!by) return keys[place] ?? null;
      const day = dayOfValue(set.rows[place]?.[column.name], column.type);
      return periodKey(day && addMonthsTo(day, MONTHS_OF_YEAR), by);
    },
    text,
    compare(a, b) {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
      if (order) return (order.get(a) ?? order.size) - (order.get(b) ?? order.size) || collator.compare(a, b);
      if (isNumber) return Number(a) - Number(b);
      return by ? (a < b ? -1 : a > b ? 1 : 0) : collator.compare(text(a), text(b));
    },
  };
}

const MONTHS_OF_YEAR = 12;
const MONTHS_OF_QUARTER = 3;
const DAYS_OF_WEEK = 7;
const THURSDAY = 4;

/** The period that a day lies in, as texts that sort by time; weeks count as ISO 8601 does. */
export function periodKey(day: string | null, by: Period): string | null {
  if (day === null) return null;
  switch (by) {
    case 'day':
      return day;
    case 'month':
      return day.slice(0, 7);
    case 'year':
      return day.slice(0, 4);
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / MONTHS_OF_QUARTER)}`;
    case 'week': {
      const number = dayNumber(day);
      const thursday = number === null ? null : dayText(number - weekdayOf(number) + THURSDAY);
      if (thursday === null) return null;
      const first = dayNumber(`${thursday.slice(0, 4)}-01-01`) ?? 0;
      const week = Math.floor(((dayNumber(thursday) ?? 0) - first) / DAYS_OF_WEEK) + 1;
      return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
    }
  }
}

type Places = { readonly places: readonly number[]; readonly former: readonly number[] };

/** Rows by the groups of all levels, each level in the order of its values. */
export function groupTree(levels: readonly Keyed[], { places, former }: Places): GroupNode[] {
  const [level, ...below] = levels;
  if (!level) return [];
  const own = Map.groupBy(places, (place) => level.key(place));
  const before = Map.groupBy(former, (place) => level.laterKey(place));
  const keys = [...new Set([...own.keys(), ...before.keys()])].sort(level.compare);
  return keys.map((key) => {
    const part = { places: own.get(key) ?? [], former: before.get(key) ?? [] };
    return { key, text: level.text(key), ...part, children: groupTree(below, part) };
  });
}
