import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { processVersion } from '../process-definitions/public.ts';
import { PROCESS_BATCH } from './batch-jobs.ts';
import { engineCtx } from './engine-ctx.ts';
import { foldAction } from './fold-action.ts';
import { runBatch } from './operations/batch.ts';
import { deleteTimers, dueTimers, lockProcess, timersUntil } from './processes.repository.ts';
import { PROCESS_TIMER, SOON_MS, timerJobId } from './timer-jobs.ts';

const AT_ONCE = 200;
const WORKERS = 4;

/** Declares the timers of processes and the decisions that a job carries out. */
export function declareProcessJobs(kernel: Kernel): void {
  kernel.jobs.work<{ processId: string; timer: string }>(PROCESS_TIMER, (data) => actOnTimer(kernel, data), {
    inBatches: true,
  });
  kernel.jobs.work<{ id: string }>(PROCESS_BATCH, ({ id }) => runBatch(kernel, id));
  // What the queue has lost is acted on within a minute; what comes near is handed to it.
  kernel.jobs.schedule('process-timers', '* * * * *', async () => {
    await actOnDueTimers(kernel);
    await queueTimers(kernel);
  });
}

/** Acts on every timer that is due; answers how many. */
export async function actOnDueTimers(kernel: Kernel): Promise<number> {
  let acted = 0;
  for (;;) {
    const due = await dueTimers(kernel.db, { now: kernel.clock.now(), limit: AT_ONCE });
    if (due.length === 0) return acted;
    const waiting = due.map(({ process_id: processId, timer }) => ({ processId, timer }));
    let failed = 0;
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await actOnTimer(kernel, next).catch((error: unknown) => {
          failed += 1;
          kernel.log.error({ err: error, ...next }, 'a timer of a process failed');
        });
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    acted += due.length - failed;
    // What failed is tried again in a minute.
    if (failed > 0 || due.length < AT_ONCE) return acted;
  }
}

/** Hands timers that come near to the queue; one that is there already stays as it is. */
async function queueTimers(kernel: Kernel): Promise<void> {
  const from = kernel.clock.now();
  const near = await timersUntil(kernel.db, { from, to: new Date(from.getTime() + SOON_MS) });
  for (const { process_id: processId, timer, due_at } of near)
    await kernel.jobs.send(
      PROCESS_TIMER,
      { processId, timer },
      { id: timerJobId(processId, timer, due_at.getTime()), notBefore: due_at },
    );
}

/** Acts on one timer, once: a timer that the state no longer has is taken off the list. */
async function actOnTimer(
  kernel: Kernel,
  { processId, timer }: { processId: string; timer: string },
): Promise<void> {
  const ctx = engineCtx(kernel);
  try {
    await change(ctx, (step) => foldTimer(ctx, step, processId, timer));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Not due yet: its time was moved.
    if (error.errorCode === 'process.stale') return;
    await deleteTimers(kernel.db, processId, [timer]);
  }
}

async function foldTimer(ctx: Ctx, step: Change, processId: string, timer: string): Promise<void> {
  const row = await lockProcess(step.db, processId);
  if (!row) {
    await deleteTimers(step.db, processId, [timer]);
    return;
  }
  const version = await processVersion(step.db, row.definition_id, row.version);
  await foldAction(ctx, step, { row, version, action: { kind: 'timerDue', timer }, words: null });
}
