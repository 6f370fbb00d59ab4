import { z } from 'zod';
import {
  FileRef,
  Flag,
  Id,
  line,
  Moment,
  OrgRef,
  PersonRef,
  PlainDate,
  Points,
  prose,
  Rev,
} from '../../kernel/values.ts';
import { Line, MergeRule, Stage } from '../audits/audit-terms.model.ts';
import {
  EvaluationKeyCode,
  EvaluationKind,
  Percent,
  RecordStateCode,
  ScoreRouteCode,
} from './stage.model.ts';

/** Status of an item row: 0 unscored, 1 scored, 2 N/A claimed, 3 N/A accepted, 4 N/A refused (must be scored). */
export const ItemStatusCode = z.int().min(0).max(4);

/** A deduction option as the score page offers it; amounts are points. */
export const SheetOption = z.object({
  id: z.string(),
  hotkey: z.int(),
  label: z.string(),
  kind: z.enum(['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO']),
  points: Points,
  cap: Points.nullable(),
  scope: z.enum(['ITEM', 'SECTION']),
  severityDefault: z.int(),
  needPhoto: Flag,
  needReason: Flag,
});

/** A node of the tree in display order; the item fields are null or empty on chapters and sections. */
export const SheetNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  nodeCode: z.string(),
  fullName: z.string(),
  level: z.int(),
  isItem: z.boolean(),
  /** Chapter weight in percent, used by WEIGHTED. */
  weight: z.number(),
  line: Line.nullable(),
  standardScore: Points.nullable(),
  requirement: z.string(),
  ruleText: z.string(),
  checkMethod: z.array(z.string()),
  applicability: z.enum(['ALWAYS', 'OPTIONAL', 'CONDITIONAL']),
  naAllowed: z.boolean(),
  isBonus: z.boolean(),
  isVeto: z.boolean(),
  sampleHint: z.string(),
  options: z.array(SheetOption),
});
export type SheetNode = z.infer<typeof SheetNode>;

/** A deduction of a row. `points` is computed by the server; `scorer` is set on merged rows. */
export const RowDeduction = z.object({
  optionId: z.string().nullable(),
  kind: z.enum(['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO']),
  label: z.string(),
  count: z.int(),
  points: Points,
  reason: z.string(),
  place: z.string(),
  photoIds: z.array(z.string()),
  findingId: z.string().nullable(),
  scorer: PersonRef.nullable(),
});
export type RowDeduction = z.infer<typeof RowDeduction>;

/** The sample behind an item's score (audit-domain 3.3, 5.9); `picked` are record numbers from 1. */
export const RowSample = z.object({
  population: z.int().min(1),
  populationDesc: z.string(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  seed: z.int(),
  size: z.int().min(0),
  picked: z.array(z.int().min(1)),
  hits: z.int().min(0),
  note: z.string(),
});
export type RowSample = z.infer<typeof RowSample>;

/** An item's row: one scorer's, or the stage's shared or merged one (`scorer` null). */
export const ScoreRow = z.object({
  nodeId: z.string(),
  /** The record that holds the row: its PART's when the sheet is a WHOLE with PARTs. */
  stageRecordId: z.string(),
  scorer: PersonRef.nullable(),
  status: ItemStatusCode,
  score: Points.nullable(),
  deductTotal: Points,
  spill: Points,
  /** The merged value is not what every scorer gave: print 合议得分. */
  consensus: z.boolean(),
  inherited: Flag,
  agree: Flag,
  originStage: Stage.nullable(),
  veto: z.boolean(),
  naReason: z.string(),
  naDecisionReason: z.string(),
  comment: z.string(),
  strength: z.string(),
  varianceReason: z.string(),
  carryStatement: z.string(),
  deductions: z.array(RowDeduction),
  sample: RowSample.nullable(),
  photos: z.array(FileRef),
  /** Send it back with the next save of the item; 0 while nobody has saved it. */
  rev: Rev,
  modifiedBy: PersonRef.nullable(),
  modifiedAt: Moment.nullable(),
});
export type ScoreRow = z.infer<typeof ScoreRow>;

/** What a confirmed lower stage said of an item. */
export const LowerRow = z.object({
  stage: Stage,
  status: ItemStatusCode,
  score: Points.nullable(),
  deductTotal: Points,
  naReason: z.string(),
  comment: z.string(),
  agree: Flag,
  originStage: Stage.nullable(),
  deductions: z.array(RowDeduction),
});

/** Why a grade is lower than the percent alone would give; percents are plain numbers. */
export const GradeReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('veto'), nodeIds: z.array(z.string()) }),
  z.object({
    kind: z.literal('chapterFloor'),
    chapterId: z.string(),
    nodeCode: z.string(),
    rate: z.number(),
    floor: z.number(),
  }),
]);

/** Sums of a chapter or section (audit-domain 5.2). */
export const TotalsLine = z.object({
  nodeId: z.string(),
  nodeCode: z.string(),
  fullName: z.string(),
  standard: Points,
  due: Points,
  got: Points,
  notApplicable: Points,
  items: z.int(),
  decided: z.int(),
  rate: Percent,
});

/** Live totals of a sheet; `provisional` while items are open (暂计得分率, never published). */
export const ScoreSummary = z.object({
  standard: Points,
  due: Points,
  got: Points,
  notApplicable: Points,
  bonus: Points,
  /** P, in percent. */
  percent: Percent,
  grade: z.string().nullable(),
  /** What the percent alone would give. */
  gradeByPercent: z.string().nullable(),
  gradeReasons: z.array(GradeReason),
  /** 完成率 in percent. */
  completion: Percent,
  decided: z.int(),
  total: z.int(),
  provisional: z.boolean(),
  emptyReason: z.enum(['allNotApplicable', 'nothingScored', 'noWeight']).nullable(),
});
export type ScoreSummary = z.infer<typeof ScoreSummary>;

/** The summary with its chapters and the items that are still open. */
export const SummaryReply = ScoreSummary.extend({
  chapters: z.array(TotalsLine.extend({ sections: z.array(TotalsLine) })),
  openIds: z.array(z.string()),
  naIds: z.array(z.string()),
  vetoIds: z.array(z.string()),
});

/** What of the standard version the browser needs to compute the same totals (audit-domain 5.2, 5.3). */
export const SheetVersion = z.object({
  id: z.string(),
  versionNo: z.string(),
  standardName: z.string(),
  scoreMethod: z.enum(['POINTS', 'WEIGHTED']),
  roundDigits: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  bonusCap: Points,
  gradeScheme: z.object({
    fullName: z.string(),
    bands: z.array(
      z.object({
        name: z.string(),
        minPercent: z.number(),
        minChapterRate: z.number().nullable(),
        color: z.string(),
      }),
    ),
    failName: z.string(),
    vetoGrade: z.string(),
  }),
});

/** What the caller may do with a stage record now; the server checks each again. */
export const RecordAbilities = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  confirm: z.boolean(),
  /** Return of a submitted record by its confirmer. */
  return: z.boolean(),
  /** Return of a confirmed record by a later stage. */
  returnLower: z.boolean(),
  skip: z.boolean(),
  decideNa: z.boolean(),
  decideConflict: z.boolean(),
  comment: z.boolean(),
  export: z.boolean(),
});

/** One scoring round of one stage on one evaluation (audit-domain 3.2). */
export const StageRecordHead = z.object({
  id: z.string(),
  checkId: z.string(),
  checkName: z.string(),
  checkState: z.int(),
  checkTaskId: z.string(),
  taskState: z.int(),
  evaluationId: z.string(),
  evaluationName: z.string(),
  evalKey: EvaluationKeyCode,
  kind: EvaluationKind,
  /** The page that shows this record: redirect there when the address names another. */
  route: ScoreRouteCode,
  stage: Stage,
  lines: z.array(Line),
  dept: OrgRef.nullable(),
  specialty: z.string().nullable(),
  owner: PersonRef.nullable(),
  round: z.int(),
  /** False for an old round: read-only. */
  isCurrent: z.boolean(),
  currentRecordId: z.string(),
  state: RecordStateCode,
  unit: OrgRef,
  partner: OrgRef.nullable(),
  version: SheetVersion,
  /** Step of all scores, in points. */
  step: Points,
  dueDate: PlainDate.nullable(),
  mergeRule: MergeRule,
  /** Items not looked at count as agreed when the record is submitted. */
  sampling: z.boolean(),
  /** 盲评: earlier scores show after the caller's own first save of the item. */
  blind: z.boolean(),
  scorers: z.array(PersonRef),
  submittedBy: PersonRef.nullable(),
  submittedAt: Moment.nullable(),
  confirmedBy: PersonRef.nullable(),
  confirmedAt: Moment.nullable(),
  returnReason: z.string(),
  returnFromStage: Stage.nullable(),
  /** Items marked when the former round was returned. */
  markedNodeIds: z.array(z.string()),
  contentHash: z.string().nullable(),
  rev: Rev,
  canEdit: z.boolean(),
  can: RecordAbilities,
  /** Why the sheet is read-only, as a text for the banner; null when it can be edited. */
  readOnlyReason: z.string().nullable(),
});

/** A PART of a WHOLE, or a record of a lower stage, as the page links to it. */
export const LinkedRecord = z.object({
  id: z.string(),
  evaluationId: z.string(),
  evaluationName: z.string(),
  stage: Stage,
  kind: EvaluationKind,
  route: ScoreRouteCode,
  round: z.int(),
  state: RecordStateCode,
  rev: Rev,
  dept: OrgRef.nullable(),
  specialty: z.string().nullable(),
  owner: PersonRef.nullable(),
  confirmedAt: Moment.nullable(),
  nodeIds: z.array(z.string()),
  canReturn: z.boolean(),
  canConfirm: z.boolean(),
});

/** Last year's result of an item and how many of its findings are still open. */
export const LastYearItem = z.object({
  status: ItemStatusCode,
  score: Points.nullable(),
  standardScore: Points,
  openFindings: z.int(),
});

/** The whole sheet of a stage record (audit-domain 9.1). */
export const ScoreSheet = z.object({
  record: StageRecordHead,
  nodes: z.array(SheetNode),
  /** My row of each item; the shared, inherited or merged row where I have none. */
  rows: z.array(ScoreRow),
  /** Rows of the other scorers of the stage. */
  others: z.array(ScoreRow),
  lower: z.record(z.string(), z.array(LowerRow)),
  /** Items whose lower stages and other scorers show after the caller's own save (盲评). */
  hidden: z.array(z.string()),
  lastYear: z.record(z.string(), LastYearItem),
  counts: z.record(z.string(), z.object({ files: z.int(), comments: z.int(), findings: z.int() })),
  /** Items that wait for the stage before: node id to that stage. */
  waiting: z.record(z.string(), Stage),
  /** PARTs of this WHOLE. */
  parts: z.array(LinkedRecord),
  /** Confirmed records of lower stages that hold items of this sheet. */
  lowerRecords: z.array(LinkedRecord),
  /** Undecided and decided conflicts of several scorers. */
  conflicts: z.array(
    z.object({
      nodeId: z.string(),
      spread: Points.nullable(),
      kinds: z.array(z.enum(['spread', 'applicability'])),
      decision: z
        .object({ kind: z.enum(['na', 'score']), score: Points.nullable(), reason: z.string() })
        .nullable(),
    }),
  ),
  summary: ScoreSummary,
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;

/** Query of the sheet: needed when the record is `0`, checked for consistency when given. */
export const SheetQuery = z.object({
  checkTaskId: Id.optional(),
  evaluationId: Id.optional(),
  stage: Stage.optional(),
  /** The score page that asks; its stage and lines decide which record `0` is. */
  route: ScoreRouteCode.optional(),
});

/** A deduction as entered; `points` only for a typed (MANUAL) amount. */
export const DeductionEntry = z.object({
  optionId: Id.nullish(),
  count: z.int().min(1).max(10_000).optional(),
  points: Points.min(0).optional(),
  reason: prose(500).optional(),
  place: line(100).optional(),
  photoIds: z.array(z.string().max(100)).max(50).optional(),
  findingId: Id.nullish(),
});
export type DeductionEntry = z.infer<typeof DeductionEntry>;

/** A sample as entered: the server draws `picked` again from the seed unless the method is JUDGEMENT. */
export const SampleEntry = z.object({
  population: z.int().min(1).max(10_000_000),
  populationDesc: line(200).optional(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  seed: z.int().min(0).optional(),
  size: z.int().min(0).max(10_000_000),
  picked: z.array(z.int().min(1)).max(1000).optional(),
  hits: z.int().min(0).default(0),
  note: prose(500).optional(),
});
export type SampleEntry = z.infer<typeof SampleEntry>;

/**
 * One item's save. With none of `status`, `score` and `deductions` only the texts change; texts left out keep
 * their value. `score` is a direct entry (its reason in `reason`); `deductions` is the whole list.
 */
export const ItemBody = z.object({
  rev: Rev,
  clientOpId: z.string().min(1).max(50).optional(),
  status: ItemStatusCode.optional(),
  score: Points.optional(),
  reason: prose(500).optional(),
  deductions: z.array(DeductionEntry).max(20).optional(),
  comment: prose(2000).optional(),
  strength: prose(2000).optional(),
  naReason: prose(1000).optional(),
  naDecisionReason: prose(500).optional(),
  varianceReason: prose(1000).optional(),
  carryStatement: prose(1000).optional(),
  sample: SampleEntry.nullish(),
  photos: z.array(FileRef).max(50).optional(),
});
export type ItemBody = z.infer<typeof ItemBody>;

/** State of a record after a write, to keep the page's head current. */
export const RecordMark = z.object({ id: z.string(), state: RecordStateCode, rev: Rev });

/** The saved row with the live totals. */
export const ItemReply = z.object({ row: ScoreRow, summary: ScoreSummary, record: RecordMark });

/** Up to 200 rows; one bad row does not stop the rest. */
export const BatchBody = z.object({
  rows: z
    .array(ItemBody.extend({ nodeId: Id }))
    .min(1)
    .max(200),
});

export const BatchResult = z.discriminatedUnion('ok', [
  z.object({ nodeId: z.string(), ok: z.literal(true), row: ScoreRow }),
  z.object({
    nodeId: z.string(),
    ok: z.literal(false),
    errorCode: z.string(),
    msg: z.string(),
    /** The stored row when the refusal is AU0007. */
    serverRow: ScoreRow.nullable(),
  }),
]);
export const BatchReply = z.object({
  results: z.array(BatchResult),
  summary: ScoreSummary,
  record: RecordMark,
});

/** Which items a bulk call touches: the given ones, else all open ones of the sheet. */
export const BulkBody = z.object({ nodeIds: z.array(Id).max(1000).optional() });

/** How many items changed; `skipped` names those left alone and why. */
export const BulkReply = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ nodeId: z.string(), errorCode: z.string(), msg: z.string() })),
  rows: z.array(ScoreRow),
  summary: ScoreSummary,
  record: RecordMark,
});

/** One thing that stands in the way of a submit or confirm. */
export const StageProblem = z.object({
  errorCode: z.string(),
  nodeId: z.string().nullable(),
  nodeCode: z.string().nullable(),
  evaluationId: z.string().nullable(),
  msg: z.string(),
});

/** All guards of the next step. `warnings` stop a later stage only. */
export const StageCheckReply = z.object({
  ok: z.boolean(),
  problems: z.array(StageProblem),
  warnings: z.array(StageProblem),
});

/** Body of a step without a reason. */
export const StageStepBody = z.object({ rev: Rev });

/** Body of a return: the reason and the items to look at again (all when none is given). */
export const StageReturnBody = z.object({
  rev: Rev,
  reason: prose(500),
  nodeIds: z.array(Id).max(1000).optional(),
});

/** Body of a skip. */
export const StageSkipBody = z.object({ rev: Rev, reason: prose(500) });

/** The record after a step; `newRecordId` is the round that a return opened. */
export const StageStepReply = z.object({
  record: RecordMark,
  newRecordId: z.string().nullable(),
  taskState: z.int(),
});

/** Body of a decision on an N/A claim; `rev` is the shown row's. */
export const NaDecisionBody = z.object({ rev: Rev, reason: prose(500).optional() });

/** Decision of the stage lead on a conflict of several scorers. */
export const ConflictDecisionBody = z.object({
  kind: z.enum(['na', 'score']),
  score: Points.min(0).optional(),
  reason: prose(500),
});

export const ConflictDecisionReply = z.object({
  nodeId: z.string(),
  conflictsLeft: z.int(),
  summary: ScoreSummary,
});

/** Draws a sample; size and seed are proposed by the server when left out (audit-domain 5.9). */
export const SampleBody = z.object({
  population: z.int().min(1).max(10_000_000),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']).optional(),
  size: z.int().min(1).max(1000).optional(),
  seed: z.int().min(0).optional(),
});

export const SampleReply = z.object({
  population: z.int(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  size: z.int(),
  seed: z.int(),
  picked: z.array(z.int()),
  proposed: z.object({ method: z.enum(['ALL', 'RANDOM']), size: z.int() }),
});

/** One round of an evaluation. */
export const RoundRow = z.object({
  id: z.string(),
  round: z.int(),
  state: RecordStateCode,
  isCurrent: z.boolean(),
  scorers: z.array(PersonRef),
  startedAt: Moment.nullable(),
  submittedBy: PersonRef.nullable(),
  submittedAt: Moment.nullable(),
  confirmedBy: PersonRef.nullable(),
  confirmedAt: Moment.nullable(),
  returnReason: z.string(),
  returnFromStage: Stage.nullable(),
  markedNodeIds: z.array(z.string()),
  summary: ScoreSummary.nullable(),
  contentHash: z.string().nullable(),
});

/** Records side by side: the items whose values differ. */
export const CompareReply = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      stage: Stage,
      evaluationName: z.string(),
      round: z.int(),
      state: RecordStateCode,
    }),
  ),
  list: z.array(
    z.object({
      nodeId: z.string(),
      nodeCode: z.string(),
      fullName: z.string(),
      standardScore: Points,
      /** In the order of `records`; null where the record has no row. */
      values: z.array(
        z
          .object({
            status: ItemStatusCode,
            score: Points.nullable(),
            deductTotal: Points,
            reasons: z.string(),
            comment: z.string(),
          })
          .nullable(),
      ),
    }),
  ),
});

/** A comment of the thread on an item or on the task. */
export const ScoreCommentView = z.object({
  id: z.string(),
  checkTaskId: z.string(),
  targetType: z.enum(['item', 'task']),
  targetId: z.string(),
  parentId: z.string().nullable(),
  user: PersonRef,
  stage: Stage.nullable(),
  body: z.string(),
  resolved: Flag,
  createdAt: Moment,
  editedAt: Moment.nullable(),
  rev: Rev,
  canEdit: z.boolean(),
});

export const CommentQuery = z.object({
  checkTaskId: Id,
  targetType: z.enum(['item', 'task']).optional(),
  targetId: Id.optional(),
});

export const CommentBody = z.object({
  checkTaskId: Id,
  targetType: z.enum(['item', 'task']),
  targetId: Id,
  parentId: Id.optional(),
  stage: Stage.optional(),
  body: prose(2000).min(1),
});

export const CommentEditBody = z.object({
  rev: Rev,
  body: prose(2000).min(1).optional(),
  resolved: Flag.optional(),
});

/** One item across the units of an audit (audit-domain 8.20, X10). */
export const MatrixQuery = z.object({
  checkId: Id,
  nodeCode: z.string().trim().min(1).max(30),
  stage: Stage,
});

export const MatrixReply = z.object({
  node: SheetNode.nullable(),
  /** Items of the audit that pass the stage, in display order, to step through. */
  items: z.array(z.object({ nodeCode: z.string(), fullName: z.string(), line: Line })),
  list: z.array(
    z.object({
      checkTaskId: z.string(),
      unit: OrgRef,
      evaluationId: z.string(),
      stageRecordId: z.string(),
      recordState: RecordStateCode,
      nodeId: z.string(),
      row: ScoreRow.nullable(),
      lower: z.array(LowerRow),
      canEdit: z.boolean(),
    }),
  ),
});

/** Reply of a sheet import: what the file would change or has changed. */
export const SheetImportReply = BulkReply.pick({ changed: true, summary: true, record: true }).extend({
  problems: z.array(z.object({ row: z.int(), nodeCode: z.string(), errorCode: z.string(), msg: z.string() })),
});
