import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { units } from '../organisation.ts';
import type { UnitCode } from '../organisation-types.ts';
import type { TaskScorePlan } from '../plan-types.ts';
import { itemsOf, standardV10 } from '../standard/standard-v1.ts';
import { standardV11 } from '../standard/standard-v11.ts';
import type { StandardVersionData } from '../standard-types.ts';
import { textOf } from '../texts/item-texts.ts';
import { carryStatement } from '../texts/row-texts.ts';
import { isListed, targetOf } from './score-targets.ts';
import { buildTaskScores } from './task-scores.ts';
import { type Forced, freeLosses, mainLosses } from './unit-losses.ts';

/** A problem of 2025 that is still open in 2026. */
export interface CarriedProblem {
  unit: UnitCode;
  code: string;
  optionIndex: number;
  /** deadline after the approved extension, written for the default base date */
  deadline: string;
}

/** Scores of every task, and what ties the two years together. */
export interface ScorePlan {
  tasks: ReadonlyMap<string, TaskScorePlan>;
  carried: readonly CarriedProblem[];
  /** problems of C12 in 2025 that come back in the flood-season inspection: item → option */
  floodRepeats: Forced;
}

/** Numbers of the six audits. */
export const auditCodes = {
  main2025: 'SH20250001',
  water2025: 'SH20250002',
  headOffice2025: 'SH20250003',
  main2026: 'SH20260001',
  flood2026: 'SH20260002',
  headOffice2026: 'SH20260003',
} as const;

/** Companies of the water-operations audit of 2025 (D27). */
export const waterUnits = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06'] as const satisfies UnitCode[];

/** Companies of the flood-season inspection of 2026 (D27). */
export const floodUnits = ['C01', 'C08', 'C12'] as const satisfies UnitCode[];

/** Head-office departments audited in both years (D27). */
export const auditedDepartments = ['ZB-IT', 'ZB-FN'] as const;

/** Key of a task: audit number and audited organisation. */
export function taskKey(auditCode: string, orgCode: string): string {
  return `${auditCode}/${orgCode}`;
}

/** Builds the scores of all tasks. The same call gives the same plan. */
export function buildScorePlan(): ScorePlan {
  const tasks = new Map<string, TaskScorePlan>();
  const add = (scores: TaskScorePlan) => tasks.set(scores.taskKey, scores);
  for (const { code } of units) add(mainTask(code, 2025, new Map(), new Map()));
  const carried = carriedWishes.map(({ unit, codes, deadline }) =>
    carriedProblem(unit, codes, deadline, tasks),
  );
  const repeated = repeatedInFlood(tasks);
  for (const unit of waterUnits) add(waterTask(unit));
  for (const orgCode of auditedDepartments) add(headOfficeTask(orgCode, 2025));
  for (const { code } of units) {
    const forced: Forced = new Map(majorHazardUnit === code ? [[chlorineItem, chlorineAlarm]] : []);
    add(mainTask(code, 2026, forced, statementsFor(code, carried)));
  }
  for (const unit of floodUnits) {
    add(floodTask(unit, unit === 'C12' ? repeated : new Map(), statementsFor(unit, carried)));
  }
  for (const orgCode of auditedDepartments) add(headOfficeTask(orgCode, 2026));
  return { tasks, carried, floodRepeats: repeated };
}

/** Company, item and option of the major hazard of 2026: 加氯间泄漏报警失效. */
export const majorHazardUnit: UnitCode = 'C04';
const chlorineItem = '4.1.6';
const chlorineAlarm = 0;

const allStages: readonly Stage[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];

function mainTask(
  unit: UnitCode,
  year: 2025 | 2026,
  forced: Forced,
  carryStatements: ReadonlyMap<string, string>,
): TaskScorePlan {
  const target = targetOf(unit, year);
  const version = versionOf(year);
  return buildTaskScores({
    taskKey: taskKey(year === 2025 ? auditCodes.main2025 : auditCodes.main2026, unit),
    unitOrgCode: unit,
    year,
    version,
    lines: ['C', 'W', 'H'],
    enabled: allStages,
    notApplicable: target.notApplicable,
    refused: unit === 'C03' && year === 2026 ? ['4.2.6'] : [],
    losses: mainLosses({ unit, year, version, forced }),
    self: { percent: target.selfPercent },
    carryStatements,
  });
}

/** Rates of the water line in the special audit of 2025, in percent before rounding to half points. */
const waterRates: Readonly<Record<(typeof waterUnits)[number], number>> = {
  C01: 91.2,
  C02: 88.6,
  C03: 85.4,
  C04: 81.3,
  C05: 79.6,
  C06: 84.8,
};

function waterTask(unit: (typeof waterUnits)[number]): TaskScorePlan {
  const { notApplicable } = targetOf(unit, 2025);
  return lineTask({
    auditCode: auditCodes.water2025,
    orgCode: unit,
    year: 2025,
    line: 'W',
    enabled: ['SELF', 'COMPANY', 'WATER', 'MSD'],
    notApplicable,
    rate: waterRates[unit],
    forced: new Map(),
    carryStatements: new Map(),
  });
}

const floodRates: Readonly<Record<(typeof floodUnits)[number], number>> = { C01: 92.4, C08: 86.9, C12: 72.8 };

function floodTask(
  unit: (typeof floodUnits)[number],
  forced: Forced,
  carryStatements: ReadonlyMap<string, string>,
): TaskScorePlan {
  return lineTask({
    auditCode: auditCodes.flood2026,
    orgCode: unit,
    year: 2026,
    line: 'W',
    enabled: ['WATER', 'MSD'],
    notApplicable: targetOf(unit, 2026).notApplicable,
    rate: floodRates[unit],
    forced,
    carryStatements,
  });
}

/** Got points of the head-office departments, of the 37 points of line H. */
const headOfficeGot: Readonly<Record<string, number>> = {
  'ZB-IT/2025': 31,
  'ZB-FN/2025': 33,
  'ZB-IT/2026': 33,
  'ZB-FN/2026': 34,
};

function headOfficeTask(orgCode: (typeof auditedDepartments)[number], year: 2025 | 2026): TaskScorePlan {
  const got = headOfficeGot[`${orgCode}/${year}`] ?? 37;
  return lineTask({
    auditCode: year === 2025 ? auditCodes.headOffice2025 : auditCodes.headOffice2026,
    orgCode,
    year,
    line: 'H',
    enabled: year === 2025 ? ['HQ', 'MSD'] : ['SELF', 'HQ', 'MSD'],
    notApplicable: [],
    rate: (got / 37) * 100,
    forced: new Map(),
    carryStatements: new Map(),
  });
}

/** A task of one line with a wanted rate; where SELF takes part it owns up to three tenths of the loss. */
function lineTask(input: {
  auditCode: string;
  orgCode: string;
  year: 2025 | 2026;
  line: 'W' | 'H';
  enabled: readonly Stage[];
  notApplicable: readonly string[];
  rate: number;
  forced: Forced;
  carryStatements: ReadonlyMap<string, string>;
}): TaskScorePlan {
  const { auditCode, orgCode, year, line, notApplicable, rate, forced } = input;
  const version = versionOf(year);
  const items = itemsOf(version).filter((item) => item.line === line && !isListed(item.code, notApplicable));
  const due = items.reduce((sum, { standardScore }) => sum + standardScore, 0);
  const points = due - Math.round((due * rate) / 50) / 2;
  const key = taskKey(auditCode, orgCode);
  return buildTaskScores({
    taskKey: key,
    unitOrgCode: orgCode,
    year,
    version,
    lines: [line],
    enabled: input.enabled,
    notApplicable,
    refused: [],
    losses: freeLosses({
      taskKey: key,
      unitOrgCode: orgCode,
      year,
      items,
      points,
      forced,
      mostShare: 0.3 + (100 - rate) / 200,
    }),
    self: input.enabled.includes('SELF') ? { atMost: Math.round(points * 0.3) } : null,
    carryStatements: input.carryStatements,
  });
}

function versionOf(year: 2025 | 2026): StandardVersionData {
  return year === 2025 ? standardV10 : standardV11;
}

/** Works that could not be finished within a year: the first of the items that lost points in 2025. */
const carriedWishes: readonly { unit: UnitCode; codes: readonly string[]; deadline: string }[] = [
  { unit: 'C12', codes: ['4.1.5', '4.1.4', '4.1.8', '4.3.4', '4.1.7'], deadline: '2026-08-31' },
  { unit: 'C12', codes: ['4.1.1', '4.3.5', '4.1.2', '4.1.11'], deadline: '2026-07-31' },
  { unit: 'C10', codes: ['4.1.8', '4.1.7', '4.3.4', '4.1.12', '4.1.5'], deadline: '2026-08-15' },
  { unit: 'C05', codes: ['4.1.8', '4.1.5', '4.1.4', '4.1.7', '4.3.4'], deadline: '2026-09-30' },
];

function carriedProblem(
  unit: UnitCode,
  codes: readonly string[],
  deadline: string,
  tasks: ReadonlyMap<string, TaskScorePlan>,
): CarriedProblem {
  const rows = finalRowsOf(tasks, taskKey(auditCodes.main2025, unit));
  for (const code of codes) {
    const [deduction] = rows.find((row) => row.code === code)?.deductions ?? [];
    if (deduction?.optionIndex != null) return { unit, code, optionIndex: deduction.optionIndex, deadline };
  }
  throw new Error(`${unit} has no unfinished work among ${codes.join(' ')}`);
}

function statementsFor(unit: UnitCode, carried: readonly CarriedProblem[]): Map<string, string> {
  return new Map(
    carried
      .filter((problem) => problem.unit === unit)
      .map(({ code, optionIndex, deadline }) => {
        const title = textOf(code).facts[optionIndex]?.title ?? code;
        return [code, carryStatement(title, deadline)];
      }),
  );
}

/** The five problems of C12 that come back in the flood-season inspection: item → option of 2025. */
function repeatedInFlood(tasks: ReadonlyMap<string, TaskScorePlan>): Forced {
  const inspected = new Set(
    itemsOf(standardV11)
      .filter(({ line }) => line === 'W')
      .map(({ code }) => code),
  );
  const again = finalRowsOf(tasks, taskKey(auditCodes.main2025, 'C12')).flatMap(({ code, deductions }) => {
    const option = deductions.find(({ optionIndex }) => optionIndex !== null)?.optionIndex;
    return inspected.has(code) && option != null ? [[code, option] as const] : [];
  });
  const preferred = ['4.1.10', '4.1.9', '4.2.7', '5.1.6', '6.1.6', '5.4.3', '4.1.7', '4.2.11', '6.2.3'];
  const sorted = again.sort(([a], [b]) => rankIn(preferred, a) - rankIn(preferred, b));
  if (sorted.length < 5) throw new Error('C12 has fewer than five problems on the water line in 2025');
  return new Map(sorted.slice(0, 5));
}

function rankIn(list: readonly string[], code: string): number {
  const rank = list.indexOf(code);
  return rank < 0 ? list.length : rank;
}

/** The final rows of a task. @throws when the task is unknown */
export function finalRowsOf(tasks: ReadonlyMap<string, TaskScorePlan>, key: string) {
  const rows = tasks.get(key)?.stages.find(({ stage }) => stage === 'MSD')?.rows;
  if (!rows) throw new Error(`no scores for ${key}`);
  return rows;
}
