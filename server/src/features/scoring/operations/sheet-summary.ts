import { randomInt } from 'node:crypto';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSummary, SummaryReply } from '@auditplus/contract/features/scoring/score-summary.model.ts';
import type { SampleReply } from '@auditplus/contract/features/scoring/score-writes.model.ts';
import { pickPositions, proposeSample, type SampleMethod } from '@auditplus/core/scoring/sampling.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { loadPeople } from '../../users/public.ts';
import { withFreshPhotos } from '../photos.ts';
import { rowsOf, valuesOf } from '../rows.repository.ts';
import { chaptersView, rowView, summaryView } from '../scoring.view.ts';
import { shownRow } from '../sheet-rows.ts';
import { findRecordState } from '../stage-records.repository.ts';
import { loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import { holdersOf, rowsByItem } from '../working.ts';
import { readableLines, sheetTotals, visibleRows } from './read-sheet.ts';

/** `GET /score/{id}/Summary`: chapters, totals, grade preview and the open items. */
export async function sheetSummary(ctx: Ctx, recordId: string): Promise<z.infer<typeof SummaryReply>> {
  const context = await loadRecordContext(ctx, recordId);
  const { lines } = readableLines(ctx, context);
  const sheet = await visibleRows(ctx, context, lines, valuesOf);
  return chaptersView(sheetTotals(context, sheet, ctx.caller.userId), context.tree);
}

/** The live totals after a save, and the record as it is now. */
export async function afterSave(
  ctx: Ctx,
  context: RecordContext,
): Promise<{ summary: ScoreSummary; record: { id: string; state: number; rev: number } }> {
  const sheet = await visibleRows(ctx, context, context.evaluation.lines, valuesOf);
  const record = await findRecordState(ctx.db, context.record.id);
  return { summary: summaryView(sheetTotals(context, sheet, ctx.caller.userId)), record };
}

/** The caller's rows of some items after a bulk call. */
export async function rowsAfterBulk(
  ctx: Ctx,
  context: RecordContext,
  nodeIds: readonly string[],
): Promise<ScoreRow[]> {
  const { board, evaluation } = context;
  const recordIds = holdersOf(board, evaluation).map(({ current }) => current.id);
  const found = rowsByItem(await rowsOf(ctx.db, recordIds, nodeIds));
  const shown = nodeIds.flatMap(
    (nodeId) => shownRow(found.get(nodeId), ctx.caller.userId, evaluation.stage) ?? [],
  );
  const rows = await withFreshPhotos(ctx, shown);
  const people = await loadPeople(
    ctx.db,
    rows.flatMap((row) => [row.scorerId, row.modifiedBy]),
  );
  return rows.map((row) => rowView(row, people));
}

/** `POST /score/{id}/Item/{nodeId}/Sample`: draws record numbers by a seed; the same seed draws the same (5.9). */
export async function drawSample(
  ctx: Ctx,
  input: {
    readonly recordId: string;
    readonly nodeId: string;
    readonly population: number;
    readonly method?: SampleMethod;
    readonly size?: number;
    readonly seed?: number;
  },
): Promise<z.infer<typeof SampleReply>> {
  const context = await loadRecordContext(ctx, input.recordId);
  readableLines(ctx, context);
  if (!context.evaluation.nodeIds.includes(input.nodeId)) refuse('AU0002');
  const { population } = input;
  const proposed = proposeSample(population);
  const method = input.method ?? proposed.method;
  const size = method === 'ALL' ? population : Math.min(population, input.size ?? proposed.size);
  const seed = input.seed ?? randomInt(2 ** 31 - 1);
  const picked =
    method === 'JUDGEMENT' || method === 'ALL'
      ? []
      : pickPositions({ population, method, seed, size }).map((position) => position + 1);
  return { population, method, size, seed, picked, proposed };
}
