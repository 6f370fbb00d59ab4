import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import type { UnitCode, WaterSpecialty } from './organisation-types.ts';

/**
 * Shapes of the demonstration plan (audit-domain 14 and 15).
 *
 * The plan is plain data: people and units are named by account and code, items by `nodeCode`, deduction options
 * by their place in the item's list. Points are plain numbers in steps of 0.5. Dates are `YYYY-MM-DD` in
 * Asia/Shanghai. The seed runner plays the plan through the services and turns the names into ids.
 */

/** Calendar date `YYYY-MM-DD`. */
export type DateText = string;

/** Sampling record behind a RATE deduction (audit-domain 5.9); `size` follows the proposal for `population`. */
export interface SamplePlan {
  population: number;
  populationDesc: string;
  method: 'ALL' | 'RANDOM';
  seed: number;
  size: number;
  hits: number;
}

/** One deduction of a row. */
export interface DeductionPlan {
  /** stable within unit, year and item; the same deduction keeps its key in later stages */
  key: string;
  /** place in `ItemData.options`, null for a MANUAL deduction */
  optionIndex: number | null;
  /** times for PER, hits for RATE, 1 for the rest */
  count: number;
  /** resulting points by audit-domain 5.1 */
  points: number;
  reason: string;
  place: string;
  /** the option asks for a photograph */
  needPhoto: boolean;
  sample: SamplePlan | null;
}

/** What a stage records for one item. */
export interface RowPlan {
  code: string;
  /** 1 scored, 2 N/A claimed (SELF only), 3 N/A accepted */
  status: 1 | 2 | 3;
  /** the stage refuses the claim of the stage before it scores (status 4, then 1) */
  refusesClaim: boolean;
  /** null when not scored */
  score: number | null;
  deductions: readonly DeductionPlan[];
  /** false: the row equals the row of the item's previous stage and may be taken over as it is */
  changed: boolean;
  naReason: string | null;
  /** reason of the decision on a claim */
  decisionReason: string | null;
  /** set exactly when audit-domain 5.8 asks for it against the item's previous stage */
  varianceReason: string | null;
  comment: string | null;
  strength: string | null;
  /** statement on last year's open finding (D23), only in the lowest stage of the item */
  carryStatement: string | null;
}

/** All rows of one stage, in the order of the standard. */
export interface StageRowsPlan {
  stage: Stage;
  rows: readonly RowPlan[];
}

/** Due, got and published figures of a sheet. Points, percent with one decimal. */
export interface SheetFigures {
  due: number;
  got: number;
  percent: number;
  grade: '一级' | '二级' | '三级' | '不达标';
  weakestChapter: string;
  weakestRate: number;
}

/** The complete scores of one task: every stage, from SELF to the final result. */
export interface TaskScorePlan {
  taskKey: string;
  versionNo: 'V1.0' | 'V1.1';
  lines: readonly Line[];
  stages: readonly StageRowsPlan[];
  /** figures after stage MSD */
  final: SheetFigures;
  /** percent of stage SELF over its decided items; null when the audit has no stage SELF */
  selfPercent: number | null;
}

/** How far the runner takes a task; the words are those of D27. */
export type TaskReach =
  | 'issued'
  | 'evidence'
  | 'company-returned'
  | 'water'
  | 'hq'
  | 'msd'
  | 'final'
  | 'published'
  | 'closed';

/** Who does a stage of a task, and when. Times are days; the runner adds the hour. */
export interface StageSchedule {
  stage: Stage;
  lines: readonly Line[];
  scorers: readonly string[];
  lead: string;
  submitter: string;
  confirmer: string;
  startedOn: DateText;
  submittedOn: DateText;
  confirmedOn: DateText;
}

/** A PART of a WHOLE evaluation (audit-domain 3.2.1). */
export interface PackagePlan {
  stage: 'SELF' | 'WATER';
  fullName: string;
  deptOrgCode: string | null;
  specialty: WaterSpecialty | null;
  owner: string;
  nodeCodes: readonly string[];
}

/** A stage sent back by its confirmer; the next round stays open. */
export interface ReturnPlan {
  stage: Stage;
  lines: readonly Line[];
  by: string;
  on: DateText;
  reason: string;
  nodeCodes: readonly string[];
}

/** One check task. */
export interface TaskPlan {
  key: string;
  /** company or head-office department */
  unitOrgCode: string;
  versionNo: 'V1.0' | 'V1.1';
  partnerUnit: UnitCode | null;
  lines: readonly Line[];
  /** task state by audit-domain 4.3 after the plan has been played to its reach */
  targetState: number;
  reach: TaskReach;
  /** stages to be confirmed fully, in order; their rows are those of `scores` */
  confirmedStages: readonly Stage[];
  /** an open stage of which only these items are scored so far */
  partial: { stage: Stage; nodeCodes: readonly string[] } | null;
  returned: ReturnPlan | null;
  packages: readonly PackagePlan[];
  schedule: readonly StageSchedule[];
  scores: TaskScorePlan;
  evidence: readonly EvidencePlan[];
  report: ReportPlan | null;
}

/** Member of the audit team. */
export interface MemberPlan {
  account: string;
  memberRole: 'LEAD' | 'AUDITOR' | 'EXPERT' | 'OBSERVER' | 'GUEST';
  lines: readonly Line[];
  competence: readonly string[];
  conflictText: string;
  expiresOn: DateText | null;
}

/** Opening or closing meeting. */
export interface MeetingPlan {
  on: DateText;
  place: string;
  attendees: readonly string[];
  minutes: string;
}

/** One entry of the stage plan of an audit. */
export interface StagePlanEntry {
  stage: Stage;
  enabled: boolean;
  startDate: DateText;
  dueDate: DateText;
  mergeRule: 'LEAD';
  sampling: boolean;
}

/** One audit with its tasks. */
export interface AuditPlan {
  /** number that the bill rule gives when audits are created in the order of the plan */
  code: string;
  fullName: string;
  year: number;
  /** 1 体系审核, 2 水务运营审核, 3 总部审核, 5 飞行检查 */
  checkType: 1 | 2 | 3 | 5;
  /** reason why the audit stands outside a programme (AU1201) */
  offPlanReason: string;
  objectives: string;
  scope: string;
  criteria: string;
  startDate: DateText;
  endDate: DateText;
  lines: readonly Line[];
  stagePlan: readonly StagePlanEntry[];
  /** who accepts evidence: the unit's coordinator, or the auditors of stage HQ */
  acceptBy: 'COORD' | 'HQ';
  lead: string;
  creator: string;
  approver: string;
  createdOn: DateText;
  submittedOn: DateText;
  approvedOn: DateText;
  members: readonly MemberPlan[];
  tasks: readonly TaskPlan[];
  /** audit state by audit-domain 4.2: 2 已下达, 3 进行中, 6 整改中, 7 已关闭 */
  targetState: 2 | 3 | 5 | 6 | 7;
  openingMeeting: MeetingPlan | null;
  closingMeeting: MeetingPlan | null;
  conclusion: string | null;
  closedOn: DateText | null;
}

/** A small file for the runner to generate. */
export interface FilePlan {
  fileName: string;
  kind: 'pdf' | 'xlsx' | 'png';
  title: string;
  lines: readonly string[];
  issuedOn: DateText;
  validTo: DateText | null;
}

/** What becomes of one evidence request. The request is found by task, item and requirement label. */
export interface EvidencePlan {
  nodeCode: string;
  requirementLabel: string;
  mandatory: boolean;
  ownerOrgCode: string;
  submitter: string;
  acceptor: string;
  /** 0 待提交, 1 已提交, 2 已接收, 3 已退回, 4 已免交 */
  targetState: 0 | 1 | 2 | 3 | 4;
  dueDate: DateText;
  file: FilePlan | null;
  submittedOn: DateText | null;
  decidedOn: DateText | null;
  /** first submission that was returned; the file above answers it (or is still owed when targetState is 3) */
  returned: { file: FilePlan; submittedOn: DateText; on: DateText; reason: string } | null;
  waived: { by: string; on: DateText; reason: string } | null;
  /** the accepted file's validity ended before the base date */
  expired: boolean;
}

/** 1 严重不符合, 2 一般不符合, 3 观察项, 4 改进机会. */
export type Severity = 1 | 2 | 3 | 4;

/** One round of proof and its verification; verification null = still waiting. */
export interface ProofRoundPlan {
  description: string;
  finishedOn: DateText;
  submittedOn: DateText;
  submitter: string;
  actualFund: number;
  files: readonly FilePlan[];
  beforeAfter: boolean;
  verifications: readonly VerificationPlan[];
}

/** One verification. Two passing ones by different persons where D22 asks for them. */
export interface VerificationPlan {
  on: DateText;
  by: string;
  method: '资料' | '现场' | '视频';
  result: 1 | 2;
  opinion: string;
}

/** Extension of a deadline; decidedOn null = pending. */
export interface ExtensionPlan {
  requestedOn: DateText;
  newDeadline: DateText;
  reason: string;
  measuresMeanwhile: string;
  decidedOn: DateText | null;
  decidedBy: string | null;
}

/** The five-fixed plan (五定). */
export interface FiveFixedPlan {
  responsible: string;
  immediateAction: string;
  rootCause: string;
  causeCodes: readonly ('人' | '机' | '料' | '法' | '环' | '管')[];
  measures: string;
  /** 元 */
  fund: number;
  fundSource: string;
  deadline: DateText;
  contingency: string;
  preventive: string;
}

/** The life of the rectification of a finding. */
export interface RectificationPlan {
  /** 0–8 of audit-domain 4.7 */
  targetState: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
  signedOn: DateText | null;
  signedBy: string | null;
  plan: FiveFixedPlan | null;
  planSubmittedOn: DateText | null;
  planApprovedOn: DateText | null;
  planApprover: string;
  extensions: readonly ExtensionPlan[];
  rounds: readonly ProofRoundPlan[];
  closedOn: DateText | null;
  closedBy: string | null;
  /** deadline in force on the base date */
  deadline: DateText;
  /** days late on the base date; 0 when not late */
  overdueDays: number;
}

/** One audit finding and what became of it. */
export interface FindingPlan {
  key: string;
  year: number;
  auditCode: string;
  taskKey: string;
  nodeCode: string;
  /** stage in which it was raised; issued after that stage was confirmed (a major hazard at once) */
  stage: Stage;
  /** keys of {@link DeductionPlan} that it rests on */
  deductionKeys: readonly string[];
  title: string;
  fact: string;
  criterion: string;
  severity: Severity;
  majorHazard: boolean;
  category: '管理缺陷' | '现场隐患' | '行为违章' | '资料缺失';
  causePreliminary: string;
  place: string;
  deptOrgCode: string;
  raisedBy: string;
  raisedOn: DateText;
  issuedBy: string;
  issuedOn: DateText;
  /** 4.6: 1 已下达, 2 异议中, 4 整改中, 5 已关闭 */
  targetState: 1 | 2 | 4 | 5;
  dispute: { by: string; on: DateText; text: string } | null;
  repeatOfKey: string | null;
  /** 2025 finding still open in 2026 */
  carried: boolean;
  rectification: RectificationPlan;
}

/** Texts and persons of a unit report. */
export interface ReportPlan {
  drafter: string;
  reviewer: string;
  signer: string;
  publisher: string;
  draftedOn: DateText;
  submittedOn: DateText;
  reviewedOn: DateText;
  signedOn: DateText;
  publishedOn: DateText;
  conclusion: string;
  suggestions: readonly string[];
  strengths: readonly string[];
}

/** Everything that the runner plays. */
export interface DemoPlan {
  baseDate: DateText;
  audits: readonly AuditPlan[];
  findings: readonly FindingPlan[];
}
