import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type {
  LaunchRow,
  MonitorQuery,
  MonitorRow,
  ProcessListQuery,
  WorkItemQuery,
  WorkItemRow,
} from '@auditplus/contract/features/processes/processes.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { label, type Texts } from '../../kernel/texts.ts';
import {
  type ListedProcess,
  type ListedWork,
  listCopies,
  listDone,
  listMine,
  listMonitored,
  listTodo,
  openItemsOf,
} from './process-lists.queries.ts';
import { flowNameIn, processTitleIn, withStepsIn } from './process-titles.ts';

const STEPS: Texts = {
  start: ['开始', '開始', 'Start'],
  end: ['结束', '結束', 'End'],
};

/** Where an instance stands in words: at its start, after its end, or at the titles of its steps. */
export function stepInWords(
  { status, end_time, this_step }: Pick<ListedProcess, 'status' | 'end_time' | 'this_step'>,
  language: Language,
): string {
  if (end_time !== null) return label(STEPS, 'end', language);
  if (processLifecycle.is(status, 'draft', 'rejected', 'withdrawn')) return label(STEPS, 'start', language);
  return this_step;
}

/** Rows in the reader's words, each with the people whose decision it needs. */
async function shownRows<Row extends ListedProcess>({ db, language }: Ctx, rows: readonly Row[]) {
  // What was returned waits for its initiator.
  const running = rows.filter(
    ({ status, end_time }) => end_time === null && processLifecycle.is(status, 'running', 'rejected'),
  );
  const [named, waiting] = await Promise.all([
    withStepsIn(db, rows, language),
    waitingFor(
      db,
      running.map(({ id }) => id),
    ),
  ]);
  return named.map((row) => ({ row, launch: rowOf(row, waiting.get(row.id) ?? [], language) }));
}

/** People with something to decide, by instance. */
export async function waitingFor(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRef[]>> {
  if (ids.length === 0) return new Map();
  const items = Map.groupBy(await openItemsOf(db, ids), ({ process_id }) => process_id);
  return new Map(
    [...items].map(([id, people]) => [id, people.map(({ process_id: _process, ...person }) => person)]),
  );
}

const rowOf = (row: ListedProcess, waiting: PersonRef[], language: Language): LaunchRow => ({
  id: row.id,
  enCode: row.en_code,
  flowCode: row.flow_code,
  flowId: row.definition_id,
  flowName: flowNameIn(row, language),
  flowCategory: row.category,
  fullName: processTitleIn(row, language),
  thisStep: stepInWords(row, language),
  startTime: row.start_time?.getTime() ?? null,
  endTime: row.end_time?.getTime() ?? null,
  creatorTime: row.creator_time.getTime(),
  status: row.status,
  suspended: row.is_suspended ? 1 : 0,
  waitingFor: waiting,
  completion: row.completion,
  flowUrgent: row.urgency,
  formType: row.form_type === 1 ? 1 : 2,
  description: '',
  rev: row.rev,
});

/** Instances of the caller. */
export async function minePage(ctx: Ctx, query: ProcessListQuery) {
  const { rows, total } = await listMine(ctx.db, ctx.caller.userId, query);
  const shown = await shownRows(ctx, rows);
  return { list: shown.map(({ launch }) => launch), pagination: paginationOf(query, total) };
}

/** All instances, for the monitor. */
export async function monitorPage(ctx: Ctx, query: MonitorQuery) {
  const { rows, total } = await listMonitored(ctx.db, query);
  const list = (await shownRows(ctx, rows)).map(
    ({ row, launch }): MonitorRow => ({
      ...launch,
      userName: row.initiator ?? '',
      processId: row.id,
      flowVersion: row.version,
      incident: incidentInWords(row.reason, ctx.language),
    }),
  );
  return { list, pagination: paginationOf(query, total) };
}

const INCIDENTS: Texts = {
  service: ['自动服务失败', '自動服務失敗', 'A service failed'],
  noLane: ['没有符合条件的分支', '沒有符合條件的分支', 'No branch applies'],
  loops: ['循环次数过多', '循環次數過多', 'Too many loops'],
  visits: ['步骤过多', '步驟過多', 'Too many steps'],
  nobody: ['找不到处理人', '找不到處理人', 'Nobody was found'],
  tooMany: ['处理人过多', '處理人過多', 'Too many people'],
  idle: ['没有待办事项', '沒有待辦事項', 'Nothing is open'],
  slow: ['停留时间远超平常', '停留時間遠超平常', 'Far slower than usual'],
};

/** Why an instance stopped, or may have. */
export const incidentInWords = (incident: string | null, language: Language): string =>
  incident ? label(INCIDENTS, incident, language) : '';

const TODO = 1;
const DONE = 2;
const COPIED = 3;

/** 1 to do, 2 done, 3 copied, 4 what may be decided in a batch. */
export async function workPage(ctx: Ctx, category: number, query: WorkItemQuery) {
  const { rows, total } = await workOf(ctx, category, query);
  const named = await withStepsIn(ctx.db, rows, ctx.language);
  return { list: named.map((row) => workRow(row, ctx.language)), pagination: paginationOf(query, total) };
}

function workOf({ db, caller }: Ctx, category: number, query: WorkItemQuery) {
  if (category === DONE) return listDone(db, caller.userId, query);
  if (category === COPIED) return listCopies(db, caller.userId, query);
  return listTodo(db, caller.userId, { ...query, isBatch: category !== TODO });
}

const workRow = (row: ListedWork, language: Language): WorkItemRow => ({
  id: row.work_id,
  processId: row.id,
  thisStepId: row.visit === null ? '' : String(row.visit),
  fullName: processTitleIn(row, language),
  enCode: row.en_code,
  flowName: flowNameIn(row, language),
  flowCode: row.flow_code,
  flowId: row.definition_id,
  flowVersion: row.version,
  flowCategory: row.category,
  startTime: row.start_time?.getTime() ?? null,
  userName: row.initiator ?? '',
  thisStep: row.node_name || stepInWords(row, language),
  nodeCode: row.node,
  flowUrgent: row.urgency,
  status: row.work_status,
  creatorTime: row.at.getTime(),
  dueTime: row.due_at?.getTime() ?? null,
  formType: row.form_type === 1 ? 1 : 2,
  completion: row.completion,
  forName: row.for_name ?? '',
  delegateName: row.delegate_name ?? '',
  isRead: row.is_read,
  rev: row.work_rev,
});

const paginationOf = (
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
  total: number,
) => ({
  currentPage,
  pageSize,
  total,
});
