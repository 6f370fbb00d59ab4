import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** The enabled rule of a code or id. */
export function findRule(db: Db, rule: string) {
  return db
    .selectFrom('bill_rules')
    .select(['id', 'en_code', 'full_name', 'prefix', 'date_format', 'digit', 'start_number'])
    .where((where) => where.or([where('en_code', '=', rule), where('id', '=', rule)]))
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
}

export type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/**
 * Moves the counter on by so many numbers, of which it answers the last, and notes the number that the rule's list shows, the last one of the latest period. One
 * statement, because every other taker of the rule waits from here to the commit.
 */
export async function takeSerials(
  tx: Tx,
  { rule, period, count }: { readonly rule: Rule; readonly period: string; readonly count: number },
): Promise<number> {
  const start = Number(rule.start_number);
  const { rows } = await sql<{ serial: number }>`
    WITH taken AS (
      INSERT INTO bill_counters (rule_code, period, next_number) VALUES (${rule.en_code}, ${period}, ${start + count})
      ON CONFLICT (rule_code, period)
        DO UPDATE SET next_number = greatest(bill_counters.next_number, ${start}) + ${count}::int
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
