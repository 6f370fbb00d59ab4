import type {
  OpenDeduction,
  OpenDeductionQuery,
} from '@auditplus/contract/features/findings/findings.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { nodeName, optionLabel, splitOptionLabel } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';
import { isReportSigned, mayAddFinding } from '../audits/public.ts';
import { deductedItems } from '../scoring/public.ts';
import { isAuditLead, loadCheck, loadTask } from '../stored-audits/public.ts';
import { coveringRecords, isScorer, scorerPlace } from './covering-records.queries.ts';
import { namedItems } from './open-deductions.queries.ts';

type DeductedItem = Awaited<ReturnType<typeof deductedItems>>[number];

/**
 * Items that lost points although no finding names them: of a stage record before it is confirmed, or of an audit
 * before its report. Says of each whether the caller may add one.
 */
export async function openDeductions(ctx: Ctx, query: z.infer<typeof OpenDeductionQuery>) {
  const items = query.stageRecordId
    ? await deductedItems(ctx, { recordId: query.stageRecordId })
    : await ofCheck(ctx, query.checkId ?? '');
  const named = await namedItems(ctx, [...new Set(items.map(({ taskId }) => taskId))]);
  const open = items.filter(({ taskId, item }) => !named.has(`${taskId} ${item.id}`));
  const list: z.infer<typeof OpenDeduction>[] = [];
  for (const [taskId, entries] of Map.groupBy(open, (entry) => entry.taskId)) {
    const addable = await addableItems(ctx, taskId, entries);
    list.push(
      ...entries.map((entry) =>
        viewOf(entry, { canAdd: addable.has(entry.item.id), language: ctx.language }),
      ),
    );
  }
  return { list };
}

/** The items on which the caller may add a finding now: as a scorer of the stage, as the lead or for the department. */
async function addableItems(
  ctx: Ctx,
  taskId: string,
  entries: readonly DeductedItem[],
): Promise<Set<string>> {
  const task = await loadTask(ctx.db, ctx, taskId);
  const ids = entries.map(({ item }) => item.id);
  if (await isReportSigned(ctx.db, taskId)) return new Set();
  if (mayAddFinding(ctx, task)) return new Set(ids);
  const [covering, place] = await Promise.all([
    coveringRecords(ctx.db, taskId, ids),
    scorerPlace(ctx.db, ctx, task),
  ]);
  return new Set(
    entries.flatMap(({ item, stage }) => {
      const record = covering.get(item.id)?.find((candidate) => candidate.stage === stage);
      return record && isScorer(ctx, task, record, place) ? item.id : [];
    }),
  );
}

async function ofCheck(ctx: Ctx, checkId: string): Promise<DeductedItem[]> {
  const check = await loadCheck(ctx.db, ctx, checkId);
  if (!isAuditLead(ctx, check) && !hasRole(ctx, 'msd', 'msdHead')) refuse('AU0001');
  return deductedItems(ctx, { checkId });
}

/** A stored deduction as the option of the clause is called in this language; typed words stay. */
function optionIn({ options }: DeductedItem['item'], label: string, language: Language): string {
  const option = options.find((one) => one.label === label);
  return option ? optionLabel(option, language) : label;
}

const viewOf = (
  { taskId, unit, item, stage, row }: DeductedItem,
  { canAdd, language }: { readonly canAdd: boolean; readonly language: Language },
): z.infer<typeof OpenDeduction> => ({
  checkTaskId: taskId,
  unit: { id: unit.id, fullName: unit.fullName, enCode: unit.enCode },
  nodeId: item.id,
  nodeCode: item.nodeCode,
  nodeName: nodeName(item, language),
  stage,
  stageRecordId: row.recordId,
  lost: fromPts(row.deductTotal),
  deductions: row.deductions.map(({ label, kind, unit, points, reason, place }) => ({
    // Rows of before units had a field hold the joined text.
    label: optionIn(item, unit === undefined ? splitOptionLabel(label, kind).label : label, language),
    points: fromPts(points),
    reason,
    place,
  })),
  canAdd,
});
