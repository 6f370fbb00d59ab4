import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { TaskView } from '@auditplus/contract/features/audits/tasks.model.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertState, transition } from '../../../kernel/lifecycle.ts';
import { assertCheckOpen, type LoadedTask, loadTask } from '../../stored-audits/public.ts';
import { assertMay, mayCloseTask, mayOverride, mayStartSelf, mayUnlock } from '../audits.policy.ts';
import { evidencePort, scoringPort } from '../audits.ports.ts';
import { taskView } from '../task.view.ts';
import { hasConfirmedStage, hasReport, openFindings } from '../tasks-state.repository.ts';
import { advanceCheck } from './advance-check.ts';

type Reasoned = { readonly rev: number; readonly reason: string };

/** 1 → 2 by the unit's coordinator: all mandatory evidence is submitted, accepted or waived (audit-domain 4.3). */
export async function startSelf(ctx: Ctx, id: string, rev: number): Promise<TaskView> {
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, id);
    assertMay(mayStartSelf(ctx, task));
    assertCheckOpen(task.check);
    assertState(ctx, taskLifecycle, task, 'evidence');
    const missing = await evidencePort.use().mandatoryMissing(tx.db, id);
    if (missing > 0) refuse('AU1301', { n: missing });
    await beginScoring(ctx, tx, { task, rev });
    return taskView(ctx, id, tx.db);
  });
}

/** 1 → 2 by the management-system department although evidence is missing, with a reason. */
export async function overrideStart(ctx: Ctx, id: string, { rev, reason }: Reasoned): Promise<TaskView> {
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, id);
    assertMay(mayOverride(ctx));
    assertCheckOpen(task.check);
    assertState(ctx, taskLifecycle, task, 'evidence');
    if (reason === '') refuse('AU0004', { 字段: REASONS.override[ctx.language] });
    await beginScoring(ctx, tx, { task, rev, reason });
    return taskView(ctx, id, tx.db);
  });
}

/** 1 → 2, then on to the lowest stage that the task's lines really use. */
export async function beginScoring(
  ctx: Ctx,
  tx: Change,
  { task, rev, reason = '' }: { task: LoadedTask; rev?: number; reason?: string },
): Promise<void> {
  await transition(tx, ctx, taskLifecycle, 'startSelf', task, {
    action: reason === '' ? 'task.selfStarted' : 'task.selfOverridden',
    expectedRev: rev,
    anyRev: rev === undefined,
    reason,
    set: { current_stage: 'SELF', ...(reason !== '' && { override_reason: reason }) },
  });
  await scoringPort.use().recomputeTask(tx, ctx, task.id);
  tx.emit('task.selfStarted', { checkId: task.check_id, checkTaskId: task.id, unitOrgId: task.unit_org_id });
}

/** 7, 8 → 6: a new round of the last stage, as long as no report of the task is signed. */
export async function unlockTask(ctx: Ctx, id: string, { rev, reason }: Reasoned): Promise<TaskView> {
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, id);
    assertMay(mayUnlock(ctx));
    assertCheckOpen(task.check);
    assertState(ctx, taskLifecycle, task, 'final', 'rectifying');
    if (reason === '') refuse('AU0004', { 字段: REASONS.unlock[ctx.language] });
    if (await hasReport(tx, id, [reportLifecycle.state.signed, reportLifecycle.state.published]))
      refuse('AU1306');
    await transition(tx, ctx, taskLifecycle, 'unlock', task, {
      action: 'task.unlocked',
      expectedRev: rev,
      reason,
      set: { current_stage: 'MSD' },
    });
    await scoringPort.use().openFinalRound(tx, ctx, { checkTaskId: id, reason });
    // The audit is scored only while every task is final (audit-domain 4.2).
    if (task.check.state === auditLifecycle.state.scored)
      await transition(tx, ctx, auditLifecycle, 'reopenScoring', task.check, {
        action: 'audit.scoringReopened',
        reason,
        anyRev: true,
      });
    tx.emit('task.unlocked', {
      checkId: task.check_id,
      checkTaskId: id,
      unitOrgId: task.unit_org_id,
      reason,
    });
    return taskView(ctx, id, tx.db);
  });
}

/**
 * 7, 8 → 9 by hand. The step is taken by itself as soon as it is due; who presses it hears what keeps the task open,
 * and a task whose records were settled elsewhere is closed.
 */
export async function closeTask(ctx: Ctx, id: string, rev: number): Promise<TaskView> {
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, id);
    assertMay(mayCloseTask(ctx, task.check));
    assertCheckOpen(task.check);
    assertState(ctx, taskLifecycle, task, ...taskLifecycle.transitions.close.from);
    const open = await openFindings(tx.db, { taskId: id });
    if (open > 0) refuse('AU1207', { n: open });
    if (!(await hasReport(tx, id, [reportLifecycle.state.published]))) refuse('AU1305');
    await transition(tx, ctx, taskLifecycle, 'close', task, { action: 'task.closed', expectedRev: rev });
    await advanceCheck(tx, ctx, task.check_id);
    return taskView(ctx, id, tx.db);
  });
}

/** Takes one unit out of an audit, as long as none of its stages is confirmed. */
export async function cancelTask(ctx: Ctx, id: string, { rev, reason }: Reasoned): Promise<TaskView> {
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, id);
    assertMay(mayUnlock(ctx));
    assertCheckOpen(task.check);
    assertState(ctx, taskLifecycle, task, ...taskLifecycle.transitions.cancel.from);
    if (reason === '') refuse('AU0004', { 字段: REASONS.cancel[ctx.language] });
    if (await hasConfirmedStage(tx, { taskId: id })) refuse('AU1210');
    await transition(tx, ctx, taskLifecycle, 'cancel', task, {
      action: 'task.cancelled',
      expectedRev: rev,
      reason,
    });
    await advanceCheck(tx, ctx, task.check_id);
    return taskView(ctx, id, tx.db);
  });
}

const REASONS = {
  override: { zh: '放行原因', zhtw: '放行原因', en: 'reason of the override' },
  unlock: { zh: '解锁原因', zhtw: '解鎖原因', en: 'reason of the unlocking' },
  cancel: { zh: '取消原因', zhtw: '取消原因', en: 'reason of the cancellation' },
};
