import { type NotifyEventName, notifyEvent } from '@auditplus/contract/features/messages/notify-events.ts';
import type {
  NotifyChannel,
  NotifyRule,
  NotifySettings,
  OutsideChannel,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { OUTSIDE_CHANNELS, ruleOf } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { readSettings } from '../sys-config/public.ts';
import { type Notification, storeInSite } from './in-site.repository.ts';
import { readAbout } from './messages.repository.ts';
import { unwanted } from './notify-choices.repository.ts';
import { nextTimeOfDay, quietUntil, startOfDay } from './notify-times.ts';
import { SETTLED_BY } from './settled-by.ts';
import { lockEvent, notifiedSince } from './waiting-messages.repository.ts';
import { keepForLater } from './waiting-messages.ts';

/**
 * Sends a message by its rule within a change, so that it arrives when the change commits and not otherwise. The one
 * place where rules and people's own choices are applied: a switched-off kind is not sent, a digest and quiet hours make a message wait. A
 * reaction passes its transaction as `{ db: tx }`. What the message settles about the same thing is read.
 */
export async function notify(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  change: Pick<Change, 'db'>,
  notification: Notification,
): Promise<void> {
  const { event, about } = notification;
  const settled = SETTLED_BY[event];
  if (about && settled) await readAbout(change, { about, events: settled, at: ctx.clock.now() });
  const to = [...new Set(notification.to)];
  if (to.length === 0) return;
  const { db } = change;
  const { notify: rules, audit } = await readSettings(db);
  const rule = ruleOf(rules, event);
  if (!rule.enabled) return;
  const now = ctx.clock.now();
  if (rule.digest) await lockEvent(db, event);
  const notified = rule.digest
    ? await notifiedSince(db, { event, to, since: startOfDay(now) })
    : new Set<string>();
  const { group, isUrgent = false } = notifyEvent(event);
  const off = await unwanted(db, to, group);
  // Nobody can keep an urgent message from the own list.
  const wanted = (channel: NotifyChannel): string[] =>
    to.filter((id) => (channel === 'inSite' && isUrgent) || !off.get(id)?.includes(channel));
  const early = (channel: NotifyChannel) => wanted(channel).filter((id) => !notified.has(id));
  const late = (channel: NotifyChannel) => wanted(channel).filter((id) => notified.has(id));
  const digestAt = nextTimeOfDay(now, audit.dailyJobTime);
  if (rule.inSite) {
    await storeInSite(ctx, db, { ...notification, to: early('inSite') });
    await keepForLater(db, notification, { to: late('inSite'), channel: 'inSite', dueAt: digestAt, now });
  }
  const sendAt = isUrgent ? now : quietUntil(now, rules);
  for (const channel of outside(rule)) {
    await keepForLater(db, notification, { to: early(channel), channel, dueAt: sendAt, now });
    await keepForLater(db, notification, { to: late(channel), channel, dueAt: digestAt, now });
  }
}

const outside = (rule: NotifyRule): OutsideChannel[] => OUTSIDE_CHANNELS.filter((channel) => rule[channel]);

/** The days (or hours) from the due date on which a receiver is reminded, and whether every late day reminds. */
export async function reminderTimes(
  db: Db,
  event: NotifyEventName,
): Promise<Pick<NotifyRule, 'times' | 'daily'>> {
  const { notify: rules }: { notify: NotifySettings } = await readSettings(db);
  return ruleOf(rules, event);
}
