import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The name of a row for a reader of this language: its English one, where it has one, for English readers
 * (`nodeName` in SQL). `table` is the table or its alias in the statement.
 */
export function nameIn(
  language: Language,
  table: 'standard_nodes' | 'positions' | 'groups' | 'named',
): RawBuilder<string> {
  const name = sql.ref<string>(`${table}.full_name`);
  if (language !== 'en') return sql<string>`${name}`;
  return sql<string>`coalesce(nullif(${sql.ref(`${table}.full_name_en`)}, ''), ${name})`;
}
