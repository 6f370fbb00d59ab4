import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { personalWork } from '../processes/public.ts';
import type { Todo } from './todo.ts';

/** What waits for the caller in processes, beside the audit side's own work. */
export async function processTodos(ctx: Ctx): Promise<Todo[]> {
  const rows = await personalWork.own(ctx);
  return rows.map((row) => ({
    id: row.work_id,
    kind: 'process',
    title: row.full_name,
    check: null,
    unit: null,
    stage: null,
    state: row.status,
    count: 1,
    dueDate: row.due_at === null ? null : dayOf(row.due_at),
    address: row.address,
    since: row.at.getTime(),
  }));
}
