import type { Ctx } from '../../kernel/context.ts';
import { contractTodoRows } from '../contracts/public.ts';
import type { Todo } from './todo.ts';

/** Contracts to review, sign, counter-sign and assess (audit-domain 4.10), in one query. */
export async function contractTodos(ctx: Ctx): Promise<Todo[]> {
  const rows = await contractTodoRows(ctx);
  return rows.map(({ kind, row, address, dueDate }) => ({
    id: row.id,
    kind,
    title: `${row.en_code} ${row.year} ${row.unit_name}`,
    check: null,
    unit: { id: row.unit_org_id, fullName: row.unit_name, enCode: row.unit_code },
    stage: null,
    state: row.state,
    count: 1,
    dueDate,
    address,
    since: row.last_modify_time.getTime(),
  }));
}
