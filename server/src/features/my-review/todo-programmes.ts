import type { Ctx } from '../../kernel/context.ts';
import { programmesToApprove } from '../programmes/public.ts';
import type { Todo } from './todo.ts';

/** Programmes that wait for the caller's approval (audit-domain 4.1). */
export async function programmeTodos(ctx: Ctx): Promise<Todo[]> {
  const rows = await programmesToApprove(ctx);
  return rows.map((row) => ({
    id: row.id,
    kind: 'programmeApprove',
    title: `${row.en_code} ${row.full_name} V${row.version_no}`,
    check: null,
    unit: null,
    stage: null,
    state: row.state,
    count: 1,
    dueDate: null,
    address: `/programme?id=${row.id}`,
    since: row.last_modify_time.getTime(),
  }));
}
