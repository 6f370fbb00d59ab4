import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { sql } from 'kysely';
import { SYSTEM_USER_ID } from '../../kernel/caller.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';

const UNPUBLISHED = reportLifecycle.in('draft', 'inReview', 'returned', 'toSign', 'signed');

export const openRectifications = (db: Db | Tx, id: string) =>
  db
    .selectFrom('rectifications')
    .select('id')
    .where('check_id', '=', id)
    .where('state', 'not in', rectificationLifecycle.in('closed', 'void'))
    .execute();

export const tasksWithoutReport = (db: Db | Tx, id: string) =>
  db
    .selectFrom('check_tasks')
    .select('check_tasks.id')
    .where('check_tasks.check_id', '=', id)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
        AND reports.state IN ${inStates(reportLifecycle, 'published')} AND reports.delete_mark = 0)`,
    )
    .execute();

export const reportsUnderWay = (db: Db | Tx, id: string, taskIds: readonly string[]) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('check_id', '=', id)
    .where('delete_mark', '=', 0)
    .where('state', 'in', UNPUBLISHED)
    .where((eb) => eb.or([eb('check_task_id', 'is', null), eb('check_task_id', 'not in', taskIds)]))
    .where(
      sql<boolean>`NOT (check_task_id IS NULL AND state IN ${inStates(reportLifecycle, 'draft')} AND last_modify_user_id = ${SYSTEM_USER_ID})`,
    )
    .execute();

export const tasksOf = (db: Db | Tx, checkId: string) =>
  db
    .selectFrom('check_tasks')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select(['check_tasks.id', 'check_tasks.unit_org_id', 'check_tasks.partner_org_id', 'check_tasks.stages'])
    .select(['standard_versions.state as version_state', 'standard_versions.delete_mark as version_deleted'])
    .select('organizes.full_name as unit_name')
    .where('check_tasks.check_id', '=', checkId)
    .orderBy('organizes.sort_code')
    .execute();

export const nodesOfVersions = (db: Db | Tx, versions: readonly string[]) =>
  db
    .selectFrom('standard_nodes')
    .select(['id', 'parent_id', 'node_code', 'is_item'])
    .where('version_id', 'in', versions)
    .execute();
