import { pointsOfDeduction, type SampleResult } from '@auditplus/core/scoring/item-score.ts';
import { proposeSample } from '@auditplus/core/scoring/sampling.ts';
import type { Random } from '../random.ts';
import type { ItemData, OptionData } from '../standard-types.ts';
import { textOf } from '../texts/item-texts.ts';

/** One option used so many times; points in halves, so that all sums are whole numbers. */
export interface LossPart {
  /** null: MANUAL */
  optionIndex: number | null;
  count: number;
  halves: number;
}

/** One way for an item to lose points. */
export interface LossChoice {
  halves: number;
  parts: readonly LossPart[];
  cost: number;
}

/** An item, how weak the unit is in it (0–1), and an option that must be among its deductions. */
export interface WeakItem {
  item: ItemData;
  weakness: number;
  /** population for a RATE option */
  population: number;
  forcedOption: number | null;
  /** largest share of its points that the item may lose */
  mostShare: number;
}

/** Points of an option used `count` times on an item, in halves (audit-domain 5.1). */
function optionHalves(input: {
  item: ItemData;
  option: OptionData;
  count: number;
  population: number;
}): number {
  const { item, option, count, population } = input;
  const sample: SampleResult | null =
    option.kind === 'RATE' ? { hits: count, size: proposeSample(population).size } : null;
  const points = pointsOfDeduction({
    deduction: {
      kind: option.kind,
      points: (option.points ?? 0) * 100,
      count,
      cap: option.cap === null ? null : option.cap * 100,
    },
    standardScore: item.standardScore * 100,
    step: 50,
    sample,
  });
  return points / 50;
}

/**
 * The ways in which an item can lose points, the cheapest for each loss: a weak item loses cheaply, a large share
 * of its points costs more, typed amounts cost most. Losing nothing is free unless an option is forced.
 */
function choicesOf(weak: WeakItem, random: Random): LossChoice[] {
  const best = new Map<number, LossChoice>();
  for (const parts of combinations(weak)) {
    const halves = parts.reduce((sum, part) => sum + part.halves, 0);
    if (halves > weak.item.standardScore * 2 * weak.mostShare) continue;
    if (weak.forcedOption !== null && !parts.some((part) => part.optionIndex === weak.forcedOption)) continue;
    const choice = { halves, parts, cost: costOf(weak, parts, halves, random) };
    const known = best.get(halves);
    if (!known || choice.cost < known.cost) best.set(halves, choice);
  }
  return [...best.values()];
}

/**
 * Chooses the losses of all items so that they add up to `halves` exactly, at the least total cost.
 * @throws when no combination reaches the sum
 */
export function spreadLoss(
  items: readonly WeakItem[],
  halves: number,
  random: Random,
): Map<string, readonly LossPart[]> {
  type Step = { cost: number; choice: LossChoice; before: number };
  let reached = new Map<number, number>([[0, 0]]);
  const steps: Map<number, Step>[] = [];
  for (const weak of items) {
    const next = new Map<number, Step>();
    const choices = choicesOf(weak, random);
    for (const [sum, cost] of reached) {
      for (const choice of choices) {
        const total = sum + choice.halves;
        if (total > halves) continue;
        const known = next.get(total);
        if (!known || cost + choice.cost < known.cost) {
          next.set(total, { cost: cost + choice.cost, choice, before: sum });
        }
      }
    }
    steps.push(next);
    reached = new Map([...next].map(([sum, step]) => [sum, step.cost]));
  }
  return walkBack(items, steps, halves);
}

function walkBack(
  items: readonly WeakItem[],
  steps: readonly Map<number, { choice: LossChoice; before: number }>[],
  halves: number,
): Map<string, readonly LossPart[]> {
  const result = new Map<string, readonly LossPart[]>();
  let sum = halves;
  for (const [index, weak] of [...items.entries()].reverse()) {
    const step = steps[index]?.get(sum);
    if (!step) throw new Error(`no deductions add up to ${halves / 2} points`);
    if (step.choice.parts.length > 0) result.set(weak.item.code, step.choice.parts);
    sum = step.before;
  }
  return result;
}

/** The failed chlorine alarm is the one major hazard of the demonstration and appears nowhere else. */
const onlyWhenForced = new Set(['4.1.6#0']);

const mostCounts = 5;
const mostHits = 4;
const manualHalves = [1, 3];

function combinations({ item, population, forcedOption }: WeakItem): LossPart[][] {
  let found: LossPart[][] = [[]];
  const zeros: LossPart[][] = [];
  item.options.forEach((option, optionIndex) => {
    if (!textOf(item.code).facts[optionIndex]) return;
    if (forcedOption !== optionIndex && onlyWhenForced.has(`${item.code}#${optionIndex}`)) return;
    const part = (count: number): LossPart => ({
      optionIndex,
      count,
      halves: optionHalves({ item, option, count, population }),
    });
    if (option.kind === 'ZERO') {
      zeros.push([part(1)]);
      return;
    }
    const uses = Array.from({ length: usesOf(option) }, (_, index) => part(index + 1));
    found = found.flatMap((parts) => [parts, ...uses.map((use) => [...parts, use])]);
  });
  const manual = manualHalves.map((halves): LossPart[] => [{ optionIndex: null, count: 1, halves }]);
  return [...found, ...zeros, ...manual];
}

/** How often an option may be used; a capped one stops where it stops taking points. */
function usesOf(option: OptionData): number {
  if (option.kind === 'RATE') return mostHits;
  if (option.kind !== 'PER') return 1;
  const { points, cap } = option;
  return cap === null || !points ? mostCounts : Math.min(mostCounts, Math.floor(cap / points));
}

function costOf(weak: WeakItem, parts: readonly LossPart[], halves: number, random: Random): number {
  if (parts.length === 0) return 0;
  const points = halves / 2;
  const { standardScore } = weak.item;
  const share = (points * points) / standardScore;
  const repeats = parts.reduce((sum, part) => sum + Math.max(0, part.count - 2) * 0.35, 0);
  const manual = parts.some((part) => part.optionIndex === null) ? 9 : 0;
  const wholeItem = points === standardScore ? 2.5 : 0;
  return 0.4 + points * (1.3 - weak.weakness) + share + repeats + manual + wholeItem + random.next() * 0.6;
}
