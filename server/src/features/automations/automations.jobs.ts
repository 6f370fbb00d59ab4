import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { declareDueRows } from '../../kernel/due-rows.ts';
import { dueRuns, lockRun } from './automation-runs.repository.ts';
import { automationVersion } from './automation-versions.ts';
import { foldRun } from './fold-run.ts';
import { automationPlans } from './plans.ts';
import { automationCtx } from './start-runs.ts';

/** Declares the looks at the clock: for steps that wait, and for automations that it starts. */
export function declareAutomationJobs(kernel: Kernel): void {
  kernel.jobs.schedule('automation-waits', '* * * * *', () => wakeRuns(kernel));
  declareDueRows(kernel, automationPlans);
}

/** Lets every run go on that has waited long enough. */
export async function wakeRuns(kernel: Kernel): Promise<void> {
  for (const { id } of await dueRuns(kernel.db, kernel.clock.now()))
    await wake(kernel, id).catch((error: unknown) =>
      kernel.log.error({ err: error, runId: id }, 'a run of an automation could not go on'),
    );
}

async function wake(kernel: Kernel, id: string): Promise<void> {
  const ctx: Ctx = { ...automationCtx(kernel), cause: id };
  await change(ctx, async (tx) => {
    const run = await lockRun(tx.db, id);
    const now = kernel.clock.now().getTime();
    const timer = run?.state.timers.find(({ due }) => due <= now);
    if (!run || !timer) return;
    const version = await automationVersion(tx.db, run.automation_id, run.version);
    await foldRun(ctx, tx, { run, version, action: { kind: 'timerDue', timer: timer.id } });
  });
}
