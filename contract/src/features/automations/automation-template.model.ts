import { z } from 'zod';
import { OtherTitles } from '../../kernel/titles.ts';
import { TemplateCondition } from '../process-definitions/process-template.model.ts';

/** What starts an automation, as far as the product itself knows; features may register more. */
export const TRIGGERS = {
  record: 'record',
  event: 'event',
  time: 'time',
  date: 'date',
  call: 'call',
  button: 'button',
} as const;

/** What a step of an automation does, as far as the product itself knows; features may register more. */
export const STEPS = {
  createRecord: 'createRecord',
  updateRecord: 'updateRecord',
  message: 'message',
  callInterface: 'callInterface',
  startProcess: 'startProcess',
} as const;

const name = z.string().max(100).default('');

/** The first node: what starts a run, and when it does. */
export const TriggerProperties = z.looseObject({
  title: name,
  trigger: z.string().max(50).default(''),
  settings: z.record(z.string(), z.unknown()).default({}),
  conditions: z.array(TemplateCondition).max(50).default([]),
  /** Instead of the conditions: one expression over what the run begins with. */
  expression: z.string().max(2000).default(''),
});

export const RECORD_ACTS = ['created', 'updated', 'removed'] as const;

/** Something happens to a record of a design. */
export const RecordTrigger = z.object({
  designId: z.string().max(50).default(''),
  on: z.array(z.enum(RECORD_ACTS)).max(3).default(['created']),
  /** An update counts where one of these fields has changed; none: any. */
  changed: z.array(z.string().max(60)).max(100).default([]),
});

/** Something happens on the audit side. */
export const EventTrigger = z.object({ event: z.string().max(50).default('') });

/** The clock reaches a moment of a cron line. */
export const TimeTrigger = z.object({ cron: z.string().max(100).default('') });

/** A day comes that lies so many days before or after a date of a record. */
export const DateTrigger = z.object({
  designId: z.string().max(50).default(''),
  field: z.string().max(100).default(''),
  days: z.int().min(0).max(3650).default(0),
  isBefore: z.boolean().default(true),
  /** When on that day, `HH:mm`. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('08:00'),
});

/** Somebody presses a button in the lists of a design, on one record or on several that are ticked. */
export const ButtonTrigger = z.object({
  designId: z.string().max(50).default(''),
  label: z.string().max(20).default(''),
  titles: OtherTitles.prefault({}),
  /** Asked before; empty: the usual question. */
  confirm: z.string().max(200).default(''),
  confirmTitles: OtherTitles.prefault({}),
  hasMany: z.boolean().default(true),
});

/** A name that steps refer to a value by; drafts may hold what is none yet. */
const ValueName = z.string().max(50);
export const isValueName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);

/** An incoming webhook hands values over. */
export const CallTrigger = z.object({
  values: z
    .array(z.object({ name: ValueName, label: z.string().max(50).default('') }))
    .max(50)
    .default([]),
});

/** What a step puts into one field: words with `{field}` in the places of values, or a value as it is. */
export const FieldValue = z.object({
  field: z.string().max(100),
  from: z.enum(['text', 'field']).default('text'),
  value: z.string().max(2000).default(''),
});
export type FieldValue = z.output<typeof FieldValue>;

export const CreateRecordSettings = z.object({
  designId: z.string().max(50).default(''),
  fields: z.array(FieldValue).max(200).default([]),
});

export const UpdateRecordSettings = z.object({
  /** The step that made the record; empty: the record that the run began with. */
  of: z.string().max(50).default(''),
  fields: z.array(FieldValue).max(200).default([]),
});

export const MessageSettings = z.object({
  userIds: z.array(z.string().max(50)).max(200).default([]),
  /** A field that names people. */
  toField: z.string().max(100).default(''),
  title: z.string().max(200).default(''),
  text: z.string().max(2000).default(''),
});

export const CallInterfaceSettings = z.object({
  interfaceId: z.string().max(50).default(''),
  /** Values of its parameters. */
  fields: z.array(FieldValue).max(100).default([]),
  /** What steps after it refer to: names, and JSON pointers into what it answers. */
  results: z
    .array(
      z.object({
        name: ValueName,
        pointer: z.string().max(200).default(''),
      }),
    )
    .max(50)
    .default([]),
});

export const StartProcessSettings = z.object({
  definitionId: z.string().max(50).default(''),
  fields: z.array(FieldValue).max(200).default([]),
});
