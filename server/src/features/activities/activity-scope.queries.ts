import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sheet } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { feedbackScopeSql } from '../annual-feedback/public.ts';
import { checkScopeSql, deputyScope, type TaskScope, taskScope, taskScopeSql } from '../audit-base/public.ts';
import { knowledgeScopeSql } from '../knowledge/public.ts';
import { materialScopeSql } from '../materials/public.ts';

/** The task that an entry is about; null for entries about the audit as a whole. */
export const taskOfEntry = sql<string | null>`CASE activities.target_type
  WHEN 'checkTask' THEN activities.target_id
  WHEN 'stageRecord' THEN (SELECT check_task_id FROM stage_records WHERE id = activities.target_id)
  WHEN 'evaluation' THEN (SELECT check_task_id FROM evaluations WHERE id = activities.target_id)
  WHEN 'item' THEN (SELECT check_task_id FROM stage_records
    WHERE id = coalesce(activities.after ->> 'stageRecordId', activities.before ->> 'stageRecordId'))
  WHEN 'supportRequest' THEN (SELECT check_task_id FROM support_requests WHERE id = activities.target_id)
  WHEN 'findingFile' THEN (SELECT stage_records.check_task_id FROM support_files
    JOIN stage_records ON stage_records.id = support_files.stage_record_id WHERE support_files.id = activities.target_id)
  WHEN 'finding' THEN (SELECT check_task_id FROM findings WHERE id = activities.target_id)
  WHEN 'rectification' THEN (SELECT findings.check_task_id FROM rectifications
    JOIN findings ON findings.id = rectifications.finding_id WHERE rectifications.id = activities.target_id)
  WHEN 'report' THEN (SELECT check_task_id FROM reports WHERE id = activities.target_id)
END`;

/** The scoring stage of an entry; null where it is about none. */
const stageOfEntry = sql<string | null>`CASE activities.target_type
  WHEN 'stageRecord' THEN (SELECT stage FROM stage_records WHERE id = activities.target_id)
  WHEN 'evaluation' THEN (SELECT stage FROM evaluations WHERE id = activities.target_id)
  WHEN 'findingFile' THEN (SELECT stage_records.stage FROM support_files
    JOIN stage_records ON stage_records.id = support_files.stage_record_id WHERE support_files.id = activities.target_id)
  WHEN 'item' THEN coalesce(activities.after ->> 'stage', activities.before ->> 'stage')
END`;

/** Line W items and sheets without other lines: what water operations may follow. */
const isWaterEntry = sql<SqlBool>`CASE activities.target_type
  WHEN 'item' THEN (SELECT line FROM standard_nodes WHERE id = activities.target_id) = 'W'
  WHEN 'stageRecord' THEN (SELECT evaluations.lines = '["W"]'::jsonb FROM stage_records
    JOIN evaluations ON evaluations.id = stage_records.evaluation_id WHERE stage_records.id = activities.target_id)
  ELSE true END`;

const isPublished = sql<SqlBool>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
  AND reports.state IN ${inStates(reportLifecycle, 'published', 'superseded')} AND reports.delete_mark = 0)`;

/** Drafts of findings and reports, and results that are not published yet, are nobody's but the auditors'. */
const isOpenToAll = sql<SqlBool>`CASE
  WHEN activities.target_type = 'finding' THEN (SELECT state FROM findings WHERE id = activities.target_id) > 0
  WHEN activities.target_type = 'report' THEN (SELECT state FROM reports WHERE id = activities.target_id) >= 5
  WHEN activities.target_type = 'checkTask' THEN NOT coalesce(jsonb_exists(activities.after, 'percent'), false)
  ELSE true END`;

/**
 * Condition on `activities` joined with the `checks` of their chain and, by `taskOfEntry`, `check_tasks`: the entries
 * that the caller may read (audit-domain 6.1, 9). Whoever may not see a stage's scores does not read of them here.
 * System administrators follow the audits themselves, never what is in them (D24).
 */
export function activityScopeSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all')
    return scope.metadataOnly
      ? sql<SqlBool>`(checks.delete_mark = 0 AND activities.target_type = 'check')`
      : sql<SqlBool>`checks.delete_mark = 0`;
  const deputy = deputyScope(scope);
  const parts = [
    sql<SqlBool>`(activities.target_type = 'check' AND ${checkScopeSql(scope)})`,
    sql<SqlBool>`(check_tasks.id IS NOT NULL AND ${isPublished} AND ${isOpenToAll} AND ${taskScopeSql(scope)}
      AND coalesce(${stageOfEntry}, 'SELF') = 'SELF')`,
  ];
  const add = (part: TaskScope, stages: readonly string[], and: RawBuilder<SqlBool> = isOpenToAll) =>
    parts.push(sql<SqlBool>`(check_tasks.id IS NOT NULL AND ${taskScopeSql(part)} AND ${and}
      AND (${stageOfEntry} IS NULL OR ${stageOfEntry} = ANY(${stages})))`);
  if (scope.memberOf) {
    const team = { ...deputy, memberOf: true };
    add(team, ['SELF', 'COMPANY', 'WATER', 'HQ'], sql<SqlBool>`true`);
    parts.push(
      sql<SqlBool>`(check_tasks.state IN ${inStates(taskLifecycle, 'final', 'rectifying', 'closed')} AND ${taskScopeSql(team)})`,
    );
  }
  if (scope.units.length > 0) add({ ...deputy, units: scope.units }, ['SELF']);
  if (scope.partnerUnits.length > 0)
    add({ ...deputy, partnerUnits: scope.partnerUnits }, ['SELF', 'COMPANY']);
  if (scope.waterLines)
    add(
      { ...deputy, waterLines: true },
      ['SELF', 'COMPANY', 'WATER'],
      sql<SqlBool>`(${isOpenToAll} AND ${isWaterEntry})`,
    );
  if (scope.guestAt) add({ ...deputy, guestAt: scope.guestAt }, []);
  return sql<SqlBool>`(checks.delete_mark = 0 AND ${anyOfSql(parts)})`;
}

/** Condition on `activities`: entries of feedbacks, materials and articles, which belong to no chain, for their readers. */
export function libraryAuditLogSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(activities.chain_id IS NULL AND CASE activities.target_type
    WHEN 'annualFeedback' THEN EXISTS (SELECT 1 FROM annual_feedbacks
      WHERE annual_feedbacks.id = activities.target_id AND ${feedbackScopeSql(ctx)})
    WHEN 'material' THEN EXISTS (SELECT 1 FROM materials JOIN organizes owner ON owner.id = materials.org_id
      WHERE materials.id = activities.target_id AND ${materialScopeSql(ctx)})
    WHEN 'knowledge' THEN EXISTS (SELECT 1 FROM knowledge_articles
      WHERE knowledge_articles.id = activities.target_id AND ${knowledgeScopeSql(ctx)})
    ELSE false END)`;
}

/** The sheet that an entry is about, as its name in words needs it; null for other targets. */
export const targetSheet = sql<Sheet | null>`(SELECT jsonb_build_object('kind', evaluations.kind,
    'stage', evaluations.stage, 'lines', evaluations.lines, 'fullName', evaluations.full_name)
  FROM evaluations WHERE activities.target_type IN ('stageRecord', 'evaluation')
    AND (evaluations.id = activities.target_id
      OR evaluations.id = (SELECT evaluation_id FROM stage_records WHERE id = activities.target_id)))`;
