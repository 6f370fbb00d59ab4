import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';
import { type CoveringRecord, isScorer, type ScorerPlace } from '../findings/public.ts';
import type { LoadedTask } from '../stored-audits/public.ts';
import { acceptByOf, type RequestFacts } from './evidence.repository.ts';

/** The caller's part in a task, and the task itself. */
export type Place = { readonly task: LoadedTask; readonly scorer: ScorerPlace };

const isOfUnit = ({ caller }: Ctx, row: Pick<RequestFacts, 'unit_org_id'>): boolean =>
  caller.unitId === row.unit_org_id;

const isLead = ({ caller }: Ctx, row: Pick<RequestFacts, 'lead_auditor_id'>): boolean =>
  row.lead_auditor_id !== null && row.lead_auditor_id === caller.userId;

const isCoordinator = (ctx: Ctx, row: RequestFacts): boolean =>
  isOfUnit(ctx, row) && hasRole(ctx, 'unitCoord', 'hqDept');

/** Whether the caller is on the unit's side, and so sees what is not handed in yet. */
export const seesDrafts = (ctx: Ctx, row: RequestFacts): boolean => isOfUnit(ctx, row);

/** 4.5: the owner, the contact of the owning department, or the unit's coordinator (6.2). */
export function mayHandIn(ctx: Ctx, row: RequestFacts): boolean {
  if (!isOfUnit(ctx, row)) return false;
  if (row.owner_user_id === ctx.caller.userId || isCoordinator(ctx, row)) return true;
  const { owner_dept_id: dept } = row;
  return (
    hasRole(ctx, 'unitDept') &&
    dept !== null &&
    dept !== row.unit_org_id &&
    ctx.caller.organizePath.includes(dept)
  );
}

/**
 * 4.5: whoever the audit's option `acceptBy` names; a request asked ad hoc is the asker's to accept. The
 * management-system department may accept everywhere (6.2).
 */
export function mayAccept(ctx: Ctx, row: RequestFacts, { scorer }: Place): boolean {
  if (hasRole(ctx, 'msd', 'msdHead') && !isOfUnit(ctx, row)) return true;
  if (row.asked_by !== null) return row.asked_by === ctx.caller.userId;
  switch (acceptByOf(row)) {
    case 'COMPANY':
      return row.partner_org_id === null
        ? isLead(ctx, row)
        : hasRole(ctx, 'partner', 'partnerLead') && ctx.caller.unitId === row.partner_org_id;
    case 'HQ':
      return !isOfUnit(ctx, row) && hasRole(ctx, 'hqAuditor') && (scorer.isLead || scorer.isAuditor);
    default:
      return isCoordinator(ctx, row);
  }
}

/** 4.5: the management-system department or the audit's lead. */
export const mayWaive = (ctx: Ctx, row: RequestFacts): boolean =>
  !isOfUnit(ctx, row) && (hasRole(ctx, 'msd', 'msdHead') || isLead(ctx, row));

/** Records of the item whose scorer the caller is; the coordinator scores the unit's own stage. */
export const scoredBy = (
  ctx: Ctx,
  row: RequestFacts,
  { task, scorer }: Place,
  records: readonly CoveringRecord[],
): CoveringRecord[] =>
  records.filter((record) =>
    record.stage === 'SELF' ? isCoordinator(ctx, row) : isScorer(ctx, task, record, scorer),
  );

/** Whether one of the caller's stages on the item still takes scores. */
export const hasOpenStage = (records: readonly CoveringRecord[]): boolean =>
  records.some((record) => stageRecordLifecycle.is(record.state, 'waiting', 'scoring'));
