import type { GradeBand } from './grade.ts';
import { ITEM_STATUS } from './item-entry.ts';
import { type Percent, type Pts, toPts } from './points.ts';
import type { RoundDigits } from './rational.ts';
import {
  type ChapterTotals,
  computeSheet,
  isItemNode,
  type Sheet,
  type SheetInput,
  type SheetRow,
} from './sheet.ts';

/** What keeps a sheet from a grade (audit-domain 16 X13); points and percents in hundredths. */
export type Blocker =
  | { readonly kind: 'veto'; readonly nodeIds: readonly string[] }
  | {
      readonly kind: 'chapter';
      readonly chapterId: string;
      readonly nodeCode: string;
      readonly got: Pts;
      readonly needed: Pts;
      readonly due: Pts;
      readonly short: Pts;
      readonly rate: Percent;
      readonly floor: Percent;
    }
  | {
      readonly kind: 'total';
      readonly got: Pts;
      readonly needed: Pts;
      readonly due: Pts;
      readonly short: Pts;
      readonly percent: Percent;
      readonly minPercent: Percent;
    }
  /** WEIGHTED sheets have no single number of missing points: `short` is in percent. */
  | {
      readonly kind: 'weightedTotal';
      readonly short: Percent;
      readonly percent: Percent;
      readonly minPercent: Percent;
    }
  | { readonly kind: 'noPercent' };

/** Names what a sheet misses for a band: vetoes, the total, then the chapters; empty when the band is reached. */
export function gradeBlockers(input: {
  sheet: Sheet;
  version: SheetInput['version'];
  band: GradeBand;
  step: Pts;
}): Blocker[] {
  const { sheet, version, band, step } = input;
  const { totals, chapters } = sheet;
  const blockers: Blocker[] = [];
  if (totals.vetoIds.length > 0) blockers.push({ kind: 'veto', nodeIds: totals.vetoIds });
  if (totals.percent === null) return [...blockers, { kind: 'noPercent' }];
  const minPercent = toPts(band.minPercent);
  if (totals.percent < minPercent) {
    blockers.push(totalBlocker({ sheet, version, minPercent, percent: totals.percent, step }));
  }
  if (band.minChapterRate === null) return blockers;
  const floor = toPts(band.minChapterRate);
  return [
    ...blockers,
    ...chapters.flatMap((chapter) => chapterBlocker(chapter, floor, version.roundDigits, step)),
  ];
}

/**
 * The smallest amount on the step grid, at most `due`, whose rate rounds to `rate` or more: 80.0 % of 948 points is
 * reached by 758.0, because 79.957 % rounds to 80.0 %.
 */
export function pointsForRate(input: { due: Pts; rate: Percent; digits: RoundDigits; step: Pts }): Pts {
  const { due, rate, digits, step } = input;
  const unit = 10 ** (2 - digits);
  const published = Math.ceil(rate / unit) * unit;
  const least = ceilDivide(BigInt(due) * BigInt(2 * published - unit), 20_000n);
  return Math.min(due, Math.ceil(Math.max(0, Number(least)) / step) * step);
}

/** An item that still holds points, as the what-if list shows it. */
export type LostItem = {
  readonly nodeId: string;
  readonly chapterId: string;
  readonly lost: Pts;
};

/** Which items, brought to full marks, lift a sheet to a grade. */
export type LiftPlan = {
  readonly blockers: readonly Blocker[];
  /** Items to bring to full marks, in the order they were chosen. */
  readonly items: readonly LostItem[];
  /** Whether that reaches the band; without it the scored items alone cannot. */
  readonly reached: boolean;
  /** The sheet as it would then be. Nothing is stored. */
  readonly sheet: Sheet;
};

/**
 * Proposes few items that lift the sheet to a band: first those with a veto, then in each chapter under its floor
 * and at last anywhere, always the item that gains most.
 */
export function planLift(input: { sheet: SheetInput; band: GradeBand; step: Pts }): LiftPlan {
  const { band, step } = input;
  const { nodes, version } = input.sheet;
  let rows = input.sheet.rows;
  let sheet = computeSheet(input.sheet);
  const blockers = gradeBlockers({ sheet, version, band, step });
  const candidates = lostItems(input.sheet, sheet);
  const items: LostItem[] = [];
  let left = blockers;
  for (let next = chooseItem(left, candidates); next; next = chooseItem(left, candidates)) {
    const chosen = next;
    candidates.splice(candidates.indexOf(chosen), 1);
    items.push({ nodeId: chosen.nodeId, chapterId: chosen.chapterId, lost: chosen.lost });
    rows = rows.map((row) => (row.nodeId === chosen.nodeId ? chosen.full : row));
    sheet = computeSheet({ nodes, rows, version });
    left = gradeBlockers({ sheet, version, band, step });
  }
  return { blockers, items, reached: left.length === 0, sheet };
}

/** The sheet with some items thought of as brought to full marks; items without lost points change nothing. */
export function liftItems(input: {
  sheet: SheetInput;
  band: GradeBand;
  step: Pts;
  nodeIds: ReadonlySet<string>;
}): LiftPlan & { readonly left: readonly Blocker[] } {
  const { band, step, nodeIds } = input;
  const { nodes, version } = input.sheet;
  const now = computeSheet(input.sheet);
  const lifted = lostItems(input.sheet, now).filter(({ nodeId }) => nodeIds.has(nodeId));
  const full = new Map(lifted.map((candidate) => [candidate.nodeId, candidate.full]));
  const rows = input.sheet.rows.map((row) => full.get(row.nodeId) ?? row);
  const sheet = computeSheet({ nodes, rows, version });
  const left = gradeBlockers({ sheet, version, band, step });
  return {
    blockers: gradeBlockers({ sheet: now, version, band, step }),
    items: lifted.map(({ nodeId, chapterId, lost }) => ({ nodeId, chapterId, lost })),
    reached: left.length === 0,
    left,
    sheet,
  };
}

/** Every item that still holds points, most gain first. */
export function lostItemsOf(sheet: SheetInput): LostItem[] {
  return lostItems(sheet, computeSheet(sheet))
    .sort((a, b) => b.gain - a.gain)
    .map(({ nodeId, chapterId, lost }) => ({ nodeId, chapterId, lost }));
}

type Candidate = LostItem & { readonly gain: number; readonly full: SheetRow };

function totalBlocker(input: {
  sheet: Sheet;
  version: SheetInput['version'];
  minPercent: Percent;
  percent: Percent;
  step: Pts;
}): Blocker {
  const { sheet, version, minPercent, percent, step } = input;
  if (version.scoreMethod === 'WEIGHTED') {
    return { kind: 'weightedTotal', short: minPercent - percent, percent, minPercent };
  }
  const { got, due, bonusCounted } = sheet.totals;
  const rate = minPercent - bonusCounted;
  const needed = pointsForRate({ due, rate, digits: version.roundDigits, step });
  return { kind: 'total', got, needed, due, short: needed - got, percent, minPercent };
}

function chapterBlocker(chapter: ChapterTotals, floor: Percent, digits: RoundDigits, step: Pts): Blocker[] {
  const { id, nodeCode, got, due, rate } = chapter;
  if (rate === null || rate >= floor) return [];
  const needed = pointsForRate({ due, rate: floor, digits, step });
  return [{ kind: 'chapter', chapterId: id, nodeCode, got, needed, due, short: needed - got, rate, floor }];
}

function lostItems({ nodes, rows, version }: SheetInput, sheet: Sheet): Candidate[] {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const chapterOf = new Map(sheet.chapters.map((chapter) => [chapter.id, chapter]));
  const rootOf = (id: string): string => {
    const parentId = nodeOf.get(id)?.parentId;
    return parentId != null && nodeOf.has(parentId) ? rootOf(parentId) : id;
  };
  return rows.flatMap((row) => {
    const node = nodeOf.get(row.nodeId);
    if (!node || !isItemNode(node) || node.isBonus) return [];
    if (row.status !== ITEM_STATUS.scored || row.score === null) return [];
    const lost = node.standardScore - row.score + (row.spill ?? 0);
    if (lost <= 0 && !row.veto) return [];
    const chapterId = rootOf(node.id);
    const chapter = chapterOf.get(chapterId);
    const gain =
      version.scoreMethod === 'WEIGHTED' && chapter ? (lost * (chapter.weight ?? 0)) / chapter.due : lost;
    const full = { ...row, score: node.standardScore, spill: 0, veto: false };
    return [{ nodeId: row.nodeId, chapterId, lost, gain, full }];
  });
}

function chooseItem(blockers: readonly Blocker[], candidates: readonly Candidate[]): Candidate | undefined {
  const veto = blockers.find((blocker) => blocker.kind === 'veto');
  if (veto) return candidates.find(({ nodeId }) => veto.nodeIds.includes(nodeId));
  const chapter = blockers.find((blocker) => blocker.kind === 'chapter');
  if (chapter) return best(candidates.filter(({ chapterId }) => chapterId === chapter.chapterId));
  return blockers.length > 0 ? best(candidates) : undefined;
}

function best(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (top, candidate) => (top && top.gain >= candidate.gain ? top : candidate),
    undefined,
  );
}

function ceilDivide(num: bigint, den: bigint): bigint {
  const quotient = num / den;
  return num > 0n && num % den !== 0n ? quotient + 1n : quotient;
}
