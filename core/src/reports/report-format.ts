import { momentText } from '../expressions/calendar.ts';
import { type Decimal, decimalText } from '../expressions/decimal.ts';
import { PLAIN_FUNCTIONS } from '../expressions/functions.ts';
import { DECIMAL, TEXT } from '../expressions/types.ts';
import { numberOf, type Reader, type ReportColumnType, type SetRows } from './report-rows.ts';
import { reportWord } from './report-words.ts';

export const WHOLE = '#,##0';
export const FRACTION = '#,##0.##';
export const PERCENT = '0.0%';

const MOST_DECIMALS = 2;

/** A number by a pattern of the expression language; `#,##0.##` shows two decimals at most. */
export function numberText(value: Decimal, pattern: string): string {
  const form = pattern === FRACTION ? fractionForm(value) : pattern;
  const text = PLAIN_FUNCTIONS.format?.run([value, form], [DECIMAL, TEXT]);
  return typeof text === 'string' ? text : decimalText(value);
}

function fractionForm(value: Decimal): string {
  const decimals = decimalText(value).split('.')[1]?.length ?? 0;
  return decimals === 0 ? WHOLE : `${WHOLE}.${'0'.repeat(Math.min(decimals, MOST_DECIMALS))}`;
}

/** A value of a column as people read it. */
export function valueText(
  value: unknown,
  column: { readonly name: string; readonly type: ReportColumnType },
  { names }: Pick<SetRows, 'names'>,
  { language }: Pick<Reader, 'language'>,
  format = '',
): string {
  if (value === null || value === undefined || value === '') return '';
  const known = names.get(column.name);
  if (known) return known.get(String(value)) ?? String(value);
  switch (column.type) {
    case 'boolean':
      return reportWord(value === true || value === 1 || value === '1' ? 'yes' : 'no', language);
    case 'moment':
      return typeof value === 'number' ? momentText(value).slice(0, 16) : String(value);
    case 'integer':
    case 'decimal': {
      const number = numberOf(value);
      const usual = column.type === 'integer' ? '0' : FRACTION;
      return number === null ? String(value) : numberText(number, format || usual);
    }
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
