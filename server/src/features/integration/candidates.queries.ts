import { MergeRule, Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { IntegrationCandidate } from '@auditplus/contract/features/integration/integration.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { sql } from 'kysely';
import { sheetName } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { taskScope, taskScopeSql } from '../audit-base/public.ts';
import { loadCheck } from '../stored-audits/public.ts';

/**
 * What of an audit can be put together: sheets with several scorers, tasks with packages, tasks with a confirmed
 * stage, and the audit as a whole. Whether the caller may is checked when it is run.
 */
export async function candidates(ctx: Ctx, checkId: string): Promise<{ list: IntegrationCandidate[] }> {
  const check = await loadCheck(ctx.db, ctx, checkId);
  const scope = taskScope(ctx);
  const seesWhole = scope.kind === 'all' || scope.memberOf;
  const stages = stagesOf(ctx);
  const tasks = await ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select(['check_tasks.id', 'organizes.id as unit_id', 'organizes.full_name', 'organizes.en_code'])
    .select([
      sql<boolean>`EXISTS (SELECT 1 FROM evaluations WHERE evaluations.check_task_id = check_tasks.id
        AND evaluations.kind = 'PART' AND evaluations.stage = ANY(${stages}))`.as('has_parts'),
      sql<boolean>`EXISTS (SELECT 1 FROM stage_records WHERE stage_records.check_task_id = check_tasks.id
        AND stage_records.state IN ${inStates(stageRecordLifecycle, 'confirmed')})`.as('has_confirmed'),
    ])
    .where('checks.id', '=', checkId)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where(taskScopeSql(scope))
    .orderBy('organizes.sort_code')
    .orderBy('organizes.en_code')
    .execute();
  const records =
    tasks.length === 0
      ? []
      : await ctx.db
          .selectFrom('evaluations')
          .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
          .select(['stage_records.id', 'stage_records.merge_rule', 'evaluations.full_name'])
          .select(['evaluations.stage', 'evaluations.check_task_id', 'evaluations.kind', 'evaluations.lines'])
          .where(
            'evaluations.check_task_id',
            'in',
            tasks.map(({ id }) => id),
          )
          .where('evaluations.stage', 'in', stages)
          .where(
            sql<boolean>`(SELECT count(DISTINCT item_scores.scorer_id) FROM item_scores
              WHERE item_scores.stage_record_id = stage_records.id AND item_scores.scorer_id IS NOT NULL) > 1`,
          )
          .orderBy('evaluations.eval_key')
          .execute();
  const byUnit = Map.groupBy(records, (record) => record.check_task_id);
  const list: IntegrationCandidate[] = tasks.flatMap((task) =>
    (byUnit.get(task.id) ?? []).map((record) => ({
      level: 'SCORER' as const,
      scopeId: record.id,
      name: sheetName({ ...record, fullName: record.full_name }, ctx.language),
      unit: unitOf(task),
      stage: Stage.parse(record.stage),
      rule: MergeRule.parse(record.merge_rule),
    })),
  );
  for (const task of tasks) {
    const one = { scopeId: task.id, name: task.full_name, unit: unitOf(task), rule: null };
    if (task.has_parts) list.push({ ...one, level: 'PACKAGE', stage: 'SELF' });
    if (task.has_confirmed && seesWhole) list.push({ ...one, level: 'STAGE', stage: null });
  }
  if (seesWhole)
    list.push({
      level: 'GROUP',
      scopeId: check.id,
      name: check.full_name,
      unit: null,
      stage: null,
      rule: null,
    });
  return { list };
}

type TaskRow = { readonly unit_id: string; readonly full_name: string; readonly en_code: string };
const unitOf = (task: TaskRow) => ({ id: task.unit_id, fullName: task.full_name, enCode: task.en_code });

/** The stages whose sheets the caller's roles put together. */
function stagesOf({ caller }: Ctx): string[] {
  const has = (...codes: readonly string[]) => codes.some((code) => caller.roleCodes.has(code));
  if (has('msd', 'msdHead')) return [...Stage.options];
  return [
    ...(has('unitCoord', 'hqDept') ? ['SELF'] : []),
    ...(has('partnerLead') ? ['COMPANY'] : []),
    ...(has('waterHead') ? ['WATER'] : []),
    ...(has('hqAuditor') ? ['HQ'] : []),
    '',
  ];
}
