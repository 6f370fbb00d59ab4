import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckOptions } from '@auditplus/contract/features/audits/audits.model.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { RecordState } from '@auditplus/core/scoring/effective.ts';
import type { MergeRule } from '@auditplus/core/scoring/merge.ts';
import type { EvaluationKeyName } from '@auditplus/core/scoring/presets.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import { type Selectable, sql } from 'kysely';
import type {
  ChecksTable,
  CheckTasksTable,
  EvaluationsTable,
  StageRecordsTable,
} from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { taskScope, taskScopeSql } from '../audit-base/public.ts';
import { optionsOf, stagesOf } from '../stored-audits/public.ts';
import { type Board, type BoardEvaluation, type BoardRecord, createBoard } from './board.ts';
import { type VersionTree, versionTree } from './version-tree.queries.ts';

/** What of the audit the rules look at. */
export type Check = Pick<
  Selectable<ChecksTable>,
  'id' | 'en_code' | 'full_name' | 'year' | 'state' | 'stage_plan' | 'options' | 'lead_auditor_id'
>;
export type Task = Selectable<CheckTasksTable>;

/** An organisation beside a task. */
export type TaskOrg = {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly orgKind: number;
  readonly managerId: string | null;
};

/** The caller's place in the audit's team. */
export type TeamPlace = {
  readonly role: string;
  readonly lines: readonly string[];
  readonly orgIds: readonly string[];
  readonly expiresAt: Date | null;
  /** Whether the own independence statement was given. */
  readonly declared: boolean;
};

/** A task with everything that its rules look at. */
export type TaskContext = {
  readonly task: Task;
  readonly check: Check;
  readonly options: CheckOptions;
  readonly unit: TaskOrg;
  readonly partner: TaskOrg | null;
  readonly team: TeamPlace | null;
  /** Stages that a deputy scores (R6), and those where the caller is the deputy. */
  readonly deputised: ReadonlySet<Stage>;
  readonly deputyOf: ReadonlySet<Stage>;
  /** A report of the task is published. */
  readonly isPublished: boolean;
  readonly board: Board;
  readonly tree: VersionTree;
};

/** A task in the caller's scope; AU0002 otherwise. */
export async function loadTaskContext(ctx: Ctx, taskId: string, db: Db | Tx = ctx.db): Promise<TaskContext> {
  return loadContext(ctx, [taskId], db);
}

async function loadContext(ctx: Ctx, wanted: Wanted, db: Db | Tx): Promise<TaskContext> {
  const [heads, rows] = await Promise.all([loadHeads(ctx, db, wanted), boardRows(db, wanted)]);
  const head = orThrow(heads[0], 'AU0002');
  const tree = await versionTree(ctx.db, head.task.standard_version_id, db);
  return { ...head, board: boardOf(head.task, rows), tree };
}

/** The tasks of an audit in the caller's scope with their boards, in the order of the units' codes. */
export async function loadCheckContexts(ctx: Ctx, checkId: string): Promise<TaskContext[]> {
  const ids = await ctx.db.selectFrom('check_tasks').select('id').where('check_id', '=', checkId).execute();
  const heads =
    ids.length === 0
      ? []
      : await loadHeads(
          ctx,
          ctx.db,
          ids.map((row) => row.id),
        );
  const boards = await loadBoards(
    ctx.db,
    heads.map((head) => head.task),
  );
  const contexts: TaskContext[] = [];
  for (const head of heads) {
    const board = boards.get(head.task.id);
    if (board)
      contexts.push({ ...head, board, tree: await versionTree(ctx.db, head.task.standard_version_id) });
  }
  return contexts.sort((a, b) => (a.unit.enCode < b.unit.enCode ? -1 : 1));
}

/** A stage record with its task; `record` may be an old round of `evaluation`. */
export type RecordContext = TaskContext & {
  readonly record: BoardRecord;
  readonly evaluation: BoardEvaluation;
};

/** A stage record in the caller's scope; AU0002 otherwise. */
export async function loadRecordContext(
  ctx: Ctx,
  recordId: string,
  db: Db | Tx = ctx.db,
): Promise<RecordContext> {
  const context = await loadContext(ctx, { ofRecord: recordId }, db);
  const { evaluations } = context.board;
  const current = evaluations.find((candidate) => candidate.current.id === recordId);
  if (current) return { ...context, evaluation: current, record: current.current };
  const row = await db.selectFrom('stage_records').selectAll().where('id', '=', recordId).executeTakeFirst();
  const found = orThrow(row, 'AU0002');
  const evaluation = orThrow(
    evaluations.find((candidate) => candidate.id === found.evaluation_id),
    'AU0002',
  );
  return { ...context, evaluation, record: recordOf(found) };
}

/** Tasks by their ids, or the task of a stage record. */
type Wanted = readonly string[] | { readonly ofRecord: string };

const isWanted = (column: 'check_tasks.id' | 'evaluations.check_task_id', wanted: Wanted) => {
  if ('ofRecord' in wanted)
    return sql<boolean>`${sql.ref(column)} = (SELECT check_task_id FROM stage_records WHERE id = ${wanted.ofRecord})`;
  // One value is compared as the value (record 213).
  return wanted.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${wanted[0]}`
    : sql<boolean>`${sql.ref(column)} = ANY(${[...wanted]})`;
};

/** Refuses writes below an audit that is closed, cancelled or not issued yet. */
export function assertTaskOpen(context: TaskContext): void {
  const { state } = context.check;
  if (state === auditLifecycle.state.closed || state === auditLifecycle.state.cancelled) refuse('AU0005');
}

/** The evaluations of one task with their current records. */
export async function loadBoard(db: Db | Tx, task: Pick<Task, 'id' | 'stages'>): Promise<Board> {
  return boardOf(task, await boardRows(db, [task.id]));
}

// Not the whole row: the package plan of a large audit would travel with every save.
const CHECK_COLUMNS = sql<Check>`json_build_object('id', checks.id, 'en_code', checks.en_code,
  'full_name', checks.full_name, 'year', checks.year, 'state', checks.state, 'stage_plan', checks.stage_plan,
  'options', checks.options, 'lead_auditor_id', checks.lead_auditor_id)`.as('check_row');

type TaskHead = Omit<TaskContext, 'board' | 'tree'>;

async function loadHeads(ctx: Ctx, db: Db | Tx, wanted: Wanted): Promise<TaskHead[]> {
  const userId = ctx.caller.userId;
  const rows = await db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .leftJoin('organizes as partner', 'partner.id', 'check_tasks.partner_org_id')
    .leftJoin('check_members as member', (join) =>
      join.onRef('member.check_id', '=', 'checks.id').on('member.user_id', '=', userId),
    )
    .selectAll('check_tasks')
    .select(CHECK_COLUMNS)
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code', 'unit.org_kind as unit_kind'])
    .select(['unit.manager_id as unit_manager', 'partner.full_name as partner_name'])
    .select(['partner.en_code as partner_code', 'partner.org_kind as partner_kind'])
    .select(['member.member_role', 'member.lines as member_lines', 'member.org_ids as member_orgs'])
    .select(['member.expires_at as member_expires', 'member.conflict_declared as member_declared'])
    .select((eb) => [
      eb
        .selectFrom('deputies')
        .select((d) => d.fn.jsonAgg(d.ref('deputies.stage')).as('list'))
        .whereRef('deputies.check_task_id', '=', 'check_tasks.id')
        .where('deputies.ended_at', 'is', null)
        .as('deputised'),
      eb
        .selectFrom('deputies')
        .select((d) => d.fn.jsonAgg(d.ref('deputies.stage')).as('list'))
        .whereRef('deputies.check_task_id', '=', 'check_tasks.id')
        .where('deputies.ended_at', 'is', null)
        .where('deputies.user_id', '=', userId)
        .as('deputy_of'),
      eb
        .exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.check_task_id', '=', 'check_tasks.id')
            .where('reports.state', '=', reportLifecycle.state.published)
            .where('reports.delete_mark', '=', 0),
        )
        .as('is_published'),
    ])
    .where(isWanted('check_tasks.id', wanted))
    .where(taskScopeSql(taskScope(ctx)))
    .execute();
  return rows.map((row) => {
    const check = row.check_row;
    return {
      task: row,
      check,
      options: optionsOf(check),
      unit: {
        id: row.unit_org_id,
        fullName: row.unit_name,
        enCode: row.unit_code,
        orgKind: row.unit_kind,
        managerId: row.unit_manager,
      },
      partner:
        row.partner_org_id === null
          ? null
          : {
              id: row.partner_org_id,
              fullName: row.partner_name ?? '',
              enCode: row.partner_code ?? '',
              orgKind: row.partner_kind ?? 0,
              managerId: null,
            },
      team:
        row.member_role === null
          ? null
          : {
              role: row.member_role,
              lines: (row.member_lines ?? []) as string[],
              orgIds: (row.member_orgs ?? []) as string[],
              expiresAt: row.member_expires,
              declared: row.member_declared === 1,
            },
      deputised: new Set((row.deputised ?? []) as Stage[]),
      deputyOf: new Set((row.deputy_of ?? []) as Stage[]),
      isPublished: row.is_published === true,
    };
  });
}

/** The boards of several tasks, by task id. */
export async function loadBoards(
  db: Db | Tx,
  tasks: readonly Pick<Task, 'id' | 'stages'>[],
): Promise<Map<string, Board>> {
  const rows = await boardRows(
    db,
    tasks.map((task) => task.id),
  );
  return new Map(tasks.map((task) => [task.id, boardOf(task, rows)]));
}

type BoardRow = Selectable<EvaluationsTable> & { readonly record: unknown };

const boardRows = async (db: Db | Tx, wanted: Wanted): Promise<readonly BoardRow[]> =>
  !('ofRecord' in wanted) && wanted.length === 0
    ? []
    : db
        .selectFrom('evaluations')
        .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
        .selectAll('evaluations')
        .select((eb) => eb.fn.toJson('stage_records').as('record'))
        .where(isWanted('evaluations.check_task_id', wanted))
        .orderBy('evaluations.eval_key')
        .orderBy('evaluations.creator_time')
        .orderBy('evaluations.full_name')
        .orderBy('evaluations.id')
        .execute();

const boardOf = (task: Pick<Task, 'id' | 'stages'>, rows: readonly BoardRow[]): Board =>
  createBoard({
    taskId: task.id,
    stages: stagesOf(task),
    evaluations: rows.flatMap((row) =>
      row.check_task_id === task.id ? [evaluationOf(row, recordOfJson(row.record))] : [],
    ),
  });

type RecordRow = Selectable<StageRecordsTable>;

/** A stored stage record as the rules look at it. */
export function recordOf(row: RecordRow): BoardRecord {
  return {
    id: row.id,
    evaluationId: row.evaluation_id,
    stage: row.stage as Stage,
    round: row.round,
    state: row.state as RecordState,
    scorerIds: row.scorer_ids as string[],
    leadScorerId: row.lead_scorer_id,
    mergeRule: row.merge_rule as MergeRule,
    dueDate: row.due_date,
    startedAt: row.started_at,
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    openedAt: row.opened_at,
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_by,
    returnReason: row.return_reason,
    returnFromStage: row.return_from_stage as Stage | null,
    markedNodeIds: row.marked_node_ids as string[],
    totals: row.totals,
    contentHash: row.content_hash,
    rev: row.rev,
    modifiedBy: row.last_modify_user_id,
    modifiedAt: row.last_modify_time,
  };
}

const MOMENTS = ['started_at', 'submitted_at', 'opened_at', 'confirmed_at'] as const;

/** A record that came as JSON: its moments are texts there. */
function recordOfJson(json: unknown): BoardRecord {
  const row = { ...(json as RecordRow) };
  for (const column of MOMENTS) row[column] = row[column] === null ? null : new Date(row[column]);
  row.last_modify_time = new Date(row.last_modify_time);
  return recordOf(row);
}

function evaluationOf(row: Selectable<EvaluationsTable>, current: BoardRecord): BoardEvaluation {
  return {
    id: row.id,
    taskId: row.check_task_id,
    key: row.eval_key as EvaluationKeyName,
    stage: row.stage as Stage,
    lines: row.lines as Line[],
    kind: row.kind === 'PART' ? 'PART' : 'WHOLE',
    parentId: row.parent_id,
    fullName: row.full_name,
    deptOrgId: row.dept_org_id,
    specialty: row.specialty,
    nodeIds: row.node_ids as string[],
    ownerUserId: row.owner_user_id,
    scorerIds: row.scorer_ids as string[],
    dueDate: row.due_date,
    flowByPart: row.flow_by_part === 1,
    rev: row.rev,
    current,
  };
}
