/** The scoring stages in their order (audit-domain D4): 自评, 合作公司评分, 水务运营评分, 总部审核, 管理体系部审定. */
export const STAGES = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'] as const;
export type Stage = (typeof STAGES)[number];

/** Responsibility lines (audit-domain 1.1): C 企业线, W 水务线, H 总部线. */
export const LINES = ['C', 'W', 'H'] as const;
export type Line = (typeof LINES)[number];

/** The stages that each line passes when all are switched on (audit-domain D4). */
export const LINE_STAGES: Readonly<Record<Line, readonly Stage[]>> = {
  C: ['SELF', 'COMPANY', 'HQ', 'MSD'],
  W: ['SELF', 'COMPANY', 'WATER', 'MSD'],
  H: ['SELF', 'HQ', 'MSD'],
};

/** The stages of a line in order. Stages can be switched off per audit, MSD cannot. */
export function stagesOfLine(line: Line, enabled: readonly Stage[] = STAGES): readonly Stage[] {
  return LINE_STAGES[line].filter((stage) => stage === 'MSD' || enabled.includes(stage));
}

/** The stage before `stage` on a line, null at its start or when the line does not use the stage. */
export function previousStage(line: Line, stage: Stage, enabled?: readonly Stage[]): Stage | null {
  const order = stagesOfLine(line, enabled);
  const position = order.indexOf(stage);
  return position > 0 ? (order[position - 1] ?? null) : null;
}

/** The stage after `stage` on a line, null at its end or when the line does not use the stage. */
export function nextStage(line: Line, stage: Stage, enabled?: readonly Stage[]): Stage | null {
  const order = stagesOfLine(line, enabled);
  const position = order.indexOf(stage);
  return position < 0 ? null : (order[position + 1] ?? null);
}

/** Below zero when `a` comes before `b`, zero when equal, above zero after. */
export function compareStages(a: Stage, b: Stage): number {
  return STAGES.indexOf(a) - STAGES.indexOf(b);
}
