import { CHECK, TASK } from '@auditplus/core/audits/states.ts';
import { RECORD_STATE } from '@auditplus/core/scoring/effective.ts';
import { type EvaluationKeyName, routeOfEvaluation } from '@auditplus/core/scoring/presets.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../kernel/context.ts';
import { progressOf, sheetName, stagesOf, taskScope, taskScopeSql } from '../audits/public.ts';
import { hasRole } from '../rectifications/public.ts';
import { placeOf, type Todo } from './todo.ts';

type Row = Awaited<ReturnType<typeof stageRows>>[number];

const HEAD_OFFICE_DEPARTMENT = 2;

/** Sheets to score, to submit and to confirm (audit-domain 4.4, 6.1), with how far they are. */
export async function stageTodos(ctx: Ctx): Promise<Todo[]> {
  const todos = (await sheetParts(ctx)).flatMap(({ part, siblings }): Todo[] => {
    const kind = kindOf(ctx, part, siblings);
    return kind ? [todoOf(ctx, part.row, kind)] : [];
  });
  const progress = await progressOf(
    ctx.db,
    todos.flatMap(({ id, kind }) => (kind === 'scoreConfirm' ? [] : [id])),
  );
  return todos.map((todo) => {
    const done = progress.get(todo.id);
    return done === undefined ? todo : { ...todo, progress: done };
  });
}

/** A sheet that the caller scores; `isReady` when its turn has come. */
export type OwnSheet = Pick<Todo, 'id' | 'title' | 'check' | 'unit' | 'dueDate' | 'address'> & {
  readonly checkTaskId: string;
  readonly stage: Stage;
  readonly state: number;
  readonly isReady: boolean;
  readonly progress: number;
};

/** The sheets of running audits that the caller scores, whatever their state. */
export async function ownSheets(ctx: Ctx): Promise<OwnSheet[]> {
  const own = (await sheetParts(ctx)).filter(
    ({ part, siblings }) => !siblings.some(({ parent_id }) => parent_id === part.row.id) && scores(ctx, part),
  );
  const open = own.flatMap(({ part: { row } }) => (row.state === RECORD_STATE.scoring ? [row.id] : []));
  const progress = await progressOf(ctx.db, open);
  return own.map(({ part: { row }, siblings }) => ({
    ...todoOf(ctx, row, 'score'),
    checkTaskId: row.check_task_id,
    stage: row.stage as Stage,
    state: row.state,
    isReady: isReady(row, siblings),
    progress: row.state > RECORD_STATE.scoring ? 100 : (progress.get(row.id) ?? 0),
  }));
}

/** The sheets of running audits with the caller's place in each, in three queries. */
async function sheetParts(ctx: Ctx): Promise<{ part: Part; siblings: readonly Row[] }[]> {
  const rows = await stageRows(ctx);
  if (rows.length === 0) return [];
  const [teams, deputies] = await Promise.all([
    ctx.db
      .selectFrom('check_members')
      .select(['check_id', 'member_role', 'lines', 'org_ids'])
      .where('user_id', '=', ctx.caller.userId)
      .where('member_role', 'in', ['LEAD', 'AUDITOR', 'EXPERT'])
      .execute(),
    ctx.db
      .selectFrom('deputies')
      .select(['check_task_id', 'stage', 'user_id'])
      .where('ended_at', 'is', null)
      .where('check_task_id', 'in', [...new Set(rows.map(({ check_task_id }) => check_task_id))])
      .execute(),
  ]);
  const byTask = Map.groupBy(rows, ({ check_task_id }) => check_task_id);
  return rows.map((row) => {
    const member = teams.find(({ check_id }) => check_id === row.check_id);
    const orgIds = (member?.org_ids ?? []) as string[];
    const lines = (member?.lines ?? []) as string[];
    const deputy = deputies.find(
      ({ check_task_id, stage }) => check_task_id === row.check_task_id && stage === row.stage,
    );
    const part: Part = {
      row,
      isAuditor:
        member !== undefined &&
        (orgIds.length === 0 || orgIds.includes(row.unit_org_id)) &&
        (lines.length === 0 || (row.lines as string[]).some((line) => lines.includes(line))),
      isDeputy: deputy?.user_id === ctx.caller.userId,
      isDeputised: deputy !== undefined,
    };
    return { part, siblings: byTask.get(row.check_task_id) ?? [] };
  });
}

async function stageRows(ctx: Ctx) {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) return [];
  return ctx.db
    .selectFrom('evaluations')
    .innerJoin('stage_records as record', 'record.id', 'evaluations.current_record_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'evaluations.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .select(['evaluations.id', 'evaluations.check_task_id', 'evaluations.eval_key', 'evaluations.stage'])
    .select(['evaluations.kind', 'evaluations.parent_id', 'evaluations.full_name', 'evaluations.lines'])
    .select(['evaluations.owner_user_id', 'evaluations.scorer_ids', 'evaluations.dept_org_id'])
    .select(['evaluations.flow_by_part', 'evaluations.due_date as evaluation_due'])
    .select(['record.state', 'record.due_date', 'record.submitted_at', 'record.started_at'])
    .select(['record.scorer_ids as record_scorers', 'record.creator_time'])
    .select(['check_tasks.stages', 'check_tasks.unit_org_id', 'check_tasks.partner_org_id'])
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code', 'unit.org_kind', 'unit.manager_id'])
    .select(['checks.id as check_id', 'checks.en_code as check_code', 'checks.full_name as check_name'])
    .select('checks.lead_auditor_id')
    .where('check_tasks.state', 'in', SCORING_TASKS)
    .where('checks.state', 'in', RUNNING_CHECKS)
    .where(taskScopeSql(scope))
    .orderBy('evaluations.id')
    .execute();
}

/** Tasks from 自评 to 管理体系部审定, of audits that run. */
const SCORING_TASKS = [TASK.self, TASK.company, TASK.water, TASK.hq, TASK.msd];
const RUNNING_CHECKS = [CHECK.issued, CHECK.running, CHECK.scored];

type Part = {
  readonly row: Row;
  readonly isAuditor: boolean;
  readonly isDeputy: boolean;
  readonly isDeputised: boolean;
};
type Kind = 'score' | 'scoreSubmit' | 'scoreConfirm';

function kindOf(ctx: Ctx, part: Part, siblings: readonly Row[]): Kind | null {
  const { row } = part;
  if (row.state === RECORD_STATE.submitted) return mayConfirm(ctx, part) ? 'scoreConfirm' : null;
  if (row.state > RECORD_STATE.scoring) return null;
  const parts = siblings.filter(({ parent_id }) => parent_id === row.id);
  if (parts.length > 0)
    return parts.every(({ state }) => isPassed(state)) && leads(ctx, part, true) ? 'scoreSubmit' : null;
  return isReady(row, siblings) && scores(ctx, part) ? 'score' : null;
}

const isPassed = (state: number): boolean =>
  state === RECORD_STATE.confirmed || state === RECORD_STATE.skipped;

/** Whether the nearest stage below is through on a line of the sheet; with flow by part one package is enough. */
function isReady(row: Row, siblings: readonly Row[]): boolean {
  const stages = stagesOf(row);
  return (row.lines as Line[]).some((line) => {
    const own = stages[line] ?? [];
    const below = own.slice(0, Math.max(0, own.indexOf(row.stage as Stage))).reverse();
    for (const stage of below) {
      const whole = siblings.find(
        (other) => other.stage === stage && other.kind === 'WHOLE' && (other.lines as Line[]).includes(line),
      );
      if (!whole || whole.state === RECORD_STATE.skipped) continue;
      if (whole.state === RECORD_STATE.confirmed) return true;
      const parts = siblings.filter(({ parent_id }) => parent_id === whole.id);
      return whole.flow_by_part === 1 && parts.some(({ state }) => state === RECORD_STATE.confirmed);
    }
    return own.includes(row.stage as Stage);
  });
}

/** Whose own work a sheet is: the person it is handed to, else everybody who scores the stage (R1). */
function scores(ctx: Ctx, part: Part): boolean {
  const { row } = part;
  const { userId, unitId, organizePath } = ctx.caller;
  const named = [row.owner_user_id, ...(row.scorer_ids as string[])].flatMap((id) => id ?? []);
  if (named.length > 0 && !named.includes(userId)) return false;
  if (row.stage === 'SELF') {
    if (unitId !== row.unit_org_id) return false;
    if (named.includes(userId)) return true;
    if (row.kind === 'WHOLE') return hasRole(ctx, 'unitCoord', 'hqDept');
    return hasRole(ctx, 'unitDept', 'hqDept') && organizePath.includes(row.dept_org_id ?? '');
  }
  if (unitId === row.unit_org_id) return false;
  if (part.isDeputised) return part.isDeputy;
  switch (row.stage) {
    case 'COMPANY':
      return unitId === row.partner_org_id && hasRole(ctx, 'partner', 'partnerLead');
    case 'WATER':
      return hasRole(ctx, 'water', 'waterHead');
    case 'HQ':
      return hasRole(ctx, 'hqAuditor') && (part.isAuditor || row.lead_auditor_id === userId);
    default:
      return hasRole(ctx, 'msd');
  }
}

/** The lead of a stage; those who submit a whole stage are its scorers at head office. */
function leads(ctx: Ctx, part: Part, submits: boolean): boolean {
  const { row } = part;
  const { userId, unitId } = ctx.caller;
  if (row.stage === 'SELF') return unitId === row.unit_org_id && hasRole(ctx, 'unitCoord', 'hqDept');
  if (unitId === row.unit_org_id) return false;
  if (part.isDeputised) return part.isDeputy;
  switch (row.stage) {
    case 'COMPANY':
      return unitId === row.partner_org_id && hasRole(ctx, 'partnerLead');
    case 'WATER':
      return hasRole(ctx, 'waterHead');
    case 'HQ':
      return row.lead_auditor_id === userId || (submits && hasRole(ctx, 'hqAuditor') && part.isAuditor);
    default:
      return hasRole(ctx, submits ? 'msd' : 'msdHead');
  }
}

/** Confirmers of 4.4; nobody confirms what only they have scored (AU1411). */
function mayConfirm(ctx: Ctx, part: Part): boolean {
  const { row } = part;
  const { userId, unitId } = ctx.caller;
  const scorers = row.record_scorers as string[];
  if (scorers.length === 1 && scorers[0] === userId) return false;
  if (row.stage === 'SELF' && row.kind === 'WHOLE')
    return row.org_kind === HEAD_OFFICE_DEPARTMENT
      ? row.manager_id === userId || (unitId !== row.unit_org_id && hasRole(ctx, 'msdHead'))
      : unitId === row.unit_org_id && hasRole(ctx, 'unitGM');
  if (row.stage !== 'SELF' && part.isDeputised) return hasRole(ctx, 'groupLeader');
  return leads(ctx, part, false);
}

function todoOf(ctx: Ctx, row: Row, kind: Kind): Todo {
  // Every key of the catalogue has both routes.
  const route = routeOfEvaluation(row.eval_key as EvaluationKeyName, row.kind === 'PART' ? 'PART' : 'WHOLE');
  return {
    id: row.id,
    kind,
    title: sheetName({ ...row, fullName: row.full_name }, ctx.language),
    ...placeOf(row),
    stage: row.stage,
    state: row.state,
    count: 1,
    dueDate: row.due_date ?? row.evaluation_due,
    address: `/${route ?? 'TaskScore'}/${row.check_task_id}/${row.id}/0`,
    since: (kind === 'scoreConfirm' ? row.submitted_at : row.creator_time)?.getTime() ?? null,
  };
}
