import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type {
  RectificationAction,
  VerifyRectification,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { hasRole } from '../../audit-base/public.ts';
import { attachFiles, fileRef } from '../../files/public.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { settings } from '../../sys-config/public.ts';
import { currentProof, insertVerification, passesOfRound } from '../proofs.repository.ts';
import {
  assertMovable,
  assertNotOfUnit,
  factsOf,
  mayFinish,
  mayVerify,
  needsTwoVerifiers,
} from '../rectifications.policy.ts';
import { type Case, findTeamMember, loadCase } from '../rectifications.repository.ts';
import { openedBy, PROOF_FILES, proofFileIds } from './proof.ts';

type Decision = z.infer<typeof VerifyRectification>;

/**
 * 4 → 6 or 5. Whoever submitted the proof cannot verify it (R2), all its files must have been opened, and severity 1
 * or a major hazard needs two persons on site (D22): the first pass leaves the state as it is.
 */
export async function verifyRectification(ctx: Ctx, id: string, decision: Decision): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    const proof = await currentProof(tx, kase);
    if (proof?.submitted_by === ctx.caller.userId) refuse('AU1708');
    const facts = factsOf(kase, await isTeamMember(tx, ctx, kase));
    assertNotOfUnit(ctx, facts);
    if (!mayVerify(ctx, facts)) refuse('AU0001');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'pass', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: decision.rev,
    });
    const current = orThrow(proof, 'AU0002');
    if (decision.opinion.length < 5) refuse('AU1710');
    const seen = new Set(openedBy(current.opened_by, ctx.caller.userId));
    if (proofFileIds(current).some((fileId) => !seen.has(fileId))) refuse('AU1502');
    const others = decision.result === 1 ? await assertMayPass(tx, ctx, kase, decision) : [];
    await storeVerification(tx, ctx, kase, decision);
    if (decision.result === 2) return fail(tx, ctx, kase, decision);
    const isDone = !needsTwoVerifiers(kase.finding) || others.length > 0;
    await transition(tx, ctx, rectificationLifecycle, isDone ? 'pass' : 'passOnce', kase.row, {
      action: isDone ? 'rectification.verified' : 'rectification.verifiedOnce',
      note: { method: decision.method, round: kase.row.round },
      reason: decision.opinion,
      payload: { rectificationId: id },
    });
  });
}

/** 6 → 7: closes the finding, notes whether the proof came in time (D22) and when the effect is checked. */
export async function finishRectification(
  ctx: Ctx,
  id: string,
  { rev, effectCheckDate }: z.infer<typeof RectificationAction> & { effectCheckDate?: string | undefined },
): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    const facts = factsOf(kase, false);
    assertNotOfUnit(ctx, facts);
    if (!mayFinish(ctx, facts)) refuse('AU0001');
    if (rectificationLifecycle.is(kase.row.state, 'toVerify', 'failed')) refuse('AU1711');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'finish', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    const proof = await currentProof(tx, kase);
    if (!proof || !(await hasPassed(tx, kase))) refuse('AU1711');
    const now = ctx.clock.now();
    const isOnTime = dayOf(proof.submitted_at) <= kase.row.deadline;
    const effectOn = effectCheckDate ?? (await defaultEffectDay(ctx, kase, dayOf(now)));
    await transition(tx, ctx, rectificationLifecycle, 'finish', kase.row, {
      action: 'rectification.closed',
      set: {
        closed_at: now,
        closed_by: ctx.caller.userId,
        closed_on_time: isOnTime ? 1 : 0,
        effect_check_date: effectOn,
        effect_result: null,
      },
      note: { closedOnTime: isOnTime ? 1 : 0, effectCheckDate: effectOn },
      payload: { rectificationId: id },
    });
    await transition(tx, ctx, findingLifecycle, 'close', kase.finding, {
      action: 'finding.closed',
      anyRev: true,
      payload: { findingId: kase.finding.id, checkId: kase.row.check_id, checkTaskId: kase.task.id },
    });
    await recomputeTask(tx, ctx, kase.task.id);
  });
}

/** Whether the caller works in the audit's team. */
export async function isTeamMember(tx: Pick<Change, 'db'>, ctx: Ctx, kase: Case): Promise<boolean> {
  if (!hasRole(ctx, 'hqAuditor')) return false;
  const member = await findTeamMember(tx.db, kase.row.check_id, ctx.caller.userId);
  return member !== undefined;
}

/** Passing verifications of the round by others; refuses (AU1709) what two persons on site must do. */
async function assertMayPass(tx: Change, ctx: Ctx, kase: Case, decision: Decision): Promise<string[]> {
  if (!needsTwoVerifiers(kase.finding)) return [];
  if (decision.method !== '现场') refuse('AU1709');
  const passed = (await passesOfRound(tx, kase)).map((entry) => entry.verifier_id);
  if (passed.includes(ctx.caller.userId)) refuse('AU1709');
  return passed;
}

async function hasPassed(tx: Change, kase: Case): Promise<boolean> {
  const passed = new Set((await passesOfRound(tx, kase)).map((entry) => entry.verifier_id));
  return passed.size >= (needsTwoVerifiers(kase.finding) ? 2 : 1);
}

async function storeVerification(tx: Change, ctx: Ctx, kase: Case, decision: Decision): Promise<void> {
  const now = ctx.clock.now();
  const files = await attachFiles(ctx, tx, {
    ownerType: PROOF_FILES,
    ownerId: kase.row.id,
    fileIds: decision.fileIds,
  });
  await insertVerification(tx.db, {
    id: newId(now.getTime()),
    rectification_id: kase.row.id,
    round: kase.row.round,
    method: decision.method,
    result: decision.result,
    opinion: decision.opinion,
    verifier_id: ctx.caller.userId,
    files: JSON.stringify(files.map((file) => fileRef(ctx, file))),
    verified_at: now,
  });
}

/** 4 → 5; the deadline stays unless a later one is given. */
async function fail(tx: Change, ctx: Ctx, kase: Case, decision: Decision): Promise<void> {
  const deadline = decision.newDeadline ?? kase.row.deadline;
  if (deadline < kase.row.deadline) refuse('AU1714');
  await transition(tx, ctx, rectificationLifecycle, 'fail', kase.row, {
    action: 'rectification.verifyFailed',
    set: { deadline },
    note: { method: decision.method, round: kase.row.round, deadline },
    reason: decision.opinion,
    payload: { rectificationId: kase.row.id, reason: decision.opinion },
  });
}

async function defaultEffectDay(ctx: Ctx, kase: Case, today: string): Promise<string | null> {
  if (kase.finding.severity > 2) return null;
  const { audit } = await settings(ctx);
  return addDays(today, audit.effectCheckDays);
}
