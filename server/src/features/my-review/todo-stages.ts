import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type EvaluationKeyName, scorePageOf } from '@auditplus/core/scoring/presets.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import { sheetName } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';
import { progressOf } from '../audits/public.ts';
import { stagesOf } from '../stored-audits/public.ts';
import { type Part, type Row, sheetParts } from './my-review.queries.ts';
import { placeOf, type Todo } from './todo.ts';

const HEAD_OFFICE_DEPARTMENT = 2;

/** Sheets to score, to submit and to confirm (audit-domain 4.4, 6.1), with how far they are. */
export async function stageTodos(ctx: Ctx): Promise<Todo[]> {
  const todos = (await sheetParts(ctx)).flatMap(({ part, siblings }): Todo[] => {
    const kind = kindOf(ctx, part, siblings);
    return kind ? [todoOf(ctx, { row: part.row, kind, since: waitingSince(kind, part.row, siblings) })] : [];
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
  const open = own.flatMap(({ part: { row } }) =>
    row.state === stageRecordLifecycle.state.scoring ? [row.id] : [],
  );
  const progress = await progressOf(ctx.db, open);
  return own.map(({ part: { row }, siblings }) => ({
    ...todoOf(ctx, { row, kind: 'score', since: null }),
    checkTaskId: row.check_task_id,
    stage: row.stage as Stage,
    state: row.state,
    isReady: readySince(row, siblings) !== null,
    progress: row.state > stageRecordLifecycle.state.scoring ? 100 : (progress.get(row.id) ?? 0),
  }));
}
type Kind = 'score' | 'scoreSubmit' | 'scoreConfirm';

function kindOf(ctx: Ctx, part: Part, siblings: readonly Row[]): Kind | null {
  const { row } = part;
  if (row.state === stageRecordLifecycle.state.submitted)
    return mayConfirm(ctx, part) ? 'scoreConfirm' : null;
  if (row.state > stageRecordLifecycle.state.scoring) return null;
  const parts = siblings.filter(({ parent_id }) => parent_id === row.id);
  if (parts.length > 0)
    return parts.every(({ state }) => isPassed(state)) && leads(ctx, part, true) ? 'scoreSubmit' : null;
  return readySince(row, siblings) && scores(ctx, part) ? 'score' : null;
}

const isPassed = (state: number): boolean =>
  state === stageRecordLifecycle.state.confirmed || state === stageRecordLifecycle.state.skipped;

/**
 * Since when the nearest stage below is through on a line of the sheet, the first of them; with flow by part one package
 * is enough. Null as long as it is not.
 */
function readySince(row: Row, siblings: readonly Row[]): Date | null {
  const stages = stagesOf(row);
  return firstOf(
    (row.lines as Line[]).map((line) => {
      const own = stages[line] ?? [];
      const below = own.slice(0, Math.max(0, own.indexOf(row.stage as Stage))).reverse();
      for (const stage of below) {
        const whole = siblings.find(
          (other) =>
            other.stage === stage && other.kind === 'WHOLE' && (other.lines as Line[]).includes(line),
        );
        if (!whole || whole.state === stageRecordLifecycle.state.skipped) continue;
        if (whole.state === stageRecordLifecycle.state.confirmed)
          return laterOf(row.creator_time, whole.confirmed_at);
        const parts = siblings.filter(({ parent_id }) => parent_id === whole.id);
        const confirmed = parts.filter(({ state }) => state === stageRecordLifecycle.state.confirmed);
        const first = firstOf(confirmed.map(({ confirmed_at }) => confirmed_at));
        return whole.flow_by_part === 1 && first ? laterOf(row.creator_time, first) : null;
      }
      return own.includes(row.stage as Stage) ? laterOf(row.creator_time, row.self_started) : null;
    }),
  );
}

/** Since when a sheet waits: for its scorers, for who hands its packages in, or for who confirms it. */
function waitingSince(kind: Kind, row: Row, siblings: readonly Row[]): Date | null {
  if (kind === 'scoreConfirm') return row.submitted_at;
  if (kind === 'score') return readySince(row, siblings);
  return siblings
    .filter(({ parent_id }) => parent_id === row.id)
    .reduce((latest, { confirmed_at }) => laterOf(latest, confirmed_at), row.creator_time);
}

const firstOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, moment) => (first && (!moment || first <= moment) ? first : moment), null);

const laterOf = (moment: Date, other: Date | null): Date => (other && other > moment ? other : moment);

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

type Sheet = { readonly row: Row; readonly kind: Kind; readonly since: Date | null };

function todoOf(ctx: Ctx, { row, kind, since }: Sheet): Todo {
  const key = row.eval_key as EvaluationKeyName;
  const page = scorePageOf({ key, kind: row.kind === 'PART' ? 'PART' : 'WHOLE' });
  return {
    id: row.id,
    kind,
    title: sheetName({ ...row, fullName: row.full_name }, ctx.language),
    ...placeOf(row),
    stage: row.stage,
    state: row.state,
    count: 1,
    dueDate: row.due_date ?? row.evaluation_due,
    address: `/${page}/${row.check_task_id}/${row.id}/0`,
    since: since?.getTime() ?? null,
  };
}
