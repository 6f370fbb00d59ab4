import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet, SheetQuery } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { computeSheet } from '@auditplus/core/scoring/sheet.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import { sheetName } from '../../../documents/sheet-name.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { loadPeople, type People } from '../../users/public.ts';
import { type BoardEvaluation, isOpen, stagesBelow, waitsFor } from '../board.ts';
import { effectiveOfTask } from '../effective-rows.ts';
import { formerItems, openFindingsOfLastYear } from '../last-year.queries.ts';
import { loadOrgs } from '../orgs.queries.ts';
import { withFreshPhotos } from '../photos.ts';
import { linkView, recordView } from '../record-view.ts';
import { type ItemRow, mergedRowsOf, rowsOf } from '../rows.repository.ts';
import {
  abilitiesOf,
  asSubmitter,
  isStageLead,
  mayConfirmPart,
  mayReturnLower,
  mayReturnPart,
  type Relation,
  relationTo,
  sightOf,
  visibleLines,
} from '../scoring.policy.ts';
import { lowerView, nodeView, rowView, summaryView } from '../scoring.view.ts';
import { countsOf } from '../sheet-facts.queries.ts';
import {
  hasSaved,
  loadSheetRows,
  mergedItems,
  type SheetRows,
  shownRow,
  workingRows,
} from '../sheet-rows.ts';
import { waitingFor } from '../stage-people.queries.ts';
import { markRecordOpened } from '../stage-records.repository.ts';
import { loadRecordContext, type RecordContext, type Task } from '../task-context.repository.ts';
import { findTask } from '../tasks.repository.ts';
import { nodesAround, sheetNodes } from '../version-tree.queries.ts';
import { rowsByItem } from '../working.ts';
import { CURRENT, resolveCurrent } from './current-record.ts';

/** The sheet of a stage record as one person sees it (audit-domain 8.6, 9.1); id `0` is the current record. */
export async function readSheet(
  ctx: Ctx,
  input: { readonly id: string; readonly query: z.infer<typeof SheetQuery> },
): Promise<ScoreSheet> {
  const { query } = input;
  const recordId =
    input.id === CURRENT
      ? (await resolveCurrent(ctx, { ...query, evaluationId: query.evaluationId ?? CURRENT })).record.id
      : input.id;
  const loaded = await loadRecordContext(ctx, recordId);
  const { task, evaluation, board, tree } = loaded;
  // Addresses whose ids do not belong together are refused, never shown in part.
  if (query.checkTaskId && query.checkTaskId !== task.id) refuse('AU0002');
  const named = query.evaluationId ?? CURRENT;
  if (named !== CURRENT && named !== evaluation.id && input.id !== CURRENT) refuse('AU0002');

  const { relation, lines } = readableLines(ctx, loaded);
  const context = asSubmitter(loaded, relation);
  const sheet = await visibleRows(ctx, context, lines);
  await markOpened(ctx, context, relation);

  const blind = context.options.blindScoring && evaluation.stage !== 'SELF' && isOpen(context.record.state);
  const hidden = new Set(
    blind ? [...sheet.itemIds].filter((nodeId) => !hasSaved(sheet.rows.get(nodeId), ctx.caller.userId)) : [],
  );
  const isLead = isStageLead(relation, evaluation.stage);
  const lower = await loadLower(ctx.db, context, relation, lines);
  const lowerRecords = [...new Set(lower.map(({ source }) => source))];
  const parts = board.partsOf(evaluation);
  const isWaiting = context.record.state === stageRecordLifecycle.state.submitted;
  const waiters = isWaiting ? await waitingFor({ ...context, db: ctx.db }) : [];
  const people = await loadPeople(
    ctx.db,
    peopleOf(
      context,
      sheet,
      lower.map(({ row }) => row),
      [...parts, ...lowerRecords],
    ).concat(waiters),
  );
  const orgs = await loadOrgs(
    ctx.db,
    [evaluation, ...parts, ...lowerRecords].map(({ deptOrgId }) => deptOrgId),
  );
  const [lastYear, counts] = [
    await lastYearOf(ctx, context, sheet),
    await countsOf(ctx.db, context, relation),
  ];

  const userId = ctx.caller.userId;
  const stored = [...sheet.rows.values()].flatMap(({ shared, own }) => (shared ? [shared, ...own] : own));
  const fresh = rowsByItem(await withFreshPhotos(ctx, stored));
  const rows: ScoreSheet['rows'] = [];
  const others: ScoreSheet['others'] = [];
  for (const nodeId of sheet.itemIds) {
    const found = fresh.get(nodeId);
    // Once handed in, the stage has one result, and everybody's own row stands beside it.
    const isHandedIn = sheet.holderOf(nodeId).current.contentHash !== null;
    const shown = isHandedIn ? (found?.shared ?? null) : shownRow(found, userId, evaluation.stage);
    const isOwn = shown?.scorerId === userId || evaluation.stage === 'SELF';
    if (shown) rows.push(rowView(shown, people, isOwn ? shown.rev : 0));
    if (hidden.has(nodeId) && !isLead) continue;
    for (const row of found?.own ?? [])
      if (isHandedIn || row.scorerId !== userId) others.push(rowView(row, people));
  }
  return {
    record: recordView(ctx, context, relation, { people, orgs, parts, waitingFor: waiters }),
    nodes: nodesAround(tree, sheet.itemIds).map(nodeView),
    rows,
    others,
    lower: lowerByItem(lower, { people, hidden: (nodeId) => hidden.has(nodeId) }),
    hidden: [...hidden],
    lastYear,
    counts,
    waiting: waitingOf(context, sheet),
    parts: parts.map((part) =>
      linkView(part, people, orgs, {
        return: mayReturnPart(relation, context, part),
        confirm: mayConfirmPart(relation, context, part),
        language: ctx.language,
      }),
    ),
    lowerRecords: lowerRecords.map((source) =>
      linkView(source, people, orgs, {
        return: mayReturnLower(relation, context, source),
        confirm: false,
        language: ctx.language,
      }),
    ),
    conflicts: conflictsOf(context, sheet).filter(({ nodeId }) => isLead || !hidden.has(nodeId)),
    summary: summaryView(sheetTotals(context, sheet, userId)),
  };
}

/**
 * The lines that the caller may read of a record. Where there is none yet (8.19a), whoever reads the stage once it is
 * confirmed is told so; everybody else AU0001.
 */
export function readableLines(ctx: Ctx, context: RecordContext): { relation: Relation; lines: Line[] } {
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const { record, evaluation } = context;
  const isCurrent = evaluation.current.id === record.id;
  const { stage, state } = record;
  const lines = visibleLines(relation, context, { stage, state, isCurrent }, evaluation.lines);
  if (lines.length === 0) {
    const opensLater = evaluation.lines.some((line) => sightOf(relation, context, stage, line) !== 'none');
    if (isCurrent && opensLater)
      refuse('score.notConfirmed', {
        环节: sheetName(evaluation, ctx.language),
        状态: stageRecordLifecycle.labelOf(state, ctx.language),
      });
    refuse('AU0001');
  }
  return { relation, lines };
}

/** The rows of a record on the lines that the caller may read. */
export async function visibleRows(
  ctx: Ctx,
  context: RecordContext,
  lines: readonly Line[],
  read = rowsOf,
): Promise<SheetRows> {
  const sheet = await loadSheetRows(ctx, context, ctx.db, read);
  const visible = (nodeId: string) => {
    const item = context.tree.items.get(nodeId);
    return item !== undefined && lines.includes(item.line);
  };
  return { ...sheet, itemIds: new Set([...sheet.itemIds].filter(visible)) };
}

/** The totals over the visible items. */
export const sheetTotals = (context: RecordContext, sheet: SheetRows, userId: string) =>
  computeSheet({
    nodes: sheetNodes(context.tree, sheet.itemIds),
    rows: workingRows(context, sheet, context.record.contentHash === null ? userId : null),
    version: context.tree.totals,
  });

/** Keeps that the confirmer has looked at a submitted record: from then on it cannot be withdrawn (AU1410). */
async function markOpened(ctx: Ctx, context: RecordContext, relation: Relation): Promise<void> {
  const { record } = context;
  if (record.state !== stageRecordLifecycle.state.submitted || record.openedAt !== null) return;
  if (record.submittedBy === ctx.caller.userId || !abilitiesOf(relation, context).confirm) return;
  await markRecordOpened(ctx.db, ctx.clock.now(), record.id);
}

type LowerRowOf = {
  readonly nodeId: string;
  readonly stage: Stage;
  readonly row: ItemRow;
  readonly source: BoardEvaluation;
};

/** The confirmed rows of the stages below, as far as the caller may see them. */
async function loadLower(
  db: Db,
  context: RecordContext,
  relation: Relation,
  lines: readonly Line[],
): Promise<LowerRowOf[]> {
  const { board, evaluation, tree } = context;
  const wanted = new Map<string, { source: BoardEvaluation; nodeIds: Set<string> }>();
  for (const nodeId of evaluation.nodeIds) {
    const item = tree.items.get(nodeId);
    if (!item || !lines.includes(item.line)) continue;
    for (const stage of stagesBelow(board, item.line, evaluation.stage)) {
      const source = board.covering(stage, nodeId);
      if (source?.current.state !== stageRecordLifecycle.state.confirmed) continue;
      if (sightOf(relation, context, stage, item.line) === 'none') continue;
      const found = wanted.get(source.current.id) ?? { source, nodeIds: new Set() };
      found.nodeIds.add(nodeId);
      wanted.set(source.current.id, found);
    }
  }
  const rows = await mergedRowsOf(db, [...wanted.keys()]);
  return rows.flatMap((row) => {
    const found = wanted.get(row.recordId);
    return found?.nodeIds.has(row.nodeId)
      ? { nodeId: row.nodeId, stage: found.source.stage, row, source: found.source }
      : [];
  });
}

function lowerByItem(
  lower: readonly LowerRowOf[],
  view: { readonly people: People; readonly hidden: (nodeId: string) => boolean },
): ScoreSheet['lower'] {
  const byItem: ScoreSheet['lower'] = {};
  for (const { nodeId, stage, row } of lower) {
    if (view.hidden(nodeId)) continue;
    const list = byItem[nodeId] ?? [];
    list.push(lowerView(stage, row, view.people));
    byItem[nodeId] = list.sort((a, b) => STAGE_ORDER.indexOf(a.stage) - STAGE_ORDER.indexOf(b.stage));
  }
  return byItem;
}

const STAGE_ORDER: readonly Stage[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];

function waitingOf(context: RecordContext, sheet: SheetRows): ScoreSheet['waiting'] {
  const { board, evaluation, tree, record } = context;
  if (!isOpen(record.state)) return {};
  const waiting: ScoreSheet['waiting'] = {};
  for (const nodeId of sheet.itemIds) {
    const item = tree.items.get(nodeId);
    const stage = item && waitsFor(board, item, evaluation.stage);
    if (stage) waiting[nodeId] = stage;
  }
  return waiting;
}

function conflictsOf(context: RecordContext, sheet: SheetRows): ScoreSheet['conflicts'] {
  const isLive = isOpen(context.record.state);
  return [...mergedItems(context, sheet)].flatMap(([nodeId, merged]) => {
    const stored = sheet.decisions.get(nodeId);
    // What was submitted without it is no open question any more.
    const kinds = merged.conflicts.filter((kind) => isLive || kind !== 'unseen');
    if (kinds.length === 0 && !stored) return [];
    return {
      nodeId,
      spread: merged.spread === null ? null : fromPts(merged.spread),
      kinds,
      decision: stored
        ? {
            kind: stored.decision.kind,
            score: stored.decision.kind === 'score' ? fromPts(stored.decision.score) : null,
            reason: stored.reason,
          }
        : null,
    };
  });
}

async function lastYearOf(
  ctx: Ctx,
  context: RecordContext,
  sheet: SheetRows,
): Promise<ScoreSheet['lastYear']> {
  const { task, tree } = context;
  if (!task.prev_task_id) return {};
  const former = await findTask(ctx.db, task.prev_task_id);
  if (!former) return {};
  const following = await formerItems(ctx.db, task, tree);
  const open = await openFindingsOfLastYear(ctx.db, task, tree);
  const { rows, tree: formerTree } = await effectiveOfTask(ctx, former as Task);
  const lastYear: ScoreSheet['lastYear'] = {};
  for (const [formerId, nodeIds] of following) {
    const row = rows.get(formerId);
    for (const nodeId of nodeIds) {
      if (!sheet.itemIds.has(nodeId)) continue;
      const findings = open.get(nodeId) ?? [];
      lastYear[nodeId] = {
        status: row?.status ?? 0,
        score: row?.score == null ? null : fromPts(row.score),
        standardScore: fromPts(formerTree.items.get(formerId)?.standardScore ?? 0),
        openFindings: findings.length,
        findings: [...findings],
      };
    }
  }
  return lastYear;
}

function peopleOf(
  context: RecordContext,
  sheet: SheetRows,
  lower: readonly ItemRow[],
  evaluations: readonly BoardEvaluation[],
): (string | null)[] {
  const { record, evaluation } = context;
  const rows = [...sheet.rows.values()].flatMap(({ shared, own }) => (shared ? [shared, ...own] : own));
  return [
    ...record.scorerIds,
    record.submittedBy,
    record.confirmedBy,
    evaluation.ownerUserId,
    ...evaluations.map(({ ownerUserId }) => ownerUserId),
    ...[...rows, ...lower].flatMap((row) => [
      row.scorerId,
      row.modifiedBy,
      ...row.deductions.map((deduction) => deduction.scorerId ?? null),
    ]),
  ];
}
