import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import { stageLabel } from '../../documents/stage-labels.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';
import { placeOf, type Todo } from './todo.ts';

/**
 * Stages whose scorers all sit in the audited department: a group leader names who scores in their place
 * (audit-domain R6).
 */
export async function deputyTodos(ctx: Ctx): Promise<Todo[]> {
  if (!hasRole(ctx, 'groupLeader')) return [];
  const rows = await ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .innerJoin('evaluations', 'evaluations.check_task_id', 'check_tasks.id')
    .innerJoin('stage_records as record', 'record.id', 'evaluations.current_record_id')
    .select(['check_tasks.id', 'evaluations.stage', 'check_tasks.state', 'check_tasks.last_modify_time'])
    .select(sql<string | null>`min(coalesce(record.due_date, evaluations.due_date))`.as('due_date'))
    .select(['check_tasks.unit_org_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['checks.id as check_id', 'checks.en_code as check_code', 'checks.full_name as check_name'])
    .where('checks.state', 'in', auditLifecycle.in('issued', 'running'))
    .where('checks.delete_mark', '=', 0)
    .where('check_tasks.state', 'in', OPEN_TASKS)
    .where('evaluations.kind', '=', 'WHOLE')
    .where('evaluations.stage', 'in', ['WATER', 'MSD'])
    .where('record.state', 'not in', stageRecordLifecycle.in('confirmed', 'skipped'))
    .where(
      sql<SqlBool>`EXISTS (SELECT 1 FROM user_relations
        JOIN roles ON roles.id = user_relations.object_id AND roles.delete_mark = 0
        JOIN users ON users.id = user_relations.user_id AND users.delete_mark = 0
        JOIN organizes AS home ON home.id = users.organize_id
        WHERE user_relations.object_type = 'Role'
          AND roles.en_code = CASE evaluations.stage WHEN 'MSD' THEN 'msd' ELSE 'waterHead' END
          AND home.path @> ARRAY[check_tasks.unit_org_id])`,
    )
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT 1 FROM deputies WHERE deputies.check_task_id = check_tasks.id
        AND deputies.stage = evaluations.stage AND deputies.ended_at IS NULL)`,
    )
    .groupBy(['check_tasks.id', 'evaluations.stage', 'unit.id', 'checks.id'])
    .execute();
  return rows.map((row) => ({
    id: `${row.id} ${row.stage}`,
    kind: 'deputy',
    title: stageLabel(row.stage, ctx.language),
    ...placeOf(row),
    stage: row.stage,
    state: row.state,
    count: 1,
    dueDate: row.due_date,
    address: `/checkInfo?id=${row.check_id}&tab=tasks&deputy=${row.id}`,
    since: row.last_modify_time.getTime(),
  }));
}

const OPEN_TASKS = taskLifecycle.in('waiting', 'evidence', 'self', 'company', 'water', 'hq', 'msd');
