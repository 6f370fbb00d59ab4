import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { BatchResult } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { SupportRequestsTable } from '../../../db/generated/tables.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/errors.ts';
import { assertTransition, transitionAll } from '../../../kernel/lifecycle.ts';
import { type CoveringRecord, coveringRecords, scorerPlace } from '../../findings/public.ts';
import { assertCheckOpen, loadTask } from '../../stored-audits/public.ts';
import type { Place } from '../evidence.policy.ts';
import {
  filesOfRequests,
  lockRequests,
  nextRound,
  type RequestFacts,
  type RequestFile,
  requestFacts,
} from '../evidence.repository.ts';

/** A request with what its rules ask about. */
export type Subject = {
  readonly row: RequestFacts;
  readonly place: Place;
  readonly files: readonly RequestFile[];
  readonly covering: readonly CoveringRecord[];
};

/** One kind of step with its rules; `set` is the same for every request of a call. */
export type RequestStep = {
  readonly move: keyof typeof supportRequestLifecycle.transitions;
  /** Refuses whoever may not take the step; asked before the state. */
  permit(subject: Subject): void;
  /** Refuses what the guard of the step says; asked after the state. */
  guard?(subject: Subject): void;
  readonly set: Updateable<SupportRequestsTable>;
  readonly action: string;
  readonly reason?: string;
  /** What else is stored for the requests that took the step. */
  after?(tx: Change, taken: readonly Subject[]): Promise<void>;
};

type Results = z.infer<typeof BatchResult>['results'];

/** Takes a step with one request; refuses as the rules say. */
export async function stepRequest(ctx: Ctx, id: string, rev: number, step: RequestStep): Promise<void> {
  await change(ctx, async (tx) => {
    const subject = (await lockSubjects(tx.db, ctx, [id])).get(id) ?? refuse('AU0002');
    await assertMayStep(tx.db, ctx, subject, step, rev);
    await takeSteps(tx, ctx, [subject], step);
  });
}

/**
 * Takes a step with many requests in one transaction and a handful of statements; one bad row does not stop the
 * rest. Answers row by row, in the order of the ids.
 */
export async function stepRequests(
  ctx: Ctx,
  ids: readonly string[],
  step: RequestStep,
): Promise<{ results: Results }> {
  return change(ctx, async (tx) => {
    const subjects = await lockSubjects(tx.db, ctx, ids);
    const taken: Subject[] = [];
    const results: Results = [];
    for (const id of new Set(ids)) {
      try {
        const subject = subjects.get(id) ?? refuse('AU0002');
        await assertMayStep(tx.db, ctx, subject, step);
        taken.push(subject);
        results.push({ id, ok: true });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const msg = refusalText(error.entry, ctx.language, error.params);
        results.push({ id, ok: false, errorCode: error.errorCode, msg });
      }
    }
    await takeSteps(tx, ctx, taken, step);
    return { results };
  });
}

/** The requests that the caller may read, locked in one order so that two batches never wait for each other. */
export async function lockSubjects(db: Tx, ctx: Ctx, ids: readonly string[]): Promise<Map<string, Subject>> {
  const wanted = [...new Set(ids)];
  const locked = lockRequests(db, wanted);
  // What is sent behind the lock reads what stands once the lock is held.
  const [rows, allFiles] = await Promise.all([
    requestFacts(db, ctx).where('support_requests.id', 'in', wanted).execute(),
    filesOfRequests(db, ctx, wanted),
    locked,
  ]);
  const files = Map.groupBy(allFiles, (file) => file.request_id);
  const subjects = new Map<string, Subject>();
  for (const [taskId, own] of Map.groupBy(rows, (row) => row.check_task_id)) {
    const [task, covering] = await Promise.all([
      loadTask(db, ctx, taskId),
      coveringRecords(db, taskId, [...new Set(own.map((row) => row.node_id))]),
    ]);
    const place: Place = { task, scorer: await scorerPlace(db, ctx, task) };
    for (const row of own)
      subjects.set(row.id, {
        row,
        place,
        files: files.get(row.id) ?? [],
        covering: covering.get(row.node_id) ?? [],
      });
  }
  return subjects;
}

async function assertMayStep(
  db: Tx,
  ctx: Ctx,
  subject: Subject,
  step: RequestStep,
  rev?: number,
): Promise<void> {
  const { row, place } = subject;
  step.permit(subject);
  await assertTransition(db, ctx, supportRequestLifecycle, step.move, row, {
    archive: () => assertCheckOpen(place.task.check),
    expectedRev: rev,
    guard: () => step.guard?.(subject),
  });
}

async function takeSteps(
  tx: Change,
  ctx: Ctx,
  subjects: readonly Subject[],
  step: RequestStep,
): Promise<void> {
  const ofTask = Map.groupBy(subjects, ({ row }) => row.check_task_id);
  await transitionAll(
    tx,
    ctx,
    supportRequestLifecycle,
    step.move,
    subjects.map(({ row, place }) => ({ id: row.id, state: row.state, chainId: place.task.check_id })),
    {
      action: step.action,
      set: step.move === 'submit' ? { ...step.set, round: nextRound } : step.set,
      reason: step.reason,
      payloads: [...ofTask].map(([checkTaskId, own]) => ({
        checkTaskId,
        requestIds: own.map(({ row }) => row.id),
        reason: step.reason ?? '',
      })),
    },
  );
  if (subjects.length > 0) await step.after?.(tx, subjects);
}
