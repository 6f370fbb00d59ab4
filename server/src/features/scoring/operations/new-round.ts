import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import type { BoardEvaluation } from '../board.ts';
import { setCurrentRecord } from '../evaluations.repository.ts';
import { copyRows } from '../rows.repository.ts';
import { insertRecord, setWaiting } from '../stage-records.repository.ts';
import { stated } from './stage-step.ts';

/**
 * Closes the current round of an evaluation as returned and opens the next with the same rows, in one set of
 * statements (audit-domain 4.4, 3 → 2 via new round). The old round stays readable by its id. `without` leaves the
 * rows of some items behind.
 */
export async function openNewRound(
  tx: Change,
  ctx: Ctx,
  input: {
    readonly checkId: string;
    readonly evaluation: BoardEvaluation;
    readonly reason: string;
    readonly fromStage: Stage;
    readonly markedNodeIds: readonly string[];
    readonly without?: readonly string[];
  },
): Promise<string> {
  const { evaluation, reason, fromStage, without = [] } = input;
  const { current } = evaluation;
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const isHandedIn = stageRecordLifecycle.allows('return', current.state);
  await transition(tx, ctx, stageRecordLifecycle, isHandedIn ? 'return' : 'restart', stated(current), {
    action: 'stage.returned',
    set: { return_reason: reason, return_from_stage: fromStage },
    note: {
      stage: evaluation.stage,
      evaluation: evaluation.fullName,
      newRecordId: id,
      round: current.round + 1,
    },
    reason,
    chainId: input.checkId,
    anyRev: true,
  });
  await insertRecord(tx.db, {
    id,
    evaluation_id: evaluation.id,
    check_task_id: evaluation.taskId,
    stage: evaluation.stage,
    round: current.round + 1,
    state: stageRecordLifecycle.state.scoring,
    scorer_ids: JSON.stringify(current.scorerIds),
    lead_scorer_id: current.leadScorerId,
    merge_rule: current.mergeRule,
    started_at: now,
    due_date: current.dueDate,
    return_reason: reason,
    return_from_stage: fromStage,
    marked_node_ids: JSON.stringify(input.markedNodeIds),
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  });
  const copied = await copyRows(tx.db, { from: current.id, to: id, without });
  if (without.length > 0 && copied === 0) await setWaiting(tx.db, id);
  await setCurrentRecord(tx.db, id, evaluation.id);
  return id;
}
