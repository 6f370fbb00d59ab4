import type {
  IntegrityOverview,
  IntegrityRun,
} from '@auditplus/contract/features/integrity/integrity.model.ts';
import { openAnchorStore } from '../../kernel/anchor-store.ts';
import { change } from '../../kernel/audit-log.ts';
import { SYSTEM_USER_ID } from '../../kernel/caller.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { readAnchors } from './anchors.ts';
import { runView } from './integrity.view.ts';
import {
  busyRun,
  findRun,
  insertRun,
  lockRuns,
  newestRuns,
  takeRun,
  updateRun,
} from './integrity-runs.repository.ts';
import { sealAll } from './seal-all.ts';
import { type LineResult, verifyAll } from './verify-all.ts';

/** What a verification needs of the kernel. */
type VerifyKernel = Pick<Kernel, 'db' | 'config' | 'secret' | 'files' | 'clock' | 'log'>;

/** Name of the background job. */
export const VERIFY_JOB = 'integrity-verify';

/** A verification that has not ended after this long has died with its process. */
const DEAD_MS = 6 * 3_600_000;
const PROGRESS_MS = 500;

/** The newest verifications, and when heads were last written outside the database. */
export async function integrityOverview(ctx: Ctx): Promise<IntegrityOverview> {
  const rows = await newestRuns(ctx.db);
  const runs: IntegrityOverview['runs'] = [];
  for (const row of rows) runs.push(await runView(ctx.db, row, ctx.language));
  const { anchored } = await readAnchors(openAnchorStore(ctx.config), ctx.secret);
  return { runs, sealedAt: anchored.at };
}

/** Begins a verification in the background; one at a time. */
export async function beginVerification(ctx: Ctx): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (step) => {
    await assertIdle(step.db, now);
    await insertRun(step.db, {
      id,
      origin: 'page',
      asked_by: ctx.caller.userId,
      asked_name: ctx.caller.name,
      asked_at: now,
    });
    step.record({ action: 'integrity.checkBegun', targetType: 'integrity', targetId: id });
  });
  await ctx.jobs.send(VERIFY_JOB, { id });
  return { id };
}

/** Verifies for whoever sits at the server, and keeps the result with the others. */
export async function verifyByCommand(kernel: VerifyKernel, name: string): Promise<IntegrityRun> {
  const now = kernel.clock.now();
  const id = newId(now.getTime());
  await insertRun(kernel.db, {
    id,
    origin: 'command',
    asked_by: SYSTEM_USER_ID,
    asked_name: name,
    asked_at: now,
  });
  await runVerification(kernel, id);
  const row = await findRun(kernel.db, id);
  return runView(kernel.db, row, COMMAND_LANGUAGE);
}

/** The commands of the product speak English, as its log does. */
const COMMAND_LANGUAGE = 'en';

async function assertIdle(tx: Tx, now: Date): Promise<void> {
  await lockRuns(tx);
  const busy = await busyRun(tx, new Date(now.getTime() - DEAD_MS));
  if (busy) refuse('integrity.busy');
}

/** Does a verification that was begun and keeps its result; answers it, or null when somebody else does it. */
export async function runVerification(
  kernel: VerifyKernel,
  id: string,
): Promise<readonly LineResult[] | null> {
  const { db, clock, log } = kernel;
  const taken = await takeRun(db, id);
  if (taken.numUpdatedRows === 0n) return null;
  let reportedAt = 0;
  try {
    // A database of before there were seals gets its first; what was altered since a sealing is never sealed.
    await sealAll(kernel);
    const result = await verifyAll({
      kernel,
      onStep: async (handled, total) => {
        const now = performance.now();
        if (now - reportedAt < PROGRESS_MS) return;
        reportedAt = now;
        await updateRun(db, id, { handled, total });
      },
    });
    await updateRun(db, id, { state: 'done', finished_at: clock.now(), result: JSON.stringify(result) });
    return result;
  } catch (error) {
    log.error({ err: error }, 'an integrity check failed');
    await updateRun(db, id, { state: 'failed', finished_at: clock.now() });
    throw error;
  }
}
