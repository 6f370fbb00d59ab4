import { type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import type { DeductionPlan, Severity, TaskPlan } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import { auditCodes, finalRowsOf, majorHazardUnit, type ScorePlan, taskKey } from '../scores/score-plan.ts';
import { itemsOf, standardV10 } from '../standard/standard-v1.ts';
import { standardV11 } from '../standard/standard-v11.ts';
import type { ItemData } from '../standard-types.ts';

/** A deduction that may become a finding. */
export interface Candidate {
  task: TaskPlan;
  item: ItemData;
  optionIndex: number;
  deduction: DeductionPlan;
  /** first stage after SELF that holds the deduction */
  stage: Stage;
}

/** A chosen finding before its texts and dates. */
export interface ChosenFinding extends Candidate {
  severity: Severity;
  majorHazard: boolean;
  /** key of the 2025 deduction that comes back */
  repeatOf: string | null;
  carried: boolean;
}

/** How many findings an audit raises in a unit. */
const quotas: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [auditCodes.main2025]: {
    C01: 4,
    C02: 5,
    C03: 6,
    C04: 7,
    C05: 8,
    C06: 6,
    C07: 9,
    C08: 7,
    C09: 8,
    C10: 7,
    C11: 3,
    C12: 12,
  },
  [auditCodes.water2025]: { C01: 2, C02: 2, C03: 2, C04: 2, C05: 2, C06: 2 },
  [auditCodes.headOffice2025]: { 'ZB-IT': 1, 'ZB-FN': 1 },
  [auditCodes.main2026]: {
    C01: 4,
    C02: 6,
    C03: 8,
    C04: 8,
    C05: 8,
    C06: 6,
    C08: 7,
    C09: 9,
    C10: 7,
    C11: 3,
  },
  [auditCodes.flood2026]: { C01: 2, C08: 3, C12: 7 },
};

/** Numbers of findings by severity 1–4 in each year (audit-domain 14). */
const severityCounts: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2025: [4, 41, 38, 13],
  2026: [3, 34, 30, 11],
};

/** Companies whose 2026 main audit meets problems of 2025 again, and how many. */
const mainRepeats: Readonly<Record<string, number>> = { C08: 1, C09: 1, C10: 2 };

/** Chooses the findings of both years from the deductions of the confirmed stages. */
export function chooseFindings(tasks: readonly TaskPlan[], plan: ScorePlan): ChosenFinding[] {
  const candidates = new Map(tasks.map((task) => [task.key, candidatesOf(task, plan)]));
  const repeats = repeatsOf(candidates, plan);
  const uses = new Map<string, number>();
  const earlier = tasks
    .filter((task) => task.versionNo === 'V1.0')
    .flatMap((task) => chooseIn({ task, candidates, wish: wanted2025(plan, repeats), uses }));
  const known = new Set(earlier.map(sameProblemKey));
  const later = tasks
    .filter((task) => task.versionNo === 'V1.1')
    .flatMap((task) =>
      chooseIn({
        task,
        candidates,
        uses,
        wish: (candidate) => {
          if (repeats.has(candidate.deduction.key) || isMajorHazard(candidate)) return 'must';
          return known.has(sameProblemKey(candidate)) ? 'never' : 'may';
        },
      }),
    );
  return [
    ...grade(earlier, 2025, (candidate) => ({
      repeatOf: null,
      carried: plan.carried.some((problem) => isProblem(candidate, problem)),
    })),
    ...grade(later, 2026, (candidate) => ({
      repeatOf: repeats.get(candidate.deduction.key) ?? null,
      carried: false,
    })),
  ];
}

type Wish = (candidate: Candidate) => 'must' | 'may' | 'never';

/** Every kept deduction of a printed option whose stage is confirmed. */
function candidatesOf(task: TaskPlan, plan: ScorePlan): Candidate[] {
  const version = task.versionNo === 'V1.0' ? standardV10 : standardV11;
  const items = new Map(itemsOf(version).map((item) => [item.code, item]));
  const enabled = task.scores.stages.map(({ stage }) => stage);
  return finalRowsOf(plan.tasks, task.key).flatMap((row) => {
    const item = items.get(row.code);
    if (!item) return [];
    return row.deductions.flatMap((deduction) => {
      const stage = stagesOfLine(item.line, enabled)
        .filter((candidate) => candidate !== 'SELF')
        .find((candidate) => holds(task, candidate, row.code, deduction.key));
      const { optionIndex } = deduction;
      return stage && optionIndex !== null && task.confirmedStages.includes(stage)
        ? [{ task, item, optionIndex, deduction, stage }]
        : [];
    });
  });
}

function holds(task: TaskPlan, stage: Stage, code: string, key: string): boolean {
  const rows = task.scores.stages.find((entry) => entry.stage === stage)?.rows;
  return rows?.find((row) => row.code === code)?.deductions.some((entry) => entry.key === key) ?? false;
}

/** Deductions of 2026 that repeat one of 2025: key of 2026 → key of 2025. */
function repeatsOf(
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  plan: ScorePlan,
): Map<string, string> {
  const repeats = new Map<string, string>();
  const again = (unit: string, candidate: Candidate) => {
    const key = `${taskKey(auditCodes.main2025, unit)}/${candidate.item.code}/${candidate.optionIndex}`;
    return candidates.get(taskKey(auditCodes.main2025, unit))?.some(({ deduction }) => deduction.key === key)
      ? key
      : null;
  };
  for (const candidate of candidates.get(taskKey(auditCodes.flood2026, 'C12')) ?? []) {
    const key = again('C12', candidate);
    if (key && plan.floodRepeats.get(candidate.item.code) === candidate.optionIndex) {
      repeats.set(candidate.deduction.key, key);
    }
  }
  for (const [unit, count] of Object.entries(mainRepeats)) {
    const both = (candidates.get(taskKey(auditCodes.main2026, unit)) ?? []).flatMap((candidate) => {
      const key = again(unit, candidate);
      return key && !plan.carried.some((problem) => isProblem(candidate, problem))
        ? [{ candidate, key }]
        : [];
    });
    both.sort((a, b) => b.candidate.deduction.points - a.candidate.deduction.points);
    for (const { candidate, key } of both.slice(0, count)) repeats.set(candidate.deduction.key, key);
  }
  return repeats;
}

function wanted2025(plan: ScorePlan, repeats: ReadonlyMap<string, string>): Wish {
  const again = new Set(repeats.values());
  return (candidate) =>
    again.has(candidate.deduction.key) || plan.carried.some((problem) => isProblem(candidate, problem))
      ? 'must'
      : 'may';
}

/** Grave problems first, those of later stages before equal ones, and items that are new before used ones. */
function rankOf({ task, deduction, stage, item }: Candidate, uses: ReadonlyMap<string, number>): number {
  const laterStage = task.versionNo === 'V1.0' ? 1 : 3;
  return deduction.points + (stage === 'COMPANY' ? 0 : laterStage) - (uses.get(item.code) ?? 0) * 2;
}

/** The gravest problems of a task; items that other units already have findings on come later. */
function chooseIn(input: {
  task: TaskPlan;
  candidates: ReadonlyMap<string, readonly Candidate[]>;
  wish: Wish;
  uses: Map<string, number>;
}): Candidate[] {
  const { task, candidates, wish, uses } = input;
  const [auditCode = ''] = task.key.split('/');
  const quota = quotas[auditCode]?.[task.unitOrgCode] ?? 0;
  const random = randomFor(`findings/${task.key}`);
  const ranked = (candidates.get(task.key) ?? [])
    .map((candidate) => ({
      candidate,
      wish: wish(candidate),
      rank: rankOf(candidate, uses) + random.next() * 4,
    }))
    .filter((entry) => entry.wish !== 'never')
    .sort((a, b) => Number(b.wish === 'must') - Number(a.wish === 'must') || b.rank - a.rank)
    .map(({ candidate }) => candidate);
  const chosen: Candidate[] = [];
  for (const candidate of ranked) {
    if (chosen.length === quota) break;
    const second = chosen.some(({ item }) => item.code === candidate.item.code);
    if (!second || wish(candidate) === 'must') chosen.push(candidate);
  }
  if (chosen.length < quota) throw new Error(`${task.key} has only ${chosen.length} of ${quota} findings`);
  for (const { item } of chosen) uses.set(item.code, (uses.get(item.code) ?? 0) + 1);
  return chosen;
}

type Ties = Pick<ChosenFinding, 'repeatOf' | 'carried'>;

/** Gives the severities: the gravest problems first; a carried one is never the gravest, a major hazard always. */
function grade(
  chosen: readonly Candidate[],
  year: number,
  tiesOf: (candidate: Candidate) => Ties,
): ChosenFinding[] {
  const counts = severityCounts[year] ?? [0, 0, 0, 0];
  const weight = (candidate: Candidate) =>
    (isMajorHazard(candidate) ? 100 : 0) +
    (tiesOf(candidate).carried ? 4 : candidate.deduction.points) +
    randomFor(`severity/${candidate.deduction.key}`).next();
  const ranked = [...chosen].sort((a, b) => weight(b) - weight(a));
  const severityOf = new Map<Candidate, Severity>();
  const levels = ([1, 2, 3, 4] as const).flatMap((severity) =>
    Array.from({ length: counts[severity - 1] ?? 0 }, () => severity),
  );
  ranked.forEach((candidate, index) => {
    severityOf.set(candidate, levels[index] ?? 4);
  });
  return chosen.map((candidate) => ({
    ...candidate,
    ...tiesOf(candidate),
    severity: severityOf.get(candidate) ?? 4,
    majorHazard: isMajorHazard(candidate),
  }));
}

/** 加氯间泄漏报警失效 in the main audit of 2026. */
function isMajorHazard({ task, item, optionIndex }: Candidate): boolean {
  return (
    task.key === taskKey(auditCodes.main2026, majorHazardUnit) && item.code === '4.1.6' && optionIndex === 0
  );
}

function isProblem(
  { task, item, optionIndex }: Candidate,
  problem: { unit: string; code: string; optionIndex: number },
): boolean {
  return task.key.startsWith('SH20250001') || task.key.startsWith('SH20260001')
    ? task.unitOrgCode === problem.unit && item.code === problem.code && optionIndex === problem.optionIndex
    : false;
}

function sameProblemKey({ task, item, optionIndex }: Candidate): string {
  return `${task.unitOrgCode}/${item.code}/${optionIndex}`;
}
