import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type {
  HandOverRectification,
  RectificationAction,
  RectificationReason,
  SubmitPlan,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { readAbout } from '../../messages/public.ts';
import { assertOrgOfUnit, maxDeadlineOf, personOfUnit } from '../creation.ts';
import {
  assertMovable,
  assertNotOfUnit,
  type CaseFacts,
  factsOf,
  mayApprovePlan,
  mayMoveDeadline,
  mayPlan,
  maySign,
  maySkipPlan,
  needsTwoVerifiers,
} from '../rectifications.policy.ts';
import { type Case, loadCase, loadCaseUnchecked } from '../rectifications.repository.ts';

type WithRev = z.infer<typeof RectificationAction>;
type WithReason = z.infer<typeof RectificationReason>;
type Plan = z.infer<typeof SubmitPlan>;

/** 0 → 1: the unit takes the task on, which puts its finding into rectification. */
export async function signRectification(ctx: Ctx, id: string, { rev }: WithRev): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    if (!maySign(ctx, plainFacts(kase))) refuse('AU0001');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'sign', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    await signFor(tx, ctx, kase, 'rectification.signed');
  });
}

/** Takes the step of signing without asking who; for the unit's coordinator and for the two-day rule. */
export async function signFor(tx: Change, ctx: Ctx, kase: Case, action: string): Promise<void> {
  const set = { signed_at: ctx.clock.now(), signed_by: ctx.caller.isSystem ? null : ctx.caller.userId };
  await transition(tx, ctx, rectificationLifecycle, 'sign', kase.row, { action, set });
  if (findingLifecycle.allows('rectify', kase.finding.state))
    await transition(tx, ctx, findingLifecycle, 'rectify', kase.finding, {
      action: 'finding.inRectification',
      anyRev: true,
    });
}

/** 1 → 2 with the five fixed elements complete; a draft is kept as it is (audit-domain 4.7). */
export async function submitPlan(ctx: Ctx, id: string, plan: Plan): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    if (!mayPlan(ctx, plainFacts(kase))) refuse('AU0001');
    const move = plan.draft ? 'savePlan' : 'submitPlan';
    await assertTransition(tx.db, ctx, rectificationLifecycle, move, kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: plan.rev,
    });
    if (!plan.draft) await assertPlanComplete(ctx, kase, plan);
    if (plan.responsibleUserId) await personOfUnit(tx, kase.finding, plan.responsibleUserId);
    for (const orgId of plan.assistOrgIds) await assertOrgOfUnit(tx, kase.task.unit_org_id, orgId);
    await transition(tx, ctx, rectificationLifecycle, move, kase.row, {
      action: plan.draft ? 'rectification.planSaved' : 'rectification.planSubmitted',
      set: {
        ...planColumns(plan),
        ...(plan.draft
          ? {}
          : {
              plan_submitted_at: ctx.clock.now(),
              plan_submitted_by: ctx.caller.userId,
              plan_return_reason: '',
            }),
      },
      ...(plan.draft ? {} : { note: auditLogOf(plan) }),
    });
    if (!plan.draft) tx.emit('rect.planSubmitted', { rectificationId: id });
  });
}

/** 2 → 3; the plan's deadline is in force from now on. */
export async function approvePlan(ctx: Ctx, id: string, { rev }: WithRev): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    assertApprover(ctx, plainFacts(kase));
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'approvePlan', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    const deadline = kase.row.plan_deadline ?? kase.row.deadline;
    if (deadline > kase.row.deadline && !mayMoveDeadline(ctx, plainFacts(kase))) refuse('AU0001');
    await transition(tx, ctx, rectificationLifecycle, 'approvePlan', kase.row, {
      action: 'rectification.planApproved',
      set: { deadline, plan_approved_by: ctx.caller.userId, plan_approved_at: ctx.clock.now() },
      note: { deadline },
      payload: { rectificationId: id },
    });
  });
}

/** 2 → 1 with a reason. */
export async function returnPlan(ctx: Ctx, id: string, { rev, reason }: WithReason): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    assertApprover(ctx, plainFacts(kase));
    if (reason.length < 5) refuse('AU0003');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'returnPlan', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    await transition(tx, ctx, rectificationLifecycle, 'returnPlan', kase.row, {
      action: 'rectification.planReturned',
      set: { plan_return_reason: reason },
      reason,
      payload: { rectificationId: id, reason },
    });
  });
}

/** 1 → 3 without a plan, for observations and opportunities only; who says so verifies later (D22). */
export async function skipPlan(ctx: Ctx, id: string, { rev }: WithRev): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    const facts = plainFacts(kase);
    assertNotOfUnit(ctx, facts);
    if (!maySkipPlan(ctx, facts)) refuse('AU0001');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'skipPlan', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    if (kase.finding.severity <= 2 || needsTwoVerifiers(kase.finding)) refuse('AU1704');
    await transition(tx, ctx, rectificationLifecycle, 'skipPlan', kase.row, {
      action: 'rectification.planSkipped',
      set: { plan_approved_by: ctx.caller.userId, plan_approved_at: ctx.clock.now() },
      payload: { rectificationId: id },
    });
  });
}

/** Gives the task to another person of the unit (AU0008 for anyone else). */
export async function handOver(
  ctx: Ctx,
  id: string,
  { rev, responsibleUserId }: z.infer<typeof HandOverRectification>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    if (!mayPlan(ctx, plainFacts(kase))) refuse('AU0001');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'handOver', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    await passOn(tx, ctx, kase, responsibleUserId);
  });
}

/** Takes the step of handing over without asking who, for handing over all of a person's work. */
export const handOverTo = async (tx: Change, ctx: Ctx, id: string, userId: string): Promise<void> =>
  passOn(tx, ctx, await loadCaseUnchecked(tx.db, id), userId);

async function passOn(tx: Change, ctx: Ctx, kase: Case, userId: string): Promise<void> {
  const person = await personOfUnit(tx, kase.finding, userId);
  // The department follows the person only where the task had gone to the other one's department.
  const orgId = person.organizeId === kase.task.unit_org_id ? kase.row.responsible_org_id : person.organizeId;
  await transition(tx, ctx, rectificationLifecycle, 'handOver', kase.row, {
    action: 'rectification.handedOver',
    set: { responsible_user_id: userId, responsible_org_id: orgId },
    note: { responsibleUserId: userId },
    payload: { kind: 'rectification', id: kase.row.id, to: [userId] },
  });
  const { responsible_user_id: former } = kase.row;
  await readAbout(tx, {
    about: kase.finding.id,
    userIds: former === null || former === userId ? [] : [former],
    events: ASKING_OWNER,
    at: ctx.clock.now(),
  });
}

/** What asks the person responsible to do something, and nobody else. */
const ASKING_OWNER = ['rect.planApproved', 'rect.planReturned', 'task.reassigned'] as const;

/** Facts of a case where membership in the team plays no part. */
const plainFacts = (kase: Case): CaseFacts => factsOf(kase, false);

function assertApprover(ctx: Ctx, facts: CaseFacts): void {
  assertNotOfUnit(ctx, facts);
  if (!mayApprovePlan(ctx, facts)) refuse('AU0001');
}

/** AU1701 names what of 责任人, 措施, 资金, 期限, 预案 is missing; then the limit of the severity; then the cause. */
async function assertPlanComplete(ctx: Ctx, kase: Case, plan: Plan): Promise<void> {
  const missing: string[] = [];
  if (!plan.responsibleUserId) missing.push('责任人');
  if (plan.measures.length < 10) missing.push('措施');
  const hasFund = plan.noFund === 1 || (plan.fund !== null && plan.fund > 0);
  if (!hasFund) missing.push('资金');
  if (plan.deadline < dayOf(kase.finding.issued_at ?? kase.row.creator_time)) missing.push('期限');
  if (needsTwoVerifiers(kase.finding) && plan.contingency === '') missing.push('预案');
  if (missing.length > 0)
    refuse('AU1701', { 要素: missing.map((name) => ELEMENTS[ctx.language][name] ?? name) });
  const latest = await maxDeadlineOf(ctx, kase);
  if (plan.deadline > latest.day) refuse('AU1702', { n: latest.days });
  if (kase.finding.severity <= 2 && plan.rootCause === '') refuse('AU1703');
}

const ELEMENTS: Readonly<Record<Ctx['language'], Readonly<Record<string, string>>>> = {
  zh: {},
  zhtw: { 责任人: '責任人', 资金: '資金', 预案: '預案' },
  en: {
    责任人: 'responsible person',
    措施: 'measures',
    资金: 'funds',
    期限: 'deadline',
    预案: 'contingency plan',
  },
};

function planColumns(plan: Plan) {
  return {
    responsible_user_id: plan.responsibleUserId,
    assist_org_ids: JSON.stringify(plan.assistOrgIds),
    immediate_action: plan.immediateAction,
    root_cause: plan.rootCause,
    cause_codes: JSON.stringify(plan.causeCodes),
    measures: plan.measures,
    fund: plan.noFund === 1 ? 0 : plan.fund,
    no_fund: plan.noFund,
    fund_source: plan.fundSource,
    plan_deadline: plan.deadline,
    contingency: plan.contingency,
    preventive: plan.preventive,
  };
}

const auditLogOf = ({ rev: _rev, draft: _draft, ...content }: Plan) => content;
