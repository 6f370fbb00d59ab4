import { evidenceDueOf } from '@auditplus/core/audits/new-audit.ts';
import { appliesTo } from '@auditplus/core/conditions/condition.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { unitPeople } from '../audit-base/public.ts';
import { stagePlanOf } from '../audits/public.ts';

const ORDER: readonly string[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];
/** 14 columns a row: far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_INSERT = 2000;

/**
 * Creates the evidence requests of an approved task (4.2, 1 → 2): one per item and requirement, for the department
 * and person of the SELF part that covers the item, else for the unit's coordinator, due on the audit's evidence date.
 * Items whose condition is false for the unit get none. Where an audit has no self score, the first stage that
 * covers the item asks. Answers how many were created.
 */
export async function createRequests(tx: Change, ctx: Ctx, task: { readonly id: string }): Promise<number> {
  const head = await headOf(tx, task.id);
  const [places, requirements, people] = await Promise.all([
    placesOf(tx.db, task.id),
    requirementsOf(tx, head.standard_version_id),
    unitPeople(tx.db, head.unit_org_id),
  ]);
  const coordinator = people.find(({ role }) => role === 'unitCoord' || role === 'hqDept');
  const starts = new Map<string, string | null>(
    stagePlanOf(head).map((entry) => [entry.stage, entry.startDate]),
  );
  const due = head.evidence_due ?? evidenceDueOf(stagePlanOf(head), head.start_date);
  const attributes = Object.fromEntries(
    Object.entries(head.attributes ?? {}).map(([name, value]) => [name, Number(value)]),
  );
  const now = ctx.clock.now();
  const rows = requirements.flatMap((wanted) => {
    const place = places.get(wanted.node_id);
    const isConditional = wanted.applicability === 'CONDITIONAL';
    if (!place || (isConditional && !appliesTo(wanted.condition, attributes))) return [];
    return [
      {
        id: newId(now.getTime()),
        check_task_id: task.id,
        evaluation_id: place.evaluationId,
        node_id: wanted.node_id,
        requirement_id: wanted.id,
        label: wanted.label,
        mandatory: wanted.mandatory,
        owner_dept_id: place.deptOrgId ?? coordinator?.organizeId ?? null,
        owner_user_id: place.ownerUserId ?? coordinator?.id ?? null,
        due_date: due ?? starts.get(place.stage) ?? null,
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      },
    ];
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx.db
      .insertInto('support_requests')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  if (rows.length > 0)
    tx.record({
      action: 'evidence.requested',
      targetType: 'checkTask',
      targetId: task.id,
      after: { requests: rows.length },
      chainId: head.check_id,
    });
  return rows.length;
}

const headOf = (tx: Change, taskId: string) =>
  tx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .leftJoin('unit_profiles', 'unit_profiles.org_id', 'check_tasks.unit_org_id')
    .select(['check_tasks.check_id', 'check_tasks.unit_org_id', 'check_tasks.standard_version_id'])
    .select(['checks.stage_plan', 'checks.evidence_due', 'checks.start_date', 'unit_profiles.attributes'])
    .where('check_tasks.id', '=', taskId)
    .executeTakeFirstOrThrow();

const requirementsOf = (tx: Change, versionId: string) =>
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
