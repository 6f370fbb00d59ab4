import type {
  OpenDeduction,
  OpenDeductionQuery,
} from '@auditplus/contract/features/findings/findings.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { isAuditLead, loadCheck, loadTask } from '../audits/public.ts';
import { FINDING, hasRole } from '../rectifications/public.ts';
import { type DeductedItem, deductedOfCheck, deductedOfRecord } from '../scoring/public.ts';
import { mayAddFinding } from './findings.policy.ts';
import { isReportSigned } from './report-signed.ts';

/**
 * Items that lost points although no finding names them: of a stage record before it is confirmed, or of an audit
 * before its report. Answers also which tasks the caller may still add findings to.
 */
export async function openDeductions(ctx: Ctx, query: z.infer<typeof OpenDeductionQuery>) {
  const items = query.stageRecordId
    ? await deductedOfRecord(ctx, query.stageRecordId)
    : await ofCheck(ctx, query.checkId ?? '');
  const taskIds = [...new Set(items.map(({ taskId }) => taskId))];
  const named = await namedItems(ctx, taskIds);
  const list = items.filter(({ taskId, item }) => !named.has(`${taskId} ${item.id}`));
  const open = new Set<string>();
  for (const taskId of new Set(list.map((entry) => entry.taskId)))
    if (await mayAdd(ctx, taskId)) open.add(taskId);
  return { list: list.map((entry) => viewOf(entry, open.has(entry.taskId))) };
}

async function ofCheck(ctx: Ctx, checkId: string): Promise<DeductedItem[]> {
  const check = await loadCheck(ctx.db, ctx, checkId);
  if (!isAuditLead(ctx, check) && !hasRole(ctx, 'msd', 'msdHead', 'groupLeader')) refuse('AU0001');
  return deductedOfCheck(ctx, checkId);
}

async function mayAdd(ctx: Ctx, taskId: string): Promise<boolean> {
  const task = await loadTask(ctx.db, ctx, taskId);
  return mayAddFinding(ctx, task) && !(await isReportSigned(ctx.db, taskId));
}

/** Items with a finding that was not withdrawn; one that was put into another counts. */
async function namedItems(ctx: Ctx, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('findings')
    .select(['check_task_id', 'node_id'])
    .distinct()
    .where('check_task_id', 'in', [...taskIds])
    .where('delete_mark', '=', 0)
    .where((eb) => eb.or([eb('state', '<>', FINDING.withdrawn), eb('merged_into_id', 'is not', null)]))
    .execute();
  return new Set(rows.map((row) => `${row.check_task_id} ${row.node_id}`));
}

const viewOf = (
  { taskId, unit, item, stage, row }: DeductedItem,
  canAdd: boolean,
): z.infer<typeof OpenDeduction> => ({
  checkTaskId: taskId,
  unit: { id: unit.id, fullName: unit.fullName, enCode: unit.enCode },
  nodeId: item.id,
  nodeCode: item.nodeCode,
  nodeName: item.fullName,
  stage,
  stageRecordId: row.recordId,
  lost: fromPts(row.deductTotal),
  deductions: row.deductions.map(({ label, points, reason, place }) => ({
    label,
    points: fromPts(points),
    reason,
    place,
  })),
  canAdd,
});
