import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import type { Change } from '../../../kernel/trail.ts';
import { CHECK, TASK } from '../audits.states.ts';
import { moveCheck } from '../move.ts';

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
    const step = check && STEPS.find(({ from }) => from === check.state);
    if (!check || !step || !(await step.isDue(c.db, checkId))) return;
    await moveCheck(ctx, c, { check, from: [step.from], to: step.to, action: step.action });
    c.emit(step.action, { checkId });
  }
}

const STEPS = [
  { from: CHECK.running, to: CHECK.scored, action: 'audit.scored', isDue: isScored },
  { from: CHECK.scored, to: CHECK.published, action: 'audit.published', isDue: isPublished },
  { from: CHECK.published, to: CHECK.rectifying, action: 'audit.rectifying', isDue: hasOpenFindings },
];

/** Every task that was not cancelled is final or beyond, and there is one. */
async function isScored(tx: Tx, checkId: string): Promise<boolean> {
  const { live, final } = await tx
    .selectFrom('check_tasks')
    .select([
      sql<number>`count(*) filter (where state <> ${TASK.cancelled})`.as('live'),
      sql<number>`count(*) filter (where state between ${TASK.final} and ${TASK.closed})`.as('final'),
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
    .where('check_tasks.state', '<>', TASK.cancelled)
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

const OPEN_FINDINGS = [1, 2, 4];

const hasPublishedReport = sql<boolean>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
  AND reports.state = 5 AND reports.delete_mark = 0)`;

const hasFinding = sql<boolean>`EXISTS (SELECT 1 FROM findings WHERE findings.check_task_id = check_tasks.id
  AND findings.delete_mark = 0 AND findings.state IN (1, 2, 4))`;

/** 7 → 8 with an issued finding; 7 and 8 → 9 without an open one, once the report is published. */
async function settleTasks(c: Change, ctx: Ctx, checkId: string): Promise<void> {
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const toRectify = await c.db
    .updateTable('check_tasks')
    .set((eb) => ({ ...stamp, state: TASK.rectifying, rev: eb('rev', '+', 1) }))
    .where('check_id', '=', checkId)
    .where('state', '=', TASK.final)
    .where(hasFinding)
    .returning('id')
    .execute();
  const closed = await c.db
    .updateTable('check_tasks')
    .set((eb) => ({ ...stamp, state: TASK.closed, rev: eb('rev', '+', 1) }))
    .where('check_id', '=', checkId)
    .where('state', 'in', [TASK.final, TASK.rectifying])
    .where((eb) => eb.not(hasFinding))
    .where(hasPublishedReport)
    .returning('id')
    .execute();
  const record = (action: string, state: number, ids: readonly { id: string }[]) => {
    for (const { id } of ids)
      c.record({ action, targetType: 'checkTask', targetId: id, after: { state }, chainId: checkId });
  };
  record('task.rectifying', TASK.rectifying, toRectify);
  record('task.closed', TASK.closed, closed);
}
