import type { EvaluationCreateBody } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { z } from 'zod';
import { REST_NAME } from '../../../documents/sheet-name.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { BoardEvaluation } from '../board.ts';
import { findParts, insertEvaluation, removeEvaluations, setNodes } from '../evaluations.repository.ts';
import { moveRows } from '../rows.repository.ts';
import { insertRecord } from '../stage-records.repository.ts';
import type { TaskContext } from '../task-context.repository.ts';

/** The lines of some items. */
export const linesOf = (context: TaskContext, nodeIds: readonly string[]): string[] => [
  ...new Set(nodeIds.flatMap((nodeId) => context.tree.items.get(nodeId)?.line ?? [])),
];

/** Stores a PART of a WHOLE with the record of its first round. */
export async function insertPart(
  tx: Change,
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
  await insertEvaluation(tx.db, {
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
  });
  await insertRecord(tx.db, {
    id: recordId,
    evaluation_id: id,
    check_task_id: context.task.id,
    stage: whole.stage,
    state: stageRecordLifecycle.state.waiting,
    lead_scorer_id: body.ownerUserId ?? null,
    merge_rule: whole.current.mergeRule,
    due_date: dueDate,
    ...by,
  });
}

/**
 * Keeps the PARTs an exact partition of their WHOLE after some items were taken: they leave the other PARTs, empty
 * PARTs go, what nobody holds forms the rest, and a rest that stands alone is dissolved. Marked rows move along.
 */
export async function repartition(
  tx: Change,
  ctx: Ctx,
  input: {
    readonly context: TaskContext;
    readonly whole: BoardEvaluation;
    readonly taken: readonly string[];
    readonly except: string | null;
  },
): Promise<void> {
  const { context, whole, taken, except } = input;
  const parts = await findParts(tx.db, whole.id);
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
      await setNodes(tx.db, {
        nodeIds: JSON.stringify(nodeIds),
        lines: JSON.stringify(linesOf(context, nodeIds)),
        id,
      });
  const rest = parts.filter(isRest);
  const restIds = [...left];
  const holders = full.map(({ id, nodeIds }) => ({ id, nodeIds }));
  if (full.length > 0 && restIds.length > 0) {
    const [first] = rest;
    const id = first?.id ?? newId(ctx.clock.now().getTime());
    if (first)
      await setNodes(tx.db, {
        nodeIds: JSON.stringify(restIds),
        lines: JSON.stringify(linesOf(context, restIds)),
        id,
      });
    else await insertPart(tx, ctx, { id, context, whole, nodeIds: restIds, body: { fullName: REST_NAME } });
    holders.push({ id, nodeIds: restIds });
  }
  await moveRows(
    tx.db,
    whole,
    holders.length > 0 ? holders : [{ id: whole.id, nodeIds: [...whole.nodeIds] }],
  );
  const gone = parts.filter(({ id }) => !holders.some((holder) => holder.id === id)).map(({ id }) => id);
  if (gone.length > 0) await removeEvaluations(tx.db, gone);
}
