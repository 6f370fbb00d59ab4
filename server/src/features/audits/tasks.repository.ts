import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import {
  scoreRowLifecycle,
  stageRecordLifecycle,
} from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { type TaskScope, taskScopeSql } from '../audit-base/public.ts';
import { confirmedStageSql, figuresSql, overdueSql } from './check-list.repository.ts';

export type TaskFilter = {
  readonly scope: TaskScope;
  readonly today: string;
  readonly id?: string;
  readonly checkId?: string | undefined;
  readonly checkIds?: readonly string[] | undefined;
  readonly unitOrgId?: string | undefined;
  readonly year?: number | undefined;
  readonly checkType?: number | undefined;
  readonly states?: readonly number[] | undefined;
  readonly stage?: string | undefined;
  readonly keyword?: string | undefined;
  readonly overdue?: boolean | undefined;
  /** Of audits that are issued and not closed. */
  readonly underWay?: boolean | undefined;
};

const SORTABLE = {
  unit: 'unit.sort_code',
  checkCode: 'checks.en_code',
  state: 'check_tasks.state',
  progress: 'check_tasks.progress',
  publishedPercent: 'check_tasks.published_percent',
} as const;

/** Tasks that are worked on stand before those that wait, and these before the finished ones. */
const RUNNING_FIRST = sql`CASE WHEN check_tasks.state BETWEEN ${taskLifecycle.state.evidence} AND ${taskLifecycle.state.msd} THEN 0
  WHEN check_tasks.state = ${taskLifecycle.state.waiting} THEN 1
  WHEN check_tasks.state IN (${taskLifecycle.state.final}, ${taskLifecycle.state.rectifying}) THEN 2 ELSE 3 END`;

/** Tasks of the scope with the names around them; figures are null where the person may not see them. */
export function findTasks(
  db: Db | Tx,
  filter: TaskFilter,
  page: {
    sidx?: keyof typeof SORTABLE | undefined;
    sort?: 'asc' | 'desc' | undefined;
    limit: number;
    offset: number;
  },
) {
  const shown = figuresSql(filter.scope);
  const query = filtered(db, filter)
    .leftJoin('organizes as partner', 'partner.id', 'check_tasks.partner_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select([
      'check_tasks.id',
      'check_tasks.check_id',
      'check_tasks.unit_org_id',
      'check_tasks.partner_org_id',
      'check_tasks.standard_version_id',
      'check_tasks.stages',
      'check_tasks.state',
      'check_tasks.current_stage',
      'check_tasks.progress',
      'check_tasks.locked_at',
      'check_tasks.override_reason',
      'check_tasks.prev_task_id',
      'check_tasks.rev',
    ])
    .select(['checks.en_code', 'checks.full_name', 'checks.year', 'checks.check_type'])
    .select(['checks.state as check_state', 'checks.stage_plan', 'checks.lead_auditor_id'])
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code', 'unit.org_kind as unit_kind'])
    .select(['partner.full_name as partner_name', 'partner.en_code as partner_code'])
    .select(['standards.full_name as standard_name', 'standard_versions.version_no'])
    .select([
      sql<number | null>`CASE WHEN ${shown} THEN check_tasks.published_percent END`.as('published_percent'),
      sql<number | null>`CASE WHEN ${shown} THEN check_tasks.got_score END`.as('got_score'),
      sql<number | null>`CASE WHEN ${shown} THEN check_tasks.due_score END`.as('due_score'),
      sql<string | null>`CASE WHEN ${shown} THEN check_tasks.grade END`.as('grade'),
      sql<boolean>`(${shown} AND check_tasks.veto_hit)`.as('veto_hit'),
    ])
    .select([
      confirmedStageSql('check_tasks.id').as('has_confirmed_stage'),
      hasSignedReportSql.as('has_signed_report'),
    ]);
  const sorted = page.sidx && SORTABLE[page.sidx];
  return (
    sorted
      ? query.orderBy(sorted, page.sort ?? 'asc')
      : query.orderBy(RUNNING_FIRST).orderBy('checks.en_code', 'desc')
  )
    .orderBy('unit.sort_code')
    .orderBy('unit.en_code')
    .orderBy('check_tasks.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Whether a report of the task is signed or published (audit-domain 4.9). */
export const hasSignedReportSql = sql<boolean>`EXISTS (SELECT 1 FROM reports
  WHERE reports.check_task_id = check_tasks.id AND reports.state IN (${reportLifecycle.state.signed}, ${reportLifecycle.state.published}) AND reports.delete_mark = 0)`;

/** As above for one task. */
export async function isReportSigned(db: Db | Tx, taskId: string): Promise<boolean> {
  const task = await db
    .selectFrom('check_tasks')
    .select(hasSignedReportSql.as('is_signed'))
    .where('id', '=', taskId)
    .executeTakeFirst();
  return task?.is_signed === true;
}

export type TaskRecord = Awaited<ReturnType<typeof findTasks>>[number];

export async function countTasks(db: Db | Tx, filter: TaskFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many items of `stage_records` are decided; rows taken over from the stage below count once somebody has looked at them. */
const DECIDED_ITEMS = sql<number>`(SELECT count(DISTINCT item_scores.node_id)::int FROM item_scores
  WHERE item_scores.stage_record_id = stage_records.id AND stage_records.state IN ${inStates(stageRecordLifecycle, 'scoring', 'submitted', 'returned')}
    AND item_scores.status IN ${inStates(scoreRowLifecycle, 'scored', 'naClaimed', 'naAccepted')} AND (item_scores.inherited = 0 OR item_scores.agree = 1))`;

/** How much of evaluations is decided, in percent, by their ids. */
export async function progressOf(
  db: Db | Tx,
  evaluationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (evaluationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .select('evaluations.id')
    .select(sql<number>`jsonb_array_length(evaluations.node_ids)`.as('items'))
    .select(DECIDED_ITEMS.as('decided'))
    .where('evaluations.id', 'in', [...evaluationIds])
    .execute();
  return new Map(
    rows.map(({ id, items, decided }) => [id, items === 0 ? 0 : Math.floor((100 * decided) / items)]),
  );
}

/** The evaluations of tasks with their newest records and how many items are decided in them. */
export function findCells(db: Db | Tx, taskIds: readonly string[]) {
  return db
    .selectFrom('evaluations')
    .leftJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .leftJoin('organizes as dept', 'dept.id', 'evaluations.dept_org_id')
    .leftJoin('users as owner', 'owner.id', 'evaluations.owner_user_id')
    .select([
      'evaluations.id',
      'evaluations.check_task_id',
      'evaluations.eval_key',
      'evaluations.stage',
      'evaluations.lines',
      'evaluations.kind',
      'evaluations.parent_id',
      'evaluations.full_name',
      'evaluations.specialty',
      'evaluations.dept_org_id',
      'evaluations.owner_user_id',
      'evaluations.due_date',
      'dept.full_name as dept_name',
      'owner.real_name as owner_name',
      'stage_records.id as record_id',
      'stage_records.round',
      'stage_records.state',
      'stage_records.due_date as record_due',
      'stage_records.started_at',
      'stage_records.submitted_at',
      'stage_records.confirmed_at',
    ])
    .select(sql<number>`jsonb_array_length(evaluations.node_ids)`.as('item_count'))
    .select(DECIDED_ITEMS.as('decided'))
    .where('evaluations.check_task_id', 'in', taskIds.length > 0 ? [...taskIds] : [''])
    .orderBy('evaluations.eval_key')
    .orderBy('evaluations.creator_time')
    .orderBy('evaluations.full_name')
    .orderBy('evaluations.id')
    .execute();
}

export type CellRecord = Awaited<ReturnType<typeof findCells>>[number];

/** Evidence requests and findings counted by task. */
export async function countAround(db: Db | Tx, taskIds: readonly string[]) {
  const ids = taskIds.length > 0 ? [...taskIds] : [''];
  const evidence = await db
    .selectFrom('support_requests')
    .select('check_task_id')
    .select([
      sql<number>`count(*) filter (where mandatory = 1)`.as('mandatory'),
      sql<number>`count(*) filter (where mandatory = 1 and state IN ${inStates(supportRequestLifecycle, 'toSubmit', 'returned')})`.as(
        'missing',
      ),
      sql<
        string | null
      >`min(due_date) filter (where mandatory = 1 and state IN ${inStates(supportRequestLifecycle, 'toSubmit', 'returned')})`.as(
        'due',
      ),
      sql<number>`count(*) filter (where state IN ${inStates(supportRequestLifecycle, 'submitted', 'accepted')})`.as(
        'submitted',
      ),
      sql<number>`count(*) filter (where state IN ${inStates(supportRequestLifecycle, 'accepted')})`.as(
        'accepted',
      ),
    ])
    .where('check_task_id', 'in', ids)
    .groupBy('check_task_id')
    .execute();
  const findings = await db
    .selectFrom('findings')
    .select('check_task_id')
    .select([
      sql<number>`count(*) filter (where state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying')})`.as(
        'open',
      ),
      sql<number>`count(*) filter (where state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying', 'closed')})`.as(
        'issued',
      ),
    ])
    .where('delete_mark', '=', 0)
    .where('check_task_id', 'in', ids)
    .groupBy('check_task_id')
    .execute();
  return {
    evidence: new Map(evidence.map((row) => [row.check_task_id, row])),
    findings: new Map(findings.map((row) => [row.check_task_id, row])),
  };
}

/** Open work in the tasks that a condition on `check_tasks` and `checks` selects, a row a piece: sheets to score now, evidence and rectifications to hand in. */
export function openWorkSql(where: RawBuilder<SqlBool>) {
  const inScope = sql<SqlBool>`check_tasks.state NOT IN ${inStates(taskLifecycle, 'cancelled')} AND ${where}`;
  return sql`(
    SELECT scorer.user_id, 'score' AS kind, coalesce(stage_records.due_date, evaluations.due_date) AS due,
      check_tasks.id AS check_task_id, evaluations.id AS piece_id, evaluations.full_name AS title
    FROM check_tasks
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN evaluations ON evaluations.check_task_id = check_tasks.id
    JOIN stage_records ON stage_records.id = evaluations.current_record_id
    CROSS JOIN LATERAL (
      SELECT evaluations.owner_user_id AS user_id WHERE evaluations.owner_user_id IS NOT NULL
      UNION SELECT jsonb_array_elements_text(evaluations.scorer_ids)
      UNION SELECT jsonb_array_elements_text(stage_records.scorer_ids)) AS scorer
    WHERE ${inScope} AND checks.state = ${auditLifecycle.state.running} AND stage_records.state IN ${inStates(stageRecordLifecycle, 'waiting', 'scoring')}
      AND (stage_records.state IN ${inStates(stageRecordLifecycle, 'scoring')} OR evaluations.stage = check_tasks.current_stage)
    UNION ALL
    SELECT support_requests.owner_user_id, 'evidence', support_requests.due_date, check_tasks.id,
      support_requests.id, support_requests.label
    FROM check_tasks
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN support_requests ON support_requests.check_task_id = check_tasks.id
    WHERE ${inScope} AND checks.state IN (${auditLifecycle.state.issued}, ${auditLifecycle.state.running}) AND support_requests.state IN ${inStates(supportRequestLifecycle, 'toSubmit', 'returned')}
      AND support_requests.owner_user_id IS NOT NULL
    UNION ALL
    SELECT rectifications.responsible_user_id, 'rectification', rectifications.deadline, check_tasks.id,
      rectifications.id, findings.title
    FROM check_tasks
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN findings ON findings.check_task_id = check_tasks.id
    JOIN rectifications ON rectifications.finding_id = findings.id
    WHERE ${inScope} AND rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'rectifying', 'failed')} AND rectifications.responsible_user_id IS NOT NULL)`;
}

/** The same, counted by person. */
export async function openWorkOf(
  db: Db | Tx,
  { where, today }: { where: RawBuilder<SqlBool>; today: string },
) {
  const { rows } = await sql<{
    user_id: string;
    real_name: string;
    org_id: string | null;
    org_name: string | null;
    score: number;
    evidence: number;
    rectification: number;
    overdue: number;
  }>`
    SELECT work.user_id, users.real_name, organizes.id AS org_id, organizes.full_name AS org_name,
      count(*) FILTER (WHERE work.kind = 'score') AS score,
      count(*) FILTER (WHERE work.kind = 'evidence') AS evidence,
      count(*) FILTER (WHERE work.kind = 'rectification') AS rectification,
      count(*) FILTER (WHERE work.due < ${today}::date) AS overdue
    FROM ${openWorkSql(where)} work
    JOIN users ON users.id = work.user_id
    LEFT JOIN organizes ON organizes.id = users.organize_id
    GROUP BY work.user_id, users.real_name, organizes.id, organizes.full_name
    ORDER BY count(*) DESC, users.real_name`.execute(db);
  return rows;
}

function filtered(db: Db | Tx, filter: TaskFilter) {
  let query = db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .where(taskScopeSql(filter.scope));
  if (filter.id !== undefined) query = query.where('check_tasks.id', '=', filter.id);
  if (filter.checkId) query = query.where('check_tasks.check_id', '=', filter.checkId);
  if (filter.checkIds) query = query.where('check_tasks.check_id', 'in', ['', ...filter.checkIds]);
  if (filter.unitOrgId) query = query.where('check_tasks.unit_org_id', '=', filter.unitOrgId);
  if (filter.year !== undefined) query = query.where('checks.year', '=', filter.year);
  if (filter.checkType !== undefined) query = query.where('checks.check_type', '=', filter.checkType);
  if (filter.states) query = query.where('check_tasks.state', 'in', [...filter.states]);
  if (filter.stage) query = query.where('check_tasks.current_stage', '=', filter.stage);
  if (filter.underWay)
    query = query.where(
      'checks.state',
      'in',
      auditLifecycle.in('issued', 'running', 'scored', 'published', 'rectifying'),
    );
  if (filter.keyword) {
    const like = containing(filter.keyword);
    query = query.where((eb) =>
      eb.or([
        eb('checks.full_name', 'ilike', like),
        eb('checks.en_code', 'ilike', like),
        eb('unit.full_name', 'ilike', like),
        eb('unit.en_code', 'ilike', like),
      ]),
    );
  }
  if (filter.overdue)
    query = query.where(
      sql<SqlBool>`checks.state IN (${auditLifecycle.state.issued}, ${auditLifecycle.state.running}) AND check_tasks.state <> ${taskLifecycle.state.cancelled} AND EXISTS (SELECT 1 FROM evaluations
        LEFT JOIN stage_records ON stage_records.id = evaluations.current_record_id
        WHERE evaluations.check_task_id = check_tasks.id AND evaluations.kind = 'WHOLE'
        AND ${overdueSql(filter.today)})`,
    );
  return query;
}
