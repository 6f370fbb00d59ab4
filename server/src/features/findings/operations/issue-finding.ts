import type { IssueFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { type Change, change } from '../../../kernel/trail.ts';
import { createRectification, FINDING } from '../../rectifications/public.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { coveringRecords } from '../covering-records.ts';
import { factsOf } from '../finding-facts.ts';
import { assertNotOfUnit, mayIssue } from '../findings.policy.ts';
import {
  assertCanStep,
  FINDING_MOVES,
  type LoadedFinding,
  loadFinding,
  stepFinding,
} from '../findings.records.ts';

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
    await assertCanStep(c.db, ctx, loaded, { move: FINDING_MOVES.issue, rev: body.rev });
    if (loaded.row.major_hazard === 0 && !(await isConfirmed(c, loaded))) refuse('AU1602');
    const issued = await stepFinding(c, ctx, loaded, {
      to: FINDING.issued,
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

const CONFIRMED = 4;

/** Whether the record that covers the item in the finding's stage is confirmed. */
async function isConfirmed(c: Change, { row }: LoadedFinding): Promise<boolean> {
  const covering = (await coveringRecords(c.db, row.check_task_id, [row.node_id])).get(row.node_id) ?? [];
  return covering.some((record) => record.stage === row.stage && record.state === CONFIRMED);
}
