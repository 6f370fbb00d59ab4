import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, sql } from 'kysely';

/** The name of the joined `standard_nodes` row for a reader of this language (`nodeName` in SQL). */
export const nodeNameSql = (language: Language): RawBuilder<string> =>
  language === 'en'
    ? sql<string>`coalesce(nullif(standard_nodes.full_name_en, ''), standard_nodes.full_name)`
    : sql<string>`standard_nodes.full_name`;
