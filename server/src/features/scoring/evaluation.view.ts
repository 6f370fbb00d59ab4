import type { EvaluationView } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { scorePageOf } from '@auditplus/core/scoring/presets.ts';
import { sheetName } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { loadPeople, type People } from '../users/public.ts';
import type { BoardEvaluation } from './board.ts';
import { loadOrgs, type Orgs } from './orgs.queries.ts';
import { canManagePackages, isScorerOf, type Relation, relationTo, visibleLines } from './scoring.policy.ts';
import { decidedItems } from './sheet-facts.queries.ts';
import { waitingForSheets } from './stage-people.queries.ts';
import type { TaskContext } from './task-context.repository.ts';

/** Evaluations as lists show them; progress only where the caller may see the stage. */
export async function evaluationViews(
  ctx: Ctx,
  context: TaskContext,
  evaluations: readonly BoardEvaluation[],
): Promise<EvaluationView[]> {
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const waiting = await waitingForSheets(ctx.db, [context.task.id]);
  const waiters = new Map(waiting.map(({ evaluationId, people }) => [evaluationId, people]));
  const people = await loadPeople(
    ctx.db,
    evaluations.flatMap(({ ownerUserId, scorerIds }) => [ownerUserId, ...scorerIds]),
  );
  const orgs = await loadOrgs(
    ctx.db,
    evaluations.map(({ deptOrgId }) => deptOrgId),
  );
  const decided = await decidedByEvaluation(ctx.db, context);
  return evaluations.map((evaluation) => {
    const { current, stage, lines } = evaluation;
    const isVisible =
      visibleLines(relation, context, { stage, state: current.state, isCurrent: true }, lines).length > 0;
    return evaluationView(evaluation, {
      relation,
      people,
      orgs,
      language: ctx.language,
      waitingFor: waiters.get(evaluation.id) ?? [],
      decided: isVisible ? (decided.get(evaluation.id) ?? 0) : null,
    });
  });
}

function evaluationView(
  evaluation: BoardEvaluation,
  given: {
    readonly relation: Relation;
    readonly people: People;
    readonly orgs: Orgs;
    readonly decided: number | null;
    readonly language: Language;
    readonly waitingFor: readonly PersonRef[];
  },
): EvaluationView {
  const { current } = evaluation;
  const { relation, people, orgs, decided } = given;
  return {
    id: evaluation.id,
    checkTaskId: evaluation.taskId,
    evalKey: evaluation.key,
    stage: evaluation.stage,
    lines: [...evaluation.lines],
    kind: evaluation.kind,
    parentId: evaluation.parentId,
    // The name of a part is changed on the page that shows it, so it stays as it is stored.
    fullName: evaluation.kind === 'PART' ? evaluation.fullName : sheetName(evaluation, given.language),
    dept: orgs(evaluation.deptOrgId),
    specialty: evaluation.specialty,
    nodeIds: [...evaluation.nodeIds],
    owner: people(evaluation.ownerUserId),
    scorers: evaluation.scorerIds.flatMap((id) => people(id) ?? []),
    dueDate: evaluation.dueDate,
    flowByPart: evaluation.flowByPart ? 1 : 0,
    stageRecordId: current.id,
    round: current.round,
    state: current.state,
    waitingFor: [...given.waitingFor],
    route: scorePageOf(evaluation),
    progress: decided === null ? null : { decided, total: evaluation.nodeIds.length },
    rev: evaluation.rev,
    canManage: canManagePackages(relation, evaluation),
    canScore: !(relation.unit && evaluation.stage !== 'SELF') && isScorerOf(relation, evaluation),
  };
}

/** How many items of each evaluation hold a value that counts: entered, agreed to, claimed by the unit. */
async function decidedByEvaluation(db: Db | Tx, context: TaskContext): Promise<Map<string, number>> {
  const { board } = context;
  const rows = await decidedItems(db, context.task.id);
  const own = new Map(rows.map((row) => [row.id, row.decided]));
  return new Map(
    board.evaluations.map((evaluation) => {
      const parts = board.partsOf(evaluation);
      const holders = parts.length > 0 ? parts : [evaluation];
      return [evaluation.id, holders.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0)];
    }),
  );
}
