import type {
  EvaluationCreateBody,
  EvaluationUpdateBody,
  EvaluationView,
} from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { refuseState } from '../../../kernel/lifecycle.ts';
import { loadPeople } from '../../users/public.ts';
import { type BoardEvaluation, inOrder } from '../board.ts';
import { evaluationViews } from '../evaluation.view.ts';
import {
  emptyEvaluation,
  findEvaluation,
  setFlowOfParts,
  staleEvaluation,
  updateEvaluationRow,
} from '../evaluations.repository.ts';
import { canManagePackages, relationTo } from '../scoring.policy.ts';
import { updateRecord } from '../stage-records.repository.ts';
import { staleTexts } from '../stale-texts.ts';
import { assertTaskOpen, loadTaskContext, type TaskContext } from '../task-context.repository.ts';
import { lockTask } from '../tasks.repository.ts';
import { leavesOf } from './open-task.ts';
import { insertPart, linesOf, repartition } from './partition.ts';

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
  return change(
    ctx,
    async (tx) => {
      const { context, evaluation: whole } = await lockEvaluation(tx, ctx, body.parentId);
      if (whole.kind !== 'WHOLE') refuse('AU0002');
      const parts = context.board.partsOf(whole);
      assertUntouched(ctx, [whole, ...parts]);
      const nodeIds = ownLeaves(context, whole, body.nodeIds);
      await insertPart(tx, ctx, { id, context, whole, nodeIds, body });
      await repartition(tx, ctx, { context, whole, taken: nodeIds, except: id });
      tx.record({
        action: 'evaluation.created',
        targetType: 'evaluation',
        targetId: id,
        after: { fullName: body.fullName, stage: whole.stage, items: nodeIds.length },
        chainId: context.check.id,
      });
      return context.task.id;
    },
    (taskId, seen) => oneView(seen, taskId, id),
  );
}

/** Changes a package. Owner, scorers and due date may change until it is confirmed, items only before any score. */
export async function updateEvaluation(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof EvaluationUpdateBody>,
): Promise<EvaluationView> {
  return change(
    ctx,
    async (tx) => {
      const { context, evaluation } = await lockEvaluation(tx, ctx, id);
      const { current } = evaluation;
      if (
        current.state === stageRecordLifecycle.state.confirmed ||
        current.state === stageRecordLifecycle.state.skipped
      )
        refuseState(ctx, stageRecordLifecycle, current.state);
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
        ...(nodeIds && {
          node_ids: JSON.stringify(nodeIds),
          lines: JSON.stringify(linesOf(context, nodeIds)),
        }),
      };
      const updated = await updateEvaluationRow(tx.db, {
        userId: ctx.caller.userId,
        now,
        id,
        rev: body.rev,
        set,
      });
      if (updated.numUpdatedRows === 0n) await refuseStaleEvaluation(tx, ctx, id);
      const record = {
        ...(body.ownerUserId !== undefined && { lead_scorer_id: body.ownerUserId }),
        ...(body.dueDate !== undefined && { due_date: body.dueDate }),
      };
      if (Object.keys(record).length > 0) await updateRecord(tx.db, current.id, record);
      if (body.flowByPart !== undefined && whole.id === id) await setFlowOfParts(tx.db, body.flowByPart, id);
      if (nodeIds) await repartition(tx, ctx, { context, whole, taken: nodeIds, except: id });
      const { rev: _rev, ...changed } = body;
      tx.record({
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
        tx.emit('task.reassigned', {
          checkId: context.check.id,
          checkTaskId: context.task.id,
          evaluationId: id,
          stageRecordId: current.id,
          stage: evaluation.stage,
          userId: body.ownerUserId,
        });
      return context.task.id;
    },
    (taskId, seen) => oneView(seen, taskId, id),
  );
}

/** Dissolves a PART; its items go to the rest, and with the last PART the WHOLE holds its rows itself again. */
export async function deleteEvaluation(ctx: Ctx, id: string): Promise<null> {
  await change(ctx, async (tx) => {
    const { context, evaluation } = await lockEvaluation(tx, ctx, id);
    if (evaluation.kind !== 'PART') refuse('AU0002');
    const whole = context.board.wholeOf(evaluation);
    assertUntouched(ctx, [whole, ...context.board.partsOf(whole)]);
    await emptyEvaluation(tx.db, id);
    await repartition(tx, ctx, { context, whole, taken: [], except: null });
    tx.record({
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
  tx: Change,
  ctx: Ctx,
  id: string,
): Promise<{ context: TaskContext; evaluation: BoardEvaluation }> {
  const row = orThrow(await findEvaluation(tx.db, id), 'AU0002');
  await lockTask(tx.db, row.check_task_id);
  const context = await loadTaskContext(ctx, row.check_task_id, tx.db);
  const evaluation = orThrow(
    context.board.evaluations.find((candidate) => candidate.id === id),
    'AU0002',
  );
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  if (!canManagePackages(relation, evaluation)) refuse('AU0001');
  assertTaskOpen(context);
  return { context, evaluation };
}

function assertUntouched(ctx: Ctx, evaluations: readonly BoardEvaluation[]): void {
  const begun = evaluations.find(({ current }) => current.state !== stageRecordLifecycle.state.waiting);
  if (begun) refuseState(ctx, stageRecordLifecycle, begun.current.state);
}

function ownLeaves(context: TaskContext, whole: BoardEvaluation, nodeIds: readonly string[]): string[] {
  const own = new Set(whole.nodeIds);
  const leaves = leavesOf(context.tree, nodeIds).filter((nodeId) => own.has(nodeId));
  return leaves.length > 0 ? leaves : refuse('AU0002');
}

async function refuseStaleEvaluation(tx: Change, ctx: Ctx, id: string): Promise<never> {
  const row = await staleEvaluation(tx.db, id);
  const people = await loadPeople(tx.db, [row.last_modify_user_id]);
  const name = people(row.last_modify_user_id)?.name;
  refuse('AU0007', staleTexts(name, row.last_modify_time, ctx.language), { rev: row.rev });
}

async function oneView(ctx: Ctx, taskId: string, id: string): Promise<EvaluationView> {
  const context = await loadTaskContext(ctx, taskId);
  const evaluation = context.board.evaluations.filter((candidate) => candidate.id === id);
  const [view] = await evaluationViews(ctx, context, evaluation);
  return orThrow(view, 'AU0002');
}
