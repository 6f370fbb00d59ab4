import { z } from 'zod';
import { codeLine, Flag, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';

/** How the date stands in a number; `no` leaves it out. */
export const DATE_FORMATS = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Codes of the rules that the product numbers its own records by (audit-domain 3.2 to 3.6). */
export const PRODUCT_RULES = ['FA', 'SH', 'WT', 'ZG', 'BG', 'HT'] as const;

/** A bill rule to create or change (platform-contract 10). */
export const BillRuleEdit = z.object({
  fullName: nameLine(50),
  enCode: codeLine(50),
  prefix: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[\p{Script=Han}A-Za-z0-9._/-]+$/u),
  dateFormat: z.enum(DATE_FORMATS),
  digit: z.int().min(1).max(9),
  /** Digits only, not all zeros. */
  startNumber: z
    .string()
    .trim()
    .max(9)
    .regex(/^\d*[1-9]\d*$/),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type BillRuleEdit = z.output<typeof BillRuleEdit>;

export const BillRuleRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  startNumber: z.string(),
  digit: z.int(),
  /** The last number given; empty while none was. */
  outputNumber: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  sortCode: z.int(),
  enabledMark: z.int(),
});
export type BillRuleRow = z.output<typeof BillRuleRow>;

/** A bill rule for its form; `isUsed` once it has given a number. */
export const BillRuleInfo = BillRuleEdit.extend({
  id: z.string(),
  outputNumber: z.string(),
  isUsed: z.boolean(),
  rev: Rev,
});

/** The number that a rule gives for a serial on a day (`YYYY-MM-DD`): prefix, date text, padded serial. */
export function billNumber(
  rule: { readonly prefix: string; readonly dateFormat: DateFormat; readonly digit: number },
  day: string,
  serial: number,
): string {
  return `${rule.prefix}${billPeriod(rule.dateFormat, day)}${String(serial).padStart(rule.digit, '0')}`;
}

/** The date text of a number and of its counter. */
export function billPeriod(format: DateFormat, day: string): string {
  return format === 'no' ? '' : day.replaceAll('-', '').slice(0, format.length);
}
