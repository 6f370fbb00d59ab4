import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Flag, Id, line, Moment, Rev } from '../../kernel/values.ts';

/** What a call from outside sets going: a new record of a design, a process, a data interface, an automation. */
export const INCOMING_TARGETS = ['record', 'process', 'interface', 'automation'] as const;
export const IncomingTarget = z.enum(INCOMING_TARGETS);
export type IncomingTarget = z.output<typeof IncomingTarget>;

/** A place in a JSON document (RFC 6901); empty: all of it. */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;
const isPointer = (text: string): boolean => POINTER.test(text);

/** Where the value of a field comes from. */
export const IncomingField = z
  .object({
    field: line(120).min(1),
    /** The value itself is written here, and not found in the body. */
    isFixed: z.boolean().default(false),
    /** A JSON pointer into the body, or the fixed value. */
    value: line(500),
  })
  .refine(({ isFixed, value }) => isFixed || isPointer(value), { path: ['value'] });
export type IncomingField = z.output<typeof IncomingField>;

/** What a person says of an incoming webhook. */
export const IncomingWebhookEdit = z.object({
  fullName: line(50).min(1),
  target: IncomingTarget,
  targetId: Id,
  fields: z.array(IncomingField).min(1).max(200),
  /** Where the sender's own id of a call lies: what comes again under an id is carried out once. Empty: nowhere. */
  callIdPointer: line(200).refine(isPointer).default(''),
  /** The work is done with the rights of this person. */
  userId: Id,
  description: line(200).default(''),
  enabledMark: Flag,
  rev: Rev.optional(),
});
export type IncomingWebhookEdit = z.output<typeof IncomingWebhookEdit>;

export const IncomingWebhookRow = IncomingWebhookEdit.required().extend({
  id: z.string(),
  targetName: z.string(),
  userName: z.string(),
  /** When a call was last carried out. */
  lastSuccessTime: Moment.nullable(),
  /** When a call was last turned away before it was looked into, and why; null and empty after one that was let in. */
  refusedTime: Moment.nullable(),
  refusedWhy: z.string(),
  /** Calls of the log that failed and were not carried out since. */
  failedCalls: z.int(),
});
export type IncomingWebhookRow = z.output<typeof IncomingWebhookRow>;

/** Another secret: the sender's own, or one that is made here. */
export const IncomingSecretEdit = z.object({
  secret: z.union([z.literal(''), line(200).min(16)]).default(''),
});

export const IncomingTargetQuery = z.object({ target: IncomingTarget });

/** Something that an incoming webhook may set going. */
export const IncomingTargetInfo = z.object({ id: z.string(), fullName: z.string() });

/** A field that may be filled in. */
export const IncomingTargetField = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
});
export type IncomingTargetField = z.output<typeof IncomingTargetField>;

/** `running` becomes `done` or `failed`; a failed one may be carried out again. */
export const INCOMING_CALL_STATES = ['running', 'done', 'failed'] as const;

export const IncomingCallQuery = PageQuery.extend({
  state: z.enum(['', ...INCOMING_CALL_STATES]).optional(),
});

export const IncomingCall = z.object({
  id: z.string(),
  /** The id that the sender gave it. */
  callId: z.string(),
  time: Moment,
  ip: z.string(),
  state: z.enum(INCOMING_CALL_STATES),
  attempts: z.int(),
  problem: z.string(),
  /** What came; null where it was carried out and is too large to keep. */
  body: z.json(),
  result: z.record(z.string(), z.json()),
});
export type IncomingCall = z.output<typeof IncomingCall>;

/** What a call is answered. */
export const IncomingAnswer = z.object({
  /** Of the call in the log. */
  id: z.string(),
  /** The same call was carried out before: nothing was done again. */
  isRepeated: z.boolean(),
  /** `recordId`, `processId`, or what the data interface gave. */
  result: z.unknown(),
});
export type IncomingAnswer = z.output<typeof IncomingAnswer>;
