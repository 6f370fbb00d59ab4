import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { sql } from 'kysely';
import type { Change } from '../../kernel/audit-log.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import type { Check } from '../stored-audits/public.ts';

export const tasksToStart = (db: Db | Tx) =>
  db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['check_tasks.id', 'checks.stage_plan'])
    .where('checks.state', '=', auditLifecycle.state.running)
    .where('checks.delete_mark', '=', 0)
    .where('check_tasks.state', '=', taskLifecycle.state.evidence)
    .execute();

/** Every task that was not cancelled is final or beyond, and there is one. */
export async function isScored(tx: Tx, checkId: string): Promise<boolean> {
  const { live, final } = await tx
    .selectFrom('check_tasks')
    .select([
      sql<number>`count(*) filter (where state <> ${taskLifecycle.state.cancelled})`.as('live'),
      sql<number>`count(*) filter (where state between ${taskLifecycle.state.final} and ${taskLifecycle.state.closed})`.as(
        'final',
      ),
    ])
    .where('check_id', '=', checkId)
    .executeTakeFirstOrThrow();
  return live > 0 && live === final;
}

/** Every task that was not cancelled has a published report. */
export async function isPublished(tx: Tx, checkId: string): Promise<boolean> {
  const missing = await tx
    .selectFrom('check_tasks')
    .select('check_tasks.id')
    .where('check_tasks.check_id', '=', checkId)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where((eb) => eb.not(hasPublishedReport))
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}

/** How many issued findings of an audit or of one task are still open. */
export async function openFindings(
  tx: Tx,
  { checkId, taskId }: { checkId?: string; taskId?: string },
): Promise<number> {
  const { open } = await tx
    .selectFrom('findings')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .$if(checkId !== undefined, (query) => query.where('check_id', '=', checkId ?? ''))
    .$if(taskId !== undefined, (query) => query.where('check_task_id', '=', taskId ?? ''))
    .where('delete_mark', '=', 0)
    .where('state', 'in', OPEN_FINDINGS)
    .executeTakeFirstOrThrow();
  return open;
}

const OPEN_FINDINGS = findingLifecycle.in('issued', 'disputed', 'rectifying');

const hasPublishedReport = sql<boolean>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
  AND reports.state IN ${inStates(reportLifecycle, 'published')} AND reports.delete_mark = 0)`;

const hasFinding = sql<boolean>`EXISTS (SELECT 1 FROM findings WHERE findings.check_task_id = check_tasks.id
  AND findings.delete_mark = 0 AND findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying')})`;

export const startRectifying = (
  db: Tx,
  stamp: { last_modify_user_id: string; last_modify_time: Date },
  checkId: string,
) =>
  db
    .updateTable('check_tasks')
    .set((eb) => ({ ...stamp, state: taskLifecycle.state.rectifying, rev: eb('rev', '+', 1) }))
    .where('check_id', '=', checkId)
    .where('state', '=', taskLifecycle.state.final)
    .where(hasFinding)
    .returning('id')
    .execute();

export const closeSettled = (
  db: Tx,
  stamp: { last_modify_user_id: string; last_modify_time: Date },
  checkId: string,
) =>
  db
    .updateTable('check_tasks')
    .set((eb) => ({ ...stamp, state: taskLifecycle.state.closed, rev: eb('rev', '+', 1) }))
    .where('check_id', '=', checkId)
    .where('state', 'in', [taskLifecycle.state.final, taskLifecycle.state.rectifying])
    .where((eb) => eb.not(hasFinding))
    .where(hasPublishedReport)
    .returning('id')
    .execute();

/** Whether any stage of an audit, or of one task, is confirmed. */
export async function hasConfirmedStage(
  tx: Change,
  target: { readonly checkId: string } | { readonly taskId: string },
): Promise<boolean> {
  const query = tx.db
    .selectFrom('stage_records')
    .innerJoin('check_tasks', 'check_tasks.id', 'stage_records.check_task_id')
    .select('stage_records.id')
    .where('stage_records.state', '=', stageRecordLifecycle.state.confirmed)
    .limit(1);
  const found = await ('taskId' in target
    ? query.where('check_tasks.id', '=', target.taskId)
    : query.where('check_tasks.check_id', '=', target.checkId)
  ).executeTakeFirst();
  return found !== undefined;
}

/** The newest earlier task of the same unit under the same standard and kind of audit. */
export async function attachLastYear(tx: Change, check: Check): Promise<void> {
  await sql`
    UPDATE check_tasks SET prev_task_id = (
      SELECT earlier.id FROM check_tasks AS earlier
      JOIN checks AS past ON past.id = earlier.check_id
      JOIN standard_versions AS old ON old.id = earlier.standard_version_id
      JOIN standard_versions AS new ON new.id = check_tasks.standard_version_id
      WHERE earlier.unit_org_id = check_tasks.unit_org_id AND old.standard_id = new.standard_id
        AND past.year < ${check.year} AND past.check_type = ${check.check_type}
        AND past.delete_mark = 0 AND past.state NOT IN ${inStates(auditLifecycle, 'draft', 'awaitingApproval', 'cancelled')} AND earlier.state <> ${taskLifecycle.state.cancelled}
      ORDER BY past.year DESC, past.start_date DESC, earlier.id DESC LIMIT 1)
    WHERE check_tasks.check_id = ${check.id}`.execute(tx.db);
}

export async function startTasks(
  db: Tx,
  { userId, now, id }: { readonly userId: string; readonly now: Date; readonly id: string },
): Promise<void> {
  await db
    .updateTable('check_tasks')
    .set((eb) => ({
      state: taskLifecycle.state.evidence,
      rev: eb('rev', '+', 1),
      last_modify_user_id: userId,
      last_modify_time: now,
    }))
    .where('check_id', '=', id)
    .where('state', '=', taskLifecycle.state.waiting)
    .execute();
}

export async function cancelTasks(
  db: Tx,
  { userId, now, id }: { readonly userId: string; readonly now: Date; readonly id: string },
): Promise<void> {
  await db
    .updateTable('check_tasks')
    .set((eb) => ({
      state: taskLifecycle.state.cancelled,
      rev: eb('rev', '+', 1),
      last_modify_user_id: userId,
      last_modify_time: now,
    }))
    .where('check_id', '=', id)
    .execute();
}

export async function lockTask(db: Tx, taskId: string): Promise<void> {
  await db.selectFrom('check_tasks').select('id').where('id', '=', taskId).forUpdate().execute();
}

export async function hasReport(tx: Change, taskId: string, states: readonly number[]): Promise<boolean> {
  const found = await tx.db
    .selectFrom('reports')
    .select('id')
    .where('check_task_id', '=', taskId)
    .where('state', 'in', [...states])
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}
