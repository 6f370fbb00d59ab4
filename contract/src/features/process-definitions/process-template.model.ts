import { z } from 'zod';
import type { Language } from '../../kernel/refusal.ts';
import { OtherTitles, titleIn } from '../../kernel/titles.ts';

/** What a node of a template is; `empty` and `branch` only hold lanes (platform-contract 8.2). */
export const TEMPLATE_NODE_TYPES = [
  'start',
  'approver',
  'handler',
  'condition',
  'timer',
  'subFlow',
  'copy',
  'router',
  'service',
  'end',
  'empty',
  'branch',
] as const;

/** How the lanes below a node are taken: the first that holds, all at once, or all that hold. */
export const SPLIT_KINDS = ['condition', 'interflow', 'inclusive'] as const;

/**
 * A node of `flowTemplateJson` as it travels and is stored. What hangs below `conditionNodes` are its lanes, which run
 * before `childNode`. Properties are read by their node's schema below; what we do not know is kept.
 */
export const TemplateNode = z.looseObject({
  type: z.enum(TEMPLATE_NODE_TYPES),
  nodeId: z.string().min(1).max(50),
  prevId: z.string().max(50).nullish(),
  content: z.string().max(2000).nullish(),
  properties: z.record(z.string(), z.unknown()).default({}),
  conditionType: z.enum(SPLIT_KINDS).nullish(),
  isInterflow: z.boolean().nullish(),
  get childNode(): z.ZodOptional<z.ZodNullable<typeof TemplateNode>> {
    return TemplateNode.nullable().optional();
  },
  get conditionNodes(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof TemplateNode>>> {
    return z.array(TemplateNode).nullable().optional();
  },
});
export type TemplateNode = z.output<typeof TemplateNode>;

const StoredTitles = OtherTitles.catch({ en: '', zhtw: '' });

/** The titles of a node in the other languages, from its properties. */
export const nodeTitles = ({ titles }: TemplateNode['properties']): OtherTitles =>
  StoredTitles.parse(titles ?? {});

/** The title of a node in a language; empty where it has none. */
export const nodeTitleIn = (properties: TemplateNode['properties'], language: Language): string =>
  titleIn({ title: String(properties.title ?? ''), titles: nodeTitles(properties) }, language);

/** Absent and null values count as the default: templates of 2022 carry both. */
const orElse = <T extends z.ZodType>(schema: T, other: z.output<T>) =>
  schema.nullish().transform((value): z.output<T> => value ?? other);

const SWITCHED_ON: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);

/** A switch, which older templates keep as a number or a text. */
const flag = (other: boolean) =>
  orElse(
    z
      .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', ''])])
      .transform((value) => SWITCHED_ON.has(value)),
    other,
  );

/** A whole number that may come as a text. */
const whole = (min: number, max: number, other: number) =>
  orElse(
    z
      .union([z.number(), z.string().regex(/^\d{1,9}$/)])
      .transform(Number)
      .pipe(z.number().min(min).max(max)),
    other,
  );

const words = (max: number) => orElse(z.string().max(max), '');
const ids = orElse(z.array(z.string().min(1).max(50)).max(500), []);

/** Right on one field of the form at a node. */
export const FormOperate = z.looseObject({
  id: z.string().min(1).max(100),
  name: words(200),
  read: flag(true),
  write: flag(false),
  required: flag(false),
});
const formOperates = orElse(z.array(FormOperate).max(1000), []);

/** A message that a node sends: 0 off, 1 by its own template, 2 as the start node says, 3 the product's words. */
const MessageConfig = z
  .looseObject({ on: whole(0, 3, 3), msgId: words(50), msgName: words(100) })
  .nullish()
  .transform((value) => value ?? { on: 3, msgId: '', msgName: '' });

/** One condition over the form. */
export const TemplateCondition = z.looseObject({
  field: z.string().min(1).max(200),
  fieldName: words(200),
  symbol: z.enum(['>=', '>', '==', '<=', '<', '<>', 'like', 'notLike']),
  filedValue: orElse(z.union([z.string().max(2000), z.number(), z.boolean()]), ''),
  logic: orElse(z.enum(['&&', '||']), '&&'),
});
export type TemplateCondition = z.output<typeof TemplateCondition>;
const conditions = orElse(z.array(TemplateCondition).max(50), []);

/** Who is asked (platform-contract 8.3; from 10 on ours). */
export const ASSIGNEE_KINDS = {
  superior: 1,
  departmentLeader: 2,
  initiator: 3,
  formField: 4,
  step: 5,
  members: 6,
  candidates: 7,
  service: 9,
  /** Leaders of the department and of those above it, one after the other. */
  leaderChain: 10,
  chosenAtStart: 11,
  /** Holders of a role within the organisation that a field of the form names. */
  roleInField: 12,
  expression: 13,
  group: 14,
  /** The lead, safety manager, … of the audit, finding or unit in the form. */
  auditRole: 15,
} as const;
const AssigneeKind = orElse(
  z
    .union([z.number(), z.string().regex(/^\d{1,2}$/)])
    .transform(Number)
    .pipe(z.literal(Object.values(ASSIGNEE_KINDS))),
  ASSIGNEE_KINDS.members,
);

const PeopleProperties = z.looseObject({
  managerLevel: whole(1, 10, 1),
  formFieldType: whole(1, 2, 1),
  formField: words(200),
  /** The earlier node whose people are asked. */
  nodeId: words(50),
  /** The data interface that answers who. */
  getUserUrl: words(50),
  /** Narrows named members: 1 no, 2 same department, 3 same position, 4 superior, 5 subordinate of the initiator. */
  extraRule: whole(1, 5, 1),
  groups: ids,
  roleId: words(50),
  expression: words(2000),
  auditRole: words(50),
});

/** How long a step may take and what happens then; `unit` `working` counts working hours. */
const OvertimeProperties = z.looseObject({
  hours: z.number().min(0).max(10_000),
  unit: orElse(z.enum(['working', 'clock']), 'working'),
  from: orElse(z.enum(['arrival', 'launch', 'field']), 'arrival'),
  field: words(200),
  action: z.enum(['remind', 'leader', 'agree', 'refuse', 'transfer']),
  transferTo: words(50),
  everyHours: orElse(z.number().min(0).max(10_000), 0),
  repeats: whole(0, 50, 0),
});
export type OvertimeProperties = z.output<typeof OvertimeProperties>;

const hoursOf2022 = orElse(z.union([z.number(), z.string().regex(/^\d{0,6}$/)]).transform(Number), 0);
const LimitConfig = z
  .looseObject({
    on: whole(0, 2, 0),
    nodeLimit: whole(0, 2, 0),
    duringDeal: hoursOf2022,
    formField: words(200),
    /** Spelt so by the reference. */
    fisrtOver: hoursOf2022,
    firstOver: hoursOf2022,
    overTimeDuring: hoursOf2022,
    overNotice: flag(false),
    overAutoApprove: flag(false),
    overAutoApproveTime: whole(0, 50, 0),
  })
  .nullish();
export type LimitConfig = z.output<typeof LimitConfig>;

const TimeoutConfig = z
  .looseObject({
    on: flag(false),
    quantity: whole(0, 10_000, 0),
    type: orElse(z.enum(['day', 'hour', 'minute']), 'day'),
    handler: whole(1, 2, 1),
  })
  .nullish();

/** What whoever stands at a step prints the process with. */
export const PrintProperties = z.looseObject({
  hasPrintBtn: flag(false),
  printBtnText: words(50),
  printId: words(50),
});

/** Buttons of the detail page and their texts; an empty text is the product's own. */
const ButtonProperties = z.looseObject({
  hasSubmitBtn: flag(true),
  submitBtnText: words(50),
  hasSaveBtn: flag(true),
  saveBtnText: words(50),
  hasPressBtn: flag(true),
  pressBtnText: words(50),
  hasAuditBtn: flag(true),
  auditBtnText: words(50),
  hasRejectBtn: flag(true),
  rejectBtnText: words(50),
  hasRevokeBtn: flag(true),
  revokeBtnText: words(50),
  hasTransferBtn: flag(true),
  transferBtnText: words(50),
  hasReturnBtn: flag(true),
  returnBtnText: words(50),
  ...PrintProperties.shape,
});

/** The first node: who may launch, what holds for the whole process. */
export const StartProperties = ButtonProperties.extend({
  title: words(100),
  initiator: ids,
  initiatePos: ids,
  initiateRole: ids,
  isComment: flag(true),
  isBatchApproval: flag(true),
  isSummary: flag(true),
  /** 0 every record, 1 decisions only. */
  summaryType: whole(0, 1, 0),
  /** Nobody found: 1 administrator, 2 named people, 3 the person before names, 4 approved, 5 cannot submit. */
  errorRule: whole(1, 5, 1),
  errorRuleUser: ids,
  formOperates,
  withdrawUntil: orElse(z.enum(['decision', 'opening']), 'decision'),
  /** After a return: all steps again, straight back, or as the person chooses. */
  afterReturn: orElse(z.enum(['again', 'straight', 'choice']), 'choice'),
  returnReopens: orElse(z.enum(['lane', 'all']), 'lane'),
  keepsAgreedLanes: flag(false),
  canRevive: flag(false),
  timeLimitConfig: LimitConfig,
  overTimeConfig: LimitConfig,
  noticeConfig: LimitConfig,
  waitMsgConfig: MessageConfig,
  endMsgConfig: MessageConfig,
  approveMsgConfig: MessageConfig,
  rejectMsgConfig: MessageConfig,
  copyMsgConfig: MessageConfig,
});
export type StartProperties = z.output<typeof StartProperties>;

/** A step at which people decide (approver) or do and submit (handler). */
export const ApproverProperties = ButtonProperties.extend(PeopleProperties.shape).extend({
  title: words(100),
  assigneeType: AssigneeKind,
  approvers: ids,
  approverPos: ids,
  approverRole: ids,
  /** 0 any one, 1 all at once, 2 one after the other. */
  counterSign: whole(0, 2, 0),
  countersignRatio: whole(1, 100, 100),
  voteStop: orElse(z.enum(['certain', 'all']), 'certain'),
  countsAdded: flag(true),
  /** `0` start, `1` previous step, `end`: the process ends as rejected, or the id of a node. */
  rejectStep: orElse(
    z.union([z.string().max(50), z.number()]).transform((step) => String(step) || '0'),
    '0',
  ),
  /** Percent of the whole that is done at this node. */
  progress: whole(0, 100, 50),
  circulateUser: ids,
  circulatePosition: ids,
  circulateRole: ids,
  /** Whoever decides may copy to people of his choice. */
  isCustomCopy: flag(false),
  /** 1 off, 2 the initiator is skipped, 3 whoever agreed at the step before, 4 whoever agreed before. */
  agreeRule: whole(1, 4, 1),
  whenInitiator: orElse(z.enum(['self', 'skip', 'leader', 'other']), 'self'),
  whenInitiatorUser: words(50),
  whenDisabled: orElse(z.enum(['substitute', 'leader', 'rule']), 'substitute'),
  /** Nodes whose signers may not sign here. */
  notSameAs: ids,
  opinion: orElse(z.enum(['optional', 'onRefusal', 'always']), 'onRefusal'),
  hasSign: flag(false),
  hasFreeApprover: flag(false),
  description: words(2000),
  formOperates,
  overtimeRules: z.array(OvertimeProperties).max(20).nullish(),
  timeoutConfig: TimeoutConfig,
  timeLimitConfig: LimitConfig,
  overTimeConfig: LimitConfig,
  noticeConfig: LimitConfig,
  waitMsgConfig: MessageConfig,
  approveMsgConfig: MessageConfig,
  rejectMsgConfig: MessageConfig,
  copyMsgConfig: MessageConfig,
});
export type ApproverProperties = z.output<typeof ApproverProperties>;

/** A lane of an exclusive or inclusive branch. */
export const ConditionProperties = z.looseObject({
  title: words(100),
  conditions,
  /** Instead of the conditions: one expression over the form. */
  expression: words(2000),
  priority: whole(0, 1000, 0),
  isDefault: flag(false),
});

/** A pause; `usesCalendar` counts working hours. */
export const TimerProperties = z.looseObject({
  title: words(100),
  day: whole(0, 3650, 0),
  hour: whole(0, 100_000, 0),
  minute: whole(0, 1_000_000, 0),
  second: whole(0, 100_000_000, 0),
  usesCalendar: flag(false),
});

/** Starts one child process for each person that is found. */
export const SubFlowProperties = PeopleProperties.extend({
  title: words(100),
  initiateType: AssigneeKind,
  initiator: ids,
  initiatePos: ids,
  initiateRole: ids,
  flowId: words(50),
  assignList: orElse(
    z
      .array(
        z.looseObject({ parentField: z.string().min(1).max(200), childField: z.string().min(1).max(200) }),
      )
      .max(300),
    [],
  ),
  isAsync: flag(false),
  whenRejected: orElse(z.enum(['continue', 'reject']), 'continue'),
  launchMsgConfig: MessageConfig,
});
export type SubFlowProperties = z.output<typeof SubFlowProperties>;

/** Copies to people and goes on. */
export const CopyProperties = PeopleProperties.extend({
  title: words(100),
  assigneeType: AssigneeKind,
  approvers: ids,
  approverPos: ids,
  approverRole: ids,
});
export type CopyProperties = z.output<typeof CopyProperties>;

/** Jumps to another node of its own lane, or to one before the split. */
export const RouterProperties = z.looseObject({
  title: words(100),
  routes: orElse(
    z
      .array(
        z.looseObject({
          id: z.string().min(1).max(50),
          to: z.string().min(1).max(50),
          conditions,
          expression: words(2000),
          isAlways: flag(false),
        }),
      )
      .max(50),
    [],
  ),
});

/** Does something in the product; what depends on the action lies in `settings`. */
export const ServiceProperties = z.looseObject({
  title: words(100),
  /** The name of a registered service: `message`, `number`, … */
  service: words(50),
  settings: orElse(z.record(z.string(), z.unknown()), {}),
});

export const EndProperties = z.looseObject({
  title: words(100),
  outcome: orElse(z.enum(['approved', 'rejected']), 'approved'),
  reason: words(500),
});
