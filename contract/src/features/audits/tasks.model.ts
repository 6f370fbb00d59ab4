import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import { Id, Moment, OrgRef, PersonRef, PlainDate, Points, prose, Rev } from '../../kernel/values.ts';
import { AuditSettings } from '../sys-config/sys-config.model.ts';
import { Line, Stage, YearFilter } from './audit-terms.model.ts';
import { CheckRow, CheckState, CheckType, TaskState } from './audits.model.ts';

/** The state of one evaluation of a task. */
export const StageCell = z.object({
  evaluationId: z.string(),
  evalKey: z.string(),
  stage: Stage,
  lines: z.array(Line),
  kind: z.enum(['WHOLE', 'PART']),
  fullName: z.string(),
  dept: OrgRef.nullable(),
  specialty: z.string().nullable(),
  owner: PersonRef.nullable(),
  stageRecordId: z.string().nullable(),
  round: z.int(),
  /** State of the newest record (audit-domain 4.4), null before there is one. */
  state: z.int().nullable(),
  startDate: PlainDate.nullable(),
  dueDate: PlainDate.nullable(),
  startedAt: Moment.nullable(),
  submittedAt: Moment.nullable(),
  confirmedAt: Moment.nullable(),
  itemCount: z.int(),
  decidedCount: z.int(),
  percent: z.int(),
  overdue: z.boolean(),
  /** Who may confirm it, once it is submitted. */
  waitingFor: z.array(PersonRef),
});
export type StageCell = z.infer<typeof StageCell>;

/** Where a line of a task stands: its lowest stage that is not confirmed or skipped, null when all are. */
export const LineState = z.object({ line: Line, stage: Stage.nullable(), stages: z.array(Stage) });
export type LineState = z.infer<typeof LineState>;

export const TaskAbilities = z.object({
  startSelf: z.boolean(),
  override: z.boolean(),
  unlock: z.boolean(),
  close: z.boolean(),
  cancel: z.boolean(),
  nameDeputy: z.boolean(),
});

/** A check task as lists show it. Figures are null as long as the caller may not see them. */
export const TaskRow = z.object({
  id: z.string(),
  check: z.object({
    id: z.string(),
    enCode: z.string(),
    fullName: z.string(),
    year: z.int(),
    checkType: CheckType,
    state: CheckState,
  }),
  unit: OrgRef,
  partner: OrgRef.nullable(),
  standard: z.object({ versionId: z.string(), fullName: z.string(), versionNo: z.string() }),
  lines: z.array(Line),
  lineStates: z.array(LineState),
  state: TaskState,
  currentStage: Stage.nullable(),
  progress: z.int(),
  publishedPercent: z.number().nullable(),
  gotScore: Points.nullable(),
  dueScore: Points.nullable(),
  grade: z.string().nullable(),
  vetoHit: z.boolean(),
  lockedAt: Moment.nullable(),
  overrideReason: z.string(),
  prevTaskId: z.string().nullable(),
  /** WHOLE evaluations in the order of the stages. */
  cells: z.array(StageCell),
  evidence: z.object({ mandatory: z.int(), missing: z.int(), submitted: z.int(), accepted: z.int() }),
  findingsOpen: z.int(),
  findingsAll: z.int(),
  overdue: z.boolean(),
  rev: Rev,
  can: TaskAbilities,
});
export type TaskRow = z.infer<typeof TaskRow>;

export const TaskView = TaskRow.extend({
  /** PART evaluations. */
  parts: z.array(StageCell),
});
export type TaskView = z.infer<typeof TaskView>;

export const TaskQuery = sortedQuery(['unit', 'checkCode', 'state', 'progress', 'publishedPercent']).extend({
  checkId: Id.optional(),
  unitOrgId: Id.optional(),
  year: YearFilter,
  checkType: z.coerce.number().int().min(1).max(5).optional(),
  state: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .optional(),
  stage: Stage.optional(),
  overdue: z.coerce.number().int().min(0).max(1).optional(),
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export const TaskTransition = z.object({ rev: Rev });

export const TaskReasoned = TaskTransition.extend({ reason: prose(500).default('') });

/** Open work of one person in an audit. */
export const OpenWork = z.object({
  user: PersonRef,
  org: OrgRef.nullable(),
  score: z.int(),
  evidence: z.int(),
  rectification: z.int(),
  total: z.int(),
  overdue: z.int(),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const OverviewReply = z.object({
  check: CheckRow,
  tasks: z.array(TaskRow),
  openWork: z.array(OpenWork),
});
export type OverviewReply = z.infer<typeof OverviewReply>;

/** A signature under a task's score sheet: of the audit's lead, or of the unit's general manager. */
export const SheetSignature = z.object({
  id: z.string(),
  role: z.enum(['LEAD', 'UNIT']),
  signer: PersonRef,
  signedHash: z.string(),
  /** Short code printed on the sheet. */
  code: z.string(),
  /** Hand-drawn signature as a PNG data address, null when only typed. */
  image: z.string().nullable(),
  signedAt: Moment,
  /** False once the scores have changed after signing. */
  valid: z.boolean(),
});
export type SheetSignature = z.infer<typeof SheetSignature>;

export const SheetSignReply = z.object({
  /** Content hash of the effective scores, null before they are final. */
  hash: z.string().nullable(),
  list: z.array(SheetSignature),
  canSign: z.boolean(),
});

/** Signing asks for the signer's password again; `hash` is what the signer has read. */
export const SheetSignBody = z.object({
  hash: z.string().length(64),
  /** SHA-256 hex of the password, as at sign-in. */
  password: z.string().min(1).max(200),
  image: z
    .string()
    .max(200_000)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
    .nullable()
    .default(null),
});

/** A person who scores a stage in place of the department that is itself audited (audit-domain R6). */
export const DeputyBody = z.object({
  checkTaskId: Id,
  stage: z.enum(['WATER', 'HQ', 'MSD']),
  userId: Id,
  reason: prose(500).default(''),
});

export const DeputyView = z.object({
  id: z.string(),
  checkTaskId: z.string(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }),
  unit: OrgRef,
  stage: Stage,
  user: PersonRef,
  namedBy: PersonRef,
  reason: z.string(),
  createdAt: Moment,
});

export const DeputyQuery = z.object({ checkTaskId: Id.optional(), checkId: Id.optional() });

/** Settings of the audit side (audit-domain 3.7, D23). */
export const AuditSettingsView = AuditSettings.extend({ rev: Rev });
