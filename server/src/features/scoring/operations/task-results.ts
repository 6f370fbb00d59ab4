import type {
  DetailQuery,
  DetailStageRow,
  EffectiveReply,
  EffectiveRow,
  TaskDetailReply,
  VarianceQuery,
  VarianceReply,
} from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { rational, roundToHundredths } from '@auditplus/core/scoring/rational.ts';
import type { SheetRow } from '@auditplus/core/scoring/sheet.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { compareStageScores, selfInflation } from '@auditplus/core/scoring/variance.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { loadPeople, type People } from '../../users/public.ts';
import type { BoardEvaluation } from '../board.ts';
import { type EffectiveItemRow, effectiveRows, effectiveSheetRow, taskItems } from '../effective-rows.ts';
import { scoreLimits } from '../limits.ts';
import { type ItemRow, mergedRowsOf, rowsOf } from '../rows.repository.ts';
import { isBlindTo, type Relation, relationTo, seesFinal, sightOf } from '../scoring.policy.ts';
import { chaptersView, deductionView, nodeView } from '../scoring.view.ts';
import { countsOf } from '../sheet-facts.queries.ts';
import { loadTaskContext, type TaskContext } from '../task-context.repository.ts';
import { taskHeadView } from '../task-head.ts';
import { nodesAround, type VersionItem } from '../version-tree.queries.ts';
import { rowsByItem, sheetOf } from '../working.ts';

type Visible = {
  readonly context: TaskContext;
  readonly relation: Relation;
  /** Whether a stage's confirmed scores of an item may be shown. */
  readonly allowed: (item: VersionItem, stage: Stage) => boolean;
  readonly items: readonly VersionItem[];
};

/** The part of a task's results that the caller may see; AU0001 when there is none. */
async function visibleResults(ctx: Ctx, taskId: string): Promise<Visible> {
  const context = await loadTaskContext(ctx, taskId);
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const final = seesFinal(relation, context);
  const allowed = (item: VersionItem, stage: Stage) =>
    !isBlindTo(relation, context, stage, item) &&
    (final || sightOf(relation, context, stage, item.line) !== 'none');
  const items = taskItems(context.board, context.tree).filter((item) =>
    STAGES.some((stage) => allowed(item, stage)),
  );
  if (items.length === 0) refuse('AU0001');
  return { context, relation, allowed, items };
}

/** `GET /checkTask/{id}/Effective`. */
export async function taskEffective(ctx: Ctx, taskId: string): Promise<z.infer<typeof EffectiveReply>> {
  const { context, relation, allowed, items } = await visibleResults(ctx, taskId);
  const effective = await effectiveRows(ctx.db, context.board, context.tree, allowed);
  const list = items.flatMap((item) => {
    const row = effective.get(item.id);
    return row ? effectiveView(item, row) : [];
  });
  return {
    task: taskHeadView(context, relation),
    list,
    summary: summaryOf(context, items, effective),
    undecidedClaims: list.flatMap(({ nodeId, status }) => (status === ITEM_STATUS.naClaimed ? nodeId : [])),
  };
}

function summaryOf(
  context: TaskContext,
  items: readonly VersionItem[],
  effective: ReadonlyMap<string, EffectiveItemRow>,
) {
  const rows = items.flatMap((item): SheetRow[] => {
    const row = effective.get(item.id);
    return row ? [effectiveSheetRow(item.id, row)] : [];
  });
  return chaptersView(sheetOf(context.tree, new Set(items.map(({ id }) => id)), rows), context.tree);
}

function effectiveView(item: VersionItem, row: EffectiveItemRow): z.infer<typeof EffectiveRow> {
  return {
    nodeId: item.id,
    nodeCode: item.nodeCode,
    line: item.line,
    standardScore: fromPts(item.standardScore),
    outcome: row.outcome,
    status: row.status,
    score: row.score === null ? null : fromPts(row.score),
    spill: fromPts(row.spill),
    veto: row.veto,
    stage: row.stage,
    originStage: row.originStage,
    agree: row.agree,
  };
}

/** `GET /checkTask/{id}/Detail`: every stage that the caller may see, side by side (audit-domain 8.5). */
export async function taskDetail(
  ctx: Ctx,
  taskId: string,
  query: z.infer<typeof DetailQuery>,
): Promise<z.infer<typeof TaskDetailReply>> {
  const { context, relation, allowed, items } = await visibleResults(ctx, taskId);
  if (query.checkId !== undefined && context.check.id !== query.checkId) refuse('AU0002');
  const lineItems = items.filter((item) => !query.line || item.line === query.line);
  const stages = await stageRows(ctx, context, relation);
  const effective = await effectiveRows(ctx.db, context.board, context.tree, allowed);
  const counts = await countsOf(ctx.db, context, relation);
  const shown = lineItems.map((item) => ({
    item,
    stages: stages.filter(({ row }) => row.nodeId === item.id),
    effective: effective.get(item.id) ?? null,
    counts: counts[item.id] ?? { files: 0, comments: 0, findings: 0 },
  }));
  const kept = shown.filter(({ stages: rows, effective: final, counts: found }) => {
    if (query.onlyDiff && new Set(rows.map(({ row }) => `${row.status} ${row.score}`)).size < 2) return false;
    if (query.onlyDeducted && !(final?.outcome === 'scored' && (final.row?.deductTotal ?? 0) > 0))
      return false;
    if (query.onlyNa && !rows.some(({ row }) => row.status >= ITEM_STATUS.naClaimed)) return false;
    return !query.onlyFindings || found.findings > 0;
  });
  const people = await loadPeople(
    ctx.db,
    stages.flatMap(({ row, evaluation }) => [
      ...evaluation.current.scorerIds,
      ...row.deductions.map((deduction) => deduction.scorerId ?? null),
    ]),
  );
  const seen = STAGES.filter((stage) => lineItems.some((item) => isSeen(context, relation, stage, item)));
  const task = taskHeadView(context, relation);
  const summary = summaryOf(context, lineItems, effective);
  return {
    // A line alone has no grade.
    task: query.line ? { ...task, grade: null } : task,
    stages: seen,
    nodes: nodesAround(context.tree, new Set(kept.map(({ item }) => item.id))).map(nodeView),
    items: kept.flatMap(({ item, stages: rows, effective: final, counts: found }) =>
      final
        ? {
            nodeId: item.id,
            stages: rows.map((row) => stageView(row, { people, language: ctx.language })),
            effective: effectiveView(item, final),
            ...found,
          }
        : [],
    ),
    summary: query.line ? { ...summary, grade: null, gradeReasons: [] } : summary,
  };
}

const isSeen = (context: TaskContext, relation: Relation, stage: Stage, item: VersionItem): boolean =>
  context.board.covering(stage, item.id) !== undefined &&
  !isBlindTo(relation, context, stage, item) &&
  sightOf(relation, context, stage, item.line) !== 'none';

type StageRowOf = { readonly row: ItemRow; readonly evaluation: BoardEvaluation };

/** The stages' rows that the caller may see; of an open own stage the shared rows, of the others confirmed ones. */
async function stageRows(ctx: Ctx, context: TaskContext, relation: Relation): Promise<StageRowOf[]> {
  const { board, tree } = context;
  const final = seesFinal(relation, context);
  const wanted = new Map<string, { evaluation: BoardEvaluation; nodeIds: Set<string> }>();
  for (const item of taskItems(board, tree)) {
    const confirmed: BoardEvaluation[] = [];
    for (const stage of board.stages[item.line] ?? []) {
      const evaluation = board.covering(stage, item.id);
      if (!evaluation || isBlindTo(relation, context, stage, item)) continue;
      const isConfirmed = evaluation.current.state === stageRecordLifecycle.state.confirmed;
      if (isConfirmed) confirmed.push(evaluation);
      const sight = sightOf(relation, context, stage, item.line);
      if (sight === 'all' || (sight === 'confirmed' && isConfirmed)) want(wanted, evaluation, item.id);
    }
    // Whoever may see the final result sees the row that it rests on.
    const top = confirmed.at(-1);
    if (final && top) want(wanted, top, item.id);
  }
  const rows = await mergedRowsOf(ctx.db, [...wanted.keys()]);
  return rows
    .flatMap((row) => {
      const found = wanted.get(row.recordId);
      return found?.nodeIds.has(row.nodeId) ? { row, evaluation: found.evaluation } : [];
    })
    .sort((a, b) => STAGES.indexOf(a.evaluation.stage) - STAGES.indexOf(b.evaluation.stage));
}

function want(
  wanted: Map<string, { evaluation: BoardEvaluation; nodeIds: Set<string> }>,
  evaluation: BoardEvaluation,
  nodeId: string,
): void {
  const found = wanted.get(evaluation.current.id) ?? { evaluation, nodeIds: new Set<string>() };
  found.nodeIds.add(nodeId);
  wanted.set(evaluation.current.id, found);
}

function stageView(
  { row, evaluation }: StageRowOf,
  { people, language }: { readonly people: People; readonly language: Language },
): z.infer<typeof DetailStageRow> {
  return {
    stage: evaluation.stage,
    recordState: evaluation.current.state,
    status: row.status,
    score: row.score === null ? null : fromPts(row.score),
    deductTotal: fromPts(row.deductTotal),
    agree: row.agree ? 1 : 0,
    consensus: row.consensus,
    naReason: row.naReason,
    naDecisionReason: row.naDecisionReason,
    comment: row.comment,
    strength: row.strength,
    varianceReason: row.varianceReason,
    adjustmentBasis: row.adjustmentBasis,
    carryStatement: row.carryStatement,
    deductions: row.deductions.map((deduction) => deductionView(deduction, people)),
    sample: row.sample && { ...row.sample, picked: [...row.sample.picked] },
    scorer: listed(
      evaluation.current.scorerIds.flatMap((id) => people(id)?.name || []),
      language,
    ),
  };
}

/** `GET /checkTask/{id}/Variance`: two stages compared over the items that both have (audit-domain 5.8). */
export async function taskVariance(
  ctx: Ctx,
  taskId: string,
  { from, to, line: ofLine }: z.infer<typeof VarianceQuery>,
): Promise<z.infer<typeof VarianceReply>> {
  const { context, relation, allowed, items: all } = await visibleResults(ctx, taskId);
  const items = all.filter((item) => !ofLine || item.line === ofLine);
  const seen = (stage: Stage) =>
    items.filter(
      (item) =>
        isSeen(context, relation, stage, item) ||
        (allowed(item, stage) && context.board.covering(stage, item.id)),
    );
  if (seen(from).length === 0 || (to !== 'EFFECTIVE' && seen(to).length === 0)) refuse('AU0001');
  const fromRows = await valuesOf(ctx, context, from, relation);
  const toRows =
    to === 'EFFECTIVE'
      ? new Map(
          [...(await effectiveRows(ctx.db, context.board, context.tree, allowed))].flatMap(([id, { row }]) =>
            row ? [[id, row] as const] : [],
          ),
        )
      : await valuesOf(ctx, context, to, relation);
  const compared = items.filter(
    (item) =>
      context.board.covering(from, item.id) && (to === 'EFFECTIVE' || context.board.covering(to, item.id)),
  );
  const variance = compareStageScores({
    items: compared.map((item) => ({
      nodeId: item.id,
      standardScore: item.standardScore,
      from: fromRows.get(item.id) ?? null,
      to: toRows.get(item.id) ?? null,
    })),
    limits: (await scoreLimits(ctx)).variance,
  });
  const rate = (got: number) =>
    variance.standard === 0
      ? null
      : fromPts(roundToHundredths(rational(100 * got, variance.standard), context.tree.totals.roundDigits));
  const pct = (value: number | null) => (value === null ? null : fromPts(value));
  return {
    from,
    to,
    list: variance.items.flatMap((line) => {
      const item = context.tree.items.get(line.nodeId);
      return item
        ? {
            nodeId: item.id,
            nodeCode: item.nodeCode,
            fullName: item.fullName,
            standardScore: fromPts(item.standardScore),
            fromScore: fromPts(fromRows.get(item.id)?.score ?? 0),
            toScore: fromPts(toRows.get(item.id)?.score ?? 0),
            delta: fromPts(line.delta),
            relative: fromPts(line.relative),
            reasonRequired: line.reasonRequired,
            reason: toRows.get(item.id)?.varianceReason ?? '',
          }
        : [];
    }),
    applicabilityDiffers: [...variance.applicabilityDiffers],
    undecided: [...variance.undecided],
    standard: fromPts(variance.standard),
    fromRate: rate(variance.fromGot),
    toRate: rate(variance.toGot),
    bias: pct(variance.bias),
    mad: pct(variance.mad),
    biasAlert: variance.biasAlert,
    madAlert: variance.madAlert,
    selfInflation: from === 'SELF' ? pct(selfInflation(variance.bias)) : null,
  };
}

/** A stage's values: the merged rows of confirmed records; of a stage in work, for those who see it, the rows so far. */
async function valuesOf(
  ctx: Ctx,
  context: TaskContext,
  stage: Stage,
  relation: Relation,
): Promise<Map<string, ItemRow>> {
  const { board, tree } = context;
  const records = new Map<string, BoardEvaluation>();
  for (const item of taskItems(board, tree)) {
    const evaluation = board.covering(stage, item.id);
    if (!evaluation || isBlindTo(relation, context, stage, item)) continue;
    const isConfirmed = evaluation.current.state === stageRecordLifecycle.state.confirmed;
    if (isConfirmed || sightOf(relation, context, stage, item.line) === 'all')
      records.set(evaluation.current.id, evaluation);
  }
  const byItem = rowsByItem(await rowsOf(ctx.db, [...records.keys()]));
  const values = new Map<string, ItemRow>();
  for (const [nodeId, { shared, own }] of byItem) {
    const isConfirmed =
      shared !== null && records.get(shared.recordId)?.current.state === stageRecordLifecycle.state.confirmed;
    const row = isConfirmed
      ? shared
      : (own.find(({ scorerId }) => scorerId === ctx.caller.userId) ??
        (context.options.blindScoring ? shared : (own[0] ?? shared)));
    if (row) values.set(nodeId, row);
  }
  return values;
}
