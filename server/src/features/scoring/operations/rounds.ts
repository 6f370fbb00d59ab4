import { ScoreSummary } from '@auditplus/contract/features/scoring/score-summary.model.ts';
import type { CompareReply, RoundRow } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import { clauses } from '@auditplus/contract/kernel/listed.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import type { z } from 'zod';
import { sheetName } from '../../../documents/sheet-name.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { loadPeople } from '../../users/public.ts';
import { loadSheetRows, mergedItems, shownRow } from '../sheet-rows.ts';
import { recordsOfEvaluation } from '../stage-records.repository.ts';
import { loadRecordContext, type RecordContext, recordOf } from '../task-context.repository.ts';
import { mergedSheetRow } from '../working.ts';
import { readableLines } from './read-sheet.ts';

/** `GET /score/{id}/Rounds`: every round of the record's evaluation, newest first. */
export async function listRounds(ctx: Ctx, recordId: string): Promise<{ list: z.infer<typeof RoundRow>[] }> {
  const context = await loadRecordContext(ctx, recordId);
  readableLines(ctx, context);
  const { evaluation } = context;
  const rows = await recordsOfEvaluation(ctx.db, evaluation.id);
  const records = rows.map(recordOf);
  const people = await loadPeople(
    ctx.db,
    records.flatMap((record) => [...record.scorerIds, record.submittedBy, record.confirmedBy]),
  );
  return {
    list: records.map((record) => ({
      id: record.id,
      round: record.round,
      state: record.state,
      isCurrent: record.id === evaluation.current.id,
      scorers: record.scorerIds.flatMap((id) => people(id) ?? []),
      startedAt: record.startedAt?.getTime() ?? null,
      submittedBy: people(record.submittedBy),
      submittedAt: record.submittedAt?.getTime() ?? null,
      confirmedBy: people(record.confirmedBy),
      confirmedAt: record.confirmedAt?.getTime() ?? null,
      returnReason: record.returnReason,
      returnFromStage: record.returnFromStage,
      markedNodeIds: [...record.markedNodeIds],
      summary: ScoreSummary.safeParse(record.totals).data ?? null,
      contentHash: record.contentHash,
    })),
  };
}

const MAX_COMPARED = 6;

/** `GET /score/Compare`: records of one task side by side, the items whose values differ. */
export async function compareRecords(
  ctx: Ctx,
  recordIds: readonly string[],
): Promise<z.infer<typeof CompareReply>> {
  const ids = [...new Set(recordIds)].slice(0, MAX_COMPARED);
  if (ids.length === 0) refuse('AU0002');
  const sides: { context: RecordContext; values: Map<string, Value> }[] = [];
  for (const id of ids) {
    const context = await loadRecordContext(ctx, id);
    const { lines } = readableLines(ctx, context);
    sides.push({ context, values: await valuesOf(ctx, context, lines) });
  }
  const [first] = sides;
  if (!first || sides.some(({ context }) => context.task.id !== first.context.task.id)) refuse('AU0002');
  return {
    records: sides.map(({ context: { record, evaluation } }) => ({
      id: record.id,
      stage: record.stage,
      evaluationName: sheetName(evaluation, ctx.language),
      round: record.round,
      state: record.state,
    })),
    list: [...first.context.tree.items.values()].flatMap((item) => {
      const values = sides.map((side) => side.values.get(item.id) ?? null);
      const distinct = new Set(values.map((value) => JSON.stringify(value)));
      if (distinct.size < 2) return [];
      return {
        nodeId: item.id,
        nodeCode: item.nodeCode,
        fullName: item.fullName,
        standardScore: fromPts(item.standardScore),
        values,
      };
    }),
  };
}

type Value = NonNullable<z.infer<typeof CompareReply>['list'][number]['values'][number]>;

async function valuesOf(
  ctx: Ctx,
  context: RecordContext,
  lines: readonly string[],
): Promise<Map<string, Value>> {
  const sheet = await loadSheetRows(ctx, context);
  const merged = mergedItems(context, sheet);
  const values = new Map<string, Value>();
  for (const nodeId of sheet.itemIds) {
    const item = context.tree.items.get(nodeId);
    const rows = sheet.rows.get(nodeId);
    const row = shownRow(rows, ctx.caller.userId, context.evaluation.stage) ?? rows?.own[0];
    if (!item || !row || !lines.includes(item.line)) continue;
    const result = merged.get(nodeId);
    const { status, score } = result ? mergedSheetRow(nodeId, result) : row;
    values.set(nodeId, {
      status,
      score: score === null ? null : fromPts(score),
      deductTotal: fromPts(score === null ? 0 : item.standardScore - score),
      reasons: clauses(
        row.deductions.flatMap(({ reason }) => reason || []),
        ctx.language,
      ),
      comment: row.comment,
    });
  }
  return values;
}
