import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';

/** What the rules ask of a finding; lists fill it from joined rows. */
export type FindingFacts = {
  readonly state: number;
  readonly stage: string;
  readonly unitId: string;
  readonly partnerId: string | null;
  readonly leadId: string | null;
  readonly creatorId: string | null;
  readonly checkState: number;
  /** State of its rectification, null before it is issued. */
  readonly rectificationState: number | null;
};

/** Separation: nobody decides on findings of the own unit (AU0006). */
export function assertNotOfUnit(ctx: Ctx, facts: Pick<FindingFacts, 'unitId'>): void {
  if (isOfUnit(ctx, facts)) refuse('AU0006');
}

const isOfUnit = ({ caller }: Ctx, facts: Pick<FindingFacts, 'unitId'>): boolean =>
  caller.unitId === facts.unitId;

const isLead = ({ caller }: Ctx, facts: FindingFacts): boolean =>
  facts.leadId !== null && facts.leadId === caller.userId;

/** A draft is its writer's, the stage lead's, the audit lead's and the management-system department's to change. */
export function mayEdit(ctx: Ctx, facts: FindingFacts): boolean {
  if (isOfUnit(ctx, facts)) return false;
  if (facts.creatorId === ctx.caller.userId || isLead(ctx, facts) || hasRole(ctx, 'msd', 'msdHead'))
    return true;
  if (facts.stage === 'COMPANY') return hasRole(ctx, 'partnerLead') && ctx.caller.unitId === facts.partnerId;
  return facts.stage === 'WATER' && hasRole(ctx, 'waterHead');
}

/** 4.6: the audit's lead or the management-system department issue. */
export const mayIssue = (ctx: Ctx, facts: FindingFacts): boolean =>
  !isOfUnit(ctx, facts) && (isLead(ctx, facts) || hasRole(ctx, 'msd', 'msdHead'));

/** 4.6: the coordinator with the general manager; a department of head office speaks through its contact. */
export const mayDispute = (ctx: Ctx, facts: FindingFacts): boolean =>
  isOfUnit(ctx, facts) && hasRole(ctx, 'unitCoord', 'unitGM', 'hqDept');

/** 4.6: the audit's lead, or the head of the management-system department. */
export const mayAnswer = (ctx: Ctx, facts: FindingFacts): boolean =>
  !isOfUnit(ctx, facts) && (isLead(ctx, facts) || hasRole(ctx, 'msdHead'));

/** What of a finding's surroundings decides which steps are open. */
export type FindingMoment = {
  readonly isInDisputeTime: boolean;
  /** Its scores are confirmed, or it is a major hazard (AU1602). */
  readonly isIssuable: boolean;
  /** It took points from a task that is final by now (AU1605). */
  readonly holdsFinalPoints: boolean;
};

/** What the caller may do with a finding now. */
export function findingAbilities(ctx: Ctx, facts: FindingFacts, moment: FindingMoment) {
  const isOpen = !auditLifecycle.is(facts.checkState, 'closed', 'cancelled');
  const isDraft = isOpen && facts.state === findingLifecycle.state.draft;
  const hasPlan =
    facts.rectificationState !== null && facts.rectificationState > rectificationLifecycle.state.toPlan;
  const isRunning =
    facts.state === findingLifecycle.state.issued || facts.state === findingLifecycle.state.rectifying;
  return {
    edit: isDraft && mayEdit(ctx, facts),
    remove: isDraft && mayEdit(ctx, facts),
    issue: isDraft && moment.isIssuable && mayIssue(ctx, facts),
    dispute: isOpen && isRunning && !hasPlan && moment.isInDisputeTime && mayDispute(ctx, facts),
    merge: (isDraft && mayEdit(ctx, facts)) || (isOpen && isRunning && mayIssue(ctx, facts)),
    answerDispute: isOpen && facts.state === findingLifecycle.state.disputed && mayAnswer(ctx, facts),
    withdraw:
      isOpen &&
      (isRunning || facts.state === findingLifecycle.state.disputed) &&
      !moment.holdsFinalPoints &&
      mayAnswer(ctx, facts),
  };
}
