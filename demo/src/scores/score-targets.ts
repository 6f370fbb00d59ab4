import type { UnitCode } from '../organisation-types.ts';
import type { SheetFigures } from '../plan-types.ts';

/** Published result of a company in a year: one cell of the table of audit-domain 14. */
export interface ScoreTarget extends SheetFigures {
  year: 2025 | 2026;
  unit: UnitCode;
  /** sections and items accepted as not applicable */
  notApplicable: readonly string[];
  /** of 2025 the page gives none; these are chosen */
  selfPercent: number;
}

/** The table of audit-domain 14, year by year. */
export const scoreTargets: readonly ScoreTarget[] = [
  target(2025, 'C01', [], 1000, 902.5, 90.3, '一级', '4', 84.1, 95.4),
  target(2025, 'C02', ['5.2'], 970, 846, 87.2, '二级', '5', 79.3, 95.8),
  target(2025, 'C03', ['5.2', '4.1.10'], 962, 801.5, 83.3, '二级', '3', 76.7, 95.1),
  target(2025, 'C04', ['5.2'], 970, 773, 79.7, '三级', '4', 75.5, 95.6),
  target(2025, 'C05', ['5.2', '4.2.6'], 962, 742, 77.1, '三级', '3', 68.9, 94.9),
  target(2025, 'C06', ['5.2'], 970, 798, 82.3, '二级', '8', 78.3, 93.7),
  target(2025, 'C07', ['5.2', '4.1.10', '4.2.6'], 954, 683.5, 71.6, '三级', '5', 62.7, 94.2),
  target(2025, 'C08', ['4.1.10'], 992, 812, 81.9, '二级', '4', 77.8, 93.6),
  target(2025, 'C09', ['4.1.10', '5.2'], 962, 721, 74.9, '三级', '6', 66, 94.8),
  target(2025, 'C10', ['5.2', '4.1.6', '4.1.10'], 948, 755.5, 79.7, '三级', '4', 71.6, 94.9),
  target(2025, 'C11', ['5.2', '4.1.10', '4.2.6', '4.1.6'], 940, 862, 91.7, '一级', '6', 88, 96.3),
  target(2025, 'C12', ['5.2', '4.1.6'], 956, 628, 65.7, '不达标', '3', 55.6, 91.5),
  target(2026, 'C01', [], 1000, 918, 91.8, '一级', '2', 86.4, 96.1),
  target(2026, 'C02', ['5.2'], 970, 868.5, 89.5, '二级', '4', 84.8, 96.4),
  target(2026, 'C03', ['5.2', '4.1.10'], 962, 839, 87.2, '二级', '4', 82.1, 95.8),
  target(2026, 'C04', ['5.2'], 970, 812.5, 83.8, '二级', '6', 78, 95.9),
  target(2026, 'C05', ['5.2', '4.2.6'], 962, 786.5, 81.8, '二级', '3', 74.4, 95.5),
  target(2026, 'C06', ['5.2'], 970, 851, 87.7, '二级', '7', 83.3, 94),
  target(2026, 'C07', ['5.2', '4.1.10', '4.2.6'], 954, 724, 75.9, '三级', '3', 70, 94.9),
  target(2026, 'C08', ['4.1.10'], 992, 846.5, 85.3, '二级', '4', 81.5, 94.2),
  target(2026, 'C09', ['4.1.10', '5.2'], 962, 803, 83.5, '二级', '5', 80, 95.3),
  target(2026, 'C10', ['5.2', '4.1.6', '4.1.10'], 948, 741, 78.2, '三级', '4', 69.3, 95.7),
  target(2026, 'C11', ['5.2', '4.1.10', '4.2.6', '4.1.6'], 940, 866, 92.1, '一级', '6', 90, 96.8),
  target(2026, 'C12', ['5.2', '4.1.6'], 956, 701.5, 73.4, '三级', '4', 66.1, 94),
];

/** The target of a company and year. @throws when there is none */
export function targetOf(unit: UnitCode, year: number): ScoreTarget {
  const found = scoreTargets.find((entry) => entry.unit === unit && entry.year === year);
  if (!found) throw new Error(`no target for ${unit} in ${year}`);
  return found;
}

/** Whether an item belongs to a list of sections and items. */
export function isListed(code: string, list: readonly string[]): boolean {
  return list.some((entry) => code === entry || code.startsWith(`${entry}.`));
}

function target(
  year: ScoreTarget['year'],
  unit: UnitCode,
  notApplicable: readonly string[],
  due: number,
  got: number,
  percent: number,
  grade: ScoreTarget['grade'],
  weakestChapter: string,
  weakestRate: number,
  selfPercent: number,
): ScoreTarget {
  return { year, unit, notApplicable, due, got, percent, grade, weakestChapter, weakestRate, selfPercent };
}
