import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { findingScopeSql } from '../audit-base/public.ts';

/** The finding behind a case: its number says whose it is, so only those who may read it see it. */
export async function readableFinding(
  db: Db | Tx,
  ctx: Ctx,
  id: string,
): Promise<Knowledge['sourceFinding']> {
  const row = await db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .select(['findings.id', 'findings.en_code', 'findings.check_id'])
    .where('findings.id', '=', id)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  return row ? { id: row.id, enCode: row.en_code, checkId: row.check_id } : null;
}

/** The finding with plan and last verification, if the caller may read it. */
export const findSourceFinding = (db: Tx, ctx: Ctx, id: string) =>
  db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'standard_nodes.version_id')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .select(['findings.title', 'findings.fact', 'findings.criterion', 'findings.cause_preliminary'])
    .select(['findings.state', 'findings.category', 'findings.unit_org_id', 'standard_nodes.node_code'])
    .select('standard_versions.standard_id')
    .select(({ fn, val }) => [
      fn.coalesce('rectifications.root_cause', val('')).as('root_cause'),
      fn.coalesce('rectifications.measures', val('')).as('measures'),
      fn.coalesce('rectifications.preventive', val('')).as('preventive'),
    ])
    .select((eb) =>
      eb
        .selectFrom('verifications')
        .select('verifications.opinion')
        .whereRef('verifications.rectification_id', '=', 'rectifications.id')
        .orderBy('verifications.verified_at', 'desc')
        .limit(1)
        .as('opinion'),
    )
    .where('findings.id', '=', id)
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
