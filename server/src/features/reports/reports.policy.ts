import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { ReportAbilities } from '@auditplus/contract/features/reports/reports.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';
import { isAuditLead } from '../stored-audits/public.ts';

/** What of a report the rules look at. */
export type ReportFacts = {
  readonly state: number;
  readonly drafter_id: string;
  readonly reviewer_id: string | null;
  readonly submitted_at: Date | null;
  readonly supersedes_id: string | null;
  readonly check_state: number;
};

/** 4.9: the audit's lead and the management-system department draft reports. */
export const mayGenerate = (
  ctx: Pick<Ctx, 'caller'>,
  check: { readonly lead_auditor_id: string | null },
): boolean => ctx.caller.isSystem || hasRole(ctx, 'msd') || isAuditLead(ctx, check);

/** A report's words are its drafter's. */
export const mayEdit = (ctx: Pick<Ctx, 'caller'>, facts: Pick<ReportFacts, 'drafter_id'>): boolean =>
  facts.drafter_id === ctx.caller.userId;

export const mayReview = (ctx: Pick<Ctx, 'caller'>): boolean => hasRole(ctx, 'msd');
export const maySign = (ctx: Pick<Ctx, 'caller'>): boolean => hasRole(ctx, 'msdHead', 'groupLeader');
export const mayPublish = (ctx: Pick<Ctx, 'caller'>): boolean => hasRole(ctx, 'msd');

/** The reviewer returns what is in review, the signer what waits for signature. */
export const mayReturn = (ctx: Pick<Ctx, 'caller'>, { state }: Pick<ReportFacts, 'state'>): boolean =>
  state === reportLifecycle.state.toSign ? maySign(ctx) : mayReview(ctx);

/** Separation R3: drafter, reviewer and signer are three persons (AU1904). */
export const isReviewerApart = (ctx: Pick<Ctx, 'caller'>, facts: ReportFacts): boolean =>
  facts.drafter_id !== ctx.caller.userId;
export const isSignerApart = (ctx: Pick<Ctx, 'caller'>, facts: ReportFacts): boolean =>
  isReviewerApart(ctx, facts) && facts.reviewer_id !== ctx.caller.userId;

/** Who may neither review nor sign the report may not send it back either. */
export const isReturnerApart = (ctx: Pick<Ctx, 'caller'>, facts: ReportFacts): boolean =>
  facts.state === reportLifecycle.state.toSign ? isSignerApart(ctx, facts) : isReviewerApart(ctx, facts);

/** Refuses with AU0001 unless the rule holds. */
export function assertMay(allowed: boolean): void {
  if (!allowed) refuse('AU0001');
}

/** What the caller may do with a report now. */
export function reportAbilities(
  ctx: Pick<Ctx, 'caller'>,
  facts: ReportFacts,
): z.infer<typeof ReportAbilities> {
  const isOpen =
    facts.check_state !== auditLifecycle.state.closed && facts.check_state !== auditLifecycle.state.cancelled;
  const can = (transition: keyof typeof reportLifecycle.transitions): boolean =>
    isOpen && reportLifecycle.allows(transition, facts.state);
  const edits = can('edit') && mayEdit(ctx, facts);
  return {
    edit: edits,
    refresh: edits,
    submit: edits,
    review: can('review') && mayReview(ctx) && isReviewerApart(ctx, facts),
    return: can('return') && mayReturn(ctx, facts) && isReturnerApart(ctx, facts),
    sign: can('sign') && maySign(ctx) && isSignerApart(ctx, facts),
    publish: can('publish') && mayPublish(ctx),
    revise: can('revise') && mayPublish(ctx),
    remove: edits && isRemovable(facts),
  };
}

/** Only a draft that nobody else has had in hand; a revision keeps its place in the row of versions. */
export const isRemovable = (facts: ReportFacts): boolean =>
  facts.state === reportLifecycle.state.draft && facts.submitted_at === null && facts.supersedes_id === null;
