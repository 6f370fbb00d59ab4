import { z } from 'zod';
import type { Language } from '../../kernel/refusal.ts';
import { OtherDescriptions, OtherTitles, titleIn } from '../../kernel/titles.ts';
import {
  AskedMoment,
  Flag,
  Id,
  jsonText,
  line,
  nameLine,
  prose,
  Rev,
  SortCode,
} from '../../kernel/values.ts';
import { TemplateNode } from './process-template.model.ts';

/** 0 launched by people, 1 belongs to a function (webType 3). */
export const ProcessType = z.union([z.literal(0), z.literal(1)]);
/** 1 a system form, hand-written; 2 a form of its own. */
export const FormType = z.union([z.literal(1), z.literal(2)]);

/** A field of the form as conditions, rights and people by form name it. */
export const ProcessField = z.looseObject({
  /** In a child table `table-field`. */
  filedId: z.string().min(1).max(200),
  filedName: z.string().max(200),
  /** Its name in the other languages. */
  titles: OtherTitles.optional(),
  elementKey: z.string().max(50).nullish(),
  required: z.boolean().nullish(),
  /** The field of a design that it stands for, whatever that is called by now; `table-field` in a child table. */
  fieldId: z.string().max(120).optional(),
});
export type ProcessField = z.output<typeof ProcessField>;

/** The name of a field in a language. */
export const fieldNameIn = ({ filedName, titles }: ProcessField, language: Language): string =>
  titles ? titleIn({ title: filedName, titles }, language) : filedName;

/**
 * The form of a definition: the list of a system form's fields, or the design of an own form, whose `fields` name
 * themselves by `__vModel__` and `__config__`.
 */
export const ProcessFormData = z.union([z.array(ProcessField).max(500), z.record(z.string(), z.unknown())]);

/** A form that a hand-written feature keeps the records of, for the designer to choose from. */
export const SystemForm = z.object({
  code: z.string(),
  fullName: z.string(),
  fields: z.array(ProcessField),
});

/** All of a definition that has versions. */
export const ProcessBody = z.object({
  formType: FormType,
  /** The registered system form, for form type 1. */
  formCode: line(50),
  formUrl: line(200),
  appFormUrl: line(200),
  formData: ProcessFormData,
  tables: z.unknown(),
  template: TemplateNode,
  /** The design whose records it decides on; the form is theirs then. */
  designId: line(50).optional(),
});
export type ProcessBody = z.output<typeof ProcessBody>;

const code = z.string().trim().min(1).max(50).regex(/^\w+$/);

/** A definition to create or change; its draft (platform-contract 8.1). */
export const ProcessDefinitionEdit = z.object({
  fullName: nameLine(50),
  titles: OtherTitles.prefault({}),
  enCode: code,
  category: line(50).min(1),
  type: ProcessType.default(0),
  formType: FormType.default(2),
  formCode: line(50).default(''),
  icon: line(100).min(1),
  iconBackground: line(20).default('#008cff'),
  formUrl: line(200).default(''),
  appFormUrl: line(200).default(''),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  descriptions: OtherDescriptions.prefault({}),
  dbLinkId: line(50).default('0'),
  tables: jsonText(z.unknown()).default([]),
  formData: jsonText(ProcessFormData).default([]),
  flowTemplateJson: jsonText(TemplateNode),
  rev: Rev.optional(),
});
export type ProcessDefinitionEdit = z.output<typeof ProcessDefinitionEdit>;

export const ProcessDefinitionRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  categoryName: z.string(),
  type: ProcessType,
  formType: FormType,
  /** 0 everybody may launch it, 1 some. */
  visibleType: Flag,
  icon: z.string(),
  iconBackground: z.string(),
  sortCode: z.int(),
  /** 1: people may launch it. */
  enabledMark: Flag,
  /** The published version; 0 while there is none. */
  version: z.int(),
  /** The draft differs from what is published. */
  isChanged: z.boolean(),
  /** Instances that run. */
  running: z.int(),
  /** The design that owns it, and in whose designer it is drawn; empty for all others. */
  designId: z.string(),
  description: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
});
export type ProcessDefinitionRow = z.output<typeof ProcessDefinitionRow>;

/** A definition for its designer. */
export const ProcessDefinitionInfo = ProcessDefinitionEdit.extend({
  id: z.string(),
  version: z.int(),
  visibleType: Flag,
  isChanged: z.boolean(),
  designId: z.string(),
  /** Processes of designs need none. */
  category: z.string(),
  fullName: z.string(),
  rev: Rev,
});

/** What the engine finds wrong with a tree, and faults of properties. */
export const PROCESS_PROBLEMS = [
  'tooManyNodes',
  'tooDeep',
  'duplicateId',
  'unreachable',
  'neverJoins',
  'endlessLoop',
  'badTarget',
  'unknownNode',
  'noLanes',
  'noDefaultLane',
  'severalDefaultLanes',
  'conditionMayBeEmpty',
  'fieldNeverWritten',
  'onlyInitiator',
  'badThreshold',
  'nobodyToday',
  'nobodyDecides',
  'badProperties',
  'noStart',
  'noPeople',
  'noCondition',
  'badCondition',
  'unknownField',
  'noProcess',
  'unknownService',
  'unknownInterface',
  'unknownForm',
  'unknownRule',
  'unknownRole',
] as const;

/** A fault of a definition, with its place. Warnings do not keep it from being published. */
export const ProcessFault = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  problem: z.enum(PROCESS_PROBLEMS),
  /** The lane, field, property or node that it is about. */
  detail: z.string(),
  isWarning: z.boolean(),
});
export type ProcessFault = z.output<typeof ProcessFault>;

/** A draft to look through, stored or not. */
export const ProcessCheck = ProcessDefinitionEdit.pick({
  formType: true,
  formCode: true,
  formData: true,
  flowTemplateJson: true,
});
export type ProcessCheck = z.output<typeof ProcessCheck>;

/** A definition that people may launch. */
export const LaunchCard = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  icon: z.string(),
  iconBackground: z.string(),
  formType: FormType,
  type: ProcessType,
  description: z.string(),
  isFavourite: z.boolean(),
});
export type LaunchCard = z.output<typeof LaunchCard>;

/** A category with its definitions. */
export const LaunchGroup = z.object({
  id: z.string(),
  fullName: z.string(),
  num: z.int(),
  children: z.array(LaunchCard),
});

/** A definition as filter boxes and pickers offer one. */
export const ProcessOption = z.object({ id: Id, fullName: z.string(), enCode: z.string() });
export const ProcessOptionGroup = z.object({
  id: z.string(),
  fullName: z.string(),
  num: z.int(),
  children: z.array(ProcessOption),
});

/** Statistics of a definition's instances that began in a time. */
export const StatisticsQuery = z.object({
  from: AskedMoment.optional(),
  to: AskedMoment.optional(),
});

/** How its instances fared, and how long each node takes. */
export const ProcessStatistics = z.object({
  started: z.int(),
  running: z.int(),
  approved: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  terminated: z.int(),
  /** Milliseconds from start to end of the ended ones; null while none has ended. */
  medianDuration: z.int().nullable(),
  p90Duration: z.int().nullable(),
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      nodeName: z.string(),
      visits: z.int(),
      waiting: z.int(),
      returns: z.int(),
      median: z.int().nullable(),
      p90: z.int().nullable(),
      /** The node at which most of the whole time is spent. */
      isBottleneck: z.boolean(),
    }),
  ),
  /** Who has most to decide. */
  people: z.array(z.object({ userId: z.string(), userName: z.string(), open: z.int() })),
});
export type ProcessStatistics = z.output<typeof ProcessStatistics>;
