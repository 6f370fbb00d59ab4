import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { lockCheck } from '../checks.repository.ts';
import {
  closeSettled,
  isPublished,
  isScored,
  openFindings,
  startRectifying,
} from '../tasks-state.repository.ts';

/**
 * The transitions that nobody presses (audit-domain 4.2: 3 → 4 → 5 → 6; 4.3: 7 → 8, 7 and 8 → 9). Called in the
 * transaction of whatever may have caused one: a task became final, a report was published, a finding was issued or
 * closed. Does nothing when nothing is due.
 */
export async function advanceCheck(c: Change, ctx: Ctx, checkId: string): Promise<void> {
  await settleTasks(c, ctx, checkId);
  for (;;) {
    // Locked: two causes at one moment take the step once, and the second sees what the first has brought.
    const check = await lockCheck(c.db, checkId);
    const step = check && STEPS.find(({ name }) => auditLifecycle.allows(name, check.state));
    if (!check || !step || !(await step.isDue(c.db, checkId))) return;
    if (step.name === 'score')
      await transition(c, ctx, auditLifecycle, 'score', check, { action: step.action, payload: { checkId } });
    else await transition(c, ctx, auditLifecycle, step.name, check, { action: step.action });
  }
}

const STEPS = [
  { name: 'score', action: 'audit.scored', isDue: isScored },
  { name: 'publish', action: 'audit.published', isDue: isPublished },
  { name: 'rectify', action: 'audit.rectifying', isDue: hasOpenFindings },
] as const;

async function hasOpenFindings(tx: Tx, checkId: string): Promise<boolean> {
  return (await openFindings(tx, { checkId })) > 0;
}

/** 7 → 8 with an issued finding; 7 and 8 → 9 without an open one, once the report is published. */
async function settleTasks(c: Change, ctx: Ctx, checkId: string): Promise<void> {
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const toRectify = await startRectifying(c.db, stamp, checkId);
  const closed = await closeSettled(c.db, stamp, checkId);
  const record = (action: string, state: number, ids: readonly { id: string }[]) => {
    for (const { id } of ids)
      c.record({ action, targetType: 'checkTask', targetId: id, after: { state }, chainId: checkId });
  };
  record('task.rectifying', taskLifecycle.state.rectifying, toRectify);
  record('task.closed', taskLifecycle.state.closed, closed);
}
