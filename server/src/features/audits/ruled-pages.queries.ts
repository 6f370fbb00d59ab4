import { sql } from 'kysely';
import { checkScopeSql, taskScope, taskScopeSql } from '../audit-base/public.ts';
import type { RuledPage } from '../permissions/public.ts';

/** Pages of audits and tasks, for explaining who sees which record. */
export const auditPages = {
  'audit.list': {
    from: sql`checks`,
    id: sql`checks.id`,
    label: sql`checks.en_code || ' ' || checks.full_name`,
    live: sql`checks.delete_mark = 0`,
    newest: sql`checks.creator_time DESC`,
    scope: (who) => checkScopeSql(taskScope(who)),
  },
  'audit.task': {
    from: sql`check_tasks JOIN checks ON checks.id = check_tasks.check_id
      JOIN organizes AS unit ON unit.id = check_tasks.unit_org_id`,
    id: sql`check_tasks.id`,
    label: sql`checks.en_code || ' ' || checks.full_name || ' / ' || unit.full_name`,
    live: sql`checks.delete_mark = 0`,
    newest: sql`checks.creator_time DESC, unit.sort_code`,
    scope: (who) => taskScopeSql(taskScope(who)),
  },
} satisfies Readonly<Record<string, RuledPage>>;
