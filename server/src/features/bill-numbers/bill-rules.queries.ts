import { type SqlBool, sql } from 'kysely';

/** Whether a rule has ever given a number. */
export const isUsed = sql<boolean>`(bill_rules.output_number <> ''
  OR EXISTS (SELECT 1 FROM bill_counters WHERE rule_code = bill_rules.en_code))`;

export const isEnabled = sql<SqlBool>`bill_rules.enabled_mark = 1`;
