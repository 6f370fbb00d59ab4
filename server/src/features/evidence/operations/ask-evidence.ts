import type { CreateSupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { hasRole, unitPeople } from '../../audit-base/public.ts';
import { coveringRecords, scorerPlace } from '../../findings/public.ts';
import { assertCheckOpen, loadTask } from '../../stored-audits/public.ts';
import { settings } from '../../sys-config/public.ts';
import { workCalendar } from '../../work-calendar/public.ts';
import { mayAsk } from '../askable-items.queries.ts';
import { findEvaluationNodes, insertRequests, ownerOfOther } from '../evidence.repository.ts';
import { placesOf } from '../request-places.queries.ts';

/** Asks the unit for more evidence on an item; the asking scorer accepts it later (4.5). Answers its id. */
export async function askEvidence(ctx: Ctx, body: z.infer<typeof CreateSupportRequest>): Promise<string> {
  const { audit } = await settings(ctx);
  const calendar = await workCalendar(ctx);
  return change(ctx, async (tx) => {
    const task = await loadTask(tx.db, ctx, body.checkTaskId);
    assertCheckOpen(task.check);
    if (ctx.caller.unitId === task.unit_org_id && !hasRole(ctx, 'unitCoord', 'hqDept')) refuse('AU0006');
    const evaluationId = await evaluationOf(tx, body);
    const covering = (await coveringRecords(tx.db, task.id, [body.nodeId])).get(body.nodeId) ?? [];
    if (!mayAsk(ctx, { task, scorer: await scorerPlace(tx.db, ctx, task) }, covering)) refuse('AU0001');
    const owner = await ownerOf(tx, { taskId: task.id, nodeId: body.nodeId, unitId: task.unit_org_id });
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await insertRequests(tx.db, {
      id,
      check_task_id: task.id,
      evaluation_id: evaluationId,
      node_id: body.nodeId,
      label: body.label,
      asked_by: ctx.caller.userId,
      mandatory: body.mandatory,
      owner_dept_id: owner.deptId,
      owner_user_id: owner.userId,
      due_date: body.dueDate ?? addWorkdays(dayOf(now), audit.evidenceReturnDays, calendar),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({
      action: 'evidence.asked',
      targetType: 'supportRequest',
      targetId: id,
      after: { nodeId: body.nodeId, label: body.label, mandatory: body.mandatory },
      chainId: task.check_id,
    });
    tx.emit('evidence.asked', { checkTaskId: task.id, requestIds: [id], reason: '' });
    return id;
  });
}

/** The named evaluation when it belongs to the task and covers the item; AU0002 otherwise. */
async function evaluationOf(tx: Change, body: z.infer<typeof CreateSupportRequest>): Promise<string> {
  if (body.evaluationId === '0') {
    const place = (await placesOf(tx.db, body.checkTaskId)).get(body.nodeId);
    return orThrow(place, 'AU0002').evaluationId;
  }
  const evaluation = orThrow(await findEvaluationNodes(tx.db, body.evaluationId, body.checkTaskId), 'AU0002');
  if (!(evaluation.node_ids as string[]).includes(body.nodeId)) refuse('AU0002');
  return evaluation.id;
}

/** Who owes evidence on an item: whoever owes the item's other evidence, else the unit's coordinator. */
async function ownerOf(
  tx: Change,
  { taskId, nodeId, unitId }: { taskId: string; nodeId: string; unitId: string },
): Promise<{ deptId: string | null; userId: string | null }> {
  const other = await ownerOfOther(tx.db, taskId, nodeId);
  if (other) return { deptId: other.owner_dept_id, userId: other.owner_user_id };
  const people = await unitPeople(tx.db, unitId);
  const coordinator = people.find(({ role }) => role === 'unitCoord' || role === 'hqDept');
  return { deptId: coordinator?.organizeId ?? null, userId: coordinator?.id ?? null };
}
