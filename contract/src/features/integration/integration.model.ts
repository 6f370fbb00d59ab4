import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Id, Moment, OrgRef, PersonRef, Points, prose, Rev } from '../../kernel/values.ts';
import { ConflictKind, MergeRule, Stage } from '../audits/audit-terms.model.ts';

/** What is put together (audit-domain D8): packages, scorers of a stage, stages of a task, units of an audit. */
export const IntegrationLevel = z.enum(['PACKAGE', 'SCORER', 'STAGE', 'GROUP']);
export type IntegrationLevel = z.infer<typeof IntegrationLevel>;

/** 4.12: 0 进行中, 1 待裁定, 2 已完成, 3 已作废. */
export const IntegrationState = z.int().min(0).max(3);

const Rate = z.number().nullable();

/** One thing that a run rests on, with the hash of what it said then. */
export const IntegrationInput = z.object({ id: z.string(), name: z.string(), hash: z.string() });
export type IntegrationInput = z.infer<typeof IntegrationInput>;

/** An item on which the scorers of a stage differ too much, and what was decided. */
export const IntegrationConflict = z.object({
  nodeId: z.string(),
  nodeCode: z.string(),
  fullName: z.string(),
  standardScore: Points,
  kinds: z.array(ConflictKind),
  values: z.array(z.object({ scorer: PersonRef, status: z.int(), score: Points.nullable() })),
  spread: Points.nullable(),
  /** What the rule alone gives; null when it gives nothing or says not applicable. */
  ruleScore: Points.nullable(),
  ruleNa: z.boolean(),
  decision: z
    .object({
      kind: z.enum(['na', 'score']),
      score: Points.nullable(),
      reason: z.string(),
      decidedBy: PersonRef,
    })
    .nullable(),
});
export type IntegrationConflict = z.infer<typeof IntegrationConflict>;

/** A package with how far it is. */
export const PackageProgress = z.object({
  evaluationId: z.string(),
  stage: Stage,
  fullName: z.string(),
  owner: PersonRef.nullable(),
  recordState: z.int(),
  items: z.int(),
  decided: z.int(),
});

/** Two stages of a task beside each other (audit-domain 5.8). */
export const StagePair = z.object({
  from: Stage,
  to: Stage,
  fromRate: Rate,
  toRate: Rate,
  bias: Rate,
  mad: Rate,
  biasAlert: z.boolean(),
  madAlert: z.boolean(),
  /** Items that need a reason, and those of them that have none. */
  reasonsNeeded: z.int(),
  reasonsMissing: z.int(),
});

/** A unit in the group's order (audit-domain 5.6). */
export const RankedResult = z.object({
  rank: z.int().nullable(),
  unit: OrgRef,
  percent: Rate,
  grade: z.string().nullable(),
  got: Points.nullable(),
  due: Points.nullable(),
  severeFindings: z.int(),
  findings: z.int(),
});

/** What a run came to. */
export const IntegrationResult = z.discriminatedUnion('level', [
  z.object({ level: z.literal('PACKAGE'), packages: z.array(PackageProgress), openItems: z.int() }),
  z.object({ level: z.literal('SCORER'), items: z.int(), merged: z.int(), undecided: z.int() }),
  z.object({
    level: z.literal('STAGE'),
    percent: Rate,
    grade: z.string().nullable(),
    due: Points,
    got: Points,
    openItems: z.int(),
    pairs: z.array(StagePair),
  }),
  z.object({
    level: z.literal('GROUP'),
    units: z.array(RankedResult),
    mean: Rate,
    weightedMean: Rate,
    chapters: z.array(z.object({ nodeCode: z.string(), fullName: z.string(), mean: Rate })),
    open: z.int(),
  }),
]);
export type IntegrationResult = z.infer<typeof IntegrationResult>;

export const IntegrationAbilities = z.object({
  decide: z.boolean(),
  finish: z.boolean(),
  void: z.boolean(),
});

/** A run as the list shows it. */
export const IntegrationRow = z.object({
  id: z.string(),
  level: IntegrationLevel,
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }),
  unit: OrgRef.nullable(),
  /** Package or stage that it is about. */
  scopeName: z.string(),
  stage: Stage.nullable(),
  rule: MergeRule.nullable(),
  state: IntegrationState,
  conflicts: z.int(),
  inputs: z.int(),
  runBy: PersonRef,
  runAt: Moment,
  finishedAt: Moment.nullable(),
  rev: Rev,
});
export type IntegrationRow = z.infer<typeof IntegrationRow>;

export const IntegrationView = IntegrationRow.omit({ conflicts: true, inputs: true }).extend({
  scopeId: z.string(),
  inputs: z.array(IntegrationInput),
  conflicts: z.array(IntegrationConflict),
  result: IntegrationResult,
  /** Something that the run rests on has changed since. */
  outdated: z.boolean(),
  voidReason: z.string(),
  can: IntegrationAbilities,
});
export type IntegrationView = z.infer<typeof IntegrationView>;

export const IntegrationQuery = PageQuery.extend({
  checkId: Id.optional(),
  level: IntegrationLevel.optional(),
  state: z.coerce.number().int().min(0).max(3).optional(),
});

/** What can be put together in an audit. */
export const CandidatesQuery = z.object({ checkId: Id });
export const IntegrationCandidate = z.object({
  level: IntegrationLevel,
  scopeId: z.string(),
  name: z.string(),
  unit: OrgRef.nullable(),
  stage: Stage.nullable(),
  rule: MergeRule.nullable(),
});
export type IntegrationCandidate = z.infer<typeof IntegrationCandidate>;

export const RunBody = z.object({
  level: IntegrationLevel,
  scopeId: Id,
  /** How scorers become one; the stage's own rule unless given. */
  rule: MergeRule.optional(),
});
export type RunBody = z.infer<typeof RunBody>;

export const ConflictBody = z.object({
  kind: z.enum(['na', 'score']),
  score: Points.min(0).optional(),
  reason: prose(500).default(''),
});
/** Takes the rule's value for every undecided item whose scores lie no further apart. */
export const ApplyRuleBody = z.object({
  rev: Rev,
  belowSpread: Points.min(0),
  reason: prose(500).default(''),
});
export const FinishBody = z.object({ rev: Rev });
export const VoidBody = z.object({ rev: Rev, reason: prose(500).default('') });
