import { sql } from 'kysely';
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
  const period = periodOf(day, found.date_format);
  const start = Number(found.start_number);
  const { next_number } = await tx
    .insertInto('bill_counters')
    .values({ rule_code: found.en_code, period, next_number: start + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_code', 'period'])
        .doUpdateSet({ next_number: sql`greatest(bill_counters.next_number, ${start}) + 1` }),
    )
    .returning('next_number')
    .executeTakeFirstOrThrow();
  const serial = next_number - 1;
  if (serial >= 10 ** found.digit) refuse('bill.overflow', { rule: found.full_name, digit: found.digit });
  const number = `${found.prefix}${period}${String(serial).padStart(found.digit, '0')}`;
  await noteNumber(tx, { id: found.id, period, number, thisNumber: serial - start });
  return number;
}

function findRule(db: Db, rule: string) {
  return db
    .selectFrom('bill_rules')
    .select(['id', 'en_code', 'full_name', 'prefix', 'date_format', 'digit', 'start_number'])
    .where((where) => where.or([where('en_code', '=', rule), where('id', '=', rule)]))
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
}

/** The date text of a number and of its counter; numbers of a past period go on where that period stopped. */
function periodOf(day: string, format: string): string {
  const digits = day.replaceAll('-', '');
  if (format === 'yyyyMMdd') return digits;
  if (format === 'yyyyMM') return digits.slice(0, 6);
  return format === 'yyyy' ? digits.slice(0, 4) : '';
}

/** What the rule's list shows: the last number of the latest period. */
async function noteNumber(
  tx: Tx,
  { id, period, number, thisNumber }: { id: string; period: string; number: string; thisNumber: number },
): Promise<void> {
  await tx
    .updateTable('bill_rules')
    .set({ period, output_number: number, this_number: thisNumber })
    .where('id', '=', id)
    .where('period', '<=', period)
    .execute();
}
