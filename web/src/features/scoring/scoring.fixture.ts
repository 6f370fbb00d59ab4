import type { ScoreRow, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';

type Option = SheetNode['options'][number];

/** An item of a test sheet. */
export function itemNode(
  id: string,
  standardScore: number,
  options: readonly (Partial<Option> & { readonly id: string; readonly kind: Option['kind'] })[] = [],
  part: Partial<SheetNode> = {},
): SheetNode {
  return {
    id,
    parentId: null,
    nodeCode: id,
    fullName: id,
    level: 3,
    isItem: true,
    weight: 0,
    line: 'C',
    standardScore,
    requirement: '',
    ruleText: '',
    checkMethod: [],
    applicability: 'OPTIONAL',
    naAllowed: true,
    isBonus: false,
    isVeto: false,
    sampleHint: '',
    options: options.map((option) => ({
      hotkey: 0,
      label: option.id,
      points: 0,
      cap: null,
      scope: 'ITEM',
      severityDefault: 2,
      needPhoto: 0,
      needReason: 0,
      ...option,
    })),
    ...part,
  };
}

/** A stored row of a test sheet. */
export function scoreRow(nodeId: string, part: Partial<ScoreRow> = {}): ScoreRow {
  return {
    nodeId,
    stageRecordId: 'r1',
    scorer: null,
    status: 0,
    score: null,
    deductTotal: 0,
    spill: 0,
    consensus: false,
    inherited: 0,
    agree: 0,
    originStage: null,
    veto: false,
    naReason: '',
    naDecisionReason: '',
    comment: '',
    strength: '',
    varianceReason: '',
    carryStatement: '',
    deductions: [],
    sample: null,
    photos: [],
    rev: 0,
    modifiedBy: null,
    modifiedAt: null,
    ...part,
  };
}
