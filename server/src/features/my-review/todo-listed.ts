import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { contractTodoRows } from '../contracts/public.ts';
import { runsToDecide } from '../integration/public.ts';
import { personalWork } from '../processes/public.ts';
import { programmesToApprove } from '../programmes/public.ts';
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
