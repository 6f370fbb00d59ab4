import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ItemStatus } from '@auditplus/core/scoring/item-entry.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Db, Tx } from '../../../kernel/db.ts';

/** What a confirmed stage says of an item; points in integer hundredths. */
export type StageValue = {
  readonly taskId: string;
  readonly stage: Stage;
  readonly nodeId: string;
  readonly status: ItemStatus;
  readonly score: number | null;
  readonly spill: number;
  readonly veto: boolean;
};

/** The confirmed values of stages of several tasks in one query. */
export async function stageValues(
  db: Db | Tx,
  taskIds: readonly string[],
  stages: readonly Stage[],
): Promise<StageValue[]> {
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .innerJoin('item_scores', 'item_scores.stage_record_id', 'stage_records.id')
    .select(['evaluations.check_task_id', 'evaluations.stage', 'item_scores.node_id', 'item_scores.status'])
    .select(['item_scores.score', 'item_scores.spill', 'item_scores.veto'])
    .where('evaluations.check_task_id', 'in', [...taskIds])
    .where('evaluations.stage', 'in', [...stages])
    .where('stage_records.state', '=', stageRecordLifecycle.state.confirmed)
    .where('item_scores.scorer_id', 'is', null)
    .execute();
  return rows.map((row) => ({
    taskId: row.check_task_id,
    // The tables' check constraints and the scoring feature hold these columns to their words.
    stage: row.stage as Stage,
    nodeId: row.node_id,
    status: row.status as ItemStatus,
    score: row.score,
    spill: row.spill,
    veto: row.veto === 1,
  }));
}
