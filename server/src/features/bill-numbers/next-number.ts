import {
  billNumber,
  billPeriod,
  PRODUCT_RULES,
} from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { findRule, type Rule, takeSerials } from './bill-counters.repository.ts';

/**
 * Takes the next number of a rule, named by its code or id, for the period of a day (`YYYY-MM-DD`): prefix, date
 * text and zero-padded serial (platform-contract 10). Numbers are never given twice; a number taken in a transaction
 * that fails is not used up. Waits while another transaction holds the same rule and period.
 */
export async function nextNumber(tx: Tx, rule: string, day: string): Promise<string> {
  const [number = ''] = await nextNumbers(tx, { rule, day, count: 1 });
  return number;
}

/** Takes the next numbers of a rule together, as `nextNumber` takes one. */
export async function nextNumbers(
  tx: Tx,
  { rule, day, count }: { readonly rule: string; readonly day: string; readonly count: number },
): Promise<string[]> {
  const found = await findRule(tx, rule);
  if (!found) refuse('bill.ruleMissing', { rule });
  const dateFormat = found.date_format;
  // Numbers of a past period go on where that period stopped.
  const period = billPeriod(dateFormat, day);
  const last = await takeSerials(tx, { rule: found, period, count });
  if (last >= 10 ** found.digit) refuse('bill.overflow', { rule: found.full_name, digit: found.digit });
  const shape = { prefix: found.prefix, dateFormat, digit: found.digit };
  return Array.from({ length: count }, (_, at) => billNumber(shape, day, last - count + 1 + at));
}

/**
 * Takes a number of an administrator's own rule outside any record. Those of the product's rules go to its records
 * only: whoever could draw them could use them up.
 */
export async function takeNumber(ctx: Ctx, rule: string): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await findRule(tx, rule);
    if (found && isProductRule(found)) refuse('bill.ownRule', { rule: found.full_name });
    return nextNumber(tx, rule, dayOf(ctx.clock.now()));
  });
}

/** Whether there is a rule of that code or id by which others than the product's own records may be numbered. */
export async function isNumberRule(db: Db, rule: string): Promise<boolean> {
  const found = await findRule(db, rule);
  return found !== undefined && !isProductRule(found);
}

const isProductRule = (rule: Rule): boolean => PRODUCT_RULES.some((code) => code === rule.en_code);
