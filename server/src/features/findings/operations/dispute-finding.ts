import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type {
  AnswerDispute,
  DisputeFinding,
  WithdrawFinding,
} from '@auditplus/contract/features/findings/findings.model.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf, daysBetween } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { resumeClock, voidRectification } from '../../rectifications/public.ts';
import { recomputeTask, reopenForWithdrawnFinding } from '../../scoring/public.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { settings } from '../../sys-config/public.ts';
import { workCalendar } from '../../work-calendar/public.ts';
import { factsOf, isFinal } from '../finding-facts.ts';
import { assertNotOfUnit, mayAnswer, mayDispute } from '../findings.policy.ts';
import { type LoadedFinding, loadFinding, rectificationOf } from '../findings.repository.ts';
import { StoredDeductions } from '../findings.view.ts';

/**
 * The unit disputes an issued finding: within five working days (AU1603) and before its plan is submitted (AU1607).
 * The clock of the rectification stops until the answer.
 */
export async function disputeFinding(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof DisputeFinding>,
): Promise<void> {
  const { audit } = await settings(ctx);
  const calendar = await workCalendar(ctx);
  await change(ctx, async (tx) => {
    const loaded = await loadFinding(tx.db, ctx, id);
    if (!mayDispute(ctx, factsOf(loaded))) refuse('AU0001');
    await assertTransition(tx.db, ctx, findingLifecycle, 'dispute', loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: body.rev,
    });
    const rectification = await rectificationOf(tx, id);
    if (rectification && rectification.state > rectificationLifecycle.state.toPlan) refuse('AU1607');
    const now = ctx.clock.now();
    const issuedOn = dayOf(loaded.row.issued_at ?? now);
    if (dayOf(now) > addWorkdays(issuedOn, audit.disputeDays, calendar)) refuse('AU1603');
    if (body.text.length < 20) refuse('AU1606');
    await transition(tx, ctx, findingLifecycle, 'dispute', loaded.row, {
      action: 'finding.disputed',
      set: { dispute_text: body.text, disputed_at: now, dispute_result: '', dispute_answered_at: null },
      reason: body.text,
      payload: { findingId: id },
    });
  });
}

/**
 * Refused: the finding stands again and the deadline moves by the days that the clock stood still. Accepted: it is
 * withdrawn, its rectification void and its item open for rescoring when points were taken (AU1605 when final).
 */
export async function answerDispute(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof AnswerDispute>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const loaded = await loadFinding(tx.db, ctx, id);
    const facts = factsOf(loaded);
    assertNotOfUnit(ctx, facts);
    if (!mayAnswer(ctx, facts)) refuse('AU0001');
    const move = body.accepted ? 'accept' : 'refuse';
    await assertTransition(tx.db, ctx, findingLifecycle, move, loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: body.rev,
    });
    if (body.answer === '') refuse('AU1604', {}, { field: 'answer' });
    if (body.accepted) {
      await withdrawLoaded(tx, ctx, loaded, {
        name: 'accept',
        action: 'finding.disputeAccepted',
        reason: body.answer,
        set: { dispute_result: body.answer, dispute_answered_at: ctx.clock.now() },
      });
    } else {
      await refuseDispute(tx, ctx, loaded, body.answer);
    }
    tx.emit('dispute.answered', { findingId: id, accepted: body.accepted });
  });
}

/** Withdraws a finding without a dispute: audit lead or head of the management-system department, with a reason. */
export async function withdrawFinding(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof WithdrawFinding>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const loaded = await loadFinding(tx.db, ctx, id);
    const facts = factsOf(loaded);
    assertNotOfUnit(ctx, facts);
    if (!mayAnswer(ctx, facts)) refuse('AU0001');
    await assertTransition(tx.db, ctx, findingLifecycle, 'withdraw', loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: body.rev,
    });
    if (body.reason.length < 5) refuse('AU1608');
    await withdrawLoaded(tx, ctx, loaded, {
      name: 'withdraw',
      action: 'finding.withdrawn',
      reason: body.reason,
      set: {},
    });
    tx.emit('finding.withdrawn', { findingId: id, checkTaskId: loaded.task.id });
  });
}

async function withdrawLoaded(
  tx: Change,
  ctx: Ctx,
  loaded: LoadedFinding,
  step: { name: 'accept' | 'withdraw'; action: string; reason: string; set: object },
): Promise<void> {
  const { row, task } = loaded;
  const takesPoints = StoredDeductions.parse(row.deductions).some(({ points }) => points > 0);
  if (takesPoints && isFinal(task.state)) refuse('AU1605', {}, { field: 'accepted' });
  await transition(tx, ctx, findingLifecycle, step.name, row, {
    action: step.action,
    set: { ...step.set, withdraw_reason: step.reason },
    reason: step.reason,
  });
  await voidRectification(tx, ctx, row.id, step.reason);
  if (takesPoints)
    await reopenForWithdrawnFinding(tx, ctx, {
      checkTaskId: task.id,
      nodeId: row.node_id,
      stage: row.stage,
      reason: step.reason,
    });
  await recomputeTask(tx, ctx, task.id);
}

async function refuseDispute(tx: Change, ctx: Ctx, loaded: LoadedFinding, answer: string): Promise<void> {
  const { row } = loaded;
  const now = ctx.clock.now();
  const stopped = daysBetween(dayOf(row.disputed_at ?? now), dayOf(now));
  const rectification = await rectificationOf(tx, row.id);
  const isSigned = rectification !== undefined && rectification.state > rectificationLifecycle.state.toSign;
  await transition(tx, ctx, findingLifecycle, isSigned ? 'refuseSigned' : 'refuse', row, {
    action: 'finding.disputeRefused',
    set: {
      dispute_result: answer,
      dispute_answered_at: now,
      stopped_days: row.stopped_days + stopped,
    },
    note: { stoppedDays: stopped },
    reason: answer,
  });
  await resumeClock(tx, ctx, row.id, stopped);
}
