import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts, type Percent, toPts } from '@auditplus/core/scoring/points.ts';
import { groupMean } from '@auditplus/core/scoring/ranking.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { splitOptionLabel } from '@auditplus/core/text/standard-words.ts';
import { loweredReason } from './lowered-reasons.ts';
import { type EffectiveRow, sheetOfValues, type Tree } from './stage-values.ts';
import type { PrintRow, UnitFacts } from './unit-facts.queries.ts';

type Item = Tree['items'] extends ReadonlyMap<string, infer I> ? I : never;

/** A published percent as it travels. */
export const percentOf = (percent: Percent | null | undefined): number | null =>
  percent == null ? null : fromPts(percent);

/** The items of the task in the order of the standard. */
export const itemsOf = ({ effective }: UnitFacts): Item[] =>
  [...effective.tree.items.values()].filter((item) => effective.rows.has(item.id));

/** The chapter, section and code of every item. */
export function placesOf(tree: Tree): Map<string, { chapter: string; section: string }> {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const places = new Map<string, { chapter: string; section: string }>();
  for (const item of tree.items.values()) {
    const above: string[] = [];
    let at = item.parentId === null ? undefined : nodes.get(item.parentId);
    const section = at?.fullName ?? '';
    while (at) {
      above.push(at.nodeCode);
      at = at.parentId === null ? undefined : nodes.get(at.parentId);
    }
    places.set(item.id, { chapter: above.at(-1) ?? item.nodeCode, section });
  }
  return places;
}

/** The chapters' rows of the result table with last year's, the group's and each stage's rate. */
export function chaptersOf(facts: UnitFacts): ReportSnapshot['chapters'] {
  const { sheet, tree } = facts.effective;
  const names = namesIn(tree);
  const former = formerRates(facts);
  const peers = facts.peers.map(({ id }) => sheetOfValues(tree, facts.finalValues.get(id) ?? []));
  const stages = stageSheets(facts);
  const rateIn = (chapters: readonly { nodeCode: string; rate: Percent | null }[], code: string) =>
    chapters.find(({ nodeCode }) => nodeCode === code)?.rate ?? null;
  return sheet.chapters.map((chapter) => ({
    code: chapter.nodeCode,
    name: names.get(chapter.id) ?? '',
    itemCount: chapter.items,
    standardScore: fromPts(chapter.standard),
    omitted: fromPts(chapter.notApplicable),
    due: fromPts(chapter.due),
    deducted: fromPts(chapter.due - chapter.got),
    got: fromPts(chapter.got),
    rate: percentOf(chapter.rate),
    lastYearRate: percentOf(former.get(`${chapter.nodeCode} ${names.get(chapter.id)}`) ?? null),
    groupMeanRate: percentOf(
      groupMean({
        parts: peers.map((peer) => ({ percent: rateIn(peer.chapters, chapter.nodeCode) })),
        digits: tree.totals.roundDigits,
      }),
    ),
    stageRates: Object.fromEntries(
      stages.map(({ stage, sheet: seen }) => [stage, percentOf(rateIn(seen.chapters, chapter.nodeCode))]),
    ),
  }));
}

/** Last year's rates by chapter; another version's chapter of the same code and name is the same chapter. */
function formerRates({
  formerTask,
  formerTree,
  finalValues,
}: UnitFacts): ReadonlyMap<string, Percent | null> {
  if (formerTask === null || formerTree === null) return new Map();
  const names = namesIn(formerTree);
  const { chapters } = sheetOfValues(formerTree, finalValues.get(formerTask.id) ?? []);
  return new Map(chapters.map(({ id, nodeCode, rate }) => [`${nodeCode} ${names.get(id)}`, rate]));
}

const namesIn = (tree: Tree) => new Map(tree.nodes.map((node) => [node.id, node.fullName]));

function stageSheets(facts: UnitFacts) {
  const { tree } = facts.effective;
  const all = [...facts.rows.values()].flat();
  return STAGES.flatMap((stage) => {
    const values = all.flatMap((row) =>
      row.stage === stage ? [{ taskId: facts.task.id, spill: 0, veto: false, ...row }] : [],
    );
    return values.length === 0 ? [] : [{ stage, sheet: sheetOfValues(tree, values) }];
  });
}

/** The totals of the sheet with the reasons of a lowered grade. */
export function totalsOf(facts: UnitFacts): ReportSnapshot['totals'] {
  const { sheet, tree, rows } = facts.effective;
  const { totals } = sheet;
  const { grade } = totals;
  return {
    itemCount: totals.items,
    standardScore: fromPts(totals.standard),
    omitted: fromPts(totals.notApplicable),
    due: fromPts(totals.due),
    deducted: fromPts(totals.due - totals.got),
    got: fromPts(totals.got),
    bonus: fromPts(totals.bonus),
    percent: percentOf(totals.percent),
    grade: grade?.name ?? '',
    gradeBefore: grade && grade.reasons.length > 0 && grade.byPercent !== grade.name ? grade.byPercent : null,
    // Vetoes are listed on their own.
    loweredReasons: (grade?.reasons ?? []).filter(({ kind }) => kind !== 'veto').map(loweredReason),
    vetoItems: totals.vetoIds.flatMap((id) => {
      const item = tree.items.get(id);
      const row = rows.get(id)?.row;
      const reason = row?.deductions.find(({ kind }) => kind === 'VETO');
      return item ? [{ ...refOf(item), reason: reason?.reason || reason?.label || '' }] : [];
    }),
    lastYearPercent: facts.formerTask?.published_percent ?? null,
    lastYearGrade: facts.formerTask?.grade ?? null,
    groupMeanPercent: percentOf(
      groupMean({
        parts: facts.peers.map(({ percent }) => ({ percent: percent === null ? null : toPts(percent) })),
        digits: tree.totals.roundDigits,
      }),
    ),
  };
}

/** An item as reports name one. */
export const refOf = (item: Item): { code: string; name: string } => ({
  code: item.nodeCode,
  name: item.fullName,
});

/** Every item with what each confirmed stage said of it. */
export function itemRowsOf(facts: UnitFacts): ReportSnapshot['items'] {
  const places = placesOf(facts.effective.tree);
  return itemsOf(facts).flatMap((item) => {
    const final = facts.effective.rows.get(item.id);
    if (!final) return [];
    return [
      {
        ...refOf(item),
        chapterCode: places.get(item.id)?.chapter ?? '',
        sectionName: places.get(item.id)?.section ?? '',
        line: item.line,
        standardScore: fromPts(item.standardScore),
        notApplicable: final.outcome === 'na',
        score: final.score === null ? null : fromPts(final.score),
        deducted: final.outcome === 'scored' ? fromPts(final.row?.deductTotal ?? 0) : 0,
        effectiveStage: final.stage,
        originStage: final.originStage,
        stages: (facts.rows.get(item.id) ?? []).map((row) => stageScore(facts, item, row)),
      },
    ];
  });
}

function stageScore(facts: UnitFacts, item: Item, row: PrintRow) {
  const isScored = row.status === ITEM_STATUS.scored;
  return {
    stage: row.stage,
    status: row.status,
    score: isScored && row.score !== null ? fromPts(row.score) : null,
    deducted: isScored ? fromPts(row.deductTotal) : 0,
    scorer: scorersOf(facts, row.stage, item.id),
    comment: row.comment,
    varianceReason: row.varianceReason,
    adjustmentBasis: row.adjustmentBasis,
  };
}

/** The names of those who scored an item in a stage. */
export function scorersOf(facts: UnitFacts, stage: PrintRow['stage'], nodeId: string): string {
  const covering = facts.effective.board.covering(stage, nodeId);
  if (!covering) return '';
  const { scorerIds, submittedBy } = covering.current;
  const ids = scorerIds.length > 0 ? scorerIds : [submittedBy];
  return ids.map(facts.names).filter(Boolean).join('、');
}

/** The accepted reasonable omissions (section 4). */
export function omissionsOf(facts: UnitFacts): ReportSnapshot['omissions'] {
  return itemsOf(facts).flatMap((item) => {
    const final = facts.effective.rows.get(item.id);
    if (final?.outcome !== 'na') return [];
    const stage = final.originStage ?? final.stage ?? 'MSD';
    return [
      {
        ...refOf(item),
        standardScore: fromPts(item.standardScore),
        line: item.line,
        reason: final.row?.naReason ?? '',
        claimedBy: scorersOf(facts, 'SELF', item.id),
        decidedStage: stage,
        decidedBy: facts.names(final.row?.naDecidedBy ?? null) || scorersOf(facts, stage, item.id),
      },
    ];
  });
}

/** Every effective deduction with its evidence and finding (section 5). */
export function deductionsOf(facts: UnitFacts): ReportSnapshot['deductions'] {
  const evidence = Map.groupBy(facts.evidence, ({ nodeId }) => nodeId);
  return itemsOf(facts).flatMap((item) => {
    const final = facts.effective.rows.get(item.id);
    if (final?.outcome !== 'scored') return [];
    const stage = final.originStage ?? final.stage ?? 'MSD';
    return (final.row?.deductions ?? []).flatMap((deduction) =>
      deduction.points === 0 && deduction.kind !== 'VETO'
        ? []
        : [
            {
              ...refOf(item),
              standardScore: fromPts(item.standardScore),
              deducted: fromPts(deduction.points),
              ...optionOf(deduction),
              count: Math.max(1, deduction.count),
              reason: deduction.reason,
              place: deduction.place,
              stage,
              scorer: facts.names(deduction.scorerId ?? null) || scorersOf(facts, stage, item.id),
              evidenceNos: (evidence.get(item.id) ?? []).map(({ no }) => no),
              findingCode: findingOf(facts, item, deduction),
            },
          ],
    );
  });
}

type Deduction = NonNullable<EffectiveRow['row']>['deductions'][number];

/** Label and unit; rows of before units had a field hold both in one text. */
function optionOf({ label, unit, kind }: Deduction): { option: string; unit: string } {
  const name = unit === undefined ? splitOptionLabel(label, kind) : { label, unit };
  return { option: name.label, unit: kind === 'PER' ? name.unit : '' };
}

/** The finding that rests on a deduction: linked by id, or by the deduction that it was made from. */
function findingOf(facts: UnitFacts, item: Item, deduction: Deduction): string | null {
  const found = facts.findings.find(
    (finding) =>
      finding.id === deduction.findingId ||
      (finding.nodeId === item.id &&
        finding.deductions.some(
          ({ label, reason }) => label === deduction.label && reason === deduction.reason,
        )),
  );
  return found?.enCode ?? null;
}
