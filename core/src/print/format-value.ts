import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { withPlaces } from '@auditplus/contract/kinds/stored-values.ts';
import { amountInWords } from '../text/amount-words.ts';
import { withoutAccounts } from '../text/person-names.ts';
import type { PrintFilter } from './placeholders.ts';

/** What a value may be on paper. */
export type PrintFieldType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'person'
  | 'pictures'
  | 'other';

/** The name of a dictionary's value. */
export type DictionaryText = (type: string, code: string) => string;

type Setting = {
  readonly type: PrintFieldType;
  /** With how many decimals at least a number is written. */
  readonly places?: number;
  readonly language: Language;
  readonly dictionary: DictionaryText;
};

const NONE = '—';
const YES_NO = { zh: ['是', '否'], zhtw: ['是', '否'], en: ['Yes', 'No'] } as const;

/** A value as a text: as its type is usually written, or as its filters say, one after the other. */
export function formatPrintValue(value: unknown, filters: readonly PrintFilter[], setting: Setting): string {
  let text = plain(value, setting);
  for (const filter of filters) text = filtered(value, text, filter, setting);
  return text;
}

function plain(value: unknown, { type, places = 0, language }: Setting): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return YES_NO[language][value ? 0 : 1];
  if (type === 'moment' && typeof value === 'number') return momentText(value);
  if (type === 'decimal' && (typeof value === 'string' || typeof value === 'number'))
    return withPlaces(value, places);
  if (type === 'person' && typeof value === 'string') return withoutAccounts(value);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('、') : '';
}

const DIGITS = 2;
const MAX_DIGITS = 8;

function filtered(value: unknown, text: string, { name, argument }: PrintFilter, setting: Setting): string {
  if (name === 'dash') return text === '' ? NONE : text;
  if (text === '') return '';
  switch (name) {
    case 'date':
      return dayOf(value)?.join('-') ?? text;
    case 'moment':
      return typeof value === 'number' ? momentText(value) : text;
    case 'longDate':
      return longDate(value, setting.language) ?? text;
    case 'number':
      return fixed(text, digitsOf(argument), false);
    case 'money':
      return fixed(text, digitsOf(argument), true);
    case 'percent':
      return percent(text, argument === '' ? 1 : digitsOf(argument));
    case 'amount': {
      const words = amountInWords(text);
      return words.ok ? words.text : text;
    }
    case 'dict':
      return setting.dictionary(argument, text);
  }
}

function digitsOf(argument: string): number {
  const digits = Number(argument);
  return argument !== '' && Number.isInteger(digits) && digits >= 0 ? Math.min(digits, MAX_DIGITS) : DIGITS;
}

/** Rounds the digits themselves, half up, so that amounts beyond 15 digits stay right. */
function fixed(text: string, digits: number, isGrouped: boolean): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rounded = kept + (/^[5-9]/.test(fraction.slice(digits)) ? 1n : 0n);
  const all = String(rounded).padStart(digits + 1, '0');
  const left = digits === 0 ? all : all.slice(0, -digits);
  const right = digits === 0 ? '' : `.${all.slice(-digits)}`;
  const grouped = isGrouped ? left.replace(/\B(?=(?:\d{3})+$)/g, ',') : left;
  return `${rounded === 0n ? '' : sign}${grouped}${right}`;
}

function percent(text: string, digits: number): string {
  const value = Number(text);
  return Number.isFinite(value) ? `${fixed((value * 100).toFixed(10), digits, false)}%` : text;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
export function momentText(value: number): string {
  const parts = Object.fromEntries(CLOCK.formatToParts(value).map((part) => [part.type, part.value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

/** Year, month and day of a day or a moment. */
function dayOf(value: unknown): [string, string, string] | null {
  const text = typeof value === 'number' ? momentText(value) : typeof value === 'string' ? value : '';
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return year === '' ? null : [year, month, day];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function longDate(value: unknown, language: Language): string | null {
  const day = dayOf(value);
  if (!day) return null;
  const [year, month, date] = day;
  return language === 'en'
    ? `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`
    : `${year}年${Number(month)}月${Number(date)}日`;
}
