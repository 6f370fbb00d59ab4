import { z } from 'zod';
import { Id, Moment, OrgRef, PersonRef, PlainDate, Points, prose, Rev } from '../../kernel/values.ts';
import { Line, MergeRule, Stage } from '../audits/audit-terms.model.ts';
import { ItemStatusCode } from './score-row.model.ts';
import { ScoreSummary } from './score-summary.model.ts';
import { SheetVersion } from './sheet-version.model.ts';
import { EvaluationKeyCode, EvaluationKind, RecordStateCode, ScoreRouteCode } from './stage.model.ts';

/** What the caller may do with a stage record now; the server checks each again. */
export const RecordAbilities = z.object({
  edit: z.boolean(),
  /** The own independence has to be stated before anything can be scored. */
  declare: z.boolean(),
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
  /** Whose value counts under the rule LEAD: whoever submitted, before that the owner. */
  leadScorerId: Id.nullable(),
  /** Items not looked at count as agreed when the record is submitted. */
  sampling: z.boolean(),
  /** 盲评: earlier scores show after the caller's own first save of the item. */
  blind: z.boolean(),
  scorers: z.array(PersonRef),
  submittedBy: PersonRef.nullable(),
  submittedAt: Moment.nullable(),
  /** While the record is submitted: who may confirm it. */
  waitingFor: z.array(PersonRef),
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

/** State of a record after a write, to keep the page's head current. */
export const RecordMark = z.object({ id: z.string(), state: RecordStateCode, rev: Rev });

/** One thing that stands in the way of a submit or confirm. */
export const StageProblem = z.object({
  errorCode: z.string(),
  nodeId: z.string().nullable(),
  nodeCode: z.string().nullable(),
  evaluationId: z.string().nullable(),
  msg: z.string(),
});

/** Evidence of the record's items that nobody has accepted: asked for and missing, handed in, or given back. */
export const OpenEvidence = z.object({
  nodeId: z.string(),
  nodeCode: z.string(),
  label: z.string(),
  /** Of the request (audit-domain 4.5): 0, 1 or 3. */
  state: z.int(),
});

/** All guards of the next step. `warnings` stop a later stage only. */
export const StageCheckReply = z.object({
  ok: z.boolean(),
  /** Who confirms the record once it is submitted. */
  confirmers: z.array(PersonRef),
  evidence: z.array(OpenEvidence),
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
