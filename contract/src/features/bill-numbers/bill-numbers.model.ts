import type { EditOf } from '../../kernel/records/record-type.ts';
import type { billRule } from './bill-rules.record.ts';

/** The values of a numbering rule's form. */
export type BillRuleEdit = EditOf<(typeof billRule)['fields']>;

/** Codes of the rules that the product numbers its own records by (audit-domain 3.2 to 3.6). */
export const PRODUCT_RULES = ['FA', 'SH', 'WT', 'ZG', 'BG', 'HT'] as const;

/** The number that a rule gives for a serial on a day (`YYYY-MM-DD`): prefix, date text, padded serial. */
export function billNumber(
  rule: { readonly prefix: string; readonly dateFormat: string; readonly digit: number },
  day: string,
  serial: number,
): string {
  return `${rule.prefix}${billPeriod(rule.dateFormat, day)}${String(serial).padStart(rule.digit, '0')}`;
}

/** The date text of a number and of its counter. */
export function billPeriod(format: string, day: string): string {
  return format === 'no' ? '' : day.replaceAll('-', '').slice(0, format.length);
}
