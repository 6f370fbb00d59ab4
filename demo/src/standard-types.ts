import type { Line } from '@auditplus/core/scoring/stages.ts';
import type { DateText } from './plan-types.ts';

/** Kinds of deduction options of the published standard (audit-domain 3.1; MANUAL is never a printed option here). */
export type OptionKind = 'FIXED' | 'PER' | 'RATE' | 'ZERO' | 'VETO';

/** 查资料, 看现场, 问人员, 测试. */
export type CheckMethod = '查资料' | '看现场' | '问人员' | '测试';

/** One printed deduction option. `points` is set for FIXED and PER, `cap` only for capped PER. */
export interface OptionData {
  kind: OptionKind;
  label: string;
  labelEn: string;
  unit: string;
  points: number | null;
  cap: number | null;
  scope: 'ITEM';
  severityDefault: 1 | 2 | 3 | 4;
  needPhoto: boolean;
  needReason: boolean;
}

/** One evidence requirement of an item (audit-domain 3.1 EvidenceRequirement). */
export interface EvidenceRequirementData {
  label: string;
  mandatory: boolean;
  fileTypes: readonly ('document' | 'image' | 'excel' | 'word' | 'pdf')[];
  /** 0 = unlimited */
  maxCount: number;
  maxSizeMb: number;
  validMonths: number | null;
}

/** One scored item of a standard version. */
export interface ItemData {
  code: string;
  name: string;
  nameEn: string;
  standardScore: number;
  line: Line;
  requirement: string;
  ruleText: string;
  checkMethod: readonly CheckMethod[];
  applicability: 'ALWAYS' | 'OPTIONAL' | 'CONDITIONAL';
  /** expression over unit attributes, only for CONDITIONAL */
  condition: string | null;
  /** default population and size rule, only for items with a RATE option */
  sampleHint: string | null;
  options: readonly OptionData[];
  evidence: readonly EvidenceRequirementData[];
}

/** Second level of the standard tree. */
export interface SectionData {
  code: string;
  name: string;
  nameEn: string;
  items: readonly ItemData[];
}

/** First level of the standard tree; `weight` is used by the WEIGHTED method only. */
export interface ChapterData {
  code: string;
  name: string;
  nameEn: string;
  weight: number;
  sections: readonly SectionData[];
}

/** A version of 职安健审核标准 as it is to be stored. */
export interface StandardVersionData {
  versionNo: 'V1.0' | 'V1.1' | 'V2.0';
  state: 'published' | 'draft';
  sourceNorm: string;
  effectiveFrom: DateText;
  effectiveTo: DateText | null;
  changeNote: string | null;
  scoreStep: 0.5;
  totalScore: number;
  chapters: readonly ChapterData[];
}

/** One row of the map between two versions (audit-domain 3.1 ClauseMap). Codes name items, or chapters for V2.0. */
export interface ClauseMapData {
  fromCode: string;
  toCode: string;
  relation: 'SAME' | 'CHANGED' | 'SPLIT' | 'MERGED';
  ratio: number;
  note: string;
}
