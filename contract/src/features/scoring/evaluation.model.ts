import { z } from 'zod';
import { Flag, Id, line, Moment, OrgRef, PersonRef, PlainDate, Points, Rev } from '../../kernel/values.ts';
import { Line, Stage } from '../audits/audit-terms.model.ts';
import { ItemStatusCode, RowDeduction, RowSample } from './score-row.model.ts';
import { SummaryReply } from './score-summary.model.ts';
import { SheetNode } from './scoring.model.ts';
import { SheetVersion } from './sheet-version.model.ts';
import {
  EvaluationKeyCode,
  EvaluationKind,
  Percent,
  RecordStateCode,
  ScoreRouteCode,
} from './stage.model.ts';

/** An evaluation with its current record. `progress` is null where the caller may not see the stage yet. */
export const EvaluationView = z.object({
  id: z.string(),
  checkTaskId: z.string(),
  evalKey: EvaluationKeyCode,
  stage: Stage,
  lines: z.array(Line),
  kind: EvaluationKind,
  parentId: z.string().nullable(),
  fullName: z.string(),
  dept: OrgRef.nullable(),
  specialty: z.string().nullable(),
  nodeIds: z.array(z.string()),
  owner: PersonRef.nullable(),
  scorers: z.array(PersonRef),
  dueDate: PlainDate.nullable(),
  flowByPart: Flag,
  stageRecordId: z.string(),
  round: z.int(),
  state: RecordStateCode,
  /** While its record is submitted: who may confirm it. */
  waitingFor: z.array(PersonRef),
  route: ScoreRouteCode,
  progress: z.object({ decided: z.int(), total: z.int() }).nullable(),
  rev: Rev,
  canManage: z.boolean(),
  canScore: z.boolean(),
});
export type EvaluationView = z.infer<typeof EvaluationView>;

export const EvaluationQuery = z.object({ checkTaskId: Id, stage: Stage.optional() });

/** Cuts a PART out of a WHOLE; its items leave the other PARTs, what is left over forms a rest PART. */
export const EvaluationCreateBody = z.object({
  parentId: Id,
  fullName: line(100).min(1),
  deptOrgId: Id.nullish(),
  specialty: line(20).nullish(),
  nodeIds: z.array(Id).min(1).max(1000),
  ownerUserId: Id.nullish(),
  scorerIds: z.array(Id).max(20).optional(),
  dueDate: PlainDate.nullish(),
});

/** Changes an evaluation; fields left out stay. Items can move only while nothing is scored. */
export const EvaluationUpdateBody = z.object({
  rev: Rev,
  fullName: line(100).min(1).optional(),
  deptOrgId: Id.nullish(),
  specialty: line(20).nullish(),
  nodeIds: z.array(Id).min(1).max(1000).optional(),
  ownerUserId: Id.nullish(),
  scorerIds: z.array(Id).max(20).optional(),
  dueDate: PlainDate.nullish(),
  flowByPart: Flag.optional(),
});

/** Which record is wanted: of the evaluation itself, or of the stage (and lines) of the page that asks. */
export const CurrentQuery = z.object({
  stage: Stage.optional(),
  route: ScoreRouteCode.optional(),
  checkTaskId: Id.optional(),
});

/** The current record of an evaluation, or of its task's evaluation in another stage (resolves `0`). */
export const CurrentReply = z.object({
  stageRecordId: z.string(),
  evaluationId: z.string(),
  checkTaskId: z.string(),
  checkId: z.string(),
  evalKey: EvaluationKeyCode,
  kind: EvaluationKind,
  stage: Stage,
  lines: z.array(Line),
  route: ScoreRouteCode,
  round: z.int(),
  state: RecordStateCode,
});

/** Filters of the side-by-side sheet (evaluationDetail pages); flags are `1`. */
export const DetailQuery = z.object({
  /** The audit that the page's address names: AU0002 when the task is another's. */
  checkId: Id.optional(),
  line: Line.optional(),
  onlyDiff: z.coerce.number().optional(),
  onlyDeducted: z.coerce.number().optional(),
  onlyNa: z.coerce.number().optional(),
  onlyFindings: z.coerce.number().optional(),
});

/** What one stage says of an item on the side-by-side sheet. */
export const DetailStageRow = z.object({
  stage: Stage,
  recordState: RecordStateCode,
  status: ItemStatusCode,
  score: Points.nullable(),
  deductTotal: Points,
  agree: Flag,
  consensus: z.boolean(),
  naReason: z.string(),
  naDecisionReason: z.string(),
  comment: z.string(),
  strength: z.string(),
  varianceReason: z.string(),
  adjustmentBasis: z.string(),
  carryStatement: z.string(),
  deductions: z.array(RowDeduction),
  sample: RowSample.nullable(),
  scorer: z.string(),
});

/** The effective result of an item (audit-domain 5.4). */
export const EffectiveRow = z.object({
  nodeId: z.string(),
  nodeCode: z.string(),
  line: Line,
  standardScore: Points,
  outcome: z.enum(['scored', 'na', 'open']),
  status: ItemStatusCode,
  score: Points.nullable(),
  spill: Points,
  veto: z.boolean(),
  stage: Stage.nullable(),
  originStage: Stage.nullable(),
  agree: z.boolean(),
});

/** The task as the score and detail pages head it. */
export const TaskHead = z.object({
  id: z.string(),
  checkId: z.string(),
  checkName: z.string(),
  checkCode: z.string(),
  year: z.int(),
  unit: OrgRef,
  partner: OrgRef.nullable(),
  version: SheetVersion,
  state: z.int(),
  currentStage: Stage.nullable(),
  /** Where each line stands: its lowest unfinished stage, null when the line is through. */
  lineStates: z.array(z.object({ line: Line, stage: Stage.nullable(), stages: z.array(Stage) })),
  progress: z.int(),
  publishedPercent: Percent,
  grade: z.string().nullable(),
  lockedAt: Moment.nullable(),
  /** Whether the caller may see the final result. */
  finalVisible: z.boolean(),
  rev: Rev,
});

/** The side-by-side sheet of a task within the caller's sight. */
export const TaskDetailReply = z.object({
  task: TaskHead,
  /** Stages that the caller may see, in order. */
  stages: z.array(Stage),
  nodes: z.array(SheetNode),
  items: z.array(
    z.object({
      nodeId: z.string(),
      stages: z.array(DetailStageRow),
      effective: EffectiveRow,
      files: z.int(),
      findings: z.int(),
      comments: z.int(),
    }),
  ),
  summary: SummaryReply,
});

/** Effective scores and totals of a task (audit-domain 5.4). */
export const EffectiveReply = z.object({
  task: TaskHead,
  list: z.array(EffectiveRow),
  summary: SummaryReply,
  /** Items whose N/A claim nobody has decided (AU1303). */
  undecidedClaims: z.array(z.string()),
});

export const VarianceQuery = z.object({
  from: Stage,
  to: z.union([Stage, z.literal('EFFECTIVE')]),
  /** Only the items of this line. */
  line: Line.optional(),
});

/** Two stages compared (audit-domain 5.8); percents are plain numbers. */
export const VarianceReply = z.object({
  from: Stage,
  to: z.union([Stage, z.literal('EFFECTIVE')]),
  list: z.array(
    z.object({
      nodeId: z.string(),
      nodeCode: z.string(),
      fullName: z.string(),
      standardScore: Points,
      fromScore: Points,
      toScore: Points,
      delta: Points,
      relative: z.number(),
      reasonRequired: z.boolean(),
      reason: z.string(),
    }),
  ),
  applicabilityDiffers: z.array(z.string()),
  undecided: z.array(z.string()),
  standard: Points,
  fromRate: Percent,
  toRate: Percent,
  bias: Percent,
  mad: Percent,
  biasAlert: z.boolean(),
  madAlert: z.boolean(),
  /** −bias from SELF; null for other pairs. */
  selfInflation: Percent,
});
