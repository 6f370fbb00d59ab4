import type { SAFETY_ROWS } from './safety-rows.ts';

/** A design of the demonstration: its template, and how much of it is registered at a time. */
export type SafetyDesign = {
  readonly template: keyof typeof SAFETY_ROWS;
  /** The template's name: so the design has its names in the other languages too. */
  readonly fullName: string;
  /** Units that register something each month, in turn; 0: each registers once, when the design is new. */
  readonly units: number;
  /** Records that one of them registers. */
  readonly rows: number;
};

const of = (
  template: SafetyDesign['template'],
  fullName: string,
  units: number,
  rows: number,
): SafetyDesign => ({
  template,
  fullName,
  units,
  rows,
});

/** Functions that the group has made for its safety work, in the order of their menu. */
export const SAFETY_DESIGNS: readonly SafetyDesign[] = [
  of('hazards', '隐患排查登记', 4, 4),
  of('trainings', '安全培训记录', 2, 2),
  of('equipment', '设备台账', 1, 6),
  of('permits', '特种作业票', 2, 3),
  of('incidents', '事故事件报告', 1, 2),
  of('drills', '应急演练', 1, 3),
  of('protectiveStock', '劳保用品库存', 0, 6),
  of('protective', '劳保用品领用', 1, 6),
  of('chemicals', '危险化学品台账', 1, 4),
  of('contractors', '相关方管理', 1, 3),
  of('investments', '安全投入', 1, 6),
  of('chlorineRounds', '加氯间巡检', 1, 6),
];
