import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckProblem, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { sql } from 'kysely';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertFresh, assertState, inStates, transition } from '../../../kernel/lifecycle.ts';
import { startProgrammeOf } from '../../programmes/public.ts';
import { assertMay, may } from '../audits.policy.ts';
import { evidencePort, scoringPort } from '../audits.ports.ts';
import { type Check, type LoadedTask, loadCheck } from '../audits.records.ts';
import { checkView } from '../check.view.ts';
import { askStatements, undeclared } from './members.ts';
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
  await tx.db
    .updateTable('check_tasks')
    .set((eb) => ({
      state: taskLifecycle.state.evidence,
      rev: eb('rev', '+', 1),
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    }))
    .where('check_id', '=', check.id)
    .where('state', '=', taskLifecycle.state.waiting)
    .execute();
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
    await tx.db
      .updateTable('check_tasks')
      .set((eb) => ({
        state: taskLifecycle.state.cancelled,
        rev: eb('rev', '+', 1),
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      }))
      .where('check_id', '=', id)
      .execute();
    if (check.state >= auditLifecycle.state.issued) tx.emit('audit.cancelled', { checkId: id, reason });
    return checkView(ctx, id, tx.db);
  });
}

const CANCEL_REASON = { zh: '取消原因', zhtw: '取消原因', en: 'reason of the cancellation' };

/** Whether any stage of an audit, or of one task, is confirmed. */
export async function hasConfirmedStage(
  tx: Change,
  target: { readonly checkId: string } | { readonly taskId: string },
): Promise<boolean> {
  const query = tx.db
    .selectFrom('stage_records')
    .innerJoin('check_tasks', 'check_tasks.id', 'stage_records.check_task_id')
    .select('stage_records.id')
    .where('stage_records.state', '=', stageRecordLifecycle.state.confirmed)
    .limit(1);
  const found = await ('taskId' in target
    ? query.where('check_tasks.id', '=', target.taskId)
    : query.where('check_tasks.check_id', '=', target.checkId)
  ).executeTakeFirst();
  return found !== undefined;
}

/** The newest earlier task of the same unit under the same standard and kind of audit. */
async function attachLastYear(tx: Change, check: Check): Promise<void> {
  await sql`
    UPDATE check_tasks SET prev_task_id = (
      SELECT earlier.id FROM check_tasks AS earlier
      JOIN checks AS past ON past.id = earlier.check_id
      JOIN standard_versions AS old ON old.id = earlier.standard_version_id
      JOIN standard_versions AS new ON new.id = check_tasks.standard_version_id
      WHERE earlier.unit_org_id = check_tasks.unit_org_id AND old.standard_id = new.standard_id
        AND past.year < ${check.year} AND past.check_type = ${check.check_type}
        AND past.delete_mark = 0 AND past.state NOT IN ${inStates(auditLifecycle, 'draft', 'awaitingApproval', 'cancelled')} AND earlier.state <> ${taskLifecycle.state.cancelled}
      ORDER BY past.year DESC, past.start_date DESC, earlier.id DESC LIMIT 1)
    WHERE check_tasks.check_id = ${check.id}`.execute(tx.db);
}

async function tasksOf(tx: Change, checkId: string): Promise<LoadedTask[]> {
  const check = await tx.db
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', checkId)
    .executeTakeFirstOrThrow();
  const tasks = await tx.db
    .selectFrom('check_tasks')
    .selectAll()
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return tasks.map((task) => ({ ...task, check }));
}
