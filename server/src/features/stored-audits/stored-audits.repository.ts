import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckOptions, StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import { type Selectable, sql } from 'kysely';
import type { ChecksTable, CheckTasksTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { checkScopeSql, taskScope, taskScopeSql } from '../audit-base/public.ts';

export type Check = Selectable<ChecksTable>;
export type Task = Selectable<CheckTasksTable>;
/** What of an audit its tasks look at: all but the plan of packages, which is large. */
export type TaskCheck = Omit<Check, 'package_plan'>;
/** A task with the audit that it belongs to. */
export type LoadedTask = Task & { readonly check: TaskCheck };

/** Effective stages of every line that a task covers, in order; lines that it does not cover are missing. */
type TaskStages = Readonly<Partial<Record<Line, readonly Stage[]>>>;

/** The audit when it is in the caller's scope; refuses with AU0002 otherwise. */
export async function loadCheck(db: Db | Tx, ctx: Ctx, checkId: string): Promise<Check> {
  const check = await db
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', checkId)
    .where(checkScopeSql(taskScope(ctx)))
    .executeTakeFirst();
  return orThrow(check, 'AU0002');
}

/** The task with its audit when it is in the caller's scope; refuses with AU0002 otherwise. */
export async function loadTask(db: Db | Tx, ctx: Ctx, taskId: string): Promise<LoadedTask> {
  const task = await db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .selectAll('check_tasks')
    .select(CHECK_OF_TASK)
    .where('check_tasks.id', '=', taskId)
    .where(taskScopeSql(taskScope(ctx)))
    .executeTakeFirst();
  return loadedTask(orThrow(task, 'AU0002'));
}

/** The task with its audit whoever asks: for what follows a check of the caller's own access. */
export async function loadTaskUnchecked(db: Db | Tx, taskId: string): Promise<LoadedTask> {
  const task = await db
    .selectFrom('check_tasks')
    .selectAll('check_tasks')
    .select(CHECK_OF_TASK)
    .where('check_tasks.id', '=', taskId)
    .executeTakeFirst();
  return loadedTask(orThrow(task, 'AU0002'));
}

const TASK_CHECK_COLUMNS = [
  'id',
  'en_code',
  'full_name',
  'year',
  'check_type',
  'programme_id',
  'off_plan_reason',
  'objectives',
  'scope',
  'criteria',
  'start_date',
  'end_date',
  'evidence_due',
  'stage_plan',
  'options',
  'lead_auditor_id',
  'state',
  'opening_meeting',
  'closing_meeting',
  'conclusion',
  'closed_at',
  'cancel_reason',
  'return_reason',
  'chain_head',
  'delete_mark',
  'rev',
  'creator_user_id',
  'creator_time',
  'last_modify_user_id',
  'last_modify_time',
] as const satisfies readonly (keyof TaskCheck)[];

type Moment = 'closed_at' | 'creator_time' | 'last_modify_time';

/** The audit as JSON, which has points in time as texts. */
type CheckJson = Omit<TaskCheck, Moment> & {
  readonly closed_at: string | null;
  readonly creator_time: string;
  readonly last_modify_time: string;
};

// One value beside the task's columns: the columns of two tables would have to be told apart by their names.
const CHECK_OF_TASK = sql<CheckJson>`(SELECT row_to_json(audit) FROM (
  SELECT ${sql.join(TASK_CHECK_COLUMNS.map((column) => sql.ref(column)))}
  FROM checks WHERE id = check_tasks.check_id) AS audit)`.as('check_json');

function loadedTask({ check_json, ...task }: Task & { readonly check_json: CheckJson }): LoadedTask {
  const { closed_at, creator_time, last_modify_time, ...check } = check_json;
  return {
    ...task,
    check: {
      ...check,
      closed_at: closed_at === null ? null : new Date(closed_at),
      creator_time: new Date(creator_time),
      last_modify_time: new Date(last_modify_time),
    },
  };
}

/** Refuses every write below a closed or cancelled audit (AU0005). */
export function assertCheckOpen(check: Pick<Check, 'state'>): void {
  if (check.state === auditLifecycle.state.closed || check.state === auditLifecycle.state.cancelled)
    refuse('AU0005');
}

/** Whether the caller leads the audit. */
export const isAuditLead = (ctx: Pick<Ctx, 'caller'>, check: Pick<Check, 'lead_auditor_id'>): boolean =>
  check.lead_auditor_id !== null && check.lead_auditor_id === ctx.caller.userId;

/** The stage plan as stored. */
export const stagePlanOf = (check: Pick<Check, 'stage_plan'>): readonly StagePlanEntry[] =>
  check.stage_plan as StagePlanEntry[];

/** The audit's options as stored. */
export const optionsOf = (check: Pick<Check, 'options'>): CheckOptions => ({
  blindScoring: false,
  processOpen: false,
  acceptBy: 'COORD',
  ...(check.options as Partial<CheckOptions>),
});

/** The effective stages of a task's lines as stored. */
export const stagesOf = (task: Pick<Task, 'stages'>): TaskStages => task.stages as TaskStages;
