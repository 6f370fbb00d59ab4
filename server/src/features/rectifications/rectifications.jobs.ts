import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { change } from '../../kernel/trail.ts';
import { type Notification, notify } from '../messages/public.ts';
import { settings } from '../sys-config/public.ts';
import { signFor } from './operations/plan.ts';
import { FINDING, MOVES, RECT } from './rectifications.lifecycle.ts';
import { peopleOfCase } from './rectifications.people.ts';
import { linkOf } from './rectifications.reactions.ts';
import { type Case, loadCaseUnchecked, peopleWithRole } from './rectifications.repository.ts';
import { addWorkdays } from './work-calendar.ts';

/** Declares the nightly signing by lapse of time and the daily reminders at the time of the settings. */
export function declareRectificationJobs(kernel: Kernel): void {
  kernel.jobs.schedule('rectifications-sign', '10 0 * * *', async () => {
    const signed = await signUnsigned(kernel);
    kernel.log.info({ signed }, 'rectifications were signed for by lapse of time');
  });
  kernel.jobs.schedule('rectifications-remind', `*/${REMINDER_MINUTES} * * * *`, async () => {
    if (await isReminderTime(kernel)) await remindOfRectifications(kernel);
  });
}

/** How often the reminder jobs look at the clock. */
export const REMINDER_MINUTES = 5;

/** Whether the daily time of the settings (`dailyJobTime`) lies in the span that this run stands for. */
export async function isReminderTime(kernel: Kernel): Promise<boolean> {
  const { audit } = await settings(kernel);
  const [hour = 0, minute = 0] = audit.dailyJobTime.split(':').map(Number);
  const now = new Date(kernel.clock.now().getTime() + SHANGHAI_MS);
  const late = now.getUTCHours() * 60 + now.getUTCMinutes() - (hour * 60 + minute);
  return late >= 0 && late < REMINDER_MINUTES;
}

const SHANGHAI_MS = 8 * 3_600_000;

/**
 * Signs for tasks that nobody signed within two working days (audit-domain 4.7, `signForDays`); answers how many.
 * One failing task never holds up the others.
 */
export async function signUnsigned(kernel: Kernel): Promise<number> {
  const ctx = ctxOf(kernel, systemCaller('自动签收'));
  const { audit } = await settings(kernel);
  const today = dayOf(kernel.clock.now());
  const waiting = await kernel.db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .innerJoin('checks', 'checks.id', 'rectifications.check_id')
    .select(['rectifications.id', 'findings.issued_at'])
    .where('rectifications.state', '=', RECT.toSign)
    .where('findings.state', '=', FINDING.issued)
    .where('checks.state', 'not in', [7, 9])
    .execute();
  let signed = 0;
  for (const { id, issued_at } of waiting) {
    if (!issued_at || today <= addWorkdays(dayOf(issued_at), audit.signForDays, audit.workCalendar)) continue;
    try {
      await change(ctx, async (c) => {
        const kase = await loadCaseUnchecked(c.db, id);
        if (kase.row.state !== MOVES.sign.from[0] || kase.finding.state !== FINDING.issued) return;
        await signFor(c, ctx, kase, 'rectification.signedByTime');
      });
      signed += 1;
    } catch (error) {
      kernel.log.error({ err: error, rectification: id }, 'a rectification could not be signed for');
    }
  }
  return signed;
}

/** Days before the deadline on which the responsible person is reminded (audit-domain 7.1). */
const DUE_STEPS: readonly number[] = [7, 3, 1, 0];
/** Days late on which the next higher person hears of it. */
const LADDER = { responsible: 1, managers: 7, msdHead: 15, groupLeader: 30 } as const;
const EFFECT_STEPS: readonly number[] = [7, 0];

/**
 * The daily reminders of rectifications: due and plan-due digests, the ladder of overdue messages, effect checks
 * (audit-domain 7.1). Meant to run once a day.
 */
export async function remindOfRectifications(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const messages = [...(await dueMessages(kernel.db, today)), ...(await effectMessages(kernel.db, today))];
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (c) => {
    for (const message of messages) await notify(ctx, c, message);
  });
  return messages.length;
}

async function dueMessages(db: Db, today: string): Promise<Notification[]> {
  const days = [
    ...DUE_STEPS.map((step) => addDays(today, step)),
    ...Object.values(LADDER).map((late) => addDays(today, -late)),
  ];
  const rows = await db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .select('rectifications.id')
    .where('rectifications.state', 'in', [0, 1, 2, 3, 5])
    .where('findings.state', '<>', FINDING.disputed)
    .where('rectifications.deadline', 'in', days)
    .orderBy('rectifications.deadline')
    .execute();
  const digest = new Map<string, { event: string; person: string; cases: Case[] }>();
  const single: Notification[] = [];
  for (const { id } of rows) {
    const kase = await loadCaseUnchecked(db, id);
    const left = daysBetween(today, kase.row.deadline);
    const people = await peopleOfCase(db, kase);
    if (left < 0) {
      single.push(await overdueMessage(db, kase, people, -left));
      continue;
    }
    const event = kase.row.state <= RECT.toPlan ? 'rect.planDue' : 'rect.due';
    for (const person of new Set([...people.responsible, ...people.coordinators])) {
      const key = `${event} ${person}`;
      const known = digest.get(key);
      if (known) known.cases.push(kase);
      else digest.set(key, { event, person, cases: [kase] });
    }
  }
  return [...[...digest.values()].map(digestMessage), ...single];
}

/** One message per person, event kind and day (audit-domain 7.1). */
function digestMessage({
  event,
  person,
  cases,
}: {
  event: string;
  person: string;
  cases: Case[];
}): Notification {
  const [first] = cases;
  const what = event === 'rect.planDue' ? '整改方案待制定' : '整改即将到期';
  return {
    event,
    to: [person],
    title: cases.length === 1 && first ? `${what}：${labelOf(first)}` : `${what}：${cases.length}项`,
    body: cases.map((kase) => `${labelOf(kase)}，期限 ${kase.row.deadline}`).join('\n'),
    link: cases.length === 1 && first ? linkOf(first, 'proof') : '/rectificationTask',
  };
}

type People = Awaited<ReturnType<typeof peopleOfCase>>;

async function overdueMessage(db: Db, kase: Case, people: People, late: number): Promise<Notification> {
  const to =
    late === LADDER.managers
      ? people.managers
      : late === LADDER.msdHead
        ? await peopleWithRole(db, ['msdHead'])
        : late === LADDER.groupLeader
          ? await peopleWithRole(db, ['groupLeader'])
          : [...people.responsible, ...people.coordinators];
  return {
    event: 'rect.overdue',
    to,
    title: `整改已逾期${late}天：${labelOf(kase)}`,
    body: `${kase.task.check.full_name}；期限 ${kase.row.deadline}`,
    link: linkOf(kase, 'proof'),
  };
}

async function effectMessages(db: Db, today: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .select([
      'rectifications.id',
      'rectifications.en_code',
      'findings.title',
      'rectifications.effect_check_date',
    ])
    .where('rectifications.state', '=', RECT.closed)
    .where('rectifications.effect_result', 'is', null)
    .where(
      'rectifications.effect_check_date',
      'in',
      EFFECT_STEPS.map((step) => addDays(today, step)),
    )
    .orderBy('rectifications.effect_check_date')
    .execute();
  if (rows.length === 0) return [];
  const list = rows.map((row) => `${row.en_code} ${row.title}，${row.effect_check_date}`);
  return [
    {
      event: 'effect.due',
      to: await peopleWithRole(db, ['msd']),
      title: `整改效果复查到期：${rows.length}项`,
      body: list.join('\n'),
      link: '/rectificationTask?state=7',
    },
  ];
}

const labelOf = (kase: Case): string => `${kase.row.en_code} ${kase.finding.title}`;
