import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { FunnelStep, StatQuery } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { findingScopeSql } from '../audit-base/public.ts';

/** Findings with what they belong to and what became of them. */
export const CASES = sql`findings
  JOIN standard_nodes ON standard_nodes.id = findings.node_id
  JOIN check_tasks ON check_tasks.id = findings.check_task_id
  JOIN checks ON checks.id = findings.check_id
  JOIN organizes unit ON unit.id = findings.unit_org_id
  LEFT JOIN rectifications ON rectifications.finding_id = findings.id`;

/** Issued findings, withdrawn ones aside, that the caller may read, by the filter of the plots. */
export function casesOf(
  ctx: Ctx,
  query: StatQuery,
  years: { from: number; to: number },
): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`findings.delete_mark = 0 AND findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying', 'closed')} AND checks.state NOT IN ${inStates(auditLifecycle, 'cancelled')}`,
    sql<SqlBool>`checks.check_type = ${query.checkType} AND checks.year BETWEEN ${years.from} AND ${years.to}`,
    findingScopeSql(ctx),
  ];
  if (query.line) parts.push(sql<SqlBool>`standard_nodes.line = ${query.line}`);
  if (query.unitOrgIds?.length) parts.push(sql<SqlBool>`findings.unit_org_id = ANY(${query.unitOrgIds})`);
  if (query.standardVersionId)
    parts.push(sql<SqlBool>`check_tasks.standard_version_id = ${query.standardVersionId}`);
  return allOfSql(parts);
}

/** Days that a rectification is late. */
export const lateDays = (today: string): RawBuilder<number> =>
  sql<number>`(${today}::date - rectifications.deadline)`;

/** Rectifications that wait for the unit and are late; a dispute stops the clock. */
export const isLate = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'failed')} AND findings.state NOT IN ${inStates(findingLifecycle, 'disputed')} AND rectifications.deadline < ${today})`;

export const isRepeat = sql<SqlBool>`(findings.repeat_of_id IS NOT NULL OR findings.repeat_count > 0)`;

const HAS_PROOF = sql<SqlBool>`EXISTS (SELECT 1 FROM rectify_proofs
  WHERE rectify_proofs.rectification_id = rectifications.id)`;

const REACHED: Readonly<Record<z.infer<typeof FunnelStep>['step'], RawBuilder<SqlBool>>> = {
  issued: sql<SqlBool>`rectifications.state NOT IN ${inStates(rectificationLifecycle, 'void')}`,
  planned: sql<SqlBool>`(rectifications.plan_submitted_at IS NOT NULL OR ${HAS_PROOF} OR rectifications.state IN ${inStates(rectificationLifecycle, 'rectifying', 'toVerify', 'failed', 'toStrikeOff', 'closed', 'void')})`,
  proof: sql<SqlBool>`(${HAS_PROOF} OR rectifications.state IN ${inStates(rectificationLifecycle, 'closed')})`,
  verified: sql<SqlBool>`(rectifications.state IN ${inStates(rectificationLifecycle, 'toStrikeOff', 'closed')})`,
  closed: sql<SqlBool>`(rectifications.state IN ${inStates(rectificationLifecycle, 'closed')})`,
};

/** Rectifications that have come as far as a step; one that skipped a step counts there with the next one. */
export const reached = (step: z.infer<typeof FunnelStep>['step']): RawBuilder<SqlBool> => REACHED[step];
