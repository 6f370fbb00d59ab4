import type { Ctx } from '../../kernel/context.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { contractTodoRows } from '../contracts/public.ts';
import type { Todo } from './todo.ts';

/** Contracts to review, sign, counter-sign and assess (audit-domain 4.10), in one query. */
export async function contractTodos(ctx: Ctx): Promise<Todo[]> {
  const rows = await contractTodoRows(ctx);
  return rows.map(({ kind, row, address, dueDate }) => ({
    id: row.id,
    kind,
    title: `${fill(pick(WORDS, ctx.language).contract, { year: row.year })} ${row.en_code}`,
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

/** The document by its kind; the row says whose it is beside it. */
const WORDS = {
  contract: ['{year}年职安健合同', '{year}年職安健合同', 'Safety and health contract {year}'],
} as const satisfies Texts;
