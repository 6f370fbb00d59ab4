import {
  Line as LineSchema,
  Stage as StageSchema,
} from '@auditplus/contract/features/audits/audit-terms.model.ts';

/** The scoring stages in their order. */
export const STAGES = StageSchema.options;
export type Stage = (typeof STAGES)[number];

/** The responsibility lines. */
export const LINES = LineSchema.options;
export type Line = (typeof LINES)[number];

/** The responsibility line of an item; findings stand on items only, which always have one. */
export const lineOf = (line: string | null): Line => (line === 'W' || line === 'H' ? line : 'C');

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

/** The stages to lay side by side: on each line every stage with the one before it among those given. */
export function stagePairs(
  given: readonly { readonly stage: Stage; readonly lines: readonly Line[] }[],
): { readonly from: Stage; readonly to: Stage }[] {
  const pairs = LINES.flatMap((line) => {
    const stages = LINE_STAGES[line].filter((stage) =>
      given.some((one) => one.stage === stage && one.lines.includes(line)),
    );
    return stages.flatMap((to, index) => {
      const from = stages[index - 1];
      return from ? [{ from, to }] : [];
    });
  });
  return [...new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()].sort(
    (a, b) => compareStages(a.to, b.to) || compareStages(a.from, b.from),
  );
}
