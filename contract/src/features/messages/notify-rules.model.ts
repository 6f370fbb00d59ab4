import { z } from 'zod';
import { Rev } from '../../kernel/values.ts';
import {
  isNotifyEvent,
  NOTIFY_AUDIENCES,
  NOTIFY_EVENT_NAMES,
  type NotifyEventName,
  notifyEvent,
} from './notify-events.ts';

const EventName = z.string().max(60).refine(isNotifyEvent);

/** Days or hours from the due date. */
const Times = z.array(z.int().min(-90).max(90)).max(12);

/** Ways by which a message leaves the product. */
export const OUTSIDE_CHANNELS = ['mail', 'sms', 'wecom', 'dingTalk'] as const;
export type OutsideChannel = (typeof OUTSIDE_CHANNELS)[number];

/** Every way by which a message reaches somebody. */
export const NOTIFY_CHANNELS = ['inSite', ...OUTSIDE_CHANNELS] as const;
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number];

/** How one kind of message is sent (audit-domain 7.1). */
export const NotifyRule = z.object({
  enabled: z.boolean(),
  inSite: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
  wecom: z.boolean().default(false),
  dingTalk: z.boolean().default(false),
  /** At most one message of this kind a day per person: what comes later waits for the next daily reminders. */
  digest: z.boolean(),
  /** Of reminders, by receiver. */
  times: z.partialRecord(z.enum(NOTIFY_AUDIENCES), Times),
  /** Of reminders: repeated every day after the due date. */
  daily: z.boolean(),
});
export type NotifyRule = z.output<typeof NotifyRule>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Everything that decides how messages are sent. */
export const NotifySettings = z.object({
  /** Between these times of day nothing leaves the product, except of urgent kinds. */
  quiet: z.boolean().default(true),
  quietFrom: ClockTime.default('22:00'),
  quietTo: ClockTime.default('07:00'),
  /** What differs from the defaults, by kind. */
  rules: z.record(z.string(), NotifyRule).default({}),
});
export type NotifySettings = z.output<typeof NotifySettings>;

/** The rule of a kind of message as long as nobody changes it. */
export function defaultRule(name: NotifyEventName): NotifyRule {
  const { times = {}, isDaily = false } = notifyEvent(name);
  return {
    enabled: true,
    inSite: true,
    mail: false,
    sms: false,
    wecom: false,
    dingTalk: false,
    digest: false,
    times: Object.fromEntries(Object.entries(times).map(([who, days]) => [who, [...days]])),
    daily: isDaily,
  };
}

/** The rule that holds for a kind of message. */
export const ruleOf = (settings: NotifySettings, name: NotifyEventName): NotifyRule =>
  settings.rules[name] ?? defaultRule(name);

const { rules: _rules, ...quietHours } = NotifySettings.shape;

/** All rules as the settings page shows and stores them. */
export const NotifyRules = z.object({
  ...quietHours,
  rules: z
    .array(NotifyRule.extend({ event: EventName }))
    .max(NOTIFY_EVENT_NAMES.length)
    .refine((rules) => new Set(rules.map(({ event }) => event)).size === rules.length),
});
export type NotifyRules = z.output<typeof NotifyRules>;

/** The rules with their version, and by which ways messages can go out at all. */
export const NotifyRulesView = NotifyRules.extend({
  rev: Rev,
  hasMail: z.boolean(),
  hasSms: z.boolean(),
  hasWecom: z.boolean(),
  hasDingTalk: z.boolean(),
});

const Outcome = z.enum(['sent', 'off', 'noAddress', 'notConfigured']);

/** What became of a trial message, by channel. */
export const NotifyTest = z.object({
  inSite: Outcome,
  mail: Outcome,
  sms: Outcome,
  wecom: Outcome,
  dingTalk: Outcome,
});
export type NotifyTest = z.output<typeof NotifyTest>;
