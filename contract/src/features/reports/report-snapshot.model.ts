import { z } from 'zod';
import { FileRef, Moment, PlainDate, Points } from '../../kernel/values.ts';
import { Line, MemberRole, Stage } from '../audits/audit-terms.model.ts';

/**
 * A percent or rate as published, rounded to the standard's `roundDigits` (one decimal by default, at most two),
 * or null where nothing is due, shown "—" (audit-domain 5.2).
 */
export const Rate = z.number().multipleOf(0.01).nullable();

/** Severity of a finding: 1 严重不符合, 2 一般不符合, 3 观察项, 4 改进机会. */
export const Severity = z.int().min(1).max(4);

/** An item of the standard as reports name one. */
export const ItemRef = z.object({ code: z.string(), name: z.string() });

/** Both names of a clause and of its options, where they have an English one; documents choose by language. */
export const ReportClause = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  options: z.array(z.object({ label: z.string(), labelEn: z.string() })),
});

/** An opening or closing meeting; `attendees` are names and make the sign-in list of section 12. */
export const ReportMeeting = z.object({
  at: Moment.nullable(),
  place: z.string(),
  attendees: z.array(z.string()),
  minutesFile: z.string().nullable(),
});

/** A person of the audit team. */
export const ReportMember = z.object({
  name: z.string(),
  orgName: z.string(),
  role: MemberRole,
  lines: z.array(Line),
});

/** What both kinds of report say of themselves and of their audit. */
export const ReportHead = z.object({
  reportCode: z.string(),
  /** The report's own name without year and unit, e.g. 职安健审核报告; part of the file name. */
  title: z.string(),
  versionNo: z.int().min(1),
  /** Report state of audit-domain 4.9; below 5 the document carries 未发布, at 6 已被替代. */
  state: z.int().min(0).max(6),
  snapshotAt: Moment,
  checkCode: z.string(),
  checkName: z.string(),
  year: z.int(),
  /** Dictionary `auditCheckType`, 1 to 5. */
  checkType: z.int(),
  objectives: z.string(),
  scope: z.string(),
  criteria: z.string(),
  startDate: PlainDate,
  endDate: PlainDate,
  /** Who issues the report (编制单位): the group's full name. */
  issuer: z.string().default(''),
  team: z.array(ReportMember),
  openingMeeting: ReportMeeting.nullable(),
  closingMeeting: ReportMeeting.nullable(),
});

/** One of the three persons of section 13; `at` is null until the person has acted. */
export const ReportSigner = z.object({
  name: z.string(),
  role: z.string(),
  at: Moment.nullable(),
  /** The drawn signature as a PNG data address; null where none was drawn. */
  image: z.string().nullable().default(null),
});

/** The signing block: `contentHash` and `chainHead` (64 hex digits) are null until the report is signed. */
export const ReportSigning = z.object({
  drafter: ReportSigner.nullable(),
  reviewer: ReportSigner.nullable(),
  signer: ReportSigner.nullable(),
  contentHash: z.string().nullable(),
  chainHead: z.string().nullable(),
});

/** Who worked in a stage and when; dates are null where the stage has not got so far. */
export const ReportStage = z.object({
  stage: Stage,
  lines: z.array(Line),
  startDate: PlainDate.nullable(),
  dueDate: PlainDate.nullable(),
  /** When the first round was begun; null where the stage was skipped, and in reports drafted before it was kept. */
  startedAt: Moment.nullable().default(null),
  rounds: z.int().min(0),
  scorers: z.array(z.string()),
  submittedAt: Moment.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: Moment.nullable(),
  skipped: z.boolean(),
});

/** A chapter's row of the result table (audit-domain 11, section 3; 8.14). */
export const ReportChapter = z.object({
  code: z.string(),
  name: z.string(),
  itemCount: z.int().min(0),
  standardScore: Points,
  /** 合理缺项分: points of the accepted not-applicable items. */
  omitted: Points,
  due: Points,
  deducted: Points,
  got: Points,
  rate: Rate,
  lastYearRate: Rate,
  groupMeanRate: Rate,
  /** Rate of the chapter as each stage saw it, for the stage comparison. */
  stageRates: z.partialRecord(Stage, Rate),
});

/** Totals of the sheet; `gradeBefore` is the grade by percent alone when a floor or a veto lowered it. */
export const ReportTotals = z.object({
  itemCount: z.int().min(0),
  standardScore: Points,
  omitted: Points,
  due: Points,
  deducted: Points,
  got: Points,
  bonus: Points,
  percent: Rate,
  grade: z.string(),
  gradeBefore: z.string().nullable(),
  /** Reasons why the grade was lowered, e.g. 第3章得分率低于70%. */
  loweredReasons: z.array(z.string()),
  vetoItems: z.array(ItemRef.extend({ reason: z.string() })),
  lastYearPercent: Rate,
  lastYearGrade: z.string().nullable(),
  groupMeanPercent: Rate,
});

/** What one stage said of an item. Status as in ItemScore: 0 to 4; `score` is null when it is not scored. */
export const ReportStageScore = z.object({
  stage: Stage,
  status: z.int().min(0).max(4),
  score: Points.nullable(),
  deducted: Points,
  scorer: z.string(),
  comment: z.string(),
  varianceReason: z.string(),
  /** Reports of before know nothing of it. */
  adjustmentBasis: z.string().optional(),
});

/** An item with all its stages; `effectiveStage` counts, `originStage` changed the value last. */
export const ReportItem = ItemRef.extend({
  chapterCode: z.string(),
  sectionName: z.string(),
  line: Line,
  standardScore: Points,
  notApplicable: z.boolean(),
  score: Points.nullable(),
  deducted: Points,
  effectiveStage: Stage.nullable(),
  originStage: Stage.nullable(),
  stages: z.array(ReportStageScore),
});

/** An accepted reasonable omission (section 4). */
export const ReportOmission = ItemRef.extend({
  standardScore: Points,
  line: Line,
  reason: z.string(),
  claimedBy: z.string(),
  decidedStage: Stage,
  decidedBy: z.string(),
});

/** One effective deduction (section 5). */
export const ReportDeduction = ItemRef.extend({
  standardScore: Points,
  deducted: Points,
  /** Label of the option used; empty for a typed deduction. */
  option: z.string(),
  /** What an occurrence is counted in; reports of before have it within the label. */
  unit: z.string().optional(),
  count: z.int().min(1),
  reason: z.string(),
  place: z.string(),
  stage: Stage,
  scorer: z.string(),
  evidenceNos: z.array(z.string()),
  findingCode: z.string().nullable(),
});

/** Two stages compared over the items applicable in both (audit-domain 5.8). */
export const StagePair = z.object({
  from: Stage,
  to: Stage,
  itemCount: z.int().min(0),
  fromRate: Rate,
  toRate: Rate,
  bias: z.number(),
  mad: z.number(),
  alert: z.boolean(),
});

/** An item whose stages differ enough to need a reason. */
export const ReportVariance = ItemRef.extend({
  standardScore: Points,
  from: Stage,
  fromScore: Points,
  to: Stage,
  toScore: Points,
  /** |Δ| ÷ standard score in percent. */
  rate: z.number(),
  reason: z.string(),
  /** What an adjustment of the last stage rests on; older reports hold it in the reason. */
  adjustmentBasis: z.string().optional(),
});

/** An item that only one of two stages held applicable (适用性差异). */
export const ApplicabilityDifference = ItemRef.extend({
  applicableIn: z.array(Stage),
  notApplicableIn: z.array(Stage),
});

/** A good practice (section 7). */
export const ReportStrength = ItemRef.extend({ text: z.string(), stage: Stage, scorer: z.string() });

/** A finding as issued (section 8); `state` as in audit-domain 4.6. Photos are JPEG or PNG files. */
export const ReportFinding = z.object({
  code: z.string(),
  title: z.string(),
  severity: Severity,
  majorHazard: z.boolean(),
  item: ItemRef.nullable(),
  criterion: z.string(),
  fact: z.string(),
  stage: Stage,
  state: z.int(),
  repeatOf: z.string().nullable(),
  /** Of a photo with marks the marked copy, with the original that it was made from. */
  photos: z.array(
    FileRef.extend({ original: FileRef.pick({ name: true, fileId: true, sha256: true }).optional() }),
  ),
});

/** What became of last year's findings (section 9). */
export const LastYearFinding = z.object({
  code: z.string(),
  title: z.string(),
  severity: Severity,
  itemCode: z.string(),
  closed: z.boolean(),
  closedAt: Moment.nullable(),
  carryStatement: z.string(),
});

/** What is asked of the unit for one finding (section 10). */
export const RectificationDemand = z.object({
  findingCode: z.string(),
  rectificationCode: z.string(),
  title: z.string(),
  severity: Severity,
  responsibleOrg: z.string(),
  responsible: z.string(),
  deadline: PlainDate,
});

/** A drawn sample (audit-domain 5.9); `method` ALL, RANDOM, SYSTEMATIC or JUDGEMENT. */
export const ReportSample = ItemRef.extend({
  stage: Stage,
  population: z.int().min(1),
  populationDesc: z.string(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  seed: z.int().nullable(),
  size: z.int().min(0),
  picked: z.array(z.string()),
  hits: z.int().min(0),
});

/** A file of the evidence index; `no` is the number that deductions cite. */
export const ReportEvidence = z.object({
  no: z.string(),
  itemCode: z.string(),
  requirement: z.string(),
  fileName: z.string(),
  size: z.int().min(0),
  sha256: z.string(),
  uploadedBy: z.string(),
  uploadedAt: Moment,
  validTo: PlainDate.nullable(),
});

/** An entry of the trail for the 留痕摘要 sheet. */
export const ReportTrailEntry = z.object({
  seq: z.int(),
  at: Moment,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  reason: z.string(),
  hash: z.string(),
});

/** Texts written by people, plain with line breaks; an empty one is left out of the document. */
export const ReportTexts = z.object({
  process: z.string(),
  sampling: z.string(),
  result: z.string(),
  variance: z.string(),
  rectification: z.string(),
  conclusion: z.string(),
  suggestions: z.array(z.string()),
});

/**
 * Everything that a unit's audit report prints (audit-domain 11), frozen when the report is generated. Points
 * are numbers with two decimals, rates numbers with one; the documents print and never compute them.
 */
export const ReportSnapshot = z.object({
  kind: z.literal('unit'),
  head: ReportHead,
  unit: z.object({
    code: z.string(),
    fullName: z.string(),
    /** 万m³/d. */
    capacity: z.number().nullable(),
    staffCount: z.int().nullable(),
    generalManager: z.string(),
    partnerName: z.string().nullable(),
  }),
  standard: z.object({
    code: z.string(),
    fullName: z.string(),
    versionNo: z.string(),
    sourceNorm: z.string(),
    scoreMethod: z.enum(['POINTS', 'WEIGHTED']),
    bands: z.array(
      z.object({ name: z.string(), minPercent: z.number(), minChapterRate: z.number().nullable() }),
    ),
  }),
  stages: z.array(ReportStage),
  chapters: z.array(ReportChapter),
  totals: ReportTotals,
  items: z.array(ReportItem),
  omissions: z.array(ReportOmission),
  deductions: z.array(ReportDeduction),
  comparison: z.object({
    pairs: z.array(StagePair),
    variances: z.array(ReportVariance),
    applicability: z.array(ApplicabilityDifference),
    /** −bias(SELF → effective), audit-domain 5.8. */
    selfInflation: z.number().nullable(),
  }),
  strengths: z.array(ReportStrength),
  findings: z.array(ReportFinding),
  lastYear: z
    .object({
      checkCode: z.string(),
      issued: z.int(),
      closed: z.int(),
      /** 按期整改率. */
      onTimeRate: Rate,
      findings: z.array(LastYearFinding),
    })
    .nullable(),
  demands: z.array(RectificationDemand),
  samples: z.array(ReportSample),
  evidence: z.array(ReportEvidence),
  /** Requests whose evidence was submitted but not accepted when the report was submitted, and why; null for none. */
  unaccepted: z
    .object({ count: z.int().min(1), reason: z.string() })
    .nullable()
    .default(null),
  trail: z.array(ReportTrailEntry),
  /** Reports of before know the Chinese names only. */
  clauses: z.array(ReportClause).optional(),
  texts: ReportTexts,
  signing: ReportSigning,
});
export type ReportSnapshot = z.infer<typeof ReportSnapshot>;
