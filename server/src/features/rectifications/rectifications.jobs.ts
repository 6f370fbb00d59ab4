import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { NotifyRule } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import { change } from '../../kernel/audit-log.ts';
import { joined } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import type { Db } from '../../kernel/db.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import {
  declareDailyReminders,
  type Notification,
  notify,
  phrase,
  reminderTimes,
  say,
} from '../messages/public.ts';
import { settings } from '../sys-config/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { signFor } from './operations/plan.ts';
import {
  effectChecksDue,
  rectificationsDue,
  unsignedRectifications,
} from './rectification-reminders.queries.ts';
import { peopleOfCase } from './rectifications.people.ts';
import { factsOf, linkOf } from './rectifications.reactions.ts';
import { type Case, loadCaseUnchecked } from './rectifications.repository.ts';

/** Declares the nightly signing by lapse of time and the daily reminders at the time of the settings. */
export function declareRectificationJobs(kernel: Kernel): void {
  declareDaily(kernel, 'rectifications-sign', {
    time: async () => '00:10',
    work: async () => {
      const signed = await signUnsigned(kernel);
      kernel.log.info({ signed }, 'rectifications were signed for by lapse of time');
    },
  });
  declareDailyReminders(kernel, 'rectifications-remind', () => remindOfRectifications(kernel));
}

/**
 * Signs for tasks that nobody signed within two working days (audit-domain 4.7, `signForDays`); answers how many.
 * One failing task never holds up the others.
 */
export async function signUnsigned(kernel: Kernel): Promise<number> {
  const ctx = ctxOf(kernel, systemCaller('自动签收'));
  const { audit } = await settings(kernel);
  const calendar = await workCalendar(kernel);
  const today = dayOf(kernel.clock.now());
  const waiting = await unsignedRectifications(kernel.db);
  let signed = 0;
  for (const { id, issued_at } of waiting) {
    if (!issued_at || today <= addWorkdays(dayOf(issued_at), audit.signForDays, calendar)) continue;
    try {
      await change(ctx, async (tx) => {
        const kase = await loadCaseUnchecked(tx.db, id);
        if (!rectificationLifecycle.allows('sign', kase.row.state)) return;
        if (!findingLifecycle.is(kase.finding.state, 'issued')) return;
        await signFor(tx, ctx, kase, 'rectification.signedByTime');
      });
      signed += 1;
    } catch (error) {
      kernel.log.error({ err: error, rectification: id }, 'a rectification could not be signed for');
    }
  }
  return signed;
}

/**
 * The daily reminders of rectifications: due and plan-due digests, the ladder of overdue messages, effect checks
 * (audit-domain 7.1). Meant to run once a day.
 */
export async function remindOfRectifications(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const messages = [...(await dueMessages(kernel.db, today)), ...(await effectMessages(kernel.db, today))];
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (tx) => {
    for (const message of messages) await notify(ctx, tx, message);
  });
  return messages.length;
}

async function dueMessages(db: Db, today: string): Promise<Notification[]> {
  const due = await reminderTimes(db, 'rect.due');
  const planDue = await reminderTimes(db, 'rect.planDue');
  const ladder = await reminderTimes(db, 'rect.overdue');
  const offsets = [due, planDue, ladder].flatMap(({ times }) => Object.values(times).flat());
  const days = [...new Set(offsets)].map((offset) => addDays(today, -offset));
  if (days.length === 0) return [];
  const rows = await rectificationsDue(db, days);
  const digest = new Map<string, { event: 'rect.planDue' | 'rect.due'; person: string; cases: Case[] }>();
  const single: Notification[] = [];
  for (const { id } of rows) {
    const kase = await loadCaseUnchecked(db, id);
    const left = daysBetween(today, kase.row.deadline);
    const people = await peopleOfCase(db, kase);
    if (left < 0) {
      const to = await ladderPeople(db, people, { times: ladder.times, late: -left });
      if (to.length > 0) single.push(await overdueMessage(db, kase, { to, late: -left }));
      continue;
    }
    const isPlan = kase.row.state <= rectificationLifecycle.state.toPlan;
    const event = isPlan ? 'rect.planDue' : 'rect.due';
    if (!(isPlan ? planDue : due).times.responsible?.includes(-left)) continue;
    for (const person of new Set([...people.responsible, ...people.coordinators])) {
      const key = `${event} ${person}`;
      const known = digest.get(key);
      if (known) known.cases.push(kase);
      else digest.set(key, { event, person, cases: [kase] });
    }
  }
  return [...(await Promise.all([...digest.values()].map((own) => digestMessage(db, own)))), ...single];
}

/** One message per person, event kind and day (audit-domain 7.1). */
async function digestMessage(
  db: Db,
  { event, person, cases }: { event: 'rect.planDue' | 'rect.due'; person: string; cases: Case[] },
): Promise<Notification> {
  const [first] = cases;
  const facts = await Promise.all(cases.map((kase) => factsOf(db, kase)));
  const parameters = {
    tasks: cases.length === 1 && first ? labelOf(first) : phrase('count', { count: cases.length }),
    lines: joined(
      facts.map(({ task, unit, deadline }) => phrase('deadlineLine', { name: task, unit, date: deadline })),
    ),
  };
  return {
    ...say(event, parameters),
    to: [person],
    ...(cases.length === 1 && first
      ? { link: linkOf(first), about: first.finding.id }
      : { link: '/rectificationTask' }),
  };
}

type People = Awaited<ReturnType<typeof peopleOfCase>>;

/** Who hears of a delay of so many days: the ladder from the responsible person up to the group's leaders. */
async function ladderPeople(
  db: Db,
  people: People,
  { times, late }: { times: NotifyRule['times']; late: number },
): Promise<string[]> {
  const isTold = (who: keyof NotifyRule['times']): boolean => times[who]?.includes(late) ?? false;
  return [
    ...(isTold('responsible') ? [...people.responsible, ...people.coordinators] : []),
    ...(isTold('unitGM') ? people.managers : []),
    ...(isTold('msdHead') ? await peopleWithRole(db, ['msdHead']) : []),
    ...(isTold('groupLeader') ? await peopleWithRole(db, ['groupLeader']) : []),
  ];
}

async function overdueMessage(
  db: Db,
  kase: Case,
  { to, late }: { to: readonly string[]; late: number },
): Promise<Notification> {
  return {
    ...say('rect.overdue', { days: late, ...(await factsOf(db, kase)) }),
    to,
    link: linkOf(kase),
    about: kase.finding.id,
  };
}

async function effectMessages(db: Db, today: string): Promise<Notification[]> {
  const { times } = await reminderTimes(db, 'effect.due');
  const days = (times.msd ?? []).map((offset) => addDays(today, -offset));
  if (days.length === 0) return [];
  const rows = await effectChecksDue(db, days);
  if (rows.length === 0) return [];
  const list = rows.map(({ en_code, title, unit, effect_check_date }) =>
    phrase('datedLine:unit', { name: `${en_code} ${title}`, unit, date: effect_check_date ?? '' }),
  );
  return [
    {
      ...say('effect.due', { tasks: phrase('count', { count: rows.length }), lines: joined(list) }),
      to: await peopleWithRole(db, ['msd']),
      link: `/rectificationTask?state=${rectificationLifecycle.state.closed}`,
    },
  ];
}

const labelOf = (kase: Case): string => `${kase.row.en_code} ${kase.finding.title}`;
