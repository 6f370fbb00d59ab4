import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { ContractAbilities } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';

type Who = Pick<Ctx, 'caller'>;

/** What of a contract the rules look at. */
type ContractFacts = {
  readonly state: number;
  readonly unit_org_id: string;
  readonly party_a_signer_id: string;
  readonly party_b_user_id: string;
  readonly creator_user_id: string | null;
  readonly draft_shown_at: Date | null;
  readonly period_end: string;
  /** The day on which it ended early. */
  readonly ended_on: string | null;
  readonly review_report_id: string | null;
  /** The caller's opinion is asked for by name and not given yet. */
  readonly asked_me: boolean;
  /** An opinion of the department's head is still open. */
  readonly asks_head: boolean;
};

/** 4.10: the management-system department drafts and assesses contracts. */
export const mayDraft = (ctx: Who): boolean => hasRole(ctx, 'msd');
export const isHead = (ctx: Who): boolean => hasRole(ctx, 'msdHead');

/** A reviewer is asked by name or as the department's head, and is not the one who drafted (R3). */
export const mayReview = (ctx: Who, facts: ContractFacts): boolean =>
  facts.asked_me || (facts.asks_head && isHead(ctx));
export const isReviewerApart = (ctx: Who, facts: ContractFacts): boolean =>
  facts.creator_user_id !== ctx.caller.userId;

export const isPartyB = (ctx: Who, facts: ContractFacts): boolean =>
  facts.party_b_user_id === ctx.caller.userId;

/** Party A is the group: the leader named for it signs, or another one in that leader's place. */
export const mayCounterSign = (ctx: Who): boolean => hasRole(ctx, 'groupLeader');

/** R5: a party to a contract does not assess it (AU2011). */
export const isParty = (ctx: Who, facts: ContractFacts): boolean =>
  isPartyB(ctx, facts) || facts.party_a_signer_id === ctx.caller.userId;

/** A contract in force is assessed after its last day (4.10). */
export const isOver = (
  { clock }: Pick<Ctx, 'clock'>,
  { state, ended_on, period_end }: Pick<ContractFacts, 'state' | 'ended_on' | 'period_end'>,
): boolean => state !== contractLifecycle.state.inForce || dayOf(clock.now()) > (ended_on ?? period_end);

export const mayAssess = (ctx: Who): boolean => hasRole(ctx, 'msd', 'msdHead');

/** The unit answers the draft of its result: party B and the coordinator. */
export const mayObject = (ctx: Who, facts: ContractFacts): boolean =>
  facts.draft_shown_at !== null &&
  (isPartyB(ctx, facts) || (hasRole(ctx, 'unitCoord') && ctx.caller.unitId === facts.unit_org_id));

export const mayUrge = (ctx: Who): boolean => hasRole(ctx, 'msd', 'msdHead', 'groupLeader');

/** Who returns: a reviewer what is in review, party A what waits for its signature. */
export const mayReturn = (ctx: Who, facts: ContractFacts): boolean =>
  facts.state === contractLifecycle.state.toCounterSign ? mayCounterSign(ctx) : mayReview(ctx, facts);

/** Refuses with AU0001 unless the rule holds. */
export function assertMay(allowed: boolean): void {
  if (!allowed) refuse('AU0001');
}

/** What the caller may do with a contract now. */
export function contractAbilities(
  ctx: Who & Pick<Ctx, 'clock'>,
  facts: ContractFacts,
): z.infer<typeof ContractAbilities> {
  const can = (transition: keyof typeof contractLifecycle.transitions): boolean =>
    contractLifecycle.allows(transition, facts.state);
  const drafts = mayDraft(ctx);
  const judges = mayAssess(ctx) && !isParty(ctx, facts);
  return {
    edit: can('edit') && drafts,
    remove: can('remove') && drafts && facts.review_report_id === null,
    sendReview: can('sendReview') && drafts,
    editSummary: can('agree') && drafts,
    review: can('agree') && mayReview(ctx, facts) && isReviewerApart(ctx, facts),
    return: (can('returnReview') || can('returnSigned')) && mayReturn(ctx, facts),
    sign: can('sign') && isPartyB(ctx, facts),
    refuse: can('refuse') && isPartyB(ctx, facts),
    counterSign: can('counterSign') && mayCounterSign(ctx) && !isPartyB(ctx, facts),
    urge: can('urge') && mayUrge(ctx),
    follow: can('follow'),
    amend: can('amend') && drafts,
    terminate: can('terminate') && isHead(ctx),
    openAssess: can('openAssess') && drafts && judges && isOver(ctx, facts),
    assess: can('assess') && judges,
    showDraft: can('assess') && judges && facts.draft_shown_at === null,
    object: can('assess') && mayObject(ctx, facts),
    finishAssess: can('finishAssess') && isHead(ctx) && judges && facts.draft_shown_at !== null,
  };
}
