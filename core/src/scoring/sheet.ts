import { type Grade, type GradeScheme, gradeOf } from './grade.ts';
import { ITEM_STATUS, type ItemStatus } from './item-entry.ts';
import type { Percent, Pts } from './points.ts';
import {
  add,
  decimal,
  divide,
  multiply,
  type Rational,
  type RoundDigits,
  rational,
  roundToHundredths,
} from './rational.ts';

/** A node of the standard's tree in display order. A node with a standard score is an item. */
export type SheetNode = {
  readonly id: string;
  readonly parentId: string | null;
  readonly nodeCode: string;
  /** Items only, integer hundredths. */
  readonly standardScore?: Pts | null;
  /** Items only: the item's points are a bonus and never due. */
  readonly isBonus?: boolean;
  /** Chapters only, used by WEIGHTED; 0 to 100. */
  readonly weight?: number | null;
};

/** What counts of an item's row. */
export type SheetRow = {
  readonly nodeId: string;
  readonly status: ItemStatus;
  /** Integer hundredths, null while unscored. */
  readonly score: Pts | null;
  readonly spill?: Pts;
  readonly veto?: boolean;
};

/** What of the standard version decides the totals (audit-domain 3.1). */
export type SheetVersion = {
  readonly scoreMethod: 'POINTS' | 'WEIGHTED';
  readonly roundDigits: RoundDigits;
  /** Most percent points that bonus items may add, integer hundredths. */
  readonly bonusCap: Pts;
  readonly gradeScheme: GradeScheme | null;
};

/** Sums of a section, chapter or sheet; amounts in integer hundredths. Bonus items count in `items` and `decided`. */
export type Totals = {
  /** 标准分 of all items without bonus. */
  readonly standard: Pts;
  /** 应得分 B: standard scores of the scored items. */
  readonly due: Pts;
  /** 实得分 G, after spill; never below zero in any section. */
  readonly got: Pts;
  /** 合理缺项: standard scores of items accepted as not applicable. */
  readonly notApplicable: Pts;
  /** Standard scores of items still open. */
  readonly open: Pts;
  /** Points of scored bonus items. */
  readonly bonus: Pts;
  /** Number of items, of items decided (scored or accepted as N/A), and of the latter alone. */
  readonly items: number;
  readonly decided: number;
  readonly naItems: number;
  /** 得分率 as an exact percent and rounded once; null when nothing is due (shown "—"). */
  readonly exactRate: Rational | null;
  readonly rate: Percent | null;
  /** 完成率 = decided ÷ all; null without items. */
  readonly completion: Percent | null;
};

/** A section's totals. Items directly under a chapter form a section with the chapter's own id. */
export type SectionTotals = Totals & { readonly id: string; readonly nodeCode: string };

/** A chapter's totals: the plain sums of its sections. */
export type ChapterTotals = SectionTotals & {
  readonly weight: number | null;
  readonly sections: readonly SectionTotals[];
};

/** Why a sheet has no percent: all items N/A (所有项目均不适用，无法计算得分率), nothing scored, or no weight. */
export type EmptyReason = 'allNotApplicable' | 'nothingScored' | 'noWeight';

/** The totals of a sheet (audit-domain 5.2). For WEIGHTED, `exactRate` and `rate` are the weighted M. */
export type SheetTotals = Totals & {
  /** Bonus in percent points after the cap, rounded. */
  readonly bonusCounted: Percent;
  /** P, the published percent; null when there is none. */
  readonly percent: Percent | null;
  /** Open items remain: the figures run over decided items only (暂计得分率) and are never published. */
  readonly provisional: boolean;
  readonly emptyReason: EmptyReason | null;
  readonly openIds: readonly string[];
  readonly naIds: readonly string[];
  readonly vetoIds: readonly string[];
  /** Null when there is no scheme, or neither a percent nor a veto. */
  readonly grade: Grade | null;
};

/** Everything computed from one sheet. */
export type Sheet = { readonly chapters: readonly ChapterTotals[]; readonly totals: SheetTotals };

/** What a sheet is computed from. An item without a row is open. */
export type SheetInput = {
  readonly nodes: readonly SheetNode[];
  readonly rows: readonly SheetRow[];
  readonly version: SheetVersion;
};

/** Computes sections, chapters, totals and grade of a sheet in one pass (audit-domain 5.2, 5.3). */
export function computeSheet({ nodes, rows, version }: SheetInput): Sheet {
  const { chapters, openIds, naIds, vetoIds } = tally(nodes, rows);
  const digits = version.roundDigits;
  const chapterTotals = chapters.map((chapter) => totalsOfChapter(chapter, digits));
  const sums = sumOf(chapterTotals);
  const exactRate = version.scoreMethod === 'WEIGHTED' ? weightedRate(chapterTotals) : rateOf(sums);
  const rate = exactRate && roundToHundredths(exactRate, digits);
  const bonusCounted = roundToHundredths(rational(Math.min(version.bonusCap, sums.bonus), 100), digits);
  const percent = rate === null ? null : Math.min(10_000, rate + bonusCounted);
  const grade =
    version.gradeScheme &&
    gradeOf({ scheme: version.gradeScheme, percent, chapters: chapterTotals, vetoNodeIds: vetoIds });
  return {
    chapters: chapterTotals,
    totals: {
      ...sums,
      exactRate,
      rate,
      completion: completionOf(sums, digits),
      bonusCounted,
      percent,
      provisional: openIds.length > 0,
      emptyReason: percent === null ? emptyReason(sums) : null,
      openIds,
      naIds,
      vetoIds,
      grade,
    },
  };
}

/** Whether a node is an item: only items carry a standard score. */
export function isItemNode(node: SheetNode): node is SheetNode & { readonly standardScore: Pts } {
  return node.standardScore != null;
}

type Sums = Omit<Totals, 'exactRate' | 'rate' | 'completion'>;
type SectionTally = {
  id: string;
  nodeCode: string;
  sums: { -readonly [K in keyof Sums]: Sums[K] };
  spill: Pts;
};
type ChapterTally = { node: SheetNode; sections: Map<string, SectionTally> };

function tally(nodes: readonly SheetNode[], rows: readonly SheetRow[]) {
  const rowOf = new Map(rows.map((row) => [row.nodeId, row]));
  const sectionFor = sectionFinder(nodes);
  const openIds: string[] = [];
  const naIds: string[] = [];
  const vetoIds: string[] = [];
  for (const node of nodes) {
    if (!isItemNode(node)) {
      sectionFor.registerGroup(node);
      continue;
    }
    const row = rowOf.get(node.id);
    const outcome = addItem(sectionFor.sectionOfItem(node), node, row);
    if (outcome === 'open') openIds.push(node.id);
    if (outcome === 'na') naIds.push(node.id);
    if (outcome === 'scored' && row?.veto) vetoIds.push(node.id);
  }
  return { chapters: sectionFor.chapters(), openIds, naIds, vetoIds };
}

function addItem(
  section: SectionTally,
  node: SheetNode & { readonly standardScore: Pts },
  row: SheetRow | undefined,
): 'scored' | 'na' | 'open' {
  const { sums } = section;
  const standard = node.isBonus ? 0 : node.standardScore;
  sums.items += 1;
  sums.standard += standard;
  if (row?.status === ITEM_STATUS.naAccepted) {
    sums.notApplicable += standard;
    sums.decided += 1;
    sums.naItems += 1;
    return 'na';
  }
  if (row?.status !== ITEM_STATUS.scored || row.score === null) {
    sums.open += standard;
    return 'open';
  }
  sums.decided += 1;
  sums.due += standard;
  if (node.isBonus) sums.bonus += row.score;
  else sums.got += row.score;
  section.spill += row.spill ?? 0;
  return 'scored';
}

/** Finds the chapter (root) and section (second level) of any node, however deep its items lie. */
function sectionFinder(nodes: readonly SheetNode[]) {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const chapters = new Map<string, ChapterTally>();
  const placeOf = new Map<string, { chapter: SheetNode; section: SheetNode }>();

  const place = (group: SheetNode): { chapter: SheetNode; section: SheetNode } => {
    const known = placeOf.get(group.id);
    if (known) return known;
    const parent = parentOf(group);
    const above = parent && place(parent);
    const found = !above
      ? { chapter: group, section: group }
      : above.section === above.chapter
        ? { chapter: above.chapter, section: group }
        : above;
    placeOf.set(group.id, found);
    return found;
  };
  const parentOf = (node: SheetNode) => (node.parentId === null ? undefined : nodeOf.get(node.parentId));
  const chapterTally = (node: SheetNode) => {
    const known = chapters.get(node.id) ?? { node, sections: new Map() };
    chapters.set(node.id, known);
    return known;
  };
  const sectionTally = (group: SheetNode): SectionTally => {
    const { chapter, section } = place(group);
    const { sections } = chapterTally(chapter);
    const known = sections.get(section.id) ?? {
      id: section.id,
      nodeCode: section.nodeCode,
      sums: { ...NOTHING },
      spill: 0,
    };
    sections.set(section.id, known);
    return known;
  };
  return {
    registerGroup: (node: SheetNode) => {
      if (parentOf(node)) sectionTally(node);
      else chapterTally(node);
    },
    sectionOfItem: (item: SheetNode) => sectionTally(parentOf(item) ?? item),
    chapters: () => [...chapters.values()],
  };
}

const NOTHING: Sums = {
  standard: 0,
  due: 0,
  got: 0,
  notApplicable: 0,
  open: 0,
  bonus: 0,
  items: 0,
  decided: 0,
  naItems: 0,
};

function totalsOfChapter({ node, sections }: ChapterTally, digits: RoundDigits): ChapterTotals {
  const sectionTotals = [...sections.values()].map(({ id, nodeCode, sums, spill }) => ({
    id,
    nodeCode,
    ...withRate({ ...sums, got: Math.max(0, sums.got - spill) }, digits),
  }));
  return {
    id: node.id,
    nodeCode: node.nodeCode,
    weight: node.weight ?? null,
    ...withRate(sumOf(sectionTotals), digits),
    sections: sectionTotals,
  };
}

function sumOf(parts: readonly Sums[]): Sums {
  return parts.reduce<Sums>(
    (sum, part) => ({
      standard: sum.standard + part.standard,
      due: sum.due + part.due,
      got: sum.got + part.got,
      notApplicable: sum.notApplicable + part.notApplicable,
      open: sum.open + part.open,
      bonus: sum.bonus + part.bonus,
      items: sum.items + part.items,
      decided: sum.decided + part.decided,
      naItems: sum.naItems + part.naItems,
    }),
    NOTHING,
  );
}

function withRate(sums: Sums, digits: RoundDigits): Totals {
  const exactRate = rateOf(sums);
  return {
    ...sums,
    exactRate,
    rate: exactRate && roundToHundredths(exactRate, digits),
    completion: completionOf(sums, digits),
  };
}

function rateOf({ due, got }: Sums): Rational | null {
  return due === 0 ? null : rational(100 * got, due);
}

function completionOf({ items, decided }: Sums, digits: RoundDigits): Percent | null {
  return items === 0 ? null : roundToHundredths(rational(100 * decided, items), digits);
}

/** M of WEIGHTED: 100 × Σ w·(G/B) ÷ Σ w over the chapters with something due. */
function weightedRate(chapters: readonly ChapterTotals[]): Rational | null {
  let weights = rational(0);
  let weighted = rational(0);
  for (const { weight, exactRate } of chapters) {
    if (exactRate === null || !weight) continue;
    const exactWeight = decimal(weight);
    weights = add(weights, exactWeight);
    weighted = add(weighted, multiply(exactWeight, exactRate));
  }
  return weights.num === 0n ? null : divide(weighted, weights);
}

function emptyReason(sums: Sums): EmptyReason {
  if (sums.due > 0) return 'noWeight';
  return sums.items > 0 && sums.naItems === sums.items ? 'allNotApplicable' : 'nothingScored';
}
