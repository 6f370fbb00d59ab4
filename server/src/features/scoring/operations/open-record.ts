import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refuseState } from '../../../kernel/lifecycle.ts';
import { type BoardEvaluation, isOpen } from '../board.ts';
import { inheritRows } from '../rows.repository.ts';
import { assertScorer, type Relation, relationTo } from '../scoring.policy.ts';
import { lockRecords, openRecord } from '../stage-records.repository.ts';
import { assertTaskOpen, type RecordContext } from '../task-context.repository.ts';
import { holdersOf, inheritedSources } from '../working.ts';

/** Refuses what stands against any save in the record at all. */
export function assertMayScore(ctx: Ctx, context: RecordContext): Relation {
  const { record, evaluation, task, board } = context;
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  assertScorer(relation, evaluation);
  assertTaskOpen(context);
  if (!taskLifecycle.is(task.state, 'self', 'company', 'water', 'hq', 'msd'))
    refuseState(ctx, taskLifecycle, task.state);
  const isLive = evaluation.current.id === record.id;
  const holders = isLive ? holdersOf(board, evaluation) : [];
  if (!isLive || !holders.some((holder) => isOpen(holder.current.state)))
    refuseState(ctx, stageRecordLifecycle, isLive ? record.state : stageRecordLifecycle.state.returned);
  return relation;
}

/**
 * Locks the records that take rows: shared when they are open already, so that scorers never wait for each other,
 * exclusively when the save opens one. Answers whether one was opened.
 */
export async function openHolders(
  tx: Change,
  ctx: Ctx,
  context: RecordContext,
  holders: readonly BoardEvaluation[],
): Promise<boolean> {
  const ids = holders.map((holder) => holder.current.id).sort();
  const userId = ctx.caller.userId;
  const isNew = (holder: BoardEvaluation) =>
    holder.current.state === stageRecordLifecycle.state.waiting || !holder.current.scorerIds.includes(userId);
  const opens = holders.filter(isNew);
  const rows = await lockRecords(tx.db, opens.length > 0, ids);
  for (const row of rows)
    if (row.state !== stageRecordLifecycle.state.waiting && row.state !== stageRecordLifecycle.state.scoring)
      refuseState(ctx, stageRecordLifecycle, row.state);
  let opened = false;
  for (const holder of opens) {
    const row = rows.find((candidate) => candidate.id === holder.current.id);
    if (!row) refuse('AU0002');
    const scorers = [...new Set([...row.scorer_ids, userId])];
    const first = row.state === stageRecordLifecycle.state.waiting;
    await openRecord(tx.db, { scorers, first, startedAt: ctx.clock.now(), id: row.id });
    if (!first) continue;
    opened = true;
    if (!context.options.blindScoring)
      await inheritRows(
        tx.db,
        row.id,
        inheritedSources(context.board, context.tree, holder),
        ctx.clock.now(),
      );
    tx.record({
      action: 'stage.started',
      targetType: 'stageRecord',
      targetId: row.id,
      before: { state: stageRecordLifecycle.state.waiting },
      after: { state: stageRecordLifecycle.state.scoring, stage: holder.stage, evaluation: holder.fullName },
      chainId: context.check.id,
    });
  }
  return opened;
}

/** Whose row a save of this stage writes: the unit speaks with one voice, so SELF has only the shared row. */
export const scorerKey = (ctx: Ctx, evaluation: BoardEvaluation): string | null =>
  evaluation.stage === 'SELF' ? null : ctx.caller.userId;
