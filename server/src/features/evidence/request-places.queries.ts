import type { Change } from '../../kernel/audit-log.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const ORDER: readonly string[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];

export const headOf = (tx: Change, taskId: string) =>
  tx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .leftJoin('unit_profiles', 'unit_profiles.org_id', 'check_tasks.unit_org_id')
    .select(['check_tasks.check_id', 'check_tasks.unit_org_id', 'check_tasks.standard_version_id'])
    .select(['checks.stage_plan', 'checks.evidence_due', 'checks.start_date', 'unit_profiles.attributes'])
    .where('check_tasks.id', '=', taskId)
    .executeTakeFirstOrThrow();

export const requirementsOf = (tx: Change, versionId: string) =>
  tx.db
    .selectFrom('evidence_requirements')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'evidence_requirements.node_id')
    .select(['evidence_requirements.id', 'evidence_requirements.node_id', 'evidence_requirements.label'])
    .select(['evidence_requirements.mandatory', 'standard_nodes.applicability', 'standard_nodes.condition'])
    .where('standard_nodes.version_id', '=', versionId)
    .where('standard_nodes.is_item', '=', true)
    .where('standard_nodes.enabled_mark', '=', 1)
    .orderBy('standard_nodes.sort_code')
    .orderBy('evidence_requirements.sort_code')
    .execute();

type ItemPlace = {
  readonly stage: string;
  readonly evaluationId: string;
  readonly deptOrgId: string | null;
  readonly ownerUserId: string | null;
};

/** Where each item's evidence belongs: the part, else the whole, of the first stage that covers it. */
export async function placesOf(db: Db | Tx, taskId: string): Promise<Map<string, ItemPlace>> {
  const evaluations = await db
    .selectFrom('evaluations')
    .select(['id', 'stage', 'kind', 'node_ids', 'dept_org_id', 'owner_user_id'])
    .where('check_task_id', '=', taskId)
    .execute();
  const rank = (evaluation: { stage: string; kind: string }) =>
    ORDER.indexOf(evaluation.stage) * 2 + (evaluation.kind === 'PART' ? 0 : 1);
  const places = new Map<string, ItemPlace>();
  for (const evaluation of evaluations.toSorted((a, b) => rank(a) - rank(b))) {
    // Only the unit's own stage has the unit's people as owners.
    const isSelf = evaluation.stage === 'SELF';
    const place = {
      stage: evaluation.stage,
      evaluationId: evaluation.id,
      deptOrgId: isSelf ? evaluation.dept_org_id : null,
      ownerUserId: isSelf ? evaluation.owner_user_id : null,
    };
    for (const nodeId of evaluation.node_ids as string[]) if (!places.has(nodeId)) places.set(nodeId, place);
  }
  return places;
}
