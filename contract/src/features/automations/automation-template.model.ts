import { z } from 'zod';
import { TemplateCondition } from '../process-definitions/process-template.model.ts';

/** What starts an automation, as far as the product itself knows; features may register more. */
export const TRIGGERS = { record: 'record', event: 'event' } as const;

/** What a step of an automation does, as far as the product itself knows; features may register more. */
export const STEPS = {
  createRecord: 'createRecord',
  updateRecord: 'updateRecord',
  message: 'message',
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
