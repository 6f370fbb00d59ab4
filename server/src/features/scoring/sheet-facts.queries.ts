import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import type { Relation } from './scoring.policy.ts';
import type { RecordContext, Task } from './task-context.repository.ts';

export const decidedItems = (db: Db | Tx, taskId: string) =>
  db
    .selectFrom('item_scores')
    .innerJoin('stage_records', 'stage_records.id', 'item_scores.stage_record_id')
    .innerJoin('evaluations', 'evaluations.current_record_id', 'stage_records.id')
    .select(['evaluations.id', sql<number>`count(DISTINCT item_scores.node_id)::int`.as('decided')])
    .where('evaluations.check_task_id', '=', taskId)
    .where((eb) => eb.or([eb('item_scores.inherited', '=', 0), eb('item_scores.agree', '=', 1)]))
    .where('item_scores.status', 'in', [ITEM_STATUS.scored, ITEM_STATUS.naClaimed, ITEM_STATUS.naAccepted])
    .groupBy('evaluations.id')
    .execute();

export const findProfile = (db: Db | Tx, unitOrgId: string) =>
  db.selectFrom('unit_profiles').select('attributes').where('org_id', '=', unitOrgId).executeTakeFirst();

/** Evidence files, comments and findings by item, in one query. */
export async function countsOf(
  db: Db,
  context: RecordContext | { task: Task },
  relation: Relation,
): Promise<ScoreSheet['counts']> {
  const taskId = context.task.id;
  // The unit sees the comments of its own stage and the findings that were issued.
  const comments: RawBuilder<unknown> = relation.unit ? sql`AND (stage IS NULL OR stage = 'SELF')` : sql``;
  const findings: RawBuilder<unknown> = relation.unit
    ? sql`AND state NOT IN ${inStates(findingLifecycle, 'draft')}`
    : sql``;
  const { rows } = await sql<{ node_id: string; files: number; comments: number; findings: number }>`
    SELECT node_id, sum(files)::int AS files, sum(comments)::int AS comments, sum(findings)::int AS findings FROM (
      SELECT support_requests.node_id, count(*) AS files, 0 AS comments, 0 AS findings
      FROM support_files JOIN support_requests ON support_requests.id = support_files.request_id
      WHERE support_requests.check_task_id = ${taskId} AND support_files.deleted_reason IS NULL
        AND NOT EXISTS (SELECT 1 FROM support_files newer WHERE newer.replaces_id = support_files.id)
      GROUP BY support_requests.node_id
      UNION ALL
      SELECT target_id, 0, count(*), 0 FROM score_comments
      WHERE check_task_id = ${taskId} AND target_type = 'item' AND delete_mark = 0 ${comments} GROUP BY target_id
      UNION ALL
      SELECT node_id, 0, 0, count(*) FROM findings
      WHERE check_task_id = ${taskId} AND delete_mark = 0 AND state NOT IN ${inStates(findingLifecycle, 'withdrawn')} ${findings} GROUP BY node_id
    ) counted GROUP BY node_id`.execute(db);
  return Object.fromEntries(rows.map(({ node_id, ...counts }) => [node_id, counts]));
}

export const TASK = { evidence: 1, msd: 6, final: 7, rectifying: 8, closed: 9, cancelled: 10 } as const;

/** 7, 8 or 9 by the task's findings and its report. */
export async function finalState(db: Tx, taskId: string): Promise<number> {
  const { rows } = await sql<{ issued: number; open: number; published: boolean }>`
    SELECT count(*) FILTER (WHERE state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying', 'closed')})::int AS issued,
      count(*) FILTER (WHERE state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying')})::int AS open,
      EXISTS (SELECT 1 FROM reports WHERE check_task_id = ${taskId} AND state IN ${inStates(reportLifecycle, 'published')} AND delete_mark = 0) AS published
    FROM findings WHERE check_task_id = ${taskId} AND delete_mark = 0`.execute(db);
  const found = rows[0];
  if (!found) return TASK.final;
  if (found.open === 0 && found.published) return TASK.closed;
  return found.issued > 0 ? TASK.rectifying : TASK.final;
}

const OPEN_STATES = [
  stageRecordLifecycle.state.waiting,
  stageRecordLifecycle.state.scoring,
  stageRecordLifecycle.state.submitted,
];

export const tasksWithSheetsDue = (db: Db | Tx, days: readonly string[]) =>
  db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'evaluations.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select('evaluations.check_task_id as id')
    .distinct()
    .where('checks.state', '=', auditLifecycle.state.running)
    .where('checks.delete_mark', '=', 0)
    .where('check_tasks.state', 'in', taskLifecycle.in('self', 'company', 'water', 'hq', 'msd'))
    .where('stage_records.state', 'in', OPEN_STATES)
    .where((eb) => eb.fn.coalesce('stage_records.due_date', 'evaluations.due_date'), 'in', days)
    .execute();
