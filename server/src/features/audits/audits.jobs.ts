import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/clock.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { Refusal } from '../../kernel/errors.ts';
import { loadTask, stagePlanOf } from '../stored-audits/public.ts';
import { evidencePort } from './audits.ports.ts';
import { checksToStart } from './checks.repository.ts';
import { begin } from './operations/issue-check.ts';
import { beginScoring } from './operations/tasks.ts';
import { tasksToStart } from './tasks-state.repository.ts';

/** Declares the daily start of audits and self scores whose date has come. */
export function declareAuditJobs(kernel: Kernel): void {
  declareDaily(kernel, 'audits-due', { time: async () => '00:05', work: () => startDueAudits(kernel) });
}

/**
 * Starts issued audits on their start date, and self scores on the start date of the stage where no mandatory
 * evidence is missing (audit-domain 4.2, 4.3). One that cannot start holds up no other.
 */
export async function startDueAudits(kernel: Kernel): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('审核启动'));
  const today = dayOf(kernel.clock.now());
  const due = await checksToStart(kernel.db, today);
  for (const check of due) await attempt(ctx, () => change(ctx, (tx) => begin(ctx, tx, check)));
  const tasks = await tasksToStart(kernel.db);
  for (const task of tasks) {
    const first = stagePlanOf(task).find((entry) => entry.enabled);
    if (!first?.startDate || first.startDate > today) continue;
    await attempt(ctx, () => startSelfOf(ctx, task.id));
  }
}

async function startSelfOf(ctx: Ctx, taskId: string): Promise<void> {
  await change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, taskId);
    if (task.state !== taskLifecycle.state.evidence) return;
    if ((await evidencePort.use().mandatoryMissing(tx.db, taskId)) > 0) return;
    await beginScoring(ctx, tx, { task });
  });
}

async function attempt(ctx: Ctx, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (error instanceof Refusal) return;
    ctx.log.error({ err: error }, 'an audit could not be started on its date');
  }
}
