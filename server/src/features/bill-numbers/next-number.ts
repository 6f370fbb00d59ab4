import {
  billNumber,
  billPeriod,
  PRODUCT_RULES,
} from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { sql } from 'kysely';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';

/**
 * Takes the next number of a rule, named by its code or id, for the period of a day (`YYYY-MM-DD`): prefix, date
 * text and zero-padded serial (platform-contract 10). Numbers are never given twice; a number taken in a transaction
 * that fails is not used up. Waits while another transaction holds the same rule and period.
 */
export async function nextNumber(tx: Tx, rule: string, day: string): Promise<string> {
  const found = await findRule(tx, rule);
  if (!found) refuse('bill.ruleMissing', { rule });
  const dateFormat = found.date_format;
  // Numbers of a past period go on where that period stopped.
  const period = billPeriod(dateFormat, day);
  const serial = await takeSerial(tx, { rule: found, period });
  if (serial >= 10 ** found.digit) refuse('bill.overflow', { rule: found.full_name, digit: found.digit });
  return billNumber({ prefix: found.prefix, dateFormat, digit: found.digit }, day, serial);
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

const isProductRule = (rule: Rule): boolean => PRODUCT_RULES.some((code) => code === rule.en_code);

function findRule(db: Db, rule: string) {
  return db
    .selectFrom('bill_rules')
    .select(['id', 'en_code', 'full_name', 'prefix', 'date_format', 'digit', 'start_number'])
    .where((where) => where.or([where('en_code', '=', rule), where('id', '=', rule)]))
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
}

type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/**
 * Moves the counter on and notes the number that the rule's list shows, the last one of the latest period. One
 * statement, because every other taker of the rule waits from here to the commit.
 */
async function takeSerial(tx: Tx, { rule, period }: { rule: Rule; period: string }): Promise<number> {
  const start = Number(rule.start_number);
  const { rows } = await sql<{ serial: number }>`
    WITH taken AS (
      INSERT INTO bill_counters (rule_code, period, next_number) VALUES (${rule.en_code}, ${period}, ${start + 1})
      ON CONFLICT (rule_code, period)
        DO UPDATE SET next_number = greatest(bill_counters.next_number, ${start}) + 1
      RETURNING next_number - 1 AS serial
    ), noted AS (
      UPDATE bill_rules SET period = ${period}, this_number = taken.serial - ${start},
        output_number = prefix || ${period} || lpad(taken.serial::text, digit, '0')
      FROM taken WHERE id = ${rule.id} AND bill_rules.period <= ${period}
    )
    SELECT serial FROM taken`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('A counter gave no number');
  return taken.serial;
}
