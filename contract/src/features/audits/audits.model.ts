import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import {
  FileRef,
  Flag,
  Id,
  line,
  Moment,
  OrgRef,
  PersonRef,
  PlainDate,
  prose,
  Rev,
} from '../../kernel/values.ts';
import { Line, MemberRole, MergeRule, Stage, YearFilter } from './audit-terms.model.ts';
import { auditLifecycle } from './audits.lifecycle.ts';

/** A state of `auditLifecycle`. */
export const CheckState = z.union(auditLifecycle.numbers.map((state) => z.literal(state)));

/** 4.3: 0 待启动 to 7 已定分, 8 整改, 9 已关闭, 10 已取消. */
export const TaskState = z.int().min(0).max(10);

/** 1 体系审核, 2 水务运营审核, 3 总部审核, 4 专项检查, 5 飞行检查. */
export const CheckType = z.int().min(1).max(5);

/** One stage of an audit's plan. MSD is always enabled. */
export const StagePlanEntry = z.object({
  stage: Stage,
  enabled: z.boolean(),
  startDate: PlainDate.nullable(),
  dueDate: PlainDate.nullable(),
  mergeRule: MergeRule.default('LEAD'),
  sampling: z.boolean().default(false),
});
export type StagePlanEntry = z.infer<typeof StagePlanEntry>;

export const CheckOptions = z.object({
  /** 盲评 */
  blindScoring: z.boolean().default(false),
  /** 过程公开 */
  processOpen: z.boolean().default(false),
  /** Who accepts evidence (audit-domain 4.5). */
  acceptBy: z.enum(['COORD', 'COMPANY', 'HQ']).default('COORD'),
});
export type CheckOptions = z.infer<typeof CheckOptions>;

/** A planned package: a part of a stage's items for one department or specialty (audit-domain 3.2.1). */
export const PackagePlanEntry = z.object({
  unitOrgId: Id,
  standardVersionId: Id,
  stage: Stage.exclude(['MSD']),
  fullName: line(100).min(1),
  deptOrgId: Id.nullable().default(null),
  specialty: line(20).nullable().default(null),
  /** Items or whole subtrees of the standard version. */
  nodeIds: z.array(Id).max(1000),
  ownerUserId: Id.nullable().default(null),
  dueDate: PlainDate.nullable().default(null),
  /** The default of the stage when null: on for SELF, off elsewhere. */
  flowByPart: Flag.nullable().default(null),
});
export type PackagePlanEntry = z.infer<typeof PackagePlanEntry>;

export const MemberBody = z.object({
  userId: Id,
  memberRole: MemberRole,
  lines: z.array(Line).default([]),
  orgIds: z.array(Id).max(100).default([]),
  competence: z.array(line(50).min(1)).max(20).default([]),
  /** Guests: the moment from which the audit is no longer visible. */
  expiresAt: Moment.nullable().default(null),
});
export type MemberBody = z.infer<typeof MemberBody>;

export const MemberView = MemberBody.required().extend({
  user: PersonRef,
  org: OrgRef.nullable(),
  /** Whether the member has given the own independence statement; a conflict of interest is named in the text. */
  conflictDeclared: Flag,
  conflictText: z.string(),
});
export type MemberView = z.infer<typeof MemberView>;

/** A unit under a standard; without `lines` the lines of the version's items count. */
export const TaskBody = z.object({
  unitOrgId: Id,
  standardVersionId: Id,
  partnerOrgId: Id.nullable().default(null),
  lines: z.array(Line).min(1).optional(),
});
export type TaskBody = z.infer<typeof TaskBody>;

/** Opening or closing meeting (audit-domain 3.2). */
export const Meeting = z.object({
  time: Moment,
  place: line(100).min(1),
  attendees: z.array(line(50).min(1)).min(1).max(200),
  minutes: prose(4000).default(''),
  file: FileRef.nullable().default(null),
});
export type Meeting = z.infer<typeof Meeting>;

/** Shortest reason for an audit outside the programme. */
export const OFF_PLAN_REASON_LENGTH = 10;

const CheckFields = z.object({
  fullName: line(100).min(1),
  year: z.int().min(2000).max(2100),
  checkType: CheckType,
  programmeId: Id.nullable().default(null),
  /** Why the audit stands outside a programme; required then (AU1201). */
  offPlanReason: prose(500)
    .refine((text) => text === '' || text.length >= OFF_PLAN_REASON_LENGTH)
    .default(''),
  objectives: prose(4000).default(''),
  scope: prose(4000).default(''),
  criteria: prose(4000).default(''),
  startDate: PlainDate,
  endDate: PlainDate,
  /** Until when the units hand in their evidence; null: a week before the end of the self score. */
  evidenceDueDate: PlainDate.nullable().default(null),
  stagePlan: z.array(StagePlanEntry).max(5).default([]),
  options: CheckOptions.default({ blindScoring: false, processOpen: false, acceptBy: 'COORD' }),
  leadAuditorId: Id.nullable().default(null),
  members: z.array(MemberBody).max(200).default([]),
  tasks: z.array(TaskBody).max(500).default([]),
  packagePlan: z.array(PackagePlanEntry).max(5000).default([]),
});

const Draft = CheckFields.refine((draft) => draft.endDate >= draft.startDate, { path: ['endDate'] }).refine(
  ({ evidenceDueDate, startDate, endDate }) =>
    evidenceDueDate === null || (evidenceDueDate >= startDate && evidenceDueDate <= endDate),
  { path: ['evidenceDueDate'] },
);

/** A draft as the wizard saves it: whatever is filled in so far. */
export const CheckCreate = Draft;
export type CheckCreate = z.infer<typeof CheckCreate>;

/**
 * A draft is replaced as a whole. After approval only the meetings, the conclusion, objectives, scope and
 * criteria are taken (leave `draft` out).
 */
export const CheckUpdate = z.object({
  rev: Rev,
  draft: Draft.optional(),
  openingMeeting: Meeting.nullable().optional(),
  closingMeeting: Meeting.nullable().optional(),
  conclusion: prose(8000).optional(),
  objectives: prose(4000).optional(),
  scope: prose(4000).optional(),
  criteria: prose(4000).optional(),
});
export type CheckUpdate = z.infer<typeof CheckUpdate>;

export const CheckQuery = sortedQuery([
  'enCode',
  'fullName',
  'startDate',
  'endDate',
  'state',
  'checkType',
  'lastModifyTime',
]).extend({
  year: YearFilter,
  checkType: z.coerce.number().int().min(1).max(5).optional(),
  /** One state or several, comma separated. */
  state: z
    .string()
    .regex(/^\d(,\d)*$/)
    .optional(),
  unitOrgId: Id.optional(),
  leadId: Id.optional(),
  /** Audits whose window touches this range. */
  dateFrom: PlainDate.optional(),
  dateTo: PlainDate.optional(),
  overdue: z.coerce.number().int().min(0).max(1).optional(),
});
export type CheckQuery = z.infer<typeof CheckQuery>;

/** One of the five dots of an audit: how far a stage is over all its evaluations. */
export const StageDot = z.object({
  stage: Stage,
  enabled: z.boolean(),
  state: z.enum(['off', 'waiting', 'doing', 'done']),
  overdue: z.boolean(),
  done: z.int(),
  total: z.int(),
  dueDate: PlainDate.nullable(),
});
export type StageDot = z.infer<typeof StageDot>;

/** What the caller may do with an audit now. */
export const CheckAbilities = z.object({
  edit: z.boolean(),
  editFacts: z.boolean(),
  remove: z.boolean(),
  submit: z.boolean(),
  approve: z.boolean(),
  return: z.boolean(),
  start: z.boolean(),
  cancel: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  copy: z.boolean(),
  declare: z.boolean(),
  /** 结束盲评 and 公开过程 of a running audit. */
  endBlind: z.boolean(),
  openProcess: z.boolean(),
});

/** An audit as the list shows it; counts cover what the caller may see. */
export const CheckRow = z.object({
  id: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  year: z.int(),
  checkType: CheckType,
  state: CheckState,
  startDate: PlainDate,
  endDate: PlainDate,
  units: z.array(OrgRef),
  stages: z.array(StageDot),
  /** 0 to 100 */
  completion: z.int(),
  findingsOpen: z.int(),
  findingsAll: z.int(),
  lead: PersonRef.nullable(),
  creator: PersonRef.nullable(),
  overdue: z.boolean(),
  /** Whose decision the audit or its submitted score sheets wait for. */
  waitingFor: z.array(PersonRef),
  /** Whether the chain was sealed on closing. */
  sealed: z.boolean(),
  lastModifyTime: Moment,
  rev: Rev,
  can: CheckAbilities,
});
export type CheckRow = z.infer<typeof CheckRow>;

export const CheckCounters = z.object({
  inProgress: z.int(),
  /** Entries of the caller's inbox (`MyTodo`). */
  waitingForMe: z.int(),
  overdueStages: z.int(),
  /** 集团平均得分率 of the year's system audits, and how many units' published results it is of. */
  averagePercent: z.number().nullable(),
  published: z.int(),
  /** When the caller's time as an external auditor ended; null while it runs and for everybody else. */
  guestEndedOn: PlainDate.nullable(),
});
export type CheckCounters = z.infer<typeof CheckCounters>;

const TaskOfCheck = z.object({
  id: z.string(),
  unitOrgId: z.string(),
  unit: OrgRef,
  standardVersionId: z.string(),
  standard: z.object({ versionId: z.string(), fullName: z.string(), versionNo: z.string(), state: z.int() }),
  partnerOrgId: z.string().nullable(),
  partner: OrgRef.nullable(),
  lines: z.array(Line),
  state: TaskState,
  prevTaskId: z.string().nullable(),
  /** Whether the caller may add findings to it: lead and department, until its report is signed. */
  canAddFinding: z.boolean(),
});

/** An audit whole: what the wizard edits and the detail page shows. */
export const CheckView = CheckRow.extend({
  programmeId: z.string().nullable(),
  offPlanReason: z.string(),
  objectives: z.string(),
  scope: z.string(),
  criteria: z.string(),
  evidenceDueDate: PlainDate.nullable(),
  stagePlan: z.array(StagePlanEntry),
  options: CheckOptions,
  leadAuditorId: z.string().nullable(),
  members: z.array(MemberView),
  tasks: z.array(TaskOfCheck),
  packagePlan: z.array(PackagePlanEntry),
  openingMeeting: Meeting.nullable(),
  closingMeeting: Meeting.nullable(),
  conclusion: z.string(),
  cancelReason: z.string(),
  returnReason: z.string(),
  closedAt: Moment.nullable(),
  chainHead: z.string().nullable(),
});
export type CheckView = z.infer<typeof CheckView>;

/** Body of a transition without a reason. */
export const CheckTransition = z.object({ rev: Rev });

/** Body of Return, Cancel and Reopen; a missing reason is refused by the rule of the transition. */
export const CheckReasoned = CheckTransition.extend({ reason: prose(500).default('') });

/**
 * Opens the scores of a running audit for good: `blind` lets scorers see each other and the stages below, `process` lets
 * the unit see each stage once it is confirmed.
 */
export const CheckOpening = CheckTransition.extend({ what: z.enum(['blind', 'process']) });
export type CheckOpening = z.infer<typeof CheckOpening>;

/** A copy takes units, stages, team and packages, moved by whole years. */
export const CheckCopy = z.object({
  year: z.int().min(2000).max(2100),
  fullName: line(100).min(1).optional(),
});

/** What an import made: the drafts, and how many lines it left alone because their audit exists. */
export const CheckImportReply = z.object({
  created: z.array(z.object({ id: z.string(), enCode: z.string(), fullName: z.string() })),
  skipped: z.int(),
});
export type CheckImportReply = z.infer<typeof CheckImportReply>;

/** One thing that keeps an audit from being closed (or submitted). */
export const CheckProblem = z.object({
  errorCode: z.string(),
  msg: z.string(),
  /** How many records it is about. */
  count: z.int(),
  /** Which page or wizard step shows them. */
  place: z.enum([
    'basis',
    'units',
    'stages',
    'team',
    'packages',
    'findings',
    'rectification',
    'reports',
    'meetings',
  ]),
  targetIds: z.array(z.string()),
});
export type CheckProblem = z.infer<typeof CheckProblem>;

export const CheckProblems = z.object({ ready: z.boolean(), problems: z.array(CheckProblem) });
export type CheckProblems = z.infer<typeof CheckProblems>;

/**
 * Either the whole team (who may edit the audit) or the caller's own independence statement. Before approval the
 * lead is the member whose role is LEAD.
 */
export const MembersBody = z.object({
  rev: Rev,
  members: z.array(MemberBody).max(200).optional(),
  own: z.object({ conflictText: prose(500).default('') }).optional(),
});
export type MembersBody = z.infer<typeof MembersBody>;

export const MembersReply = z.object({ list: z.array(MemberView), rev: Rev });
