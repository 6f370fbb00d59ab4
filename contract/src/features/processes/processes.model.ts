import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import {
  AskedMoment,
  FileRef,
  Flag,
  Id,
  jsonText,
  line,
  Moment,
  PersonRef,
  prose,
  Rev,
} from '../../kernel/values.ts';
import { DesignBody } from '../designs/design.schemas.ts';
import { FormType, ProcessField } from '../process-definitions/process-definitions.model.ts';
import { TemplateNode } from '../process-definitions/process-template.model.ts';
import { LookedUp, RecordData } from '../records/records.schemas.ts';
import { FormValues } from './process-actions.model.ts';

const Urgency = z.int().min(1).max(3);

/** Filters that the lists of instances share (platform-contract 8.7). */
export const ProcessListQuery = PageQuery.extend({
  startTime: AskedMoment.optional(),
  endTime: AskedMoment.optional(),
  flowId: line(50).optional(),
  flowCategory: line(50).optional(),
  status: z.coerce.number().int().min(0).max(5).optional(),
});
export type ProcessListQuery = z.output<typeof ProcessListQuery>;

/** An instance of the caller's own. */
export const LaunchRow = z.object({
  id: z.string(),
  /** Its bill number. */
  enCode: z.string(),
  flowCode: z.string(),
  flowId: z.string(),
  flowName: z.string(),
  flowCategory: z.string(),
  fullName: z.string(),
  thisStep: z.string(),
  startTime: Moment.nullable(),
  endTime: Moment.nullable(),
  creatorTime: Moment,
  status: z.int(),
  /** 1: the monitor has suspended it. */
  suspended: Flag,
  /** Whose decision it needs next. */
  waitingFor: z.array(PersonRef),
  completion: z.int(),
  flowUrgent: Urgency,
  formType: FormType,
  description: z.string(),
  rev: Rev,
});
export type LaunchRow = z.output<typeof LaunchRow>;

/** Monitor and its filters. */
export const MonitorQuery = ProcessListQuery.extend({
  creatorUserId: line(50).optional(),
  /** Only what waits at an incident, has nothing open, or is ten times slower than usual. */
  isStuck: z.stringbool().optional(),
});
export type MonitorQuery = z.output<typeof MonitorQuery>;

export const MonitorRow = LaunchRow.extend({
  userName: z.string(),
  processId: z.string(),
  flowVersion: z.int(),
  /** What stopped it, or empty; where what is stuck is asked for, also why it counts as stuck. */
  incident: z.string(),
});
export type MonitorRow = z.output<typeof MonitorRow>;

/** Filters of to do, done, circulated and batch. */
export const WorkItemQuery = PageQuery.extend({
  startTime: AskedMoment.optional(),
  endTime: AskedMoment.optional(),
  flowId: line(50).optional(),
  flowCategory: line(50).optional(),
  creatorUserId: line(50).optional(),
  nodeCode: line(50).optional(),
  /** Circulated: only what is unread. */
  isUnread: z.stringbool().optional(),
});
export type WorkItemQuery = z.output<typeof WorkItemQuery>;

/** A piece of work in 待办, 已办, 抄送 and batch. */
export const WorkItemRow = z.object({
  /** The item; of done work the record, of copies the copy. */
  id: z.string(),
  /** The instance. */
  processId: z.string(),
  /** The visit. */
  thisStepId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  flowName: z.string(),
  flowCode: z.string(),
  flowId: z.string(),
  flowVersion: z.int(),
  flowCategory: z.string(),
  startTime: Moment.nullable(),
  /** The initiator. */
  userName: z.string(),
  thisStep: z.string(),
  nodeCode: z.string(),
  flowUrgent: Urgency,
  /** Of open work and copies how the instance stands; of done work 1 agreed, 0 refused, 10 signers were added before. */
  status: z.int(),
  /** When it was received, decided or copied. */
  creatorTime: Moment,
  dueTime: Moment.nullable(),
  formType: FormType,
  completion: z.int(),
  /** Whom the caller acts for, by delegation. */
  forName: z.string(),
  /** Who acts for the caller, by delegation: the item is theirs until the caller takes it back. */
  delegateName: z.string(),
  isRead: z.boolean(),
  rev: Rev,
});
export type WorkItemRow = z.output<typeof WorkItemRow>;

/** What the buttons of the detail page may do, for the caller, now. */
export const ProcessAbilities = z.object({
  submit: z.boolean(),
  save: z.boolean(),
  withdraw: z.boolean(),
  remind: z.boolean(),
  remove: z.boolean(),
  agree: z.boolean(),
  handle: z.boolean(),
  reject: z.boolean(),
  returnBack: z.boolean(),
  transfer: z.boolean(),
  addSigner: z.boolean(),
  takeOffSigner: z.boolean(),
  saveDraft: z.boolean(),
  takeBack: z.boolean(),
  recall: z.boolean(),
  copy: z.boolean(),
  comment: z.boolean(),
  assign: z.boolean(),
  terminate: z.boolean(),
  suspend: z.boolean(),
  resume: z.boolean(),
  jump: z.boolean(),
  revive: z.boolean(),
  retry: z.boolean(),
  repair: z.boolean(),
});
export type ProcessAbilities = z.output<typeof ProcessAbilities>;

export const ProcessTaskInfo = z.object({
  id: z.string(),
  /** The record of the form. */
  processId: z.string(),
  flowId: z.string(),
  flowName: z.string(),
  flowCode: z.string(),
  flowVersion: z.int(),
  fullName: z.string(),
  enCode: z.string(),
  status: z.int(),
  suspended: Flag,
  thisStep: z.string(),
  completion: z.int(),
  flowUrgent: Urgency,
  creatorUserId: z.string(),
  creatorUser: z.string(),
  startTime: Moment.nullable(),
  endTime: Moment.nullable(),
  creatorTime: Moment,
  formType: FormType,
  /** The process that started it. */
  parentId: z.string().nullable(),
  /** Why it ended as rejected, in words. */
  endReason: z.string(),
  /** After a return the initiator may go straight back to who returned it. */
  mayGoStraightBack: z.boolean(),
  rev: Rev,
});
export type ProcessTaskInfo = z.output<typeof ProcessTaskInfo>;

/** A stay at a node; `type` 0 is over, 1 is now. */
export const TaskNode = z.object({
  id: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  nodeType: z.string(),
  type: Flag,
  /** `passed`, `refused`, or why it closed; null while it goes on. */
  outcome: z.string().nullable(),
  startTime: Moment,
  endTime: Moment.nullable(),
  userName: z.string(),
  /** Why it waits at an incident, or empty. */
  incident: z.string(),
  /** Child processes that it started. */
  children: z.array(z.object({ id: z.string(), fullName: z.string(), status: z.int() })),
});
export type TaskNode = z.output<typeof TaskNode>;

/** What one person has to decide, or had to. */
export const TaskOperator = z.object({
  id: z.string(),
  taskNodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  handleId: z.string(),
  handleName: z.string(),
  /** By delegation for somebody. */
  forId: z.string().nullable(),
  forName: z.string(),
  /** 为什么是我: why this person, in words. */
  reason: z.string(),
  /** A state of the work item. */
  status: z.int(),
  /** An undecided item closed: in words why. */
  closeReason: z.string(),
  isAdded: z.boolean(),
  creatorTime: Moment,
  seenTime: Moment.nullable(),
  handleTime: Moment.nullable(),
  dueTime: Moment.nullable(),
  rev: Rev,
});
export type TaskOperator = z.output<typeof TaskOperator>;

/** What was done: a process record. */
export const TaskRecord = z.object({
  id: z.string(),
  taskNodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  handleId: z.string(),
  userName: z.string(),
  /** For whom, by delegation. */
  forName: z.string(),
  handleStatus: z.int(),
  handleTime: Moment,
  handleOpinion: z.string(),
  signImg: z.string(),
  /** 1: by somebody who was added. */
  status: Flag,
  /** The names of whom it went to: transferred, assigned, added, copied. */
  operatorId: z.string(),
  /** Further words: the node it went to, what a rule did. */
  detail: z.string(),
  fileList: z.array(FileRef),
});
export type TaskRecord = z.output<typeof TaskRecord>;

/** Who comes next, as far as one can know. */
export const PredictedNode = z.object({
  nodeCode: z.string(),
  nodeName: z.string(),
  nodeType: z.string(),
  certainty: z.enum(['current', 'certain', 'possible']),
  /** Null: unknown as yet. */
  people: z.array(PersonRef.extend({ reason: z.string(), forName: z.string() })).nullable(),
  isNobody: z.boolean(),
});
export type PredictedNode = z.output<typeof PredictedNode>;

/** What field rights say of a field at this moment. */
export const FieldOperate = z.object({
  id: z.string(),
  name: z.string(),
  read: z.boolean(),
  write: z.boolean(),
  required: z.boolean(),
});
export type FieldOperate = z.output<typeof FieldOperate>;

/** How a form is drawn: a system form by its page, an own form by its design. */
const ProcessFormInfo = z.object({
  formType: FormType,
  formCode: z.string(),
  formUrl: z.string(),
  /** The design of an own form, as its definition keeps it. */
  formData: z.unknown(),
  fields: z.array(ProcessField),
});
export type ProcessFormInfo = z.output<typeof ProcessFormInfo>;

/** A record of a design at a step of its process. */
export const ProcessRecord = z.object({
  designId: z.string(),
  recordId: z.string(),
  /** The design's version: goes with what is written. */
  version: z.int(),
  body: DesignBody,
  lookedUp: LookedUp,
  data: RecordData,
  /** The same as people read it, as in `RecordDetail`. */
  display: RecordData,
  /** What rows of data interfaces showed when they were chosen, as in `RecordDetail`. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  /** Fields that may be read here and not filled in. */
  readOnly: z.array(z.string()),
  rev: Rev,
});
export type ProcessRecord = z.output<typeof ProcessRecord>;

/** What is needed to launch a process. */
export const LaunchInfo = z.object({
  flowId: z.string(),
  flowName: z.string(),
  flowFormInfo: ProcessFormInfo,
  formOperates: z.array(FieldOperate),
  /** The initiator may keep it as a draft. */
  maySave: z.boolean(),
});
export type LaunchInfo = z.output<typeof LaunchInfo>;

/** Everything that the detail page shows (platform-contract 8.4, FlowBefore). */
export const ProcessDetail = z.object({
  flowFormInfo: ProcessFormInfo.extend({ flowTemplateJson: jsonText(TemplateNode) }),
  flowTaskInfo: ProcessTaskInfo,
  flowTaskNodeList: z.array(TaskNode),
  flowTaskOperatorList: z.array(TaskOperator),
  flowTaskOperatorRecordList: z.array(TaskRecord),
  /** Properties of the node that the caller is at, or of the start. */
  approversProperties: z.record(z.string(), z.unknown()),
  formOperates: z.array(FieldOperate),
  formData: FormValues,
  /** The record of a design that the process decides on, with its form as far as the caller may read it. */
  record: ProcessRecord.nullable(),
  /** What the caller typed at the item and has not sent. */
  draftData: z.object({ formData: FormValues.nullable(), handleOpinion: z.string() }).nullable(),
  /** The item that the caller looks at, or null. */
  operator: TaskOperator.nullable(),
  abilities: ProcessAbilities,
  /** Where a return from this item may lead. */
  returnTargets: z.array(z.object({ to: z.string(), nodeName: z.string() })),
  /** Added signers whom the caller may take off, by their items. */
  addedSigners: z.array(z.object({ id: z.string(), userName: z.string(), nodeName: z.string() })),
  /** The record of the own decision that can be taken back; empty where none can. */
  recallRecordId: z.string(),
  predicted: z.array(PredictedNode),
});
export type ProcessDetail = z.output<typeof ProcessDetail>;

/** A record of a form with its instance. */
export const TaskData = z.object({
  id: z.string(),
  flowId: z.string(),
  data: jsonText(FormValues),
  rev: Rev,
});
export type TaskData = z.output<typeof TaskData>;

/** Records by department, role or position of who acted. */
export const RecordGroup = z.object({
  fullName: z.string(),
  list: z.array(
    TaskRecord.pick({
      id: true,
      nodeName: true,
      userName: true,
      handleStatus: true,
      handleTime: true,
      handleOpinion: true,
      operatorId: true,
    }),
  ),
});
export type RecordGroup = z.output<typeof RecordGroup>;

/** A person to choose for a node. */
export const CandidateRow = z.object({ id: z.string(), fullName: z.string(), organize: z.string() });
export type CandidateRow = z.output<typeof CandidateRow>;

/** What becomes of a form that is not submitted yet. */
export const PreviewBody = z.object({
  flowId: Id.optional(),
  formData: z.union([FormValues, jsonText(FormValues)]).nullish(),
});
export type PreviewBody = z.output<typeof PreviewBody>;

/** How much waits for the caller. */
export const WorkCounts = z.object({
  todo: z.int(),
  /** Of these how many are late. */
  overdue: z.int(),
  /** Copies that are unread. */
  unread: z.int(),
});

/** A comment on an instance; comments are no process actions. */
export const CommentBody = z.object({
  taskId: Id,
  text: prose(2000).default(''),
  /** Who is mentioned; they get a message. */
  mentionIds: z.array(Id).max(50).default([]),
  file: jsonText(z.array(FileRef).max(20)).default([]),
  image: jsonText(z.array(FileRef).max(20)).default([]),
});
export type CommentBody = z.output<typeof CommentBody>;

export const CommentRow = z.object({
  id: z.string(),
  taskId: z.string(),
  text: z.string(),
  file: jsonText(z.array(FileRef)),
  image: jsonText(z.array(FileRef)),
  creatorUserId: z.string(),
  creatorUser: z.string(),
  creatorUserHeadIcon: z.string(),
  creatorTime: Moment,
  /** The caller may delete it. */
  isDel: z.boolean(),
});
export type CommentRow = z.output<typeof CommentRow>;
