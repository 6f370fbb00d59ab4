import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { addDays } from '../../kernel/clock.ts';
import type { Kernel } from '../../kernel/context.ts';
import { reminderTimes } from '../messages/public.ts';

export async function dueRequests(kernel: Kernel, today: string) {
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
