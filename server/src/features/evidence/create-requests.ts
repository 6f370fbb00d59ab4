import { evidenceDueOf } from '@auditplus/core/audits/new-audit.ts';
import { appliesTo } from '@auditplus/core/conditions/condition.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { unitPeople } from '../audit-base/public.ts';
import { stagePlanOf } from '../stored-audits/public.ts';
import { insertRequests } from './evidence.repository.ts';
import { headOf, placesOf, requirementsOf } from './request-places.queries.ts';

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
    await insertRequests(tx.db, rows.slice(start, start + ROWS_PER_INSERT));
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
