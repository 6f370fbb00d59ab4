import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';

/** The tasks of an audit with their units, and how many findings each has, severe ones apart. */
export const tasksOfCheck = (db: Db, checkId: string) =>
  db
    .selectFrom('check_tasks')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .leftJoin('unit_profiles', 'unit_profiles.org_id', 'organizes.id')
    .selectAll('check_tasks')
    .select(['organizes.full_name', 'organizes.en_code', 'unit_profiles.attributes'])
    .select([
      sql<number>`(SELECT count(*)::int FROM findings WHERE findings.check_task_id = check_tasks.id
        AND findings.delete_mark = 0 AND findings.state NOT IN ${inStates(findingLifecycle, 'draft', 'withdrawn')})`.as(
        'findings',
      ),
      sql<number>`(SELECT count(*)::int FROM findings WHERE findings.check_task_id = check_tasks.id
        AND findings.delete_mark = 0 AND findings.state NOT IN ${inStates(findingLifecycle, 'draft', 'withdrawn')} AND findings.severity = 1)`.as(
        'severe',
      ),
    ])
    .where('check_tasks.check_id', '=', checkId)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .execute();
