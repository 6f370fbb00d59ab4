import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { unitPeople } from '../audit-base/public.ts';
import {
  declareDailyReminders,
  linesOf,
  type Notification,
  notify,
  onePerPerson,
  phrase,
  say,
} from '../messages/public.ts';
import { dueRequests } from './due-requests.queries.ts';

/** Declares the daily reminders at the time of the settings. */
export function declareEvidenceJobs(kernel: Kernel): void {
  declareDailyReminders(kernel, 'evidence-remind', () => remindOfEvidence(kernel));
}

/**
 * The daily reminders of evidence: one digest per person, of what is due to owners and of what is late to coordinators.
 * Meant to run once a day; answers how many messages were sent.
 */
export async function remindOfEvidence(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const due = await dueRequests(kernel, today);
  const messages: Notification[] = [];
  for (const own of Map.groupBy(
    due,
    (request) => `${request.check_task_id} ${request.owner_user_id}`,
  ).values()) {
    const owner = own[0]?.owner_user_id;
    if (owner) messages.push(digestOf(own, [owner], today));
  }
  const late = due.filter((request) => (request.due_date ?? today) < today);
  for (const own of Map.groupBy(late, (request) => request.check_task_id).values()) {
    const [first] = own;
    if (!first) continue;
    const people = await unitPeople(kernel.db, first.unit_org_id);
    const coordinators = people.filter(({ role }) => role === 'unitCoord').map(({ id }) => id);
    messages.push(digestOf(own, coordinators, today));
  }
  const digests = onePerPerson(messages, (count, lines) => say('evidence.due:together', { count, lines }));
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (tx) => {
    for (const digest of digests) await notify(ctx, tx, digest);
  });
  return digests.length;
}

type Due = Awaited<ReturnType<typeof dueRequests>>[number];

function digestOf(requests: readonly Due[], to: readonly string[], today: string): Notification {
  const [first] = requests;
  const late = requests.filter((request) => (request.due_date ?? today) < today).length;
  const lines = requests.map(({ node_code, label, due_date }) =>
    phrase('datedLine', { name: `${node_code} ${label}`, date: due_date ?? '' }),
  );
  const count = requests.length;
  return {
    ...say('evidence.due', {
      requests: late > 0 ? phrase('count:late', { count, late }) : phrase('count', { count }),
      audit: first?.check_name ?? '',
      lines: linesOf(lines),
    }),
    to,
    link: `/TaskSupportFile/${first?.check_task_id}/${first?.evaluation_id}/0`,
  };
}
