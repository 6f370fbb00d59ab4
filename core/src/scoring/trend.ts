import type { EffectiveItem } from './effective.ts';
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

/** How an item of one version continues in another (audit-domain 3.1 ClauseMap). */
export const CLAUSE_RELATIONS = ['SAME', 'SPLIT', 'MERGED', 'CHANGED', 'REMOVED', 'NEW'] as const;
export type ClauseRelation = (typeof CLAUSE_RELATIONS)[number];

/** One map entry. `ratio` is the part of the split item, or of the merged item, that belongs to this pair. */
export type ClauseMap = {
  readonly fromNodeId: string | null;
  readonly toNodeId: string | null;
  readonly relation: ClauseRelation;
  /** 0 to 1, used by SPLIT and MERGED only; 1 when left out. */
  readonly ratio?: number | null;
};

/** An item's final result in one year; points in integer hundredths. */
export type YearItem = {
  readonly nodeId: string;
  readonly standardScore: Pts;
  readonly outcome: EffectiveItem['outcome'];
  readonly score: Pts | null;
};

/** One year on the common items. */
export type LikeForLikeYear = {
  /** Exact sums in hundredths; they can be fractions because of `ratio`. */
  readonly due: Rational;
  readonly got: Rational;
  readonly exact: Rational | null;
  /** Rounded once; null when nothing is common. */
  readonly percent: Percent | null;
};

/** Two years on the items that both have, and everything that had to be left out. */
export type LikeForLike = {
  readonly from: LikeForLikeYear;
  readonly to: LikeForLikeYear;
  /** Pairs counted. */
  readonly pairs: number;
  /** Mapped, but not scored in both years. */
  readonly notCommon: readonly { fromNodeId: string; toNodeId: string }[];
  /** Items of one version only: said so by the map (REMOVED, NEW) or missing from it (gap). */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly fromGaps: readonly string[];
  readonly toGaps: readonly string[];
};

/**
 * 同口径 comparison of two years (audit-domain 5.7): only items mapped to each other and applicable in both years.
 * The shared side of a SPLIT (the earlier item) or MERGED (the later one) counts with the pair's `ratio`, due and
 * got alike.
 */
export function likeForLike(input: {
  from: readonly YearItem[];
  to: readonly YearItem[];
  maps: readonly ClauseMap[];
  digits?: RoundDigits;
}): LikeForLike {
  const { maps, digits = 1 } = input;
  const fromItems = new Map(input.from.map((item) => [item.nodeId, item]));
  const toItems = new Map(input.to.map((item) => [item.nodeId, item]));
  const [fromSum, toSum] = [newSum(), newSum()];
  const notCommon: { fromNodeId: string; toNodeId: string }[] = [];
  let pairs = 0;
  for (const { fromNodeId, toNodeId, relation, ratio } of maps) {
    if (fromNodeId === null || toNodeId === null || relation === 'REMOVED' || relation === 'NEW') continue;
    const from = fromItems.get(fromNodeId);
    const to = toItems.get(toNodeId);
    if (!from || !to) continue;
    if (!isApplicable(from) || !isApplicable(to)) {
      notCommon.push({ fromNodeId, toNodeId });
      continue;
    }
    addItem(fromSum, from, relation === 'SPLIT' ? ratio : null);
    addItem(toSum, to, relation === 'MERGED' ? ratio : null);
    pairs += 1;
  }
  const removed = sideOf(maps, 'REMOVED', 'fromNodeId');
  const added = sideOf(maps, 'NEW', 'toNodeId');
  return {
    from: yearOf(fromSum, digits),
    to: yearOf(toSum, digits),
    pairs,
    notCommon,
    removed: input.from.flatMap(({ nodeId }) => (removed.has(nodeId) ? [nodeId] : [])),
    added: input.to.flatMap(({ nodeId }) => (added.has(nodeId) ? [nodeId] : [])),
    fromGaps: gapsOf(input.from, toItems, maps, 'fromNodeId', 'toNodeId', removed),
    toGaps: gapsOf(input.to, fromItems, maps, 'toNodeId', 'fromNodeId', added),
  };
}

type Side = 'fromNodeId' | 'toNodeId';

/** Whole items are summed as plain points: a group has hundreds of thousands of them, and few have a share. */
type Sum = { due: Pts; got: Pts; shares: { due: Rational; got: Rational } };

const newSum = (): Sum => ({ due: 0, got: 0, shares: { due: rational(0), got: rational(0) } });

function isApplicable(item: YearItem): item is YearItem & { readonly score: Pts } {
  return item.outcome === 'scored' && item.score !== null;
}

function addItem(sum: Sum, item: YearItem & { readonly score: Pts }, ratio: number | null | undefined): void {
  if (ratio == null || ratio === 1) {
    sum.due += item.standardScore;
    sum.got += item.score;
    return;
  }
  const share = decimal(ratio);
  sum.shares.due = add(sum.shares.due, multiply(rational(item.standardScore), share));
  sum.shares.got = add(sum.shares.got, multiply(rational(item.score), share));
}

function yearOf(sum: Sum, digits: RoundDigits): LikeForLikeYear {
  const due = add(rational(sum.due), sum.shares.due);
  const got = add(rational(sum.got), sum.shares.got);
  const exact = due.num === 0n ? null : divide(multiply(rational(100), got), due);
  return { due, got, exact, percent: exact && roundToHundredths(exact, digits) };
}

function sideOf(maps: readonly ClauseMap[], relation: ClauseRelation, side: Side): Set<string> {
  return new Set(maps.flatMap((map) => (map.relation === relation ? (map[side] ?? []) : [])));
}

/** Items that no entry leads to an existing item of the other year, and that the map does not drop on purpose. */
function gapsOf(
  items: readonly YearItem[],
  others: ReadonlyMap<string, YearItem>,
  maps: readonly ClauseMap[],
  own: Side,
  other: Side,
  dropped: ReadonlySet<string>,
): string[] {
  const linked = new Set<string>();
  for (const map of maps) {
    const ownId = map[own];
    const otherId = map[other];
    if (ownId !== null && otherId !== null && others.has(otherId)) linked.add(ownId);
  }
  return items.flatMap(({ nodeId }) => (linked.has(nodeId) || dropped.has(nodeId) ? [] : [nodeId]));
}
