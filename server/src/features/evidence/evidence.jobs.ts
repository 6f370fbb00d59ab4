import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { unitPeople } from '../audit-base/public.ts';
import {
  declareDailyReminders,
  linesOf,
  type Notification,
  notify,
  onePerPerson,
  phrase,
  reminderTimes,
  say,
} from '../messages/public.ts';

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

async function dueRequests(kernel: Kernel, today: string) {
  const { times, daily } = await reminderTimes(kernel.db, 'evidence.due');
  const days = (times.owner ?? []).map((offset) => addDays(today, -offset));
  return (
    kernel.db
      .selectFrom('support_requests')
      .innerJoin('standard_nodes', 'standard_nodes.id', 'support_requests.node_id')
      .innerJoin('check_tasks', 'check_tasks.id', 'support_requests.check_task_id')
      .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
      .select([
        'support_requests.check_task_id',
        'support_requests.evaluation_id',
        'support_requests.due_date',
      ])
      .select(['support_requests.owner_user_id', 'support_requests.label', 'standard_nodes.node_code'])
      .select(['check_tasks.unit_org_id', 'checks.full_name as check_name'])
      .where('support_requests.state', 'in', [
        supportRequestLifecycle.state.toSubmit,
        supportRequestLifecycle.state.returned,
      ])
      // Evidence is collected until the self score is confirmed.
      .where('check_tasks.state', 'in', taskLifecycle.in('waiting', 'evidence', 'self'))
      .where('checks.state', 'in', auditLifecycle.in('issued', 'running'))
      .where(({ or, eb }) =>
        or([
          ...(daily ? [eb('support_requests.due_date', '<', today)] : []),
          ...(days.length > 0 ? [eb('support_requests.due_date', 'in', days)] : []),
        ]),
      )
      .orderBy('support_requests.due_date')
      .orderBy('standard_nodes.node_code')
      .execute()
  );
}

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
