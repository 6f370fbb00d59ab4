import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';

/** Whether the caller follows the contracts of the whole group (audit-domain 6.2). */
export const seesAllContracts = (ctx: Pick<Ctx, 'caller'>): boolean =>
  ctx.caller.isSystem || hasRole(ctx, 'msd', 'msdHead', 'groupLeader');

/**
 * Condition on `contracts`: those that the caller may read. A unit's general manager and coordinator see the own
 * ones from the moment that they were laid before them; a person asked for an opinion those in review. System
 * administrators see none (D24).
 */
export function contractScopeSql(ctx: Pick<Ctx, 'caller'>): RawBuilder<SqlBool> {
  const { userId, unitId } = ctx.caller;
  const exists = sql<SqlBool>`contracts.delete_mark = 0`;
  if (seesAllContracts(ctx)) return exists;
  const wasShown = sql<SqlBool>`(contracts.state >= ${contractLifecycle.state.toSign} OR contracts.frozen_content IS NOT NULL)`;
  const isOfUnit = hasRole(ctx, 'unitGM', 'unitCoord')
    ? sql<SqlBool>`contracts.unit_org_id = ${unitId}`
    : sql<SqlBool>`false`;
  return sql<SqlBool>`(${exists} AND (
    (${wasShown} AND (${isOfUnit} OR contracts.party_b_user_id = ${userId}))
    OR EXISTS (SELECT 1 FROM contract_review_reports report JOIN contract_opinions asked ON asked.report_id = report.id
      WHERE report.contract_id = contracts.id AND asked.reviewer_id = ${userId})))`;
}
