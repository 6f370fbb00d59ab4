import { sql } from 'kysely';
import { findingScopeSql } from '../audit-base/public.ts';
import type { RuledPage } from '../permissions/public.ts';

/** The page of rectifications, for explaining who sees which record. */
export const rectificationPages = {
  'audit.rectification': {
    from: sql`rectifications JOIN findings ON findings.id = rectifications.finding_id
      JOIN standard_nodes ON standard_nodes.id = findings.node_id
      JOIN check_tasks ON check_tasks.id = findings.check_task_id
      JOIN checks ON checks.id = findings.check_id JOIN organizes AS unit ON unit.id = findings.unit_org_id`,
    id: sql`rectifications.id`,
    // Without the finding's title: administrators see that a case exists, not what was found.
    label: sql`findings.en_code || ' ' || unit.full_name`,
    live: sql`checks.delete_mark = 0`,
    newest: sql`findings.en_code DESC`,
    scope: findingScopeSql,
  },
} satisfies Readonly<Record<string, RuledPage>>;
