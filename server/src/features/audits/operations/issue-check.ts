import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckProblem, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertFresh, assertState, transition } from '../../../kernel/lifecycle.ts';
import { startProgrammeOf } from '../../programmes/public.ts';
import { type Check, loadCheck } from '../../stored-audits/public.ts';
import { assertMay, may } from '../audits.policy.ts';
import { evidencePort, scoringPort } from '../audits.ports.ts';
import { checkView } from '../check.view.ts';
import { tasksOf } from '../checks.repository.ts';
import { undeclared } from '../members.repository.ts';
import { attachLastYear, cancelTasks, hasConfirmedStage, startTasks } from '../tasks-state.repository.ts';
import { askStatements } from './members.ts';
import { asProblems, submitBlockers } from './submit-guards.ts';

/** The checklist of the wizard's last step. */
export async function submitCheck(
  ctx: Ctx,
  id: string,
): Promise<{ ready: boolean; problems: CheckProblem[] }> {
  const check = await loadCheck(ctx.db, ctx, id);
  const problems = asProblems(await submitBlockers(ctx.db, check, ctx.language), ctx.language);
  return { ready: problems.length === 0, problems };
}

/** 0 → 1 (audit-domain 4.2). */
export async function submitAudit(ctx: Ctx, id: string, rev: number): Promise<CheckView> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.submit(ctx, check));
    assertState(ctx, auditLifecycle, check, 'draft');
    await assertFresh(tx.db, check, rev);
    const blockers = await submitBlockers(tx.db, check, ctx.language);
    const [first] = blockers;
    if (first) refuse(first.code, first.params, { problems: asProblems(blockers, ctx.language) });
    await transition(tx, ctx, auditLifecycle, 'submit', check, {
      expectedRev: rev,
      action: 'audit.submitted',
      set: { return_reason: '' },
      payload: { checkId: id },
    });
    return checkView(ctx, id, tx.db);
  });
}

/** 1 → 2: evaluations, stage records and evidence requests come into being, last year's tasks are attached. */
export async function approveAudit(ctx: Ctx, id: string, rev: number): Promise<CheckView> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.approve(ctx));
    assertState(ctx, auditLifecycle, check, 'awaitingApproval');
    const unpublished = (await submitBlockers(tx.db, check, ctx.language)).find(
      ({ code }) => code === 'AU1203',
    );
    if (unpublished) refuse('AU1203', {}, { targetIds: unpublished.targetIds });
    await transition(tx, ctx, auditLifecycle, 'approve', check, {
      expectedRev: rev,
      action: 'audit.approved',
    });
    await startProgrammeOf(tx, ctx, check);
    await attachLastYear(tx, check);
    for (const task of await tasksOf(tx, id)) {
      await scoringPort.use().openTask(tx, ctx, task);
      await evidencePort.use().createRequests(tx, ctx, task);
    }
    tx.emit('audit.issued', { checkId: id });
    askStatements(tx, id, await undeclared(tx.db, id));
    return checkView(ctx, id, tx.db);
  });
}

/** 1 → 0 with a reason. */
export async function returnAudit(
  ctx: Ctx,
  id: string,
  { rev, reason }: { rev: number; reason: string },
): Promise<CheckView> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.approve(ctx));
    assertState(ctx, auditLifecycle, check, 'awaitingApproval');
    if (reason.length < 5) refuse('AU0003');
    await transition(tx, ctx, auditLifecycle, 'return', check, {
      expectedRev: rev,
      action: 'audit.returned',
      reason,
      set: { return_reason: reason },
      payload: { checkId: id, reason },
    });
    return checkView(ctx, id, tx.db);
  });
}

/** 2 → 3 by the lead; `startDueAudits` does it on the start date. */
export async function startAudit(ctx: Ctx, id: string, rev: number): Promise<CheckView> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.start(ctx, check));
    assertState(ctx, auditLifecycle, check, 'issued');
    await begin(ctx, tx, check, rev);
    return checkView(ctx, id, tx.db);
  });
}

/** 2 → 3 and its tasks 0 → 1. */
export async function begin(ctx: Ctx, tx: Change, check: Check, rev?: number): Promise<void> {
  await transition(tx, ctx, auditLifecycle, 'start', check, {
    expectedRev: rev,
    anyRev: rev === undefined,
    action: 'audit.started',
  });
  await startTasks(tx.db, { userId: ctx.caller.userId, now: ctx.clock.now(), id: check.id });
}

/** 0–3 → 9 with a reason, as long as no stage is confirmed; its tasks are withdrawn with it. */
export async function cancelAudit(
  ctx: Ctx,
  id: string,
  { rev, reason }: { rev: number; reason: string },
): Promise<CheckView> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.approve(ctx));
    assertState(ctx, auditLifecycle, check, ...auditLifecycle.transitions.cancel.from);
    if (reason === '') refuse('AU0004', { 字段: CANCEL_REASON[ctx.language] });
    if (await hasConfirmedStage(tx, { checkId: id })) refuse('AU1210');
    await transition(tx, ctx, auditLifecycle, 'cancel', check, {
      expectedRev: rev,
      action: 'audit.cancelled',
      reason,
      set: { cancel_reason: reason },
    });
    await cancelTasks(tx.db, { userId: ctx.caller.userId, now: ctx.clock.now(), id });
    if (check.state >= auditLifecycle.state.issued) tx.emit('audit.cancelled', { checkId: id, reason });
    return checkView(ctx, id, tx.db);
  });
}

const CANCEL_REASON = { zh: '取消原因', zhtw: '取消原因', en: 'reason of the cancellation' };
