import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { OtherTitles } from '../../kernel/titles.ts';
import { codeLine, Flag, Id, Moment, nameLine, prose, RecordId, Rev, SortCode } from '../../kernel/values.ts';
import { TemplateNode } from '../process-definitions/process-template.model.ts';
import { AUTOMATION_PROBLEM_WORDS, type AutomationProblem } from './automation-problems.ts';

/** All of an automation that has versions: its tree, the trigger first, and its name in the other languages. */
export const AutomationBody = z.object({ flowTemplateJson: TemplateNode, titles: OtherTitles.prefault({}) });
export type AutomationBody = z.output<typeof AutomationBody>;

/** What an automation keeps beside its versions. */
export const AutomationHead = z.object({
  fullName: nameLine(100),
  enCode: codeLine(50),
  /** A value of the dictionary `WorkFlowCategory`. */
  category: Id,
  sortCode: SortCode,
  description: prose(500).default(''),
});
export type AutomationHead = z.output<typeof AutomationHead>;

/** An automation to create or change. */
export const AutomationEdit = AutomationHead.extend({
  ...AutomationBody.shape,
  /** With whose rights it runs; the writer's unless given. */
  userId: z.string().max(50).default(''),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type AutomationEdit = z.output<typeof AutomationEdit>;

/** An automation for its designer. */
export const AutomationInfo = AutomationEdit.extend({
  id: z.string(),
  rev: Rev,
  /** 0: never published. */
  publishedVersion: z.int(),
  isChanged: z.boolean(),
});
export type AutomationInfo = z.output<typeof AutomationInfo>;

export const AutomationRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  categoryId: z.string(),
  /** Of the draft. */
  trigger: z.string(),
  userName: z.string(),
  enabledMark: z.int(),
  publishedVersion: z.int(),
  isChanged: z.boolean(),
  lastModifyTime: Moment,
  lastRunTime: Moment.nullable(),
  /** Runs that stopped and wait for somebody. */
  incidents: z.int(),
});
export type AutomationRow = z.output<typeof AutomationRow>;

const PROBLEMS = Object.keys(AUTOMATION_PROBLEM_WORDS) as [AutomationProblem, ...AutomationProblem[]];

/** Something that is wrong with an automation, and where. */
export const AutomationFault = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  problem: z.enum(PROBLEMS),
  detail: z.string(),
  isWarning: z.boolean(),
});
export type AutomationFault = z.output<typeof AutomationFault>;

/** A value that conditions and steps refer to, or a field that a step fills in. */
export const AutomationField = z.object({
  id: z.string(),
  name: z.string(),
  /** The kind of its field; empty: text. */
  kind: z.string(),
  /** Of a design: forms fill it in. */
  isFilled: z.boolean().optional(),
  /** Of a design: it holds a day or a moment. */
  isDate: z.boolean().optional(),
});
export type AutomationField = z.output<typeof AutomationField>;

/** What a draft may refer to, and what is wrong with it. */
export const AutomationCheck = z.object({
  list: z.array(AutomationFault),
  /** What a run begins with, by the trigger of the draft. */
  fields: z.array(AutomationField),
});
export type AutomationCheck = z.output<typeof AutomationCheck>;

/** Something that steps call, with what it takes. */
const AutomationTarget = z.object({ id: z.string(), fullName: z.string(), fields: z.array(AutomationField) });

/** What triggers and steps may be about. */
export const AutomationOffer = z.object({
  /** Published designs with the fields that a record is filled in with. */
  designs: z.array(z.object({ id: z.string(), fullName: z.string(), fields: z.array(AutomationField) })),
  events: z.array(z.string()),
  /** Data interfaces that the reader may call, with their parameters. */
  interfaces: z.array(AutomationTarget),
  /** Processes that are launched by themselves, with the fields of their forms. */
  processes: z.array(AutomationTarget),
});
export type AutomationOffer = z.output<typeof AutomationOffer>;

export const RUN_STATES = ['running', 'done', 'incident'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const AutomationRunQuery = PageQuery.extend({
  automationId: Id.optional(),
  state: z.enum(['', ...RUN_STATES]).optional(),
});

export const AutomationRunRow = z.object({
  id: z.string(),
  automationId: z.string(),
  automationName: z.string(),
  version: z.int(),
  trigger: z.string(),
  /** What it is about: the name of a record. */
  subject: z.string(),
  userName: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it stopped. */
  problem: z.string(),
  startTime: Moment,
  endTime: Moment.nullable(),
  /** Who pressed the button, or ran it again. */
  askedBy: z.string(),
  /** The run whose input and outputs it went on with; empty: it began anew. */
  rerunOf: z.string(),
});
export type AutomationRunRow = z.output<typeof AutomationRunRow>;

/** One stay of a run at a step. */
export const AutomationRunStep = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  /** The kind of node, or what its step does. */
  kind: z.string(),
  startTime: Moment,
  endTime: Moment.nullable(),
  tries: z.int(),
  output: z.record(z.string(), z.unknown()),
  problem: z.string(),
});

export const AutomationRun = AutomationRunRow.extend({
  /** What it began with: the names of its values and the values as people read them. */
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  steps: z.array(AutomationRunStep),
  /** Whether the reader may see values: whoever it runs as, and super administrators. */
  isOpen: z.boolean(),
  /** Whether it stands, so that it may be run again from one of its steps. */
  canRerun: z.boolean(),
  flowTemplateJson: TemplateNode,
});
export type AutomationRun = z.output<typeof AutomationRun>;

/** The step from which a run is run again. */
export const RerunRequest = z.object({ nodeId: z.string().min(1).max(100) });

/** A button that an automation adds to the lists of a design. */
export const AutomationButton = z.object({
  id: z.string(),
  label: z.string(),
  confirm: z.string(),
  hasMany: z.boolean(),
});
export type AutomationButton = z.output<typeof AutomationButton>;

export const MAX_PRESSED = 100;
export const ButtonPress = z.object({ ids: z.array(RecordId).min(1).max(MAX_PRESSED) });

/** What pressing a button has begun. */
export const ButtonPressed = z.object({
  runs: z.array(z.string()),
  /** Records for which nothing began: they do not fulfil the condition, or the automation's person may not see them. */
  passedOver: z.int(),
});

/** How a run that somebody has begun by a button goes. */
export const PressedRun = AutomationRunRow.pick({ id: true, subject: true, state: true, problem: true });
