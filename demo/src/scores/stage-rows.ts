import { proposeSample } from '@auditplus/core/scoring/sampling.ts';
import { compareStages, type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import { varianceReasonRequired } from '@auditplus/core/scoring/variance.ts';
import { departmentOf, organisationName, units } from '../organisation.ts';
import type { DeductionPlan, RowPlan, SamplePlan, StageRowsPlan } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import type { ItemData } from '../standard-types.ts';
import { textOf } from '../texts/item-texts.ts';
import { placeFor, populationOf } from '../texts/places.ts';
import {
  claimDecision,
  claimReason,
  factOf,
  liftComment,
  manualReason,
  strengthText,
  varianceText,
} from '../texts/row-texts.ts';
import type { Occurrence } from './discovery.ts';

/** What the rows of a task are made of. */
export interface RowInput {
  taskKey: string;
  unitOrgCode: string;
  year: number;
  items: readonly ItemData[];
  enabled: readonly Stage[];
  occurrences: readonly Occurrence[];
  /** items that end as not applicable */
  notApplicable: ReadonlySet<string>;
  /** items that SELF claims and the next stage refuses */
  refused: ReadonlySet<string>;
  /** statements on last year's open findings by item code */
  carryStatements: ReadonlyMap<string, string>;
}

/** The rows of every enabled stage, each building on the row of the item's previous stage. */
export function buildStageRows(input: RowInput): StageRowsPlan[] {
  const rowsByItem = new Map(input.items.map((item) => [item.code, rowsOfItem(input, item)]));
  return input.enabled.map((stage) => ({
    stage,
    rows: input.items.flatMap(({ code }) => rowsByItem.get(code)?.get(stage) ?? []),
  }));
}

/** Organisation that answers for an item in a unit. */
export function departmentFor(unitOrgCode: string, code: string): string {
  const unit = units.find((candidate) => candidate.code === unitOrgCode);
  return unit ? departmentOf(unit.code, textOf(code).dept) : unitOrgCode;
}

function rowsOfItem(input: RowInput, item: ItemData): Map<Stage, RowPlan> {
  const stages = stagesOfLine(item.line, input.enabled);
  const rows = new Map<Stage, RowPlan>();
  let previous: RowPlan | null = null;
  for (const stage of stages) {
    const row: RowPlan = input.notApplicable.has(item.code)
      ? notApplicableRow(item, stage, previous)
      : scoredRow({ input, item, stage, first: stages[0] === stage, previous });
    rows.set(stage, row);
    previous = row;
  }
  return rows;
}

const blankRow = {
  refusesClaim: false,
  naReason: null,
  decisionReason: null,
  varianceReason: null,
  comment: null,
  strength: null,
  carryStatement: null,
} as const;

function notApplicableRow(item: ItemData, stage: Stage, previous: RowPlan | null): RowPlan {
  const decides = stage !== 'SELF' && previous?.status !== 3;
  return {
    ...blankRow,
    code: item.code,
    status: stage === 'SELF' ? 2 : 3,
    score: null,
    deductions: [],
    changed: stage === 'SELF' || decides,
    naReason: claimReason(item.code, false),
    decisionReason: decides ? claimDecision(item.code, false) : null,
  };
}

function scoredRow(context: {
  input: RowInput;
  item: ItemData;
  stage: Stage;
  first: boolean;
  previous: RowPlan | null;
}): RowPlan {
  const { input, item, stage, first, previous } = context;
  if (first && stage === 'SELF' && input.refused.has(item.code)) {
    return {
      ...blankRow,
      code: item.code,
      status: 2,
      score: null,
      deductions: [],
      changed: true,
      naReason: claimReason(item.code, true),
    };
  }
  const deductions = deductionsAt(input, item, stage);
  const lost = deductions.reduce((sum, { points }) => sum + points, 0);
  const score = item.standardScore - lost;
  const refusesClaim = previous?.status === 2;
  const changed = first || refusesClaim || !sameDeductions(deductions, previous?.deductions ?? []);
  const random = randomFor(`row/${input.taskKey}/${item.code}/${stage}`);
  const delta = previous?.score == null ? 0 : score - previous.score;
  const needsReason =
    delta !== 0 &&
    varianceReasonRequired({
      delta: Math.round(delta * 100),
      standardScore: Math.round(item.standardScore * 100),
    });
  const news = deductions.find(
    ({ key, count }) => !previous?.deductions.some((old) => old.key === key && old.count === count),
  );
  return {
    ...blankRow,
    code: item.code,
    status: 1,
    score,
    deductions,
    changed,
    refusesClaim,
    decisionReason: refusesClaim ? claimDecision(item.code, true) : null,
    varianceReason: needsReason
      ? varianceText({ lowered: delta < 0, fact: news?.reason ?? '与原始记录不符', random })
      : null,
    comment: delta > 0 ? liftComment(random) : null,
    strength: lost === 0 && praises(stage, first) && random.next() < 0.22 ? strengthText(item.code) : null,
    carryStatement: first ? (input.carryStatements.get(item.code) ?? null) : null,
  };
}

/** Good practice is written down by the first reviewing stage only. */
function praises(stage: Stage, first: boolean): boolean {
  return stage === 'COMPANY' || (first && stage !== 'SELF');
}

function sameDeductions(a: readonly DeductionPlan[], b: readonly DeductionPlan[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, count }, index) => b[index]?.key === key && b[index]?.count === count)
  );
}

function deductionsAt(input: RowInput, item: ItemData, stage: Stage): DeductionPlan[] {
  const current = input.occurrences.filter(
    ({ code, foundAt, liftedAt }) =>
      code === item.code &&
      compareStages(foundAt, stage) <= 0 &&
      (liftedAt === null || compareStages(stage, liftedAt) < 0),
  );
  const byOption = new Map<number | null, { count: number; halves: number }>();
  for (const { optionIndex, count, halves } of current) {
    const sum = byOption.get(optionIndex) ?? { count: 0, halves: 0 };
    byOption.set(optionIndex, { count: sum.count + count, halves: sum.halves + halves });
  }
  return [...byOption]
    .sort(([a], [b]) => (a ?? 99) - (b ?? 99))
    .map(([optionIndex, { count, halves }]) => deduction({ input, item, optionIndex, count, halves }));
}

function deduction(context: {
  input: RowInput;
  item: ItemData;
  optionIndex: number | null;
  count: number;
  halves: number;
}): DeductionPlan {
  const { input, item, optionIndex, count, halves } = context;
  const { unitOrgCode, taskKey, year } = input;
  const option = optionIndex === null ? undefined : item.options[optionIndex];
  const place = placeFor(
    unitOrgCode,
    item.code,
    randomFor(`place/${unitOrgCode}/${item.code}/${optionIndex}`),
  );
  const sample = option?.kind === 'RATE' ? samplePlan(input, item, count) : null;
  const dept = organisationName(departmentFor(unitOrgCode, item.code));
  return {
    key: `${taskKey}/${item.code}/${optionIndex ?? 'manual'}`,
    optionIndex,
    count,
    points: halves / 2,
    reason:
      optionIndex === null
        ? manualReason(item, randomFor(`manual/${taskKey}/${item.code}`))
        : factOf(item.code, optionIndex, { place, count, size: sample?.size ?? null, year, dept }),
    place,
    needPhoto: option?.needPhoto ?? false,
    sample,
  };
}

function samplePlan(input: RowInput, item: ItemData, hits: number): SamplePlan {
  const { size: population, description } = populationOf(input.unitOrgCode, item.code);
  const { method, size } = proposeSample(population);
  const seed = randomFor(`sample/${input.taskKey}/${item.code}`).integer(1, 999_999);
  return { population, populationDesc: description, method, seed, size, hits };
}
