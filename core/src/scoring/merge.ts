import { ITEM_STATUS, type ItemStatus } from './item-entry.ts';
import { type Pts, toPts } from './points.ts';
import { divideHalfUp } from './rational.ts';

/** How several scorers of one stage become one value (audit-domain 5.5). */
export const MERGE_RULES = ['LEAD', 'AVERAGE', 'MEDIAN', 'STRICTEST', 'TRIMMED'] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** `conflictPoints` (hundredths) and `conflictRate` (percent of S) of audit-domain 3.7; the larger one decides. */
export type ConflictLimits = { readonly points: Pts; readonly rate: number };
export const CONFLICT_LIMITS: ConflictLimits = { points: 300, rate: 30 };

/** One scorer's row of an item; points in integer hundredths. */
export type ScorerRow = {
  readonly scorerId: string;
  readonly status: ItemStatus;
  readonly score: Pts | null;
  readonly spill?: Pts;
  readonly veto?: boolean;
  /** The value came from an action on many items at once (同意下级评分, 批量满分), not from a look at this one. */
  readonly bulk?: boolean;
  /** When the value was saved, in milliseconds: a lead has seen the values that are older than the own one. */
  readonly at?: number;
};

/** What was decided on a conflict. A decided score keeps a scorer's veto only when it is zero. */
export type MergeDecision = { readonly kind: 'na' } | { readonly kind: 'score'; readonly score: Pts };

/**
 * Why an item waits for a decision: the scores lie too far apart, some say N/A and some score, or a scorer's value
 * would give way to a lead who has not looked at it.
 */
export type ConflictKind = 'spread' | 'applicability' | 'unseen';

/** The merged row of an item. */
export type MergedItem = {
  /** `open` when nobody decided the item, or LEAD and the lead did not score it. */
  readonly outcome: 'scored' | 'na' | 'open';
  readonly score: Pts | null;
  readonly spill: Pts;
  readonly veto: boolean;
  /** max − min of the scores, null when nobody scored. */
  readonly spread: Pts | null;
  readonly naVotes: number;
  readonly scoredVotes: number;
  readonly conflicts: readonly ConflictKind[];
  /** An undecided conflict: submit is refused (AU1408) and the values above are only the rule's proposal. */
  readonly blocks: boolean;
  /** The merged value is not what every scorer gave: the sheet prints 合议得分. */
  readonly consensus: boolean;
};

/**
 * Merges the scorers of one stage for one item (audit-domain 5.5). The order of the scorers does not matter.
 * N/A needs a strict majority of those who decided; a tie means applicable. A value that the lead gave to many items
 * at once is weaker than any value that somebody gave to this one: it has no part until the lead decides.
 */
export function mergeScorers(input: {
  rule: MergeRule;
  standardScore: Pts;
  scorers: readonly ScorerRow[];
  leadScorerId: string | null;
  limits?: ConflictLimits;
  decision?: MergeDecision | null;
}): MergedItem {
  const { rule, standardScore, scorers, leadScorerId, limits = CONFLICT_LIMITS, decision = null } = input;
  const given = scorers.filter((row) => isScored(row) || saysNa(row));
  const lead = given.find(({ scorerId }) => scorerId === leadScorerId);
  const isOverruled = lead !== undefined && isWeaker(lead, given);
  const counting = isOverruled ? given.filter((row) => row !== lead && !row.bulk) : given;
  const scored = given.filter(isScored);
  const naVotes = given.filter(saysNa).length;
  const scores = scored.map((row) => row.score);
  const spread = scores.length === 0 ? null : Math.max(...scores) - Math.min(...scores);
  const conflicts: ConflictKind[] = [];
  if (spread !== null && isWide(spread, standardScore, limits)) conflicts.push('spread');
  if (naVotes > 0 && scored.length > 0) conflicts.push('applicability');
  if (lead && (isOverruled ? counting : unseenBy(lead, given, rule)).some((row) => differ(row, lead)))
    conflicts.push('unseen');
  const countingScored = counting.filter(isScored);
  const result = decision
    ? decided(decision, scored)
    : counting.length - countingScored.length > countingScored.length
      ? NOT_APPLICABLE
      : // Several who stand against a lead's weaker value: until the lead decides, the strictest of them.
        mergedByRule(isOverruled && rule === 'LEAD' ? 'STRICTEST' : rule, countingScored, leadScorerId);
  return {
    ...result,
    spread,
    naVotes,
    scoredVotes: scored.length,
    conflicts,
    blocks: conflicts.length > 0 && !decision,
    consensus: result.outcome === 'scored' && scores.some((score) => score !== result.score),
  };
}

/** One value from several by a rule, HALF_UP 0.01; null when there is none. LEAD takes the value given first. */
export function mergeValues(rule: MergeRule, values: readonly Pts[]): Pts | null {
  const [first] = values;
  if (first === undefined) return null;
  const sorted = [...values].sort((a, b) => a - b);
  switch (rule) {
    case 'LEAD':
      return first;
    case 'STRICTEST':
      return Math.min(...values);
    case 'AVERAGE':
      return mean(values);
    case 'MEDIAN':
      return mean(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1));
    case 'TRIMMED':
      return mean(values.length >= 5 ? sorted.slice(1, -1) : values);
  }
}

type Scored = ScorerRow & { readonly score: Pts };
type Merged = Pick<MergedItem, 'outcome' | 'score' | 'spill' | 'veto'>;

const NOT_APPLICABLE: Merged = { outcome: 'na', score: null, spill: 0, veto: false };
const OPEN: Merged = { outcome: 'open', score: null, spill: 0, veto: false };

function mergedByRule(rule: MergeRule, scored: readonly Scored[], leadScorerId: string | null): Merged {
  const counted = rule === 'LEAD' ? scored.filter((row) => row.scorerId === leadScorerId) : scored;
  const score = mergeValues(
    rule,
    counted.map((row) => row.score),
  );
  if (score === null) return OPEN;
  // Spill is a loss: negated, the strictest rule picks the largest and the means stay the same.
  const gain = mergeValues(
    rule,
    counted.map((row) => 0 - (row.spill ?? 0)),
  );
  return { outcome: 'scored', score, spill: 0 - (gain ?? 0), veto: counted.some((row) => row.veto) };
}

/** Whether a row from an action on many items stands against one that was given to this item. */
export function isWeaker<T extends Pick<ScorerRow, 'bulk'>>(row: T, rows: readonly T[]): boolean {
  return row.bulk === true && rows.some((other) => other !== row && !other.bulk);
}

/** The rows that a lead's own value would set aside without the lead having seen them. */
function unseenBy(lead: ScorerRow, given: readonly ScorerRow[], rule: MergeRule): readonly ScorerRow[] {
  return rule === 'LEAD' ? given.filter((row) => (row.at ?? 0) > (lead.at ?? 0)) : [];
}

/** Whether two scorers came to different results. */
export function differ(one: ScorerRow, other: ScorerRow): boolean {
  if (saysNa(one) || saysNa(other)) return saysNa(one) !== saysNa(other);
  return one.score !== other.score || (one.veto ?? false) !== (other.veto ?? false);
}

function decided(decision: MergeDecision, scored: readonly Scored[]): Merged {
  if (decision.kind === 'na') return NOT_APPLICABLE;
  const veto = decision.score === 0 && scored.some((row) => row.veto);
  return { outcome: 'scored', score: decision.score, spill: 0, veto };
}

function isScored(row: ScorerRow): row is Scored {
  return row.status === ITEM_STATUS.scored && row.score !== null;
}

function saysNa(row: ScorerRow): boolean {
  return row.status === ITEM_STATUS.naClaimed || row.status === ITEM_STATUS.naAccepted;
}

function isWide(spread: Pts, standardScore: Pts, limits: ConflictLimits): boolean {
  return spread >= limits.points && spread * 10_000 >= toPts(limits.rate) * standardScore;
}

function mean(values: readonly Pts[]): Pts {
  const sum = values.reduce((total, value) => total + value, 0);
  return Number(divideHalfUp(BigInt(sum), BigInt(values.length)));
}
