import type {
  EvaluationCreateBody,
  EvaluationUpdateBody,
  EvaluationView,
} from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { RECORD_STATE } from '@auditplus/core/scoring/effective.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Change, change } from '../../../kernel/trail.ts';
import { type BoardEvaluation, inOrder } from '../board.ts';
import { loadOrgs, loadPeople, type Orgs, type People } from '../people.ts';
import { isScorerOf, isStageLead, type Relation, relationTo, visibleLines } from '../scoring.policy.ts';
import { routeOf } from '../scoring.view.ts';
import { staleTexts } from '../stale-texts.ts';
import { assertTaskOpen, loadTaskContext, type TaskContext } from '../task-context.ts';
import { leavesOf, REST_NAME } from './open-task.ts';
import { lockTask, refuseState } from './stage-step.ts';

/** The evaluations of a task that the caller may know of, WHOLEs before their PARTs in the order of the stages. */
export async function listEvaluations(
  ctx: Ctx,
  query: { readonly checkTaskId: string; readonly stage?: Stage },
): Promise<{ list: EvaluationView[] }> {
  const context = await loadTaskContext(ctx, query.checkTaskId);
  const wanted = inOrder(context.board).filter(({ stage }) => !query.stage || stage === query.stage);
  return { list: await evaluationViews(ctx, context, wanted) };
}

/** Cuts a PART out of a WHOLE; nothing of the stage may be scored yet. */
export async function createEvaluation(
  ctx: Ctx,
  body: z.infer<typeof EvaluationCreateBody>,
): Promise<EvaluationView> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const taskId = await change(ctx, async (c) => {
    const { context, evaluation: whole } = await lockEvaluation(c, ctx, body.parentId);
    if (whole.kind !== 'WHOLE') refuse('AU0002');
    const parts = context.board.partsOf(whole);
    assertUntouched(ctx, [whole, ...parts]);
    const nodeIds = ownLeaves(context, whole, body.nodeIds);
    await insertPart(c, ctx, { id, context, whole, nodeIds, body });
    await repartition(c, ctx, { context, whole, taken: nodeIds, except: id });
    c.record({
      action: 'evaluation.created',
      targetType: 'evaluation',
      targetId: id,
      after: { fullName: body.fullName, stage: whole.stage, items: nodeIds.length },
      chainId: context.check.id,
    });
    return context.task.id;
  });
  return oneView(ctx, taskId, id);
}

/** Changes a package. Owner, scorers and due date may change until it is confirmed, items only before any score. */
export async function updateEvaluation(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof EvaluationUpdateBody>,
): Promise<EvaluationView> {
  const taskId = await change(ctx, async (c) => {
    const { context, evaluation } = await lockEvaluation(c, ctx, id);
    const { current } = evaluation;
    if (current.state === RECORD_STATE.confirmed || current.state === RECORD_STATE.skipped)
      refuseState(ctx, current.state);
    const whole = context.board.wholeOf(evaluation);
    const now = ctx.clock.now();
    const nodeIds = body.nodeIds && ownLeaves(context, whole, body.nodeIds);
    if (nodeIds) {
      if (evaluation.kind !== 'PART') refuse('AU0002');
      assertUntouched(ctx, [whole, ...context.board.partsOf(whole)]);
    }
    const set = {
      ...(body.fullName !== undefined && { full_name: body.fullName }),
      ...(body.deptOrgId !== undefined && { dept_org_id: body.deptOrgId }),
      ...(body.specialty !== undefined && { specialty: body.specialty }),
      ...(body.ownerUserId !== undefined && { owner_user_id: body.ownerUserId }),
      ...(body.scorerIds !== undefined && { scorer_ids: JSON.stringify(body.scorerIds) }),
      ...(body.dueDate !== undefined && { due_date: body.dueDate }),
      ...(body.flowByPart !== undefined && { flow_by_part: body.flowByPart }),
      ...(nodeIds && { node_ids: JSON.stringify(nodeIds), lines: JSON.stringify(linesOf(context, nodeIds)) }),
    };
    const updated = await c.db
      .updateTable('evaluations')
      .set({ ...set, rev: sql`rev + 1`, last_modify_user_id: ctx.caller.userId, last_modify_time: now })
      .where('id', '=', id)
      .where('rev', '=', body.rev)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) await refuseStaleEvaluation(c, ctx, id);
    const record = {
      ...(body.ownerUserId !== undefined && { lead_scorer_id: body.ownerUserId }),
      ...(body.dueDate !== undefined && { due_date: body.dueDate }),
    };
    if (Object.keys(record).length > 0)
      await c.db.updateTable('stage_records').set(record).where('id', '=', current.id).execute();
    if (body.flowByPart !== undefined && whole.id === id)
      await c.db
        .updateTable('evaluations')
        .set({ flow_by_part: body.flowByPart })
        .where('parent_id', '=', id)
        .execute();
    if (nodeIds) await repartition(c, ctx, { context, whole, taken: nodeIds, except: id });
    const { rev: _rev, ...changed } = body;
    c.record({
      action: 'evaluation.changed',
      targetType: 'evaluation',
      targetId: id,
      before: {
        fullName: evaluation.fullName,
        ownerUserId: evaluation.ownerUserId,
        dueDate: evaluation.dueDate,
      },
      after: { ...changed, stage: evaluation.stage },
      chainId: context.check.id,
    });
    if (body.ownerUserId && body.ownerUserId !== evaluation.ownerUserId)
      c.emit('task.reassigned', {
        checkId: context.check.id,
        checkTaskId: context.task.id,
        evaluationId: id,
        stageRecordId: current.id,
        stage: evaluation.stage,
        userId: body.ownerUserId,
      });
    return context.task.id;
  });
  return oneView(ctx, taskId, id);
}

/** Dissolves a PART; its items go to the rest, and with the last PART the WHOLE holds its rows itself again. */
export async function deleteEvaluation(ctx: Ctx, id: string): Promise<null> {
  await change(ctx, async (c) => {
    const { context, evaluation } = await lockEvaluation(c, ctx, id);
    if (evaluation.kind !== 'PART') refuse('AU0002');
    const whole = context.board.wholeOf(evaluation);
    assertUntouched(ctx, [whole, ...context.board.partsOf(whole)]);
    await c.db.updateTable('evaluations').set({ node_ids: '[]' }).where('id', '=', id).execute();
    await repartition(c, ctx, { context, whole, taken: [], except: null });
    c.record({
      action: 'evaluation.deleted',
      targetType: 'evaluation',
      targetId: id,
      before: { fullName: evaluation.fullName, stage: evaluation.stage },
      chainId: context.check.id,
    });
  });
  return null;
}

async function lockEvaluation(
  c: Change,
  ctx: Ctx,
  id: string,
): Promise<{ context: TaskContext; evaluation: BoardEvaluation }> {
  const row = present(
    await c.db.selectFrom('evaluations').select('check_task_id').where('id', '=', id).executeTakeFirst(),
    'AU0002',
  );
  await lockTask(c.db, row.check_task_id);
  const context = await loadTaskContext(ctx, row.check_task_id, c.db);
  const evaluation = present(
    context.board.evaluations.find((candidate) => candidate.id === id),
    'AU0002',
  );
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  if (!canManage(relation, evaluation)) refuse('AU0001');
  assertTaskOpen(context);
  return { context, evaluation };
}

/** Packages are cut and handed out by msd, the audit lead and the lead of their stage. */
const canManage = (relation: Relation, evaluation: BoardEvaluation): boolean =>
  relation.msd || relation.msdHead || relation.lead || isStageLead(relation, evaluation.stage);

function assertUntouched(ctx: Ctx, evaluations: readonly BoardEvaluation[]): void {
  const begun = evaluations.find(({ current }) => current.state !== RECORD_STATE.waiting);
  if (begun) refuseState(ctx, begun.current.state);
}

function ownLeaves(context: TaskContext, whole: BoardEvaluation, nodeIds: readonly string[]): string[] {
  const own = new Set(whole.nodeIds);
  const leaves = leavesOf(context.tree, nodeIds).filter((nodeId) => own.has(nodeId));
  return leaves.length > 0 ? leaves : refuse('AU0002');
}

const linesOf = (context: TaskContext, nodeIds: readonly string[]): string[] => [
  ...new Set(nodeIds.flatMap((nodeId) => context.tree.items.get(nodeId)?.line ?? [])),
];

async function insertPart(
  c: Change,
  ctx: Ctx,
  input: {
    readonly id: string;
    readonly context: TaskContext;
    readonly whole: BoardEvaluation;
    readonly nodeIds: readonly string[];
    readonly body: Pick<z.infer<typeof EvaluationCreateBody>, 'fullName'> &
      Partial<Omit<z.infer<typeof EvaluationCreateBody>, 'fullName'>>;
  },
): Promise<void> {
  const { id, context, whole, nodeIds, body } = input;
  const now = ctx.clock.now();
  const recordId = newId(now.getTime());
  const dueDate = body.dueDate ?? whole.dueDate;
  const by = {
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  };
  await c.db
    .insertInto('evaluations')
    .values({
      id,
      check_task_id: context.task.id,
      eval_key: whole.key,
      stage: whole.stage,
      lines: JSON.stringify(linesOf(context, nodeIds)),
      kind: 'PART',
      parent_id: whole.id,
      full_name: body.fullName,
      dept_org_id: body.deptOrgId ?? null,
      specialty: body.specialty ?? null,
      node_ids: JSON.stringify(nodeIds),
      owner_user_id: body.ownerUserId ?? null,
      scorer_ids: JSON.stringify(body.scorerIds ?? []),
      due_date: dueDate,
      flow_by_part: whole.flowByPart ? 1 : 0,
      current_record_id: recordId,
      ...by,
    })
    .execute();
  await c.db
    .insertInto('stage_records')
    .values({
      id: recordId,
      evaluation_id: id,
      check_task_id: context.task.id,
      stage: whole.stage,
      state: RECORD_STATE.waiting,
      lead_scorer_id: body.ownerUserId ?? null,
      merge_rule: whole.current.mergeRule,
      due_date: dueDate,
      ...by,
    })
    .execute();
}

/**
 * Keeps the PARTs an exact partition of their WHOLE after some items were taken: they leave the other PARTs, empty
 * PARTs go, what nobody holds forms the rest, and a rest that stands alone is dissolved. Marked rows move along.
 */
async function repartition(
  c: Change,
  ctx: Ctx,
  input: {
    readonly context: TaskContext;
    readonly whole: BoardEvaluation;
    readonly taken: readonly string[];
    readonly except: string | null;
  },
): Promise<void> {
  const { context, whole, taken, except } = input;
  const parts = await c.db
    .selectFrom('evaluations')
    .select(['id', 'full_name', 'node_ids', 'owner_user_id', 'dept_org_id', 'specialty'])
    .where('parent_id', '=', whole.id)
    .orderBy('creator_time')
    .orderBy('id')
    .execute();
  const isRest = (part: (typeof parts)[number]) =>
    part.full_name === REST_NAME &&
    !part.owner_user_id &&
    !part.dept_org_id &&
    !part.specialty &&
    part.id !== except;
  const lost = new Set(taken);
  const left = new Set(whole.nodeIds);
  const kept: { id: string; nodeIds: string[]; changed: boolean }[] = [];
  for (const part of parts) {
    if (isRest(part)) continue;
    const before = part.node_ids as string[];
    const nodeIds = part.id === except ? before : before.filter((nodeId) => !lost.has(nodeId));
    for (const nodeId of nodeIds) left.delete(nodeId);
    kept.push({ id: part.id, nodeIds, changed: nodeIds.length !== before.length });
  }
  const full = kept.filter(({ nodeIds }) => nodeIds.length > 0);
  for (const { id, nodeIds, changed } of full)
    if (changed)
      await c.db
        .updateTable('evaluations')
        .set({
          node_ids: JSON.stringify(nodeIds),
          lines: JSON.stringify(linesOf(context, nodeIds)),
          rev: sql`rev + 1`,
        })
        .where('id', '=', id)
        .execute();
  const rest = parts.filter(isRest);
  const restIds = [...left];
  const holders = full.map(({ id, nodeIds }) => ({ id, nodeIds }));
  if (full.length > 0 && restIds.length > 0) {
    const [first] = rest;
    const id = first?.id ?? newId(ctx.clock.now().getTime());
    if (first)
      await c.db
        .updateTable('evaluations')
        .set({
          node_ids: JSON.stringify(restIds),
          lines: JSON.stringify(linesOf(context, restIds)),
          rev: sql`rev + 1`,
        })
        .where('id', '=', id)
        .execute();
    else await insertPart(c, ctx, { id, context, whole, nodeIds: restIds, body: { fullName: REST_NAME } });
    holders.push({ id, nodeIds: restIds });
  }
  await moveRows(c.db, whole, holders.length > 0 ? holders : [{ id: whole.id, nodeIds: [...whole.nodeIds] }]);
  const gone = parts.filter(({ id }) => !holders.some((holder) => holder.id === id)).map(({ id }) => id);
  if (gone.length > 0) await c.db.deleteFrom('evaluations').where('id', 'in', gone).execute();
}

/** Moves the rows of a WHOLE's evaluations to the records that hold their items now. */
async function moveRows(
  db: Tx,
  whole: BoardEvaluation,
  holders: readonly { readonly id: string; readonly nodeIds: readonly string[] }[],
): Promise<void> {
  for (const holder of holders)
    await sql`
      UPDATE item_scores SET stage_record_id = holder.current_record_id
      FROM evaluations holder, stage_records former, evaluations other
      WHERE holder.id = ${holder.id} AND former.id = item_scores.stage_record_id
        AND other.id = former.evaluation_id AND (other.id = ${whole.id} OR other.parent_id = ${whole.id})
        AND item_scores.node_id = ANY(${holder.nodeIds}) AND former.id <> holder.current_record_id`.execute(
      db,
    );
}

async function refuseStaleEvaluation(c: Change, ctx: Ctx, id: string): Promise<never> {
  const row = await c.db
    .selectFrom('evaluations')
    .select(['rev', 'last_modify_user_id', 'last_modify_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = await loadPeople(c.db, [row.last_modify_user_id]);
  const name = people(row.last_modify_user_id)?.name;
  refuse('AU0007', staleTexts(name, row.last_modify_time, ctx.language), { rev: row.rev });
}

async function oneView(ctx: Ctx, taskId: string, id: string): Promise<EvaluationView> {
  const context = await loadTaskContext(ctx, taskId);
  const evaluation = context.board.evaluations.filter((candidate) => candidate.id === id);
  const [view] = await evaluationViews(ctx, context, evaluation);
  return present(view, 'AU0002');
}

async function evaluationViews(
  ctx: Ctx,
  context: TaskContext,
  evaluations: readonly BoardEvaluation[],
): Promise<EvaluationView[]> {
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
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
    fullName: evaluation.fullName,
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
    route: routeOf(evaluation),
    progress: decided === null ? null : { decided, total: evaluation.nodeIds.length },
    rev: evaluation.rev,
    canManage: canManage(relation, evaluation),
    canScore: !(relation.unit && evaluation.stage !== 'SELF') && isScorerOf(relation, evaluation),
  };
}

/** How many items of each evaluation hold a value that counts: entered, agreed to, claimed by the unit. */
async function decidedByEvaluation(db: Db | Tx, context: TaskContext): Promise<Map<string, number>> {
  const { board } = context;
  const rows = await db
    .selectFrom('item_scores')
    .innerJoin('stage_records', 'stage_records.id', 'item_scores.stage_record_id')
    .innerJoin('evaluations', 'evaluations.current_record_id', 'stage_records.id')
    .select(['evaluations.id', sql<number>`count(DISTINCT item_scores.node_id)::int`.as('decided')])
    .where('evaluations.check_task_id', '=', context.task.id)
    .where((eb) => eb.or([eb('item_scores.inherited', '=', 0), eb('item_scores.agree', '=', 1)]))
    .where('item_scores.status', 'in', [ITEM_STATUS.scored, ITEM_STATUS.naClaimed, ITEM_STATUS.naAccepted])
    .groupBy('evaluations.id')
    .execute();
  const own = new Map(rows.map((row) => [row.id, row.decided]));
  return new Map(
    board.evaluations.map((evaluation) => {
      const parts = board.partsOf(evaluation);
      const holders = parts.length > 0 ? parts : [evaluation];
      return [evaluation.id, holders.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0)];
    }),
  );
}
