import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { ProgrammeRow } from '@auditplus/contract/features/programmes/programmes.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';

type WhoActs = Pick<Ctx, 'caller'>;
type Facts = {
  readonly state: number;
  readonly creator_user_id: string | null;
  readonly supersedes_id: string | null;
};

const has = ({ caller }: WhoActs, ...codes: readonly string[]) =>
  codes.some((code) => caller.roleCodes.has(code));

/**
 * Which programmes and entries a person reads (audit-domain 6.2): those who plan and lead all of them, units and
 * partners, once approved, the entries of their own company.
 */
export type ProgrammeScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly unitId: string; readonly asUnit: boolean; readonly asPartner: boolean };

/** The reading scope of the caller. */
export function programmeScope(ctx: WhoActs): ProgrammeScope {
  if (ctx.caller.isSystem || has(ctx, 'msdHead', 'msd', 'hqAuditor', 'groupLeader')) return { kind: 'all' };
  return {
    kind: 'own',
    unitId: ctx.caller.unitId,
    asUnit: has(ctx, 'unitGM', 'unitCoord'),
    asPartner: has(ctx, 'partnerLead'),
  };
}

/** The department writes programmes, its head approves, returns and completes them. */
export const mayWrite = (ctx: WhoActs): boolean => has(ctx, 'msd');
export const mayApprove = (ctx: WhoActs): boolean => has(ctx, 'msdHead');
/** Audits are made from entries by those who make audits. */
export const mayPlanAudits = (ctx: WhoActs): boolean => has(ctx, 'msd', 'hqAuditor');

/** Refuses with AU0001 unless the rule holds. */
export function assertMay(allowed: boolean): void {
  if (!allowed) refuse('AU0001');
}

/** What the caller may do with a programme now. */
export function programmeAbilities(ctx: WhoActs, { state, ...facts }: Facts): ProgrammeRow['can'] {
  const isDraft = state === programmeLifecycle.state.draft;
  const isLive = state === programmeLifecycle.state.approved || state === programmeLifecycle.state.running;
  const waits = state === programmeLifecycle.state.awaitingApproval;
  return {
    edit: isDraft && mayWrite(ctx),
    remove: isDraft && facts.supersedes_id === null && mayWrite(ctx),
    submit: isDraft && mayWrite(ctx),
    approve: waits && mayApprove(ctx) && facts.creator_user_id !== ctx.caller.userId,
    return: waits && mayApprove(ctx),
    revise: isLive && mayWrite(ctx),
    complete: state === programmeLifecycle.state.running && mayApprove(ctx),
    createCheck: isLive && mayPlanAudits(ctx),
    report: (isLive || state === programmeLifecycle.state.completed) && programmeScope(ctx).kind === 'all',
  };
}
