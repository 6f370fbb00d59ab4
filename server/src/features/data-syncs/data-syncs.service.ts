import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import {
  ExtraRows,
  OWN_FACTS,
  OWN_FACTS_NAME,
  type RefusedRow,
  type SourceColumn,
  SYNC_RUN_STATES,
  SyncColumn,
  type SyncInspection,
  SyncMode,
  type SyncPart,
  type SyncPlan,
  type SyncPlanEdit,
  type SyncRequest,
  type SyncRun,
  type SyncRunState,
  type SyncSides,
  type SyncTable,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { type DueRows, declareDueRows, nextRunOf } from '../../kernel/due-rows.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { problemText, storedProblem } from '../../kernel/stored-problem.ts';
import { openPlace, type Place } from '../data-models/public.ts';
import {
  abandonedRuns,
  activeRun,
  deletePlan,
  findPlan,
  insertPlan,
  insertRun,
  type ListedPlan,
  listParts,
  listPlans,
  listRefusedRows,
  listRuns,
  lockPlan,
  lockRun,
  type SyncPlanRow,
  type SyncRunRow,
  updatePlan,
  updateRun,
} from './data-syncs.repository.ts';
import { ABANDONED_MS, runSync } from './run-sync.ts';
import {
  chosenColumns,
  fieldsOf,
  inspectSides,
  openSides,
  openSource,
  readSides,
  sourceFields,
  type Wanted,
} from './sides.ts';
import { filterOfRows, sourceColumn } from './source-filter.ts';

const JOB = 'data-sync';

const duePlans: DueRows = { table: 'data_sync_plans', name: 'data-sync-plans', run: runDuePlan };

/** Declares the work, plans that come by the clock, and the look for runs that lost their process. */
export function declareSyncJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(JOB, ({ id }) => runSync(kernel, id));
  declareDueRows(kernel, duePlans);
  kernel.jobs.schedule('data-sync-abandoned', '* * * * *', async () => {
    const before = new Date(kernel.clock.now().getTime() - ABANDONED_MS);
    for (const { id } of await abandonedRuns(kernel.db, before)) await kernel.jobs.send(JOB, { id });
  });
}

/** Tables of a database with their rows, as its catalogue estimates them. */
export async function syncTables(ctx: Ctx, linkId: string): Promise<{ list: SyncTable[] }> {
  const place = await openSource(ctx, linkId);
  const tables = await place.use((database) => database.tables());
  return {
    list: tables
      .filter(({ table }) => !place.isOwn || !table.endsWith('__sync'))
      .map(({ table, comment, rows, primaryKey }) => ({
        table,
        tableName: comment,
        sum: Math.round(rows ?? 0),
        hasKey: primaryKey.length > 0,
      })),
  };
}

/** The columns of a table of the source. */
export async function syncColumns(
  ctx: Ctx,
  { linkId, table }: { readonly linkId: string; readonly table: string },
): Promise<{ list: SourceColumn[] }> {
  const place = await openSource(ctx, linkId);
  const fields = await sourceFields(place, table);
  return { list: fields.map((field) => sourceColumn(place.dialect, field)) };
}

const targetOf = ({ dbTable, targetTable }: SyncSides): string => targetTable || dbTable;

const wantedOf = (ctx: Ctx, request: SyncRequest): Wanted => ({
  fromId: request.dbConnectionFrom,
  toId: request.dbConnectionTo,
  sourceTable: request.dbTable,
  targetTable: targetOf(request),
  mode: request.type,
  acceptsLoss: request.acceptsLoss,
  columns: request.columns,
  filter: request.filter,
  extraRows: request.extraRows,
  at: ctx.clock.now(),
});

/** What stands in the way of a table, and what the target would not hold of it. */
export async function inspectSync(ctx: Ctx, sides: SyncSides): Promise<SyncInspection> {
  const places = await openSides(ctx, { fromId: sides.dbConnectionFrom, toId: sides.dbConnectionTo });
  return inspectSides(ctx, places, {
    toId: sides.dbConnectionTo,
    sourceTable: sides.dbTable,
    targetTable: targetOf(sides),
    columns: sides.columns,
    filter: sides.filter,
    at: ctx.clock.now(),
  });
}

/** Begins to bring a table over; what cannot be done is refused before. */
export const executeSync = (ctx: Ctx, request: SyncRequest): Promise<{ id: string }> =>
  begin(ctx, wantedOf(ctx, request), null);

async function begin(ctx: Ctx, wanted: Wanted, plan: SyncPlanRow | null): Promise<{ id: string }> {
  await assertFree(ctx.db, wanted);
  const { from, to } = await readSides(ctx, wanted, true);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  return change(ctx, async (tx) => {
    await assertFree(tx.db, wanted);
    await insertRun(tx.db, {
      id,
      plan_id: plan?.id ?? null,
      plan_name: plan?.full_name ?? '',
      from_id: wanted.fromId,
      from_name: from.name,
      to_id: wanted.toId,
      to_name: to.name,
      source_table: wanted.sourceTable,
      target_table: wanted.targetTable,
      mode: wanted.mode,
      ...choiceColumns(wanted),
      state: 'waiting',
      moved_at: now,
      started_by: ctx.caller.userId,
      created_at: now,
    });
    tx.record({
      action: 'dataSync.synchronised',
      targetType: 'dataSync',
      targetId: id,
      after: {
        source: from.name,
        target: to.name,
        table: wanted.sourceTable,
        into: wanted.targetTable,
        mode: wanted.mode,
        filter: wanted.filter,
      },
    });
    requestJob(tx, JOB, { id });
    return { id };
  });
}

/** What of the source is brought over, as plans and runs keep it. */
const choiceColumns = ({ columns, filter, extraRows }: Pick<Wanted, 'columns' | 'filter' | 'extraRows'>) => ({
  columns: JSON.stringify(columns),
  filter,
  extra_rows: extraRows,
});

async function assertFree(db: Ctx['db'], { toId, targetTable }: Wanted): Promise<void> {
  if (await activeRun(db, { toId, table: targetTable })) refuse('dataSync.running', { name: targetTable });
}

type Page<Row> = { list: Row[]; pagination: Pagination };

export async function syncRuns(ctx: Ctx, query: PageQuery): Promise<Page<SyncRun>> {
  const { rows, total } = await listRuns(ctx.db, query);
  return { list: rows.map((row) => runView(ctx, row)), pagination: paginationOf(query, total) };
}

/** What a database of a run was called then; our own one by today's name in the reader's language. */
const nameIn = ({ language }: Ctx, id: string, name: string): string =>
  id === OWN_DATABASE
    ? inLanguage(OWN_DATABASE_NAME, language)
    : id === OWN_FACTS
      ? inLanguage(OWN_FACTS_NAME, language)
      : name;

const runView = (ctx: Ctx, row: SyncRunRow & { real_name: string | null; refused: number }): SyncRun => ({
  id: row.id,
  planName: row.plan_name,
  fromName: nameIn(ctx, row.from_id, row.from_name),
  toName: nameIn(ctx, row.to_id, row.to_name),
  sourceTable: row.source_table,
  targetTable: row.target_table,
  mode: SyncMode.parse(row.mode),
  state: runState(row.state),
  total: Number(row.total),
  handled: Number(row.handled),
  refused: row.refused,
  removed: Number(row.removed),
  asksToRemove: row.problem.startsWith('dataSync.tooManyRemovals '),
  filter: row.filter,
  problem: problemText(ctx.language, row.problem),
  startedBy: row.real_name ?? '',
  createdAt: row.created_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
});

export async function syncParts(ctx: Ctx, id: string, query: PageQuery): Promise<Page<SyncPart>> {
  const { rows, total } = await listParts(ctx.db, id, query);
  const list = rows.map((row) => ({
    place: row.place,
    rows: row.row_count,
    firstKey: row.first_key,
    lastKey: row.last_key,
    hash: row.hash,
    difference: row.difference,
    refused: row.refused,
    at: row.created_at.getTime(),
  }));
  return { list, pagination: paginationOf(query, total) };
}

export async function refusedRows(ctx: Ctx, id: string, query: PageQuery): Promise<Page<RefusedRow>> {
  const { rows, total } = await listRefusedRows(ctx.db, id, query);
  const list = rows.map(({ place, shown_key, reason, created_at }) => ({
    place,
    key: shown_key,
    reason,
    at: created_at.getTime(),
  }));
  return { list, pagination: paginationOf(query, total) };
}

const paginationOf = ({ currentPage, pageSize }: PageQuery, total: number): Pagination => ({
  currentPage,
  pageSize,
  total,
});

/** Stops a run; the part that is under way is not stored any more. */
export const stopRun = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, async (tx) => {
    const row = orThrow(await lockRun(tx.db, id), 'record.missing');
    if (row.state !== 'waiting' && row.state !== 'running') return;
    await updateRun(tx.db, id, { state: 'stopped', worker: null, ended_at: ctx.clock.now() });
    tx.record({ action: 'dataSync.stopped', targetType: 'dataSync', targetId: id, after: tablesOf(row) });
  });

/** Goes on after the last part that was stored; `removing`: whatever number of rows the target loses. */
export const resumeRun = (ctx: Ctx, id: string, removing: boolean): Promise<void> =>
  change(ctx, async (tx) => {
    const row = orThrow(await lockRun(tx.db, id), 'record.missing');
    if (row.state !== 'stopped' && row.state !== 'failed') return;
    if (await activeRun(tx.db, { toId: row.to_id, table: row.target_table }))
      refuse('dataSync.running', { name: row.target_table });
    await updateRun(tx.db, id, {
      state: 'waiting',
      worker: null,
      problem: '',
      ended_at: null,
      moved_at: ctx.clock.now(),
      started_by: ctx.caller.userId,
      ...(removing && row.extra_rows === 'remove' && { extra_rows: 'removeAll' satisfies ExtraRows }),
    });
    const after = { ...tablesOf(row), ...(removing && { removing }) };
    tx.record({ action: 'dataSync.resumed', targetType: 'dataSync', targetId: id, after });
    requestJob(tx, JOB, { id });
  });

const tablesOf = (row: SyncRunRow) => ({ table: row.source_table, into: row.target_table });

export async function syncPlans(ctx: Ctx, query: PageQuery): Promise<Page<SyncPlan>> {
  const { rows, total } = await listPlans(ctx.db, query);
  const names = new Map<string, string>();
  for (const id of new Set(rows.flatMap((row) => [row.from_id, row.to_id])))
    names.set(id, await nameOf(ctx, id));
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    dbConnectionFrom: row.from_id,
    dbConnectionTo: row.to_id,
    fromName: names.get(row.from_id) ?? '',
    toName: names.get(row.to_id) ?? '',
    dbTable: row.source_table,
    targetTable: row.target_table,
    type: SyncMode.parse(row.mode),
    columns: SyncColumn.array().parse(row.columns),
    filter: row.filter,
    extraRows: ExtraRows.parse(row.extra_rows),
    acceptsLoss: row.accepts_loss,
    cron: row.cron,
    nextRunTime: row.next_run_time?.getTime() ?? null,
    last: lastOf(ctx, row),
    enabledMark: row.enabled_mark === 1 ? (1 as const) : (0 as const),
    rev: row.rev,
  }));
  return { list, pagination: paginationOf(query, total) };
}

/** The newest run of a plan, or that it could not begin since. */
function lastOf(
  { language }: Ctx,
  { refused_at, refusal, last_at, last_state, last_handled, last_problem }: ListedPlan,
): SyncPlan['last'] {
  if (refused_at && !(last_at && last_at > refused_at))
    return {
      at: refused_at.getTime(),
      state: 'failed',
      handled: 0,
      problem: problemText(language, refusal),
    };
  if (!last_at) return null;
  return {
    at: last_at.getTime(),
    state: runState(last_state ?? ''),
    handled: Number(last_handled),
    problem: problemText(language, last_problem ?? ''),
  };
}

const runState = (stored: string): SyncRunState =>
  SYNC_RUN_STATES.find((state) => state === stored) ?? 'failed';

/** The name of a database; empty where it is gone or off. */
async function nameOf(ctx: Ctx, id: string): Promise<string> {
  try {
    return (await openSource(ctx, id)).name;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

export async function createPlan(ctx: Ctx, edit: SyncPlanEdit): Promise<{ id: string }> {
  const columns = await planColumns(ctx, edit);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  return change(ctx, async (tx) => {
    await insertPlan(tx.db, { id, ...columns, creator_user_id: ctx.caller.userId, creator_time: now });
    recordPlan(tx, 'dataSyncPlan.created', id, edit);
    return { id };
  });
}

export async function changePlan(ctx: Ctx, id: string, edit: SyncPlanEdit): Promise<void> {
  const columns = await planColumns(ctx, edit);
  await change(ctx, async (tx) => {
    const row = orThrow(await lockPlan(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    // It runs with the rights of whoever said last what it does.
    await updatePlan(tx.db, id, { ...columns, creator_user_id: ctx.caller.userId, rev: row.rev + 1 });
    recordPlan(tx, 'dataSyncPlan.changed', id, edit);
  });
}

export const removePlan = (ctx: Ctx, id: string, rev: number | undefined): Promise<void> =>
  change(ctx, async (tx) => {
    const row = orThrow(await lockPlan(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, rev);
    await deletePlan(tx.db, id);
    tx.record({
      action: 'dataSyncPlan.removed',
      targetType: 'dataSyncPlan',
      targetId: id,
      before: { fullName: row.full_name },
    });
  });

const recordPlan = (tx: Change, action: string, id: string, edit: SyncPlanEdit): void =>
  tx.record({
    action,
    targetType: 'dataSyncPlan',
    targetId: id,
    after: {
      fullName: edit.fullName,
      table: edit.dbTable,
      into: targetOf(edit),
      filter: edit.filter,
      cron: edit.cron,
    },
  });

async function planColumns(ctx: Ctx, edit: SyncPlanEdit) {
  const { from } = await openSides(ctx, { fromId: edit.dbConnectionFrom, toId: edit.dbConnectionTo });
  await assertChoice(ctx, from, edit);
  const now = ctx.clock.now();
  const next = nextRunOf({ cron: edit.cron, start_time: null, end_time: null }, now);
  if (!next) refuse('task.cronInvalid', { cron: edit.cron });
  return {
    full_name: edit.fullName,
    from_id: edit.dbConnectionFrom,
    to_id: edit.dbConnectionTo,
    source_table: edit.dbTable,
    target_table: targetOf(edit),
    mode: edit.type,
    accepts_loss: edit.acceptsLoss,
    ...choiceColumns(edit),
    cron: edit.cron,
    next_run_time: edit.enabledMark === 1 ? next : null,
    enabled_mark: edit.enabledMark,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  };
}

/** Columns and a condition that a plan names are looked up before it is stored. */
async function assertChoice(ctx: Ctx, place: Place, edit: SyncPlanEdit): Promise<void> {
  const { dbTable, columns, filter } = edit;
  if (columns.length === 0 && filter === '') return;
  const fields = await sourceFields(place, dbTable);
  chosenColumns(fields, columns);
  filterOfRows(ctx, { place, sourceTable: dbTable, fields, filter, at: ctx.clock.now() });
}

/** Runs a plan now, with the rights of the caller. */
export async function runPlan(ctx: Ctx, id: string): Promise<{ id: string }> {
  return beginPlan(ctx, orThrow(await findPlan(ctx.db, id), 'record.missing'));
}

/** A plan that makes the table does so once; afterwards it writes over the rows of the same key. */
async function beginPlan(ctx: Ctx, row: SyncPlanRow): Promise<{ id: string }> {
  const mode = SyncMode.parse(row.mode);
  const wanted = {
    fromId: row.from_id,
    toId: row.to_id,
    sourceTable: row.source_table,
    targetTable: row.target_table,
    acceptsLoss: row.accepts_loss,
    columns: SyncColumn.array().parse(row.columns),
    filter: row.filter,
    extraRows: ExtraRows.parse(row.extra_rows),
    at: ctx.clock.now(),
  };
  const isMade = mode === 'create' && (await hasTarget(ctx, row));
  return begin(ctx, { ...wanted, mode: isMade ? 'upsert' : mode }, row);
}

async function hasTarget(ctx: Ctx, row: SyncPlanRow): Promise<boolean> {
  const place = await openPlace(ctx, row.to_id);
  return !isFormTable(row.target_table) && (await fieldsOf(place, row.target_table)).length > 0;
}

/** Begins a plan whose time has come; why it could not stands beside it. */
export async function runDuePlan(kernel: Kernel, id: string): Promise<void> {
  const row = await findPlan(kernel.db, id);
  if (!row) return;
  try {
    const access = orThrow(await kernel.access.of(row.creator_user_id), 'access.denied');
    const ctx = { ...ctxOf(kernel, access.caller, `data sync plan ${id}`), language: access.language };
    await beginPlan(ctx, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    kernel.log.warn({ plan: id, code: error.errorCode }, 'a planned synchronisation could not begin');
    await updatePlan(kernel.db, id, { refused_at: kernel.clock.now(), refusal: storedProblem(error) });
  }
}
