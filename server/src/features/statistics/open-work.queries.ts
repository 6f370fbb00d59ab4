import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type {
  ReadinessRow,
  StageSpan,
  StatQuery,
  WorkloadRow,
} from '@auditplus/contract/features/statistics/statistics.model.ts';
import { daysBetween } from '@auditplus/core/scoring/rectification-rates.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { taskScope, taskScopeSql } from '../audit-base/public.ts';
import { openWorkOf } from '../audits/public.ts';

/** Tasks of the year that the caller may read, decided or not; system administrators see no work of audits. */
export function tasksSql(ctx: Ctx, query: StatQuery): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) return sql<SqlBool>`false`;
  const parts: RawBuilder<SqlBool>[] = [
    taskScopeSql(scope),
    sql<SqlBool>`check_tasks.state NOT IN ${inStates(taskLifecycle, 'cancelled')} AND checks.state NOT IN ${inStates(auditLifecycle, 'draft', 'awaitingApproval', 'cancelled')}`,
    sql<SqlBool>`checks.check_type = ${query.checkType} AND checks.year = ${query.year}`,
  ];
  if (query.unitOrgIds?.length) parts.push(sql<SqlBool>`check_tasks.unit_org_id = ANY(${query.unitOrgIds})`);
  if (query.standardVersionId)
    parts.push(sql<SqlBool>`check_tasks.standard_version_id = ${query.standardVersionId}`);
  return allOfSql(parts);
}

const onLine = ({ line }: StatQuery) =>
  line
    ? sql`AND EXISTS (SELECT 1 FROM standard_nodes WHERE standard_nodes.id = support_requests.node_id
    AND standard_nodes.line = ${line})`
    : sql``;

type TaskRow = {
  readonly check_task_id: string;
  readonly check_id: string;
  readonly id: string;
  readonly full_name: string;
  readonly en_code: string;
};

const refOf = (row: TaskRow) => ({
  unit: { id: row.id, fullName: row.full_name, enCode: row.en_code },
  checkTaskId: row.check_task_id,
  checkId: row.check_id,
});

/** Parts of the evidence of a task by the states of its requests. */
export const REQUEST_PARTS = {
  accepted: sql<SqlBool>`support_requests.state IN ${inStates(supportRequestLifecycle, 'accepted')}`,
  submitted: sql<SqlBool>`support_requests.state IN ${inStates(supportRequestLifecycle, 'submitted')}`,
  missing: sql<SqlBool>`support_requests.state IN ${inStates(supportRequestLifecycle, 'toSubmit', 'returned')}`,
} as const;

/** Accepted requests with a file whose validity has ended and that no newer file replaces. */
export const isExpired = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(support_requests.state IN ${inStates(supportRequestLifecycle, 'accepted')} AND EXISTS (SELECT 1 FROM support_files
    WHERE support_files.request_id = support_requests.id AND support_files.valid_to < ${today}::date
      AND NOT EXISTS (SELECT 1 FROM support_files newer WHERE newer.replaces_id = support_files.id)))`;

/** Whether each unit's mandatory evidence is there, and what is still open (G9). */
export async function readiness(
  ctx: Ctx,
  query: StatQuery,
): Promise<{ list: z.infer<typeof ReadinessRow>[] }> {
  const today = dayOf(ctx.clock.now());
  const requests = (where: RawBuilder<unknown>) =>
    sql`(SELECT count(*)::int FROM support_requests WHERE support_requests.check_task_id = check_tasks.id
      AND support_requests.mandatory = 1 AND ${where} ${onLine(query)})`;
  const { rows } = await sql<
    TaskRow & {
      mandatory: number;
      accepted: number;
      submitted: number;
      missing: number;
      expired: number;
      waived: number;
      self_start: string | null;
      open_stages: number;
      open_rectifications: number;
    }
  >`SELECT check_tasks.id AS check_task_id, checks.id AS check_id, unit.id, unit.full_name, unit.en_code,
      ${requests(sql`true`)} AS mandatory, ${requests(REQUEST_PARTS.accepted)} AS accepted,
      ${requests(REQUEST_PARTS.submitted)} AS submitted,
      ${requests(REQUEST_PARTS.missing)} AS missing,
      ${requests(sql`support_requests.state IN ${inStates(supportRequestLifecycle, 'waived')}`)} AS waived,
      ${requests(isExpired(today))} AS expired,
      (SELECT entry ->> 'startDate' FROM jsonb_array_elements(checks.stage_plan) entry
        WHERE entry ->> 'stage' = 'SELF') AS self_start,
      (SELECT count(*)::int FROM evaluations JOIN stage_records ON stage_records.id = evaluations.current_record_id
        WHERE evaluations.check_task_id = check_tasks.id AND stage_records.state NOT IN ${inStates(stageRecordLifecycle, 'confirmed', 'skipped')}) AS open_stages,
      (SELECT count(*)::int FROM rectifications JOIN findings ON findings.id = rectifications.finding_id
        WHERE findings.check_task_id = check_tasks.id AND rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed', 'toStrikeOff')}) AS open_rectifications
    FROM check_tasks JOIN checks ON checks.id = check_tasks.check_id
    JOIN organizes unit ON unit.id = check_tasks.unit_org_id
    WHERE ${tasksSql(ctx, query)} ORDER BY unit.en_code, check_tasks.id`.execute(ctx.db);
  return {
    list: rows.map((row) => ({
      ...refOf(row),
      mandatory: row.mandatory,
      accepted: row.accepted,
      submitted: row.submitted,
      missing: row.missing,
      expired: row.expired,
      readyRate:
        row.mandatory === 0 ? null : Math.round((1000 * (row.accepted + row.waived)) / row.mandatory) / 10,
      selfStart: row.self_start,
      daysLeft: row.self_start === null ? null : daysBetween(today, row.self_start),
      openStages: row.open_stages,
      openRectifications: row.open_rectifications,
    })),
  };
}

/** Planned and actual days of the stages of tasks (G10). */
export async function stageCalendar(
  ctx: Ctx,
  query: StatQuery,
): Promise<{ list: z.infer<typeof StageSpan>[] }> {
  const today = dayOf(ctx.clock.now());
  const { rows } = await sql<
    TaskRow & {
      stage: Stage;
      planned_start: string | null;
      planned_end: string | null;
      started: string | null;
      ended: string | null;
    }
  >`SELECT check_tasks.id AS check_task_id, checks.id AS check_id, unit.id, unit.full_name, unit.en_code,
      evaluations.stage, min(entry ->> 'startDate') AS planned_start, max(entry ->> 'dueDate') AS planned_end,
      to_char(min(stage_records.started_at AT TIME ZONE 'Asia/Shanghai'), 'YYYY-MM-DD') AS started,
      CASE WHEN bool_and(current.state IN ${inStates(stageRecordLifecycle, 'confirmed', 'skipped')})
        THEN to_char(max(current.confirmed_at AT TIME ZONE 'Asia/Shanghai'), 'YYYY-MM-DD') END AS ended
    FROM check_tasks JOIN checks ON checks.id = check_tasks.check_id
    JOIN organizes unit ON unit.id = check_tasks.unit_org_id
    JOIN evaluations ON evaluations.check_task_id = check_tasks.id AND evaluations.kind = 'WHOLE'
    JOIN stage_records current ON current.id = evaluations.current_record_id
    JOIN stage_records ON stage_records.evaluation_id = evaluations.id
    LEFT JOIN LATERAL jsonb_array_elements(checks.stage_plan) entry ON entry ->> 'stage' = evaluations.stage
    WHERE ${tasksSql(ctx, query)} ${query.line ? sql`AND jsonb_exists(evaluations.lines, ${query.line})` : sql``}
    GROUP BY check_tasks.id, checks.id, unit.id, evaluations.stage
    ORDER BY unit.en_code, check_tasks.id,
      array_position(ARRAY['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'], evaluations.stage::text)`.execute(
    ctx.db,
  );
  return {
    list: rows.map((row) => ({
      ...refOf(row),
      stage: row.stage,
      plannedStart: row.planned_start,
      plannedEnd: row.planned_end,
      start: row.started,
      end: row.ended,
      slippage: row.planned_end === null ? 0 : Math.max(0, daysBetween(row.planned_end, row.ended ?? today)),
    })),
  };
}

/** Open work by person. */
export async function workload(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof WorkloadRow>[] }> {
  const rows = await openWorkOf(ctx.db, {
    where: tasksSql(ctx, query),
    today: dayOf(ctx.clock.now()),
  });
  return {
    list: rows.map((row) => ({
      person: { id: row.user_id, name: row.real_name },
      orgName: row.org_name ?? '',
      scores: Number(row.score),
      evidence: Number(row.evidence),
      rectifications: Number(row.rectification),
      overdue: Number(row.overdue),
    })),
  };
}
