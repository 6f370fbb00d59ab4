import type { Ctx } from '../../kernel/context.ts';
import { runsToDecide } from '../integration/public.ts';
import type { Todo } from './todo.ts';

/** Runs whose conflicts wait for the caller (audit-domain 4.12, 8.20). */
export async function integrationTodos(ctx: Ctx): Promise<Todo[]> {
  const waiting = await runsToDecide(ctx);
  return waiting.map(({ run, undecided }) => ({
    id: run.id,
    kind: 'integrationDecide',
    title: run.scope_name ?? '',
    check: { id: run.check_id, enCode: run.check_code, fullName: run.check_name },
    unit:
      run.unit_id === null
        ? null
        : { id: run.unit_id, fullName: run.unit_name ?? '', enCode: run.unit_code ?? '' },
    stage: run.stage,
    state: run.state,
    count: undecided,
    dueDate: null,
    address: `/integration?id=${run.id}`,
    since: run.last_modify_time.getTime(),
  }));
}
