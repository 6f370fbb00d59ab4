import { sql } from 'kysely';
import type { RuledPage } from '../permissions/public.ts';
import { contractScopeSql } from './contracts-scope.queries.ts';

/** The page of contracts, for explaining who sees which record. */
export const contractPages = {
  'audit.contract': {
    from: sql`contracts JOIN organizes AS unit ON unit.id = contracts.unit_org_id`,
    id: sql`contracts.id`,
    label: sql`contracts.en_code || ' ' || unit.full_name`,
    live: sql`contracts.delete_mark = 0`,
    newest: sql`contracts.en_code DESC`,
    scope: contractScopeSql,
  },
} satisfies Readonly<Record<string, RuledPage>>;
