import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { sql } from 'kysely';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { inStates, transition } from '../../../kernel/lifecycle.ts';

/**
 * The transitions that nobody presses (audit-domain 4.2: 3 → 4 → 5 → 6; 4.3: 7 → 8, 7 and 8 → 9). Called in the
 * transaction of whatever may have caused one: a task became final, a report was published, a finding was issued or
 * closed. Does nothing when nothing is due.
 */
export async function advanceCheck(c: Change, ctx: Ctx, checkId: string): Promise<void> {
  await settleTasks(c, ctx, checkId);
  for (;;) {
    // Locked: two causes at one moment take the step once, and the second sees what the first has brought.
    const check = await c.db
      .selectFrom('checks')
      .selectAll()
      .where('id', '=', checkId)
      .forNoKeyUpdate()
      .executeTakeFirst();
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

/** Every task that was not cancelled is final or beyond, and there is one. */
async function isScored(tx: Tx, checkId: string): Promise<boolean> {
  const { live, final } = await tx
    .selectFrom('check_tasks')
    .select([
      sql<number>`count(*) filter (where state <> ${taskLifecycle.state.cancelled})`.as('live'),
      sql<number>`count(*) filter (where state between ${taskLifecycle.state.final} and ${taskLifecycle.state.closed})`.as(
        'final',
      ),
    ])
    .where('check_id', '=', checkId)
    .executeTakeFirstOrThrow();
  return live > 0 && live === final;
}

/** Every task that was not cancelled has a published report. */
async function isPublished(tx: Tx, checkId: string): Promise<boolean> {
  const missing = await tx
    .selectFrom('check_tasks')
    .select('check_tasks.id')
    .where('check_tasks.check_id', '=', checkId)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where((eb) => eb.not(hasPublishedReport))
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}

async function hasOpenFindings(tx: Tx, checkId: string): Promise<boolean> {
  return (await openFindings(tx, { checkId })) > 0;
}

/** How many issued findings of an audit or of one task are still open. */
export async function openFindings(
  tx: Tx,
  { checkId, taskId }: { checkId?: string; taskId?: string },
): Promise<number> {
  const { open } = await tx
    .selectFrom('findings')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .$if(checkId !== undefined, (query) => query.where('check_id', '=', checkId ?? ''))
    .$if(taskId !== undefined, (query) => query.where('check_task_id', '=', taskId ?? ''))
    .where('delete_mark', '=', 0)
    .where('state', 'in', OPEN_FINDINGS)
    .executeTakeFirstOrThrow();
  return open;
}

const OPEN_FINDINGS = findingLifecycle.in('issued', 'disputed', 'rectifying');

const hasPublishedReport = sql<boolean>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
  AND reports.state IN ${inStates(reportLifecycle, 'published')} AND reports.delete_mark = 0)`;

const hasFinding = sql<boolean>`EXISTS (SELECT 1 FROM findings WHERE findings.check_task_id = check_tasks.id
  AND findings.delete_mark = 0 AND findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying')})`;

/** 7 → 8 with an issued finding; 7 and 8 → 9 without an open one, once the report is published. */
async function settleTasks(c: Change, ctx: Ctx, checkId: string): Promise<void> {
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const toRectify = await c.db
    .updateTable('check_tasks')
    .set((eb) => ({ ...stamp, state: taskLifecycle.state.rectifying, rev: eb('rev', '+', 1) }))
    .where('check_id', '=', checkId)
    .where('state', '=', taskLifecycle.state.final)
    .where(hasFinding)
    .returning('id')
    .execute();
  const closed = await c.db
    .updateTable('check_tasks')
    .set((eb) => ({ ...stamp, state: taskLifecycle.state.closed, rev: eb('rev', '+', 1) }))
    .where('check_id', '=', checkId)
    .where('state', 'in', [taskLifecycle.state.final, taskLifecycle.state.rectifying])
    .where((eb) => eb.not(hasFinding))
    .where(hasPublishedReport)
    .returning('id')
    .execute();
  const record = (action: string, state: number, ids: readonly { id: string }[]) => {
    for (const { id } of ids)
      c.record({ action, targetType: 'checkTask', targetId: id, after: { state }, chainId: checkId });
  };
  record('task.rectifying', taskLifecycle.state.rectifying, toRectify);
  record('task.closed', taskLifecycle.state.closed, closed);
}
