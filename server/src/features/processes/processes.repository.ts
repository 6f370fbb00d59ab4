import {
  processLifecycle,
  workItemLifecycle,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { ProcessAction, ProcessFacts } from '@auditplus/core/processes/actions.ts';
import type { ProcessState } from '@auditplus/core/processes/state.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type {
  ProcessActionsTable,
  ProcessCopiesTable,
  ProcessesTable,
  ProcessTimersTable,
  ProcessVisitsTable,
  WorkItemsTable,
} from '../../db/generated/tables.ts';
import { builtOnce } from '../../kernel/built-once.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { STEP_SEPARATOR } from './wire-state.ts';

/** An instance with what the engine knows of it and the definition that it belongs to. */
const processes = (db: Db) =>
  db
    .selectFrom('processes')
    .innerJoin('process_definitions as definition', 'definition.id', 'processes.definition_id')
    .leftJoin('users as initiator', 'initiator.id', 'processes.initiator_id')
    .selectAll('processes')
    .select('initiator.real_name as initiator')
    .select(sql<ProcessState>`processes.state`.as('state'))
    .select(sql<Record<string, unknown>>`processes.form_data`.as('form_data'))
    .select(['definition.full_name as flow_name', 'definition.titles as flow_titles'])
    .select('definition.en_code as flow_code')
    .select([
      'definition.category',
      'definition.form_type',
      'definition.type as flow_type',
      'definition.design_id',
    ])
    .where('processes.delete_mark', '=', 0);

export const findProcess = (db: Db, id: string) =>
  processes(db).where('processes.id', '=', id).executeTakeFirst();

export type ProcessRow = NonNullable<Awaited<ReturnType<typeof findProcess>>>;

/** The instance with its row locked: whoever acts on it next waits. */
export const lockProcess = (tx: Tx, id: string) =>
  processes(tx).where('processes.id', '=', id).forUpdate('processes').executeTakeFirst();

const lockedWithItem = builtOnce({ itemId: '\u0001item' }, (tx, { itemId }) =>
  processes(tx)
    .innerJoin('work_items as own', 'own.process_id', 'processes.id')
    .select(['own.item', 'own.visit', 'own.node', 'own.person_id', 'own.for_id', 'own.rev as item_rev'])
    .where('own.id', '=', itemId)
    .forUpdate('processes'),
);

/** The instance of a work item with its row locked, and the item. */
export async function lockWithItem(tx: Tx, itemId: string) {
  const [found] = await lockedWithItem(tx, { itemId });
  if (!found) return undefined;
  const { item, visit, node, person_id, for_id, item_rev, ...row } = found;
  return { row, item: { item, visit, node, person_id, for_id, rev: item_rev } };
}

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockWithItem>>>['item'];

export const childOf = (db: Db, parentId: string, child: string) =>
  processes(db)
    .where('processes.parent_id', '=', parentId)
    .where('processes.parent_child', '=', child)
    .executeTakeFirst();

/** Instances of a definition that were submitted since a moment, newest first. */
export const pastCases = (
  db: Db,
  {
    definitionId,
    since,
    limit,
  }: { readonly definitionId: string; readonly since: Date; readonly limit: number },
): Promise<ProcessRow[]> =>
  processes(db)
    .where('processes.definition_id', '=', definitionId)
    .where('processes.start_time', '>=', since)
    .where('processes.parent_id', 'is', null)
    .orderBy('processes.start_time', 'desc')
    .limit(limit)
    .execute();

/** Instances of a definition that run another version than this one, the oldest first. */
export const runningOthers = (
  db: Db,
  {
    definitionId,
    version,
    limit,
  }: { readonly definitionId: string; readonly version: number; readonly limit: number },
): Promise<ProcessRow[]> =>
  processes(db)
    .where('processes.definition_id', '=', definitionId)
    .where('processes.version', '<>', version)
    .where('processes.status', 'in', processLifecycle.in('running', 'rejected'))
    .where('processes.end_time', 'is', null)
    .orderBy('processes.start_time')
    .limit(limit)
    .execute();

/** Children of an instance with how they stand. */
export const childrenOf = (db: Db, parentId: string) =>
  db
    .selectFrom('processes')
    .innerJoin('process_definitions as definition', 'definition.id', 'processes.definition_id')
    .leftJoin('users as initiator', 'initiator.id', 'processes.initiator_id')
    .select(['processes.id', 'processes.full_name', 'processes.status', 'processes.parent_child'])
    .select(['processes.end_time', 'initiator.real_name as initiator'])
    .select(['definition.full_name as flow_name', 'definition.titles as flow_titles'])
    .where('processes.parent_id', '=', parentId)
    .where('processes.delete_mark', '=', 0)
    .orderBy('processes.creator_time')
    .execute();

export async function insertProcess(db: Db, row: Insertable<ProcessesTable>): Promise<void> {
  await db.insertInto('processes').values(row).execute();
}

export async function updateProcess(db: Db, id: string, set: Updateable<ProcessesTable>): Promise<void> {
  await db.updateTable('processes').set(set).where('id', '=', id).execute();
}

type WrittenRows = {
  readonly items?: readonly Insertable<WorkItemsTable>[];
  readonly visits?: readonly Insertable<ProcessVisitsTable>[];
  readonly actions?: readonly NewAction[];
};

/** An action before it has its place among those of its instance. */
export type NewAction = Omit<Selectable<ProcessActionsTable>, 'process_id' | 'seq'>;

/** What most actions leave empty. */
export const BLANK_ACTION = {
  visit: null,
  node: '',
  node_name: '',
  work_item_id: null,
  person_id: null,
  for_id: null,
  opinion: '',
  signature: '',
  is_added: false,
  target_ids: [],
  detail: '',
  file_ids: [],
  engine: null,
  action: null,
  facts: null,
} satisfies Partial<NewAction>;

/**
 * The part of a statement that writes rows of an instance whose row is locked. Each table's rows travel as one JSON
 * value, so that every number of them is the same statement, and all of them one journey to the database. Items and stays
 * are written as they are now; an item that is there keeps its id, its draft and when it was opened. Actions are numbered
 * after those that the instance has.
 */
const writing = ({ processId, items, visits, actions }: WrittenAsJson) => {
  const open = sql.lit(workItemLifecycle.state.open);
  return sql`WITH items AS (
      INSERT INTO work_items (id, process_id, item, visit, node, node_name, person_id, for_id, basis, reason, state,
        close_reason, is_added, is_batch, opened_at, seen_at, due_at, decided_at, decided_by, rev)
      SELECT id, process_id, item, visit, node, node_name, person_id, for_id, basis, reason, state,
        close_reason, is_added, is_batch, opened_at, seen_at, due_at, decided_at, decided_by, rev
      FROM jsonb_populate_recordset(NULL::work_items, ${items}::jsonb)
      ON CONFLICT (process_id, item) DO UPDATE SET person_id = excluded.person_id, for_id = excluded.for_id,
        basis = excluded.basis, reason = excluded.reason, state = excluded.state,
        close_reason = excluded.close_reason, seen_at = excluded.seen_at, due_at = excluded.due_at,
        decided_at = excluded.decided_at, decided_by = excluded.decided_by, rev = excluded.rev,
        -- An item that is received anew counts from now on.
        opened_at = CASE WHEN excluded.state = ${open}
          AND (work_items.state <> ${open} OR work_items.person_id <> excluded.person_id)
          THEN excluded.opened_at ELSE work_items.opened_at END,
        draft = CASE WHEN work_items.person_id = excluded.person_id AND excluded.state = ${open}
          THEN work_items.draft END
    ), visits AS (
      INSERT INTO process_visits (process_id, visit, definition_id, node, node_name, node_type, outcome, incident,
        started_at, ended_at)
      SELECT process_id, visit, definition_id, node, node_name, node_type, outcome, incident, started_at, ended_at
      FROM jsonb_populate_recordset(NULL::process_visits, ${visits}::jsonb)
      ON CONFLICT (process_id, visit) DO UPDATE SET outcome = excluded.outcome, incident = excluded.incident,
        ended_at = excluded.ended_at
    ), actions AS (
      INSERT INTO process_actions (id, process_id, seq, visit, node, node_name, work_item_id, kind, person_id, for_id,
        at, opinion, signature, is_added, target_ids, detail, file_ids, engine, action, facts)
      SELECT id, ${processId}, seq + (SELECT coalesce(max(seq), 0) FROM process_actions WHERE process_id = ${processId}),
        visit, node, node_name, work_item_id, kind, person_id, for_id, at, opinion, signature, is_added, target_ids,
        detail, file_ids, engine, action, facts
      FROM jsonb_populate_recordset(NULL::process_actions, ${actions}::jsonb)
    )`;
};

type WrittenAsJson = {
  readonly processId: string;
  readonly items: string;
  readonly visits: string;
  readonly actions: string;
};

const asJson = (
  processId: string,
  { items = [], visits = [], actions = [] }: WrittenRows,
): WrittenAsJson => ({
  processId,
  items: JSON.stringify(items),
  visits: JSON.stringify(visits),
  actions: JSON.stringify(actions.map((action, at) => ({ ...action, seq: at + 1 }))),
});

/** Writes rows of an instance and leaves the instance as it is. */
export async function writeRows(db: Db, processId: string, rows: WrittenRows): Promise<void> {
  await sql`${writing(asJson(processId, rows))} SELECT`.execute(db);
}

/** An instance as an action leaves it. */
export type StoredProcess = Pick<
  Selectable<ProcessesTable>,
  | 'version'
  | 'status'
  | 'is_suspended'
  | 'this_step'
  | 'completion'
  | 'incident'
  | 'end_reason'
  | 'start_time'
  | 'end_time'
  | 'record_id'
  | 'rev'
  | 'last_modify_user_id'
  | 'last_modify_time'
> & {
  readonly state: ProcessState;
  /** Null: the form has not changed. */
  readonly form_data: Readonly<Record<string, unknown>> | null;
};

const storedWithRows = builtOnce(
  {
    processId: '\u0001id',
    items: '\u0001items',
    visits: '\u0001visits',
    actions: '\u0001actions',
    process: '\u0001process',
  },
  (db, { process, ...rows }) => {
    const text = sql`${writing(rows)}
    UPDATE processes SET version = now.version, status = now.status, is_suspended = now.is_suspended,
      this_step = now.this_step, completion = now.completion, incident = now.incident, end_reason = now.end_reason,
      start_time = now.start_time, end_time = now.end_time, record_id = now.record_id, rev = now.rev,
      last_modify_user_id = now.last_modify_user_id, last_modify_time = now.last_modify_time, state = now.state,
      form_data = coalesce(now.form_data, processes.form_data)
    FROM jsonb_populate_record(NULL::processes, ${process}::jsonb) AS now
    WHERE processes.id = ${rows.processId}`;
    return { compile: () => text.compile(db) };
  },
);

/** Stores an instance as an action leaves it, and the rows that the action has written. */
export async function storeProcess(
  db: Db,
  processId: string,
  { process, ...rows }: WrittenRows & { readonly process: StoredProcess },
): Promise<void> {
  await storedWithRows(db, { ...asJson(processId, rows), process: JSON.stringify(process) });
}

/** Copies to people who do not have an unread one of the same visit. */
export async function insertCopies(
  db: Db,
  rows: readonly Insertable<ProcessCopiesTable>[],
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const unread = await db
    .selectFrom('process_copies')
    .select('person_id')
    .where('process_id', '=', first.process_id)
    .where('read_at', 'is', null)
    .where('visit', 'is not distinct from', first.visit ?? null)
    .execute();
  const had = new Set(unread.map(({ person_id }) => person_id));
  const added = rows.filter(({ person_id }) => !had.has(person_id));
  if (added.length > 0) await db.insertInto('process_copies').values(added).execute();
  return added.map(({ person_id }) => person_id);
}

/** Notes that somebody has read what was copied to him. */
export async function readCopies(
  db: Db,
  { processId, personId, at }: { readonly processId: string; readonly personId: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('process_copies')
    .set({ read_at: at })
    .where('process_id', '=', processId)
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute();
}

export async function writeTimers(db: Db, rows: readonly Insertable<ProcessTimersTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('process_timers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['process_id', 'timer'])
        .doUpdateSet((the) => ({ due_at: the.ref('excluded.due_at') })),
    )
    .execute();
}

export async function deleteTimers(db: Db, processId: string, timers: readonly string[]): Promise<void> {
  if (timers.length === 0) return;
  await db
    .deleteFrom('process_timers')
    .where('process_id', '=', processId)
    .where('timer', 'in', [...timers])
    .execute();
}

/** Timers that are due, the earliest first. */
export const dueTimers = (db: Db, { now, limit }: { readonly now: Date; readonly limit: number }) =>
  db
    .selectFrom('process_timers')
    .select(['process_id', 'timer'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();

/** Timers that are due from now to a moment. */
export const timersUntil = (db: Db, { from, to }: { readonly from: Date; readonly to: Date }) =>
  db
    .selectFrom('process_timers')
    .select(['process_id', 'timer', 'due_at'])
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .orderBy('due_at')
    .limit(10_000)
    .execute();

export const timersOf = (db: Db, processId: string) =>
  db.selectFrom('process_timers').select('timer').where('process_id', '=', processId).execute();

export const findItem = (db: Db, id: string) =>
  db
    .selectFrom('work_items')
    .selectAll()
    .select(
      sql<{ formData?: Record<string, unknown> | null; handleOpinion?: string } | null>`draft`.as('draft'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

/** How many of some items are stored as open. */
export async function countOpen(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('work_items')
    .select((the) => the.fn.countAll<string>().as('count'))
    .where('id', 'in', [...ids])
    .where('state', '=', workItemLifecycle.state.open)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const itemsOf = (db: Db, processId: string) =>
  db
    .selectFrom('work_items')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();

export async function storeDraft(db: Db, itemId: string, draft: object): Promise<void> {
  await db
    .updateTable('work_items')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', itemId)
    .execute();
}

export const actionsOf = (db: Db, processId: string) =>
  db
    .selectFrom('process_actions')
    .select(['id', 'seq', 'visit', 'node', 'node_name', 'work_item_id', 'kind', 'person_id', 'for_id', 'at'])
    .select(['opinion', 'signature', 'is_added', 'target_ids', 'detail', 'file_ids'])
    .where('process_id', '=', processId)
    .orderBy('seq', 'desc')
    .execute();

export type ActionRow = Awaited<ReturnType<typeof actionsOf>>[number];

export const findAction = (db: Db, id: string) =>
  db
    .selectFrom('process_actions')
    .select(['id', 'process_id', 'work_item_id', 'person_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** An instance, deleted or not, with what the engine knows of it. */
export const processOfAnyMark = (db: Db, id: string) =>
  db
    .selectFrom('processes')
    .select(['definition_id', 'version', 'initiator_id', 'parent_id'])
    .select(sql<ProcessState>`state`.as('state'))
    .where('id', '=', id)
    .executeTakeFirst();

/** What was folded into the state of an instance, in order. */
export const foldedActions = (db: Db, processId: string) =>
  db
    .selectFrom('process_actions')
    .select(['seq', 'engine'])
    .select(sql<ProcessAction>`action`.as('action'))
    .select(sql<ProcessFacts>`facts`.as('facts'))
    .where('process_id', '=', processId)
    .where('action', 'is not', null)
    .orderBy('seq')
    .execute();

export type FoldedAction = Awaited<ReturnType<typeof foldedActions>>[number];

/** Names of people by their ids. */
export async function namesOf(db: Db, ids: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'real_name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}

/** Instances that run and in which somebody has something to decide. */
export async function processesWith(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('work_items')
    .select('process_id')
    .distinct()
    .where('state', 'in', workItemLifecycle.in('open', 'waiting'))
    .where((where) => where.or([where('person_id', '=', personId), where('for_id', '=', personId)]))
    .orderBy('process_id')
    .execute();
  return rows.map(({ process_id }) => process_id);
}

/** Running instances in which somebody has something to decide, with the steps and the earliest due time. */
export const openSteps = (db: Db, personId: string) =>
  db
    .selectFrom('work_items')
    .innerJoin('processes', 'processes.id', 'work_items.process_id')
    .innerJoin('process_definitions as definition', 'definition.id', 'processes.definition_id')
    .leftJoin('users as initiator', 'initiator.id', 'processes.initiator_id')
    .select(['processes.id', 'processes.full_name', 'processes.definition_id', 'processes.version'])
    .select(['definition.full_name as flow_name', 'definition.titles as flow_titles'])
    .select('initiator.real_name as initiator')
    .select(
      sql<string>`string_agg(DISTINCT work_items.node_name, ${sql.lit(STEP_SEPARATOR)})`.as('this_step'),
    )
    .select((the) => the.fn.min('work_items.due_at').as('due_at'))
    .where('work_items.person_id', '=', personId)
    .where('work_items.state', 'in', workItemLifecycle.in('open', 'waiting'))
    .where('processes.delete_mark', '=', 0)
    .groupBy(['processes.id', 'definition.id', 'initiator.id'])
    .orderBy('processes.id')
    .execute();

/** Whether a person takes or took part in an instance, or was sent a copy. */
export async function takesPart(db: Db, processId: string, personId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT
    EXISTS (SELECT FROM work_items WHERE process_id = ${processId} AND person_id = ${personId})
    OR EXISTS (SELECT FROM work_items WHERE process_id = ${processId} AND for_id = ${personId})
    OR EXISTS (SELECT FROM process_actions WHERE process_id = ${processId} AND person_id = ${personId})
    OR EXISTS (SELECT FROM process_copies WHERE process_id = ${processId} AND person_id = ${personId})
    OR EXISTS (SELECT FROM process_comments WHERE process_id = ${processId} AND delete_mark = 0
      AND mention_ids @> ARRAY[${personId}]::varchar[]) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether a person has something open to decide about a record of one of the designs. */
export async function hasOpenItem(db: Db, personId: string, designIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('work_items')
    .innerJoin('processes', 'processes.id', 'work_items.process_id')
    .innerJoin('process_definitions as definition', 'definition.id', 'processes.definition_id')
    .select('work_items.process_id')
    .where('work_items.person_id', '=', personId)
    .where('work_items.state', '=', workItemLifecycle.state.open)
    .where('processes.delete_mark', '=', 0)
    .where('definition.design_id', 'in', designIds)
    .executeTakeFirst();
  return found !== undefined;
}

/** The newest instance of a record of a system form that has not ended. */
export const liveProcessOfRecord = (db: Db, definitionCode: string, recordId: string) =>
  processes(db)
    .where('definition.en_code', '=', definitionCode)
    .where('processes.record_id', '=', recordId)
    .where('processes.end_time', 'is', null)
    .where('processes.status', 'in', processLifecycle.in('draft', 'running', 'rejected'))
    .orderBy('processes.creator_time', 'desc')
    .executeTakeFirst();

export type WorkItemRecord = Selectable<WorkItemsTable>;
