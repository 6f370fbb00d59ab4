import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { IssueFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { type Change, change } from '../../../kernel/trail.ts';
import { assertCheckOpen } from '../../audits/public.ts';
import { createRectification } from '../../rectifications/public.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { coveringRecords } from '../covering-records.queries.ts';
import { factsOf } from '../finding-facts.ts';
import { assertNotOfUnit, mayIssue } from '../findings.policy.ts';
import { type LoadedFinding, loadFinding } from '../findings.records.ts';

/**
 * 0 → 1: once the scores of its stage are confirmed, or at once for a major hazard (AU1602). Creates the
 * rectification and puts a final task into rectification (4.3, 7 → 8).
 */
export async function issueFinding(ctx: Ctx, id: string, body: z.infer<typeof IssueFinding>): Promise<void> {
  await change(ctx, async (c) => {
    const loaded = await loadFinding(c.db, ctx, id);
    const facts = factsOf(loaded);
    assertNotOfUnit(ctx, facts);
    if (!mayIssue(ctx, facts)) refuse('AU0001');
    await assertTransition(c.db, ctx, findingLifecycle, 'issue', loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: body.rev,
    });
    if (loaded.row.major_hazard === 0 && !(await isConfirmed(c, loaded))) refuse('AU1602');
    const issued = await transition(c, ctx, findingLifecycle, 'issue', loaded.row, {
      action: 'finding.issued',
      set: { issued_at: ctx.clock.now(), issued_by: ctx.caller.userId },
    });
    const rectificationId = await createRectification(c, ctx, issued, loaded.task.check.year, body);
    await recomputeTask(c, ctx, loaded.task.id);
    c.emit('finding.issued', {
      findingId: id,
      rectificationId,
      checkId: loaded.task.check_id,
      checkTaskId: loaded.task.id,
    });
  });
}

/** Whether the record that covers the item in the finding's stage is confirmed. */
async function isConfirmed(c: Change, { row }: LoadedFinding): Promise<boolean> {
  const covering = (await coveringRecords(c.db, row.check_task_id, [row.node_id])).get(row.node_id) ?? [];
  return covering.some(
    (record) => record.stage === row.stage && stageRecordLifecycle.is(record.state, 'confirmed'),
  );
}
