import { type Line, type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import type { Random } from '../random.ts';
import type { ItemData, OptionData } from '../standard-types.ts';
import { textOf } from '../texts/item-texts.ts';
import type { LossPart } from './loss-choices.ts';
import type { Losses } from './unit-losses.ts';

/** One occurrence of a deduction and the stage that found it; `liftedAt` is set when a later stage took it back. */
export interface Occurrence {
  code: string;
  optionIndex: number | null;
  /** 1 for one occurrence of PER; the whole count for RATE, FIXED, ZERO, MANUAL */
  count: number;
  halves: number;
  foundAt: Stage;
  liftedAt: Stage | null;
}

/** What a task's discovery depends on. */
export interface DiscoveryInput {
  items: readonly ItemData[];
  losses: Losses;
  enabled: readonly Stage[];
  /** items that SELF claims as not applicable and so does not score */
  claimed: ReadonlySet<string>;
  /** totals that SELF may take itself, in halves, best first; none when the audit has no stage SELF */
  selfHalves: readonly number[];
  random: Random;
}

/** Decides for every occurrence in which stage it is found, and adds a few that later stages take back. */
export function discover(input: DiscoveryInput): Occurrence[] {
  const { items, losses, enabled, claimed, selfHalves, random } = input;
  const all = items.flatMap((item) =>
    (losses.get(item.code) ?? []).flatMap((part) => occurrencesOf(item, part)),
  );
  const self =
    selfHalves.length === 0
      ? new Set<Loose>()
      : chooseSum(
          all.filter(({ code }) => !claimed.has(code)),
          selfHalves,
          random,
        );
  const lineOf = new Map(items.map(({ code, line }) => [code, line]));
  const found = all.map((occurrence): Occurrence => {
    const stages = stagesOfLine(lineOf.get(occurrence.code) ?? 'C', enabled);
    const foundAt = self.has(occurrence) ? 'SELF' : laterStage(stages, random);
    return { ...occurrence, foundAt, liftedAt: null };
  });
  return [...found, ...overstrict({ items, losses, claimed, enabled, random })];
}

type Loose = Omit<Occurrence, 'foundAt' | 'liftedAt'>;

function occurrencesOf(item: ItemData, part: LossPart): Loose[] {
  const { optionIndex, count, halves } = part;
  const option = optionIndex === null ? undefined : item.options[optionIndex];
  if (option?.kind !== 'PER') return [{ code: item.code, optionIndex, count, halves }];
  return Array.from({ length: count }, () => ({
    code: item.code,
    optionIndex,
    count: 1,
    halves: halves / count,
  }));
}

/** A random choice of occurrences that adds up to the first sum within reach; a self-assessment prefers the small ones. */
function chooseSum(occurrences: readonly Loose[], sums: readonly number[], random: Random): Set<Loose> {
  type Step = { cost: number; taken: boolean };
  const highest = Math.max(...sums);
  let costs = new Map<number, number>([[0, 0]]);
  const steps: Map<number, Step>[] = [];
  for (const { halves } of occurrences) {
    const price = random.next() + halves * 0.12;
    const next = new Map<number, Step>();
    for (const [total, cost] of costs) {
      offer(next, total, { cost, taken: false });
      if (total + halves <= highest) offer(next, total + halves, { cost: cost + price, taken: true });
    }
    steps.push(next);
    costs = new Map([...next].map(([total, step]) => [total, step.cost]));
  }
  const chosen = new Set<Loose>();
  const reachable = sums.find((sum) => costs.has(sum));
  if (reachable === undefined) throw new Error(`the self-assessment cannot take ${highest / 2} points`);
  let rest = reachable;
  for (const [index, occurrence] of [...occurrences.entries()].reverse()) {
    const step = steps[index]?.get(rest);
    if (!step?.taken) continue;
    chosen.add(occurrence);
    rest -= occurrence.halves;
  }
  return chosen;
}

function offer<T extends { cost: number }>(map: Map<number, T>, key: number, step: T): void {
  const known = map.get(key);
  if (!known || step.cost < known.cost) map.set(key, step);
}

const eagerness: Readonly<Record<Stage, number>> = { SELF: 0, COMPANY: 0.56, WATER: 0.82, HQ: 0.84, MSD: 1 };

/** The first stage after SELF that notices; MSD always does. */
function laterStage(stages: readonly Stage[], random: Random): Stage {
  const later = stages.filter((stage) => stage !== 'SELF');
  return later.find((stage) => random.next() < eagerness[stage]) ?? 'MSD';
}

const overstrictItems = 3;

/** Small deductions of the partner company that the next stage takes back. */
function overstrict(input: Omit<DiscoveryInput, 'selfHalves'>): Occurrence[] {
  const { items, losses, claimed, enabled, random } = input;
  const usable = items.filter((item) => {
    const stages = stagesOfLine(item.line, enabled);
    const [option] = item.options;
    return (
      stages[1] === 'COMPANY' &&
      stages.length > 3 &&
      !losses.has(item.code) &&
      !claimed.has(item.code) &&
      isMild(option) &&
      textOf(item.code).facts[0] !== null &&
      item.standardScore >= 6
    );
  });
  return random
    .shuffle(usable)
    .slice(0, overstrictItems)
    .map((item) => ({
      code: item.code,
      optionIndex: 0,
      count: 1,
      halves: (item.options[0]?.points ?? 0) * 2,
      foundAt: 'COMPANY',
      liftedAt: nextAfterCompany(item.line, enabled),
    }));
}

function isMild(option: OptionData | undefined): boolean {
  return option?.kind === 'PER' && (option.points ?? 9) <= 2;
}

function nextAfterCompany(line: Line, enabled: readonly Stage[]): Stage {
  return stagesOfLine(line, enabled)[2] ?? 'MSD';
}
