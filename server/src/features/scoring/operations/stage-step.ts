import type { StageStepReply } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { RecordState } from '@auditplus/core/scoring/effective.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Change } from '../../../kernel/trail.ts';
import { loadPeople } from '../people.ts';
import { recordStateLabel } from '../scoring.lifecycle.ts';
import { staleTexts } from '../stale-texts.ts';
import { assertTaskOpen, loadRecordContext, type RecordContext } from '../task-context.ts';

/**
 * Locks a task for one step of its stages and loads it as it stands then. Steps of one task follow each other;
 * saves of items do not wait for this lock.
 */
export async function lockForStep(c: Change, ctx: Ctx, recordId: string): Promise<RecordContext> {
  // What is sent behind the lock reads what stands once the lock is held.
  const locked = c.db
    .selectFrom('check_tasks')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('stage_records').select('check_task_id').where('stage_records.id', '=', recordId),
    )
    .forUpdate()
    .execute();
  const [context] = await Promise.all([loadRecordContext(ctx, recordId, c.db), locked]);
  assertTaskOpen(context);
  return context;
}

/** Locks a task's row until the transaction ends. */
export async function lockTask(db: Tx, taskId: string): Promise<void> {
  await db.selectFrom('check_tasks').select('id').where('id', '=', taskId).forUpdate().execute();
}

/** Refuses a step on an old round, in another state than expected (AU0009), or from an old version (AU0007). */
export async function assertStep(
  c: Change,
  ctx: Ctx,
  context: RecordContext,
  step: { readonly from: readonly RecordState[]; readonly rev: number },
): Promise<void> {
  const { record, evaluation } = context;
  const isCurrent = evaluation.current.id === record.id;
  if (!isCurrent || !step.from.includes(record.state)) refuseState(ctx, record.state);
  if (record.rev === step.rev) return;
  const people = await loadPeople(c.db, [record.modifiedBy]);
  refuse('AU0007', staleTexts(people(record.modifiedBy)?.name, record.modifiedAt, ctx.language), {
    rev: record.rev,
  });
}

/** Refuses with AU0009 naming the state that the record is in. */
export function refuseState(ctx: Ctx, state: RecordState): never {
  refuse('AU0009', { 状态: recordStateLabel(state, ctx.language) });
}

/**
 * The one conditional update of a step: it succeeds only while the stored state is the expected one, and waits for
 * saves in progress. Answers the record's new version; the loser of a race gets AU0009.
 */
export async function moveRecord(
  db: Tx,
  ctx: Ctx,
  move: {
    readonly id: string;
    readonly from: RecordState;
    readonly to: RecordState;
    readonly set?: Readonly<Record<string, unknown>>;
  },
): Promise<number> {
  const moved = await db
    .updateTable('stage_records')
    .set({
      ...move.set,
      state: move.to,
      rev: sql`rev + 1`,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    })
    .where('id', '=', move.id)
    .where('state', '=', move.from)
    .returning('rev')
    .executeTakeFirst();
  if (moved) return moved.rev;
  const now = await db
    .selectFrom('stage_records')
    .select('state')
    .where('id', '=', move.id)
    .executeTakeFirst();
  refuseState(ctx, (now?.state ?? move.from) as RecordState);
}

/** What every event of a stage carries. */
export const stageEvent = (context: RecordContext): Readonly<Record<string, unknown>> => ({
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
  const row = await ctx.db
    .selectFrom('stage_records')
    .innerJoin('check_tasks', 'check_tasks.id', 'stage_records.check_task_id')
    .select([
      'stage_records.id',
      'stage_records.state',
      'stage_records.rev',
      'check_tasks.state as task_state',
    ])
    .where('stage_records.id', '=', recordId)
    .executeTakeFirstOrThrow();
  return { record: { id: row.id, state: row.state, rev: row.rev }, newRecordId, taskState: row.task_state };
}
