import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { lineOf } from '@auditplus/core/scoring/stages.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { settings } from '../sys-config/public.ts';
import { overdueDays } from './due-dates.ts';
import { waitingForCases } from './rectifications.people.ts';
import {
  type CaseFacts,
  mayApprovePlan,
  mayCheckEffect,
  mayFinish,
  mayMoveDeadline,
  mayPlan,
  mayProve,
  maySign,
  maySkipPlan,
  mayUrge,
  mayVerify,
} from './rectifications.policy.ts';
import type { CaseRow } from './rectifications-rows.queries.ts';

type Abilities = RectificationRow['abilities'];

/** Rows as list, board and calendar show them, with what the caller may do. */
export async function toRows(ctx: Ctx, rows: readonly CaseRow[]): Promise<RectificationRow[]> {
  const { audit } = await settings(ctx);
  const waiting = await waitingForCases(ctx.db, rows);
  return rows.map((row) =>
    toRow(ctx, row, { extensionMax: audit.extensionMax, waitingFor: waiting.get(row.id) ?? [] }),
  );
}

/** One such row; `extensionMax` is how often its deadline may be moved. */
function toRow(
  ctx: Ctx,
  row: CaseRow,
  { extensionMax, waitingFor }: { readonly extensionMax: number; readonly waitingFor: PersonRef[] },
): RectificationRow {
  const today = dayOf(ctx.clock.now());
  return {
    id: row.id,
    enCode: row.en_code,
    findingId: row.finding_id,
    findingCode: row.finding_code,
    title: row.title,
    nodeCode: row.node_code,
    nodeName: row.node_name,
    line: lineOf(row.line),
    check: { id: row.check_id, enCode: row.check_code, fullName: row.check_name, year: row.year },
    checkTaskId: row.check_task_id,
    unit: { id: row.unit_org_id, fullName: row.unit_name, enCode: row.unit_code },
    responsibleOrg: { id: row.responsible_org_id, fullName: row.org_name, enCode: row.org_code },
    responsibleUser: row.responsible_user_id
      ? { id: row.responsible_user_id, name: row.person_name ?? '' }
      : null,
    severity: row.severity,
    majorHazard: row.major_hazard === 1 ? 1 : 0,
    category: row.category,
    repeat: row.repeat_of_id !== null || row.repeat_count > 0,
    disputed: row.finding_state === findingLifecycle.state.disputed,
    deadline: row.deadline,
    overdueDays: overdueDays({
      state: row.state,
      findingState: row.finding_state,
      deadline: row.deadline,
      today,
    }),
    fiveFixed: fiveFixed(row),
    round: row.round,
    state: row.state,
    waitingFor,
    rev: row.rev,
    abilities: abilitiesOf(ctx, row, { today, extensionMax }),
  };
}

/** The facts that the record rules ask about, from a joined row. */
export const factsOfRow = (row: CaseRow): CaseFacts => ({
  unitId: row.unit_org_id,
  partnerId: row.partner_org_id,
  leadId: row.lead_auditor_id,
  line: lineOf(row.line),
  stage: row.stage,
  isGrave: row.severity === 1 || row.major_hazard === 1,
  majorHazard: row.major_hazard === 1,
  responsibleUserId: row.responsible_user_id,
  responsibleOrgId: row.responsible_org_id,
  assistOrgIds: row.assist_org_ids as string[],
  planApprovedBy: row.plan_approved_by,
  isTeamMember: row.is_team_member,
});

/** How many of the five fixed elements are filled in: 责任人, 措施, 资金, 期限, 预案. */
function fiveFixed(row: CaseRow): number {
  const needsContingency = row.severity === 1 || row.major_hazard === 1;
  return [
    row.responsible_user_id !== null,
    row.measures !== '',
    row.fund !== null || row.no_fund === 1,
    row.plan_deadline !== null,
    // Where no contingency plan is asked for, a plan without one lacks nothing once it was submitted.
    row.contingency !== '' || (!needsContingency && row.plan_submitted_at !== null),
  ].filter(Boolean).length;
}

function abilitiesOf(
  ctx: Ctx,
  row: CaseRow,
  { today, extensionMax }: { readonly today: string; readonly extensionMax: number },
): Abilities {
  const facts = factsOfRow(row);
  const isLocked =
    row.finding_state === findingLifecycle.state.disputed ||
    (auditLifecycle.is(row.check_state, 'closed', 'cancelled') && row.reopen_count === 0);
  const can = (transition: keyof typeof rectificationLifecycle.transitions) =>
    !isLocked && rectificationLifecycle.allows(transition, row.state);
  const me = ctx.caller.userId;
  const passes = row.passed_by.includes(me);
  return {
    sign: can('sign') && maySign(ctx, facts),
    plan: can('submitPlan') && mayPlan(ctx, facts),
    approvePlan: can('approvePlan') && mayApprovePlan(ctx, facts),
    skipPlan: can('skipPlan') && row.severity >= 3 && row.major_hazard === 0 && maySkipPlan(ctx, facts),
    proof: can('submitProof') && mayProve(ctx, facts),
    withdrawProof: can('withdrawProof') && row.proof_by === me && !row.is_proof_opened,
    verify: can('pass') && row.proof_by !== me && !passes && mayVerify(ctx, facts),
    finish: can('finish') && mayFinish(ctx, facts),
    extend:
      can('extend') &&
      row.deadline >= today &&
      !row.has_pending_extension &&
      row.extended < extensionMax &&
      mayPlan(ctx, facts),
    decideExtension:
      can('extend') &&
      row.has_pending_extension &&
      !row.is_extension_in_process &&
      mayMoveDeadline(ctx, facts),
    urge: can('urge') && row.urged_on !== today && mayUrge(ctx, facts),
    handOver: can('handOver') && mayPlan(ctx, facts),
    // The check comes due long after many audits are closed.
    effectCheck:
      rectificationLifecycle.allows('effective', row.state) &&
      row.effect_result === null &&
      row.finding_state !== findingLifecycle.state.disputed &&
      mayCheckEffect(ctx, facts),
  };
}
