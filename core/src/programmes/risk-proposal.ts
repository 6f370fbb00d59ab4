/** What is known of a unit before a programme's year. */
export type RiskFacts = {
  /** Published percent of the newest earlier audit; null when there was none. */
  readonly percent: number | null;
  readonly severeFindings: number;
  readonly majorHazards: number;
  readonly repeatFindings: number;
  /** Findings of earlier years that are still open. */
  readonly openFindings: number;
};

/** One reason of a weight: what was found, and what it gives or adds. */
export type WeightReason = {
  readonly kind: 'noResult' | 'percent' | 'severe' | 'majorHazard' | 'repeats' | 'openFindings';
  readonly value: number;
  readonly weight: number;
};

const BANDS = [
  { below: 70, weight: 5 },
  { below: 80, weight: 4 },
  { below: 85, weight: 3 },
  { below: 90, weight: 2 },
] as const;
const MANY_REPEATS = 3;

/**
 * A unit's risk weight from 1 to 5: its last percent gives the base, severe findings, major hazards, repeats and
 * findings that are still open add one each. A unit without a result counts as 4, as nobody knows its state.
 */
export function proposeWeight(facts: RiskFacts): { weight: number; reasons: WeightReason[] } {
  const reasons: WeightReason[] = [baseOf(facts.percent)];
  const add = (kind: WeightReason['kind'], value: number, least: number) => {
    if (value >= least) reasons.push({ kind, value, weight: 1 });
  };
  add('severe', facts.severeFindings, 1);
  add('majorHazard', facts.majorHazards, 1);
  add('repeats', facts.repeatFindings, MANY_REPEATS);
  add('openFindings', facts.openFindings, 1);
  const sum = reasons.reduce((total, reason) => total + reason.weight, 0);
  return { weight: Math.min(5, sum), reasons };
}

function baseOf(percent: number | null): WeightReason {
  if (percent === null) return { kind: 'noResult', value: 0, weight: 4 };
  const band = BANDS.find(({ below }) => percent < below);
  return { kind: 'percent', value: percent, weight: band?.weight ?? 1 };
}

/** A window of a year. */
export type Window = { readonly start: string; readonly end: string };

/**
 * The windows that a weight asks for (audit-domain 3.2): 5 each half-year, 3 and 4 each year, 1 and 2 every second
 * year, so not in the year after an audit.
 */
export function windowsOf(weight: number, year: number, lastYear: number | null): Window[] {
  if (weight >= 5)
    return [
      { start: `${year}-02-01`, end: `${year}-06-30` },
      { start: `${year}-08-01`, end: `${year}-11-30` },
    ];
  if (weight < 3 && lastYear === year - 1) return [];
  return [{ start: `${year}-02-01`, end: `${year}-10-31` }];
}
