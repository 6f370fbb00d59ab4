import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Flag, Id, line, Moment, Rev } from '../../kernel/values.ts';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';

const WebhookEventName = z.enum(WEBHOOK_EVENT_NAMES);

const Address = line(500)
  .min(1)
  .regex(/^https?:\/\/[^\s@]+$/i);

/** What a person says of a webhook. */
export const WebhookEdit = z.object({
  fullName: line(50).min(1),
  url: Address,
  events: z.array(WebhookEventName).min(1),
  /** Events are sent of records that this person may read. */
  userId: Id,
  description: line(200).default(''),
  enabledMark: Flag,
  rev: Rev.optional(),
});
export type WebhookEdit = z.output<typeof WebhookEdit>;

export const WebhookRow = z.object({
  id: z.string(),
  fullName: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  userId: z.string(),
  userName: z.string(),
  description: z.string(),
  enabledMark: z.int(),
  lastSuccessTime: Moment.nullable(),
  /** Since when nothing arrives; null while all is well. */
  failingSince: Moment.nullable(),
  rev: Rev,
});
export type WebhookRow = z.output<typeof WebhookRow>;

/** A new secret, which is shown this once. */
export const WebhookSecret = z.object({ id: z.string(), secret: z.string() });

/** `waiting` is tried again until it is `sent`, or `failed` for good. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

export const WebhookDeliveryQuery = PageQuery.extend({
  state: z.enum(['', ...WEBHOOK_DELIVERY_STATES]).optional(),
});

export const WebhookDelivery = z.object({
  id: z.string(),
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  time: Moment,
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.int(),
  /** HTTP status of the last attempt; null when there was no answer. */
  status: z.int().nullable(),
  /** A refusal's code, or what the receiver answered. */
  problem: z.string(),
  sentTime: Moment.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** An event with the JSON schema of its data. */
export const WebhookEventInfo = z.object({ event: z.string(), schema: z.record(z.string(), z.unknown()) });
