import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { StageStepReply } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { z } from 'zod';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { assertTransition, refuseState, type StatedRow } from '../../../kernel/lifecycle.ts';
import type { BoardRecord } from '../board.ts';
import { findStep, lockRecordState } from '../stage-records.repository.ts';
import { assertTaskOpen, loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import { lockTaskOfRecord } from '../tasks.repository.ts';

/**
 * Locks a task for one step of its stages and loads it as it stands then. Steps of one task follow each other;
 * saves of items do not wait for this lock.
 */
export async function lockForStep(tx: Change, ctx: Ctx, recordId: string): Promise<RecordContext> {
  // What is sent behind the lock reads what stands once the lock is held.
  const locked = lockTaskOfRecord(tx.db, recordId);
  const [context] = await Promise.all([loadRecordContext(ctx, recordId, tx.db), locked]);
  assertTaskOpen(context);
  return context;
}

type StageTransition = keyof typeof stageRecordLifecycle.transitions;

/** A stage record as transitions read it. */
export const stated = (record: BoardRecord): StatedRow => ({
  id: record.id,
  state: record.state,
  rev: record.rev,
  last_modify_user_id: record.modifiedBy,
  last_modify_time: record.modifiedAt,
});

/** Refuses a transition of an old round, from another state (AU0009), or from an old version (AU0007). */
export async function assertStep(
  tx: Change,
  ctx: Ctx,
  { record, evaluation }: RecordContext,
  step: { readonly name: StageTransition; readonly rev: number },
): Promise<void> {
  if (evaluation.current.id !== record.id) refuseState(ctx, stageRecordLifecycle, record.state);
  await assertTransition(tx.db, ctx, stageRecordLifecycle, step.name, stated(record), {
    expectedRev: step.rev,
  });
}

/**
 * Holds a stage record: waits for saves in progress and keeps later ones out. Refuses when its state is no longer the
 * loaded one.
 */
export async function lockRecord(tx: Change, ctx: Ctx, { id, state }: BoardRecord): Promise<void> {
  const now = await lockRecordState(tx.db, id);
  if (now.state !== state) refuseState(ctx, stageRecordLifecycle, now.state);
}

/** What every event of a stage carries. */
export const stageEvent = (context: RecordContext) => ({
  checkId: context.check.id,
  checkTaskId: context.task.id,
  evaluationId: context.evaluation.id,
  stageRecordId: context.record.id,
  stage: context.evaluation.stage,
  unitOrgId: context.task.unit_org_id,
});

/** The record and task after a step. */
export async function stepReply(
  ctx: Ctx,
  recordId: string,
  newRecordId: string | null = null,
): Promise<z.infer<typeof StageStepReply>> {
  const row = await findStep(ctx.db, recordId);
  return { record: { id: row.id, state: row.state, rev: row.rev }, newRecordId, taskState: row.task_state };
}
