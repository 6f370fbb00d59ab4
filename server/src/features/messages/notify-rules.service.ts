import {
  isNotifyEvent,
  NOTIFY_EVENT_NAMES,
  type NotifyEventName,
  notifyEvent,
} from '@auditplus/contract/features/messages/notify-events.ts';
import {
  defaultRule,
  type NotifyChannel,
  type NotifyRule,
  type NotifyRules,
  type NotifyRulesView,
  type NotifyTest,
  ruleOf,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import { byLanguage } from '../../kernel/by-language.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { canSend } from '../deliveries/public.ts';
import { notifySettings, settings } from '../sys-config/public.ts';
import { addressOf } from './waiting-messages.repository.ts';
import { send } from './waiting-messages.ts';
import { phrase } from './words/message-words.ts';

/** All rules, and by which ways a message can leave the house. */
export async function readNotifyRules(ctx: Ctx): Promise<z.output<typeof NotifyRulesView>> {
  const { notify } = await settings(ctx);
  const { quiet, quietFrom, quietTo } = notify;
  const open = await canSend(ctx);
  return {
    quiet,
    quietFrom,
    quietTo,
    rules: NOTIFY_EVENT_NAMES.map((event) => ({ event, ...ruleOf(notify, event) })),
    rev: await notifySettings.rev(ctx.db),
    hasMail: open.mail,
    hasSms: open.sms,
    hasWecom: open.wecom,
    hasDingTalk: open.dingTalk,
  };
}

/** Stores what differs from the defaults; a kind that is not named keeps its rule. */
export async function saveNotifyRules(
  ctx: Ctx,
  { rules, ...quietHours }: NotifyRules,
  rev: number,
): Promise<z.output<typeof NotifyRulesView>> {
  const { notify } = await settings(ctx);
  const edited = new Map(rules.map(({ event, ...rule }) => [event, normal(event, rule)]));
  const kept = NOTIFY_EVENT_NAMES.flatMap((event) => {
    const rule = edited.get(event) ?? ruleOf(notify, event);
    return JSON.stringify(rule) === JSON.stringify(normal(event, defaultRule(event)))
      ? []
      : [[event, rule] as const];
  });
  await notifySettings.save(ctx, { ...quietHours, rules: Object.fromEntries(kept) }, rev);
  return readNotifyRules(ctx);
}

/** A rule with what its kind can have: receivers and times of reminders, digests of what is not urgent. */
function normal(name: NotifyEventName, rule: NotifyRule): NotifyRule {
  const { times, isUrgent, isDaily } = notifyEvent(name);
  const receivers = Object.entries(times ?? {}).map(([who]) => who);
  return {
    enabled: rule.enabled,
    inSite: rule.inSite,
    mail: rule.mail,
    sms: rule.sms,
    wecom: rule.wecom,
    dingTalk: rule.dingTalk,
    digest: rule.digest && times === undefined && !isUrgent,
    times: Object.fromEntries(
      Object.entries(rule.times)
        .filter(([who]) => receivers.includes(who))
        .map(([who, days]) => [who, [...new Set(days)].toSorted((a, b) => a - b)]),
    ),
    daily: rule.daily && isDaily === true,
  };
}

/** Sends the caller a trial message by every channel of a rule, whatever its switch and the hour. */
export async function tryRule(ctx: Ctx, name: string): Promise<NotifyTest> {
  if (!isNotifyEvent(name)) refuse('record.missing');
  const rule = ruleOf((await settings(ctx)).notify, name);
  const open = await canSend(ctx);
  const address = await addressOf(ctx.db, ctx.caller.userId);
  return change(ctx, async (tx) => {
    const one = (channel: NotifyChannel) =>
      trial(ctx, tx, {
        address,
        channel,
        name,
        isOn: rule[channel],
        isPossible: channel === 'inSite' || open[channel],
      });
    return {
      inSite: await one('inSite'),
      mail: await one('mail'),
      sms: await one('sms'),
      wecom: await one('wecom'),
      dingTalk: await one('dingTalk'),
    };
  });
}

type Trial = {
  readonly address: Parameters<typeof send>[2]['address'];
  readonly channel: NotifyChannel;
  readonly name: NotifyEventName;
  readonly isOn: boolean;
  readonly isPossible: boolean;
};

async function trial(
  ctx: Ctx,
  tx: Change,
  { address, channel, name, isOn, isPossible }: Trial,
): Promise<NotifyTest['inSite']> {
  if (!isOn) return 'off';
  if (!isPossible) return 'notConfigured';
  const title = phrase('trial', {});
  const text = byLanguage((language) => ({ title: title[language], body: '' }));
  const message = { event: name, text, link: '/auditSetting?tab=notify' };
  return (await send(ctx, tx, { address, channel, message })) ? 'sent' : 'noAddress';
}
