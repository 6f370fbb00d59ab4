import type { BillRuleEdit } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { billRule } from '@auditplus/contract/features/bill-numbers/bill-rules.record.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { records } from '../../kernel/records/records.ts';
import { exportRecord } from '../record-exchange/public.ts';
import { isEnabled, isUsed } from './bill-rules.queries.ts';

/** Rules that have given numbers keep their shape and can only grow. */
export const billRules = records(billRule, billNumbersRoutes, {
  hidden: { isUsed },
  normalize: (rule) => ({ ...rule, startNumber: String(Number(rule.startNumber)).padStart(rule.digit, '0') }),
  check({ operation, before, after }) {
    if (operation === 'remove' && before.isUsed) refuse('bill.ruleUsed', { name: before.fullName });
    if (!after) return;
    if (after.startNumber.length > after.digit) refuse('bill.startTooLong', { digit: after.digit });
    if (before?.isUsed && isReshaped(before, after)) refuse('bill.usedLocked', { name: before.fullName });
  },
  rows: (_ctx, rows) => rows.map(({ isUsed: _isUsed, ...row }) => row),
  detail: (_ctx, { outputNumber, isUsed, rev }) => ({ outputNumber, isUsed, rev }),
});

const isReshaped = (before: BillRuleEdit, after: BillRuleEdit): boolean =>
  before.enCode !== after.enCode ||
  before.prefix !== after.prefix ||
  before.dateFormat !== after.dateFormat ||
  before.digit > after.digit ||
  Number(before.startNumber) > Number(after.startNumber);

/** Rules that are on, for choosing. */
export async function billRuleChoices(ctx: Ctx): Promise<{ id: string; enCode: string; fullName: string }[]> {
  const rows = await billRules.select(ctx, [isEnabled]);
  return rows.map(({ id, enCode, fullName }) => ({ id, enCode, fullName }));
}

/** A rule as a workbook. */
export async function exportBillRule(ctx: Ctx, id: string): Promise<ExportLink> {
  const { fullName } = await billRules.find(ctx, id);
  return exportRecord(ctx, billRules, { id, name: fullName });
}
