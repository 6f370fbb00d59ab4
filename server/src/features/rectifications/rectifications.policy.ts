import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { refuseState } from '../../kernel/lifecycle.ts';
import { hasRole } from '../audit-base/public.ts';
import { assertCheckOpen, isAuditLead } from '../stored-audits/public.ts';
import type { Case } from './rectifications.repository.ts';

type Who = Pick<Ctx, 'caller'>;

/** What the rules ask of a case; lists fill it from joined rows. */
export type CaseFacts = {
  readonly unitId: string;
  readonly partnerId: string | null;
  readonly leadId: string | null;
  readonly line: string;
  readonly stage: string;
  readonly isGrave: boolean;
  readonly majorHazard: boolean;
  readonly responsibleUserId: string | null;
  readonly responsibleOrgId: string;
  readonly assistOrgIds: readonly string[];
  readonly planApprovedBy: string | null;
  readonly isTeamMember: boolean;
};

/** The facts of a loaded case; `isTeamMember` is asked of the team by the caller. */
export function factsOf(kase: Case, isTeamMember: boolean): CaseFacts {
  const { row, finding, line, task } = kase;
  return {
    unitId: task.unit_org_id,
    partnerId: task.partner_org_id,
    leadId: task.check.lead_auditor_id,
    line,
    stage: finding.stage,
    isGrave: needsTwoVerifiers(finding),
    majorHazard: finding.major_hazard === 1,
    responsibleUserId: row.responsible_user_id,
    responsibleOrgId: row.responsible_org_id,
    assistOrgIds: row.assist_org_ids as string[],
    planApprovedBy: row.plan_approved_by,
    isTeamMember,
  };
}

/** Severity 1 and major hazards are verified on site by two persons (audit-domain D22). */
export const needsTwoVerifiers = (finding: { severity: number; major_hazard: number }): boolean =>
  finding.severity === 1 || finding.major_hazard === 1;

/** Whether the caller belongs to the audited unit. */
export const isOfUnit = ({ caller }: Who, facts: Pick<CaseFacts, 'unitId'>): boolean =>
  caller.unitId === facts.unitId;

/** Separation: nobody decides on the rectification of the own unit (AU0006). */
export function assertNotOfUnit(ctx: Who, facts: Pick<CaseFacts, 'unitId'>): void {
  if (isOfUnit(ctx, facts)) refuse('AU0006');
}

/** Nothing moves while the finding is disputed (AU0009), nor in a closed audit (AU0005), unless an effect check re-opened it. */
export function assertMovable(ctx: Ctx, { row, finding, task }: Case): void {
  if (findingLifecycle.is(finding.state, 'disputed')) refuseState(ctx, findingLifecycle, finding.state);
  if (row.reopen_count === 0 && !rectificationLifecycle.is(row.state, 'closed')) assertCheckOpen(task.check);
}

/** 4.7: the unit's coordinator signs for a task; a head-office department's contact is its coordinator. */
export const maySign = (ctx: Who, facts: CaseFacts): boolean =>
  isOfUnit(ctx, facts) && hasRole(ctx, 'unitCoord', 'hqDept');

/** The responsible person, the coordinator, or the contact of the responsible department. */
export const mayPlan = (ctx: Who, facts: CaseFacts): boolean =>
  isOfUnit(ctx, facts) &&
  (facts.responsibleUserId === ctx.caller.userId ||
    maySign(ctx, facts) ||
    (hasRole(ctx, 'unitDept') && belongsTo(ctx, facts, [facts.responsibleOrgId])));

/** Those who plan, and the contacts of assisting departments. */
export const mayProve = (ctx: Who, facts: CaseFacts): boolean =>
  mayPlan(ctx, facts) ||
  (isOfUnit(ctx, facts) && hasRole(ctx, 'unitDept') && belongsTo(ctx, facts, facts.assistOrgIds));

/** 4.7: the partner's lead for company findings on lines C and W, water operations for line W, else the audit lead. */
export function mayApprovePlan(ctx: Who, facts: CaseFacts): boolean {
  if (isOfUnit(ctx, facts)) return false;
  if (facts.majorHazard && hasRole(ctx, 'msd', 'msdHead')) return true;
  if (facts.stage === 'COMPANY' && facts.line !== 'H') return isPartnerLead(ctx, facts);
  if (facts.line === 'W') return hasRole(ctx, 'waterHead');
  return isLead(ctx, facts);
}

/** A later deadline for a major hazard is the management-system department's to give (audit-domain 13). */
export const mayMoveDeadline = (ctx: Who, facts: CaseFacts): boolean =>
  mayApprovePlan(ctx, facts) && (!facts.majorHazard || hasRole(ctx, 'msd', 'msdHead'));

/** Only the audit's lead lets an observation go on without a plan. */
export const maySkipPlan = (ctx: Who, facts: CaseFacts): boolean =>
  isLead(ctx, facts) && !isOfUnit(ctx, facts);

/** D22 and 6.2: the plan's approver and the management-system department. */
export const mayVerify = (ctx: Who, facts: CaseFacts): boolean =>
  !isOfUnit(ctx, facts) &&
  (mayApprovePlan(ctx, facts) ||
    facts.planApprovedBy === ctx.caller.userId ||
    hasRole(ctx, 'msd', 'msdHead') ||
    (facts.isGrave && maySecond(ctx, facts)));

/** 4.7: audit lead, msd or msdHead strike off. */
export const mayFinish = (ctx: Who, facts: CaseFacts): boolean =>
  !isOfUnit(ctx, facts) && (isLead(ctx, facts) || hasRole(ctx, 'msd', 'msdHead'));

/** Those who approve, lead or oversee may send a reminder. */
export const mayUrge = (ctx: Who, facts: CaseFacts): boolean =>
  mayApprovePlan(ctx, facts) || mayFinish(ctx, facts);

/** 4.6: the management-system department records the effect check. */
export const mayCheckEffect = (ctx: Who, facts: CaseFacts): boolean =>
  !isOfUnit(ctx, facts) && hasRole(ctx, 'msd', 'msdHead');

/** The other person of a verification by two: an auditor of the team, the partner's or water operations' lead. */
const maySecond = (ctx: Who, facts: CaseFacts): boolean =>
  (hasRole(ctx, 'hqAuditor') && facts.isTeamMember) ||
  isLead(ctx, facts) ||
  isPartnerLead(ctx, facts) ||
  (facts.line === 'W' && hasRole(ctx, 'waterHead'));

const isLead = (ctx: Who, facts: CaseFacts): boolean => isAuditLead(ctx, { lead_auditor_id: facts.leadId });

const isPartnerLead = (ctx: Who, facts: CaseFacts): boolean =>
  hasRole(ctx, 'partnerLead') && facts.partnerId !== null && ctx.caller.unitId === facts.partnerId;

/** Whether the caller works in one of the organisations or below it; the unit as a whole is nobody's department. */
const belongsTo = ({ caller }: Who, facts: CaseFacts, orgIds: readonly string[]): boolean =>
  orgIds.some((id) => id !== facts.unitId && caller.organizePath.includes(id));
