import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { checkScopeSql, type TaskScope, taskScopeSql } from '../audit-base/public.ts';

export type CheckFilter = {
  readonly scope: TaskScope;
  readonly today: string;
  readonly ids?: readonly string[];
  readonly keyword?: string | undefined;
  readonly year?: number | undefined;
  readonly checkType?: number | undefined;
  readonly states?: readonly number[] | undefined;
  readonly unitOrgId?: string | undefined;
  readonly leadId?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly overdue?: boolean | undefined;
};

const SORTABLE = {
  enCode: 'checks.en_code',
  fullName: 'checks.full_name',
  startDate: 'checks.start_date',
  endDate: 'checks.end_date',
  state: 'checks.state',
  checkType: 'checks.check_type',
  lastModifyTime: 'checks.last_modify_time',
} as const;

/** A stage that is neither confirmed nor skipped on its due day. Reads `evaluations` and `stage_records`. */
export const overdueSql = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(stage_records.state, 0) NOT IN (4, 5)
    AND coalesce(stage_records.due_date, evaluations.due_date) < ${today}::date)`;

/** Whether a stage of a task was confirmed in any round; `taskId` is the column that names the task. */
export const confirmedStageSql = (taskId: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM stage_records AS confirmed
    WHERE confirmed.check_task_id = ${sql.ref(taskId)} AND confirmed.state IN ${inStates(stageRecordLifecycle, 'confirmed')})`;

/** Rows of the list of audits without what is counted over tasks. */
export function findChecks(
  db: Db | Tx,
  filter: CheckFilter,
  page: {
    sidx?: keyof typeof SORTABLE | undefined;
    sort?: 'asc' | 'desc' | undefined;
    limit: number;
    offset: number;
  },
) {
  const direction = page.sort ?? 'desc';
  return filtered(db, filter)
    .leftJoin('users as lead', 'lead.id', 'checks.lead_auditor_id')
    .leftJoin('users as creator', 'creator.id', 'checks.creator_user_id')
    .selectAll('checks')
    .select(['lead.real_name as lead_name', 'creator.real_name as creator_name'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM check_tasks AS part
        WHERE part.check_id = checks.id AND ${confirmedStageSql('part.id')})`.as('has_confirmed_stage'),
    )
    .orderBy(SORTABLE[page.sidx ?? 'enCode'], direction)
    .orderBy('checks.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type CheckListRecord = Awaited<ReturnType<typeof findChecks>>[number];

export async function countChecks(db: Db | Tx, filter: CheckFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What the list shows of the audits' tasks, over the tasks in the scope only. */
export async function summariseChecks(
  db: Db | Tx,
  checkIds: readonly string[],
  { scope, today, userId }: { scope: TaskScope; today: string; userId: string },
) {
  if (checkIds.length === 0) return { units: [], dots: [], findings: [], undeclared: new Set<string>() };
  const units = await tasksOf(db, checkIds, scope)
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select(['checks.id as check_id', 'organizes.id', 'organizes.full_name', 'organizes.en_code'])
    .select(['check_tasks.progress', 'check_tasks.state', 'check_tasks.id as task_id'])
    .orderBy('organizes.sort_code')
    .orderBy('organizes.en_code')
    .execute();
  const dots = await tasksOf(db, checkIds, scope)
    .innerJoin('evaluations', 'evaluations.check_task_id', 'check_tasks.id')
    .leftJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .select(['checks.id as check_id', 'evaluations.stage'])
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where stage_records.state IN ${inStates(stageRecordLifecycle, 'confirmed', 'skipped')})`.as(
        'done',
      ),
      sql<number>`count(*) filter (where stage_records.state IN ${inStates(stageRecordLifecycle, 'scoring', 'submitted', 'returned')} or stage_records.round > 1)`.as(
        'begun',
      ),
      sql<number>`count(*) filter (where ${overdueSql(today)})`.as('overdue'),
    ])
    .where('evaluations.kind', '=', 'WHOLE')
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .groupBy(['checks.id', 'evaluations.stage'])
    .execute();
  const findings = await tasksOf(db, checkIds, scope)
    .innerJoin('findings', 'findings.check_task_id', 'check_tasks.id')
    .select('checks.id as check_id')
    .select([
      sql<number>`count(*) filter (where findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying')})`.as(
        'open',
      ),
      sql<number>`count(*) filter (where findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying', 'closed')})`.as(
        'issued',
      ),
    ])
    .where('findings.delete_mark', '=', 0)
    .groupBy('checks.id')
    .execute();
  const undeclared = await db
    .selectFrom('check_members')
    .select('check_id')
    .where('user_id', '=', userId)
    .where('conflict_declared', '=', 0)
    .where('check_id', 'in', [...checkIds])
    .execute();
  return { units, dots, findings, undeclared: new Set(undeclared.map((row) => row.check_id)) };
}

export type CheckSummaries = Awaited<ReturnType<typeof summariseChecks>>;

/** The counters above the list (audit-domain 8.1). */
export async function countersOf(
  db: Db | Tx,
  { scope, today, year }: { scope: TaskScope; today: string; year: number },
) {
  const running = await db
    .selectFrom('checks')
    .select(sql<number>`count(*)`.as('n'))
    .where('checks.year', '=', year)
    .where('checks.state', '=', auditLifecycle.state.running)
    .where(checkScopeSql(scope))
    .executeTakeFirstOrThrow();
  const late = await db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('evaluations', 'evaluations.check_task_id', 'check_tasks.id')
    .leftJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .select(sql<number>`count(*)`.as('n'))
    .where('checks.year', '=', year)
    .where('checks.state', 'in', auditLifecycle.in('issued', 'running'))
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where('evaluations.kind', '=', 'WHOLE')
    .where(taskScopeSql(scope))
    .where(overdueSql(today))
    .executeTakeFirstOrThrow();
  return { inProgress: running.n, overdueStages: late.n };
}

/** Whether final figures of a task may be shown to the scope's person (audit-domain 6.1). */
export function figuresSql(scope: TaskScope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return scope.metadataOnly ? sql<SqlBool>`false` : sql<SqlBool>`true`;
  const published = sql<SqlBool>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
    AND reports.state IN ${inStates(reportLifecycle, 'published')} AND reports.delete_mark = 0)`;
  const open = sql<SqlBool>`(coalesce((checks.options ->> 'processOpen')::boolean, false)
    AND check_tasks.unit_org_id = ANY(${scope.units}))`;
  const team = scope.memberOf || scope.guestAt ? wholeScope(scope) : sql<SqlBool>`false`;
  return sql<SqlBool>`(${team} OR ${published} OR ${open})`;
}

/** The scope of audits that a person works on as a whole, without single tasks. */
const wholeScope = (scope: Extract<TaskScope, { kind: 'some' }>): RawBuilder<SqlBool> =>
  taskScopeSql({ ...scope, units: [], partnerUnits: [], waterLines: false });

const tasksOf = (db: Db | Tx, checkIds: readonly string[], scope: TaskScope) =>
  db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .where('checks.id', 'in', [...checkIds])
    .where(taskScopeSql(scope));

function filtered(db: Db | Tx, filter: CheckFilter) {
  let query = db.selectFrom('checks').where(checkScopeSql(filter.scope));
  if (filter.ids) query = query.where('checks.id', 'in', filter.ids.length > 0 ? [...filter.ids] : ['']);
  if (filter.keyword) {
    const like = containing(filter.keyword);
    query = query.where((eb) =>
      eb.or([eb('checks.full_name', 'ilike', like), eb('checks.en_code', 'ilike', like)]),
    );
  }
  if (filter.year !== undefined) query = query.where('checks.year', '=', filter.year);
  if (filter.checkType !== undefined) query = query.where('checks.check_type', '=', filter.checkType);
  if (filter.states) query = query.where('checks.state', 'in', [...filter.states]);
  if (filter.leadId) query = query.where('checks.lead_auditor_id', '=', filter.leadId);
  if (filter.dateFrom) query = query.where('checks.end_date', '>=', filter.dateFrom);
  if (filter.dateTo) query = query.where('checks.start_date', '<=', filter.dateTo);
  if (filter.unitOrgId)
    query = query.where(
      sql<SqlBool>`EXISTS (SELECT 1 FROM check_tasks WHERE check_tasks.check_id = checks.id
        AND check_tasks.unit_org_id = ${filter.unitOrgId} AND ${taskScopeSql(filter.scope)})`,
    );
  if (filter.overdue)
    query = query.where(
      sql<SqlBool>`checks.state IN ${inStates(auditLifecycle, 'issued', 'running')} AND EXISTS (SELECT 1 FROM check_tasks
        JOIN evaluations ON evaluations.check_task_id = check_tasks.id AND evaluations.kind = 'WHOLE'
        LEFT JOIN stage_records ON stage_records.id = evaluations.current_record_id
        WHERE check_tasks.check_id = checks.id AND check_tasks.state NOT IN ${inStates(taskLifecycle, 'cancelled')}
        AND ${taskScopeSql(filter.scope)} AND ${overdueSql(filter.today)})`,
    );
  return query;
}
