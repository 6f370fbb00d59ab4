import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { IssueFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { createRectification } from '../../rectifications/public.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { coveringRecords } from '../covering-records.queries.ts';
import { factsOf } from '../finding-facts.ts';
import { assertNotOfUnit, mayIssue } from '../findings.policy.ts';
import { type LoadedFinding, loadFinding } from '../findings.repository.ts';

/**
 * 0 → 1: once the scores of its stage are confirmed, or at once for a major hazard (AU1602). Creates the
 * rectification and puts a final task into rectification (4.3, 7 → 8).
 */
export async function issueFinding(ctx: Ctx, id: string, body: z.infer<typeof IssueFinding>): Promise<void> {
  await change(ctx, async (tx) => {
    const loaded = await loadFinding(tx.db, ctx, id);
    const facts = factsOf(loaded);
    assertNotOfUnit(ctx, facts);
    if (!mayIssue(ctx, facts)) refuse('AU0001');
    await assertTransition(tx.db, ctx, findingLifecycle, 'issue', loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: body.rev,
    });
    if (loaded.row.major_hazard === 0 && !(await isConfirmed(tx, loaded))) refuse('AU1602');
    const issued = await transition(tx, ctx, findingLifecycle, 'issue', loaded.row, {
      action: 'finding.issued',
      set: { issued_at: ctx.clock.now(), issued_by: ctx.caller.userId },
    });
    const rectificationId = await createRectification(tx, ctx, issued, loaded.task.check.year, body);
    await recomputeTask(tx, ctx, loaded.task.id);
    tx.emit('finding.issued', {
      findingId: id,
      rectificationId,
      checkId: loaded.task.check_id,
      checkTaskId: loaded.task.id,
    });
  });
}

/** Whether the record that covers the item in the finding's stage is confirmed. */
async function isConfirmed(tx: Change, { row }: LoadedFinding): Promise<boolean> {
  const covering = (await coveringRecords(tx.db, row.check_task_id, [row.node_id])).get(row.node_id) ?? [];
  return covering.some(
    (record) => record.stage === row.stage && stageRecordLifecycle.is(record.state, 'confirmed'),
  );
}
