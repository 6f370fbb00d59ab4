import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import {
  processLifecycle,
  workItemLifecycle,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type {
  MonitorQuery,
  ProcessListQuery,
  WorkItemQuery,
} from '@auditplus/contract/features/processes/processes.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { rowTitleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates, stateIs } from '../../kernel/lifecycle.ts';

/** One row of any list of instances. */
export type ListedProcess = {
  readonly id: string;
  readonly en_code: string;
  readonly definition_id: string;
  readonly version: number;
  readonly full_name: string;
  readonly this_step: string;
  readonly status: number;
  readonly is_suspended: boolean;
  readonly completion: number;
  readonly urgency: number;
  readonly start_time: Date | null;
  readonly end_time: Date | null;
  readonly creator_time: Date;
  readonly incident: string;
  readonly rev: number;
  readonly flow_name: string;
  readonly flow_titles: unknown;
  readonly flow_code: string;
  readonly category: string;
  readonly form_type: number;
  readonly initiator: string | null;
};

const COLUMNS = sql`process.id, process.en_code, process.definition_id, process.version, process.full_name,
  process.this_step, process.status, process.is_suspended, process.completion, process.urgency, process.start_time,
  process.end_time, process.creator_time, process.incident, process.rev, definition.full_name AS flow_name,
  definition.titles AS flow_titles, definition.en_code AS flow_code, definition.category, definition.form_type, initiator.real_name AS initiator`;

const FROM = sql`FROM processes process
  JOIN process_definitions definition ON definition.id = process.definition_id
  LEFT JOIN users initiator ON initiator.id = process.initiator_id`;

type Part = RawBuilder<unknown>;

const all = (parts: readonly Part[]): Part => sql.join([sql`TRUE`, ...parts], sql` AND `);

type Shared = Pick<ProcessListQuery, 'keyword' | 'flowId' | 'flowCategory'>;

function shared({ keyword, flowId, flowCategory }: Shared): Part[] {
  return [
    ...(keyword
      ? [
          sql`(process.full_name ILIKE ${containing(keyword)} OR process.en_code ILIKE ${containing(keyword)})`,
        ]
      : []),
    ...(flowId ? [sql`process.definition_id = ${flowId}`] : []),
    ...(flowCategory ? [sql`definition.category = ${flowCategory}`] : []),
  ];
}

const between = (column: Part, from: number | undefined, to: number | undefined): Part[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${new Date(from)}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${new Date(to)}`]),
];

type Paging = { readonly currentPage: number; readonly pageSize: number };
const page = ({ currentPage, pageSize }: Paging): Part =>
  sql`LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`;

/** So many rows are counted at most: a list of a million is not counted to its end. */
const COUNTED = 10_000;

async function counted(db: Db, rows: Part): Promise<number> {
  const { rows: found } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${rows} LIMIT ${COUNTED}) counted`.execute(db);
  return found[0]?.total ?? 0;
}

/** Instances of a person, drafts included, newest first. */
export async function listMine(db: Db, userId: string, query: ProcessListQuery) {
  const where = all([
    sql`process.initiator_id = ${userId} AND process.delete_mark = 0`,
    // A child is its parent's, until somebody has to submit it.
    sql`(process.parent_id IS NULL OR process.status IN ${inStates(processLifecycle, 'draft', 'rejected')})`,
    ...shared(query),
    ...(query.status === undefined ? [] : [sql`process.status = ${query.status}`]),
    ...between(sql`process.creator_time`, query.startTime, query.endTime),
  ]);
  const [{ rows }, total] = await Promise.all([
    sql<ListedProcess>`SELECT ${COLUMNS} ${FROM} WHERE ${where}
      ORDER BY process.creator_time DESC, process.id ${page(query)}`.execute(db),
    counted(db, sql`SELECT 1 ${FROM} WHERE ${where}`),
  ]);
  return { rows, total };
}

/** Ten times slower than the median of its steps; only ended steps say how long one takes. */
const SLOW = sql`EXISTS (SELECT FROM process_visits now WHERE now.process_id = process.id AND now.outcome IS NULL
  AND extract(epoch FROM current_timestamp - now.started_at) > 10 * (
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM past.ended_at - past.started_at))
    FROM process_visits past WHERE past.definition_id = now.definition_id AND past.node = now.node
      AND past.ended_at IS NOT NULL AND past.node_type IN ('approver', 'handler')))`;

/** Running without anything that waits. */
const IDLE = sql`NOT EXISTS (SELECT FROM work_items item WHERE item.process_id = process.id
    AND item.state = ${stateIs(workItemLifecycle, 'open')})
  AND NOT EXISTS (SELECT FROM process_timers timer WHERE timer.process_id = process.id)
  AND NOT EXISTS (SELECT FROM processes child WHERE child.parent_id = process.id AND child.end_time IS NULL
    AND child.delete_mark = 0)`;

/** All instances that were submitted, newest first; of those that are asked for as stuck with the reason. */
export async function listMonitored(db: Db, query: MonitorQuery) {
  const isRunning = sql`process.status = ${stateIs(processLifecycle, 'running')} AND NOT process.is_suspended`;
  const where = all([
    sql`process.delete_mark = 0 AND process.status <> ${stateIs(processLifecycle, 'draft')}`,
    ...shared(query),
    ...(query.status === undefined ? [] : [sql`process.status = ${query.status}`]),
    ...(query.creatorUserId ? [sql`process.initiator_id = ${query.creatorUserId}`] : []),
    ...between(sql`process.start_time`, query.startTime, query.endTime),
    ...(query.isStuck ? [sql`(process.incident <> '' OR (${isRunning} AND (${IDLE} OR ${SLOW})))`] : []),
  ]);
  const reason = query.isStuck
    ? sql`CASE WHEN process.incident <> '' THEN process.incident WHEN ${IDLE} THEN 'idle' ELSE 'slow' END`
    : sql`process.incident`;
  const [{ rows }, total] = await Promise.all([
    sql<
      ListedProcess & { readonly reason: string }
    >`SELECT ${COLUMNS}, ${reason} AS reason ${FROM} WHERE ${where}
      ORDER BY process.start_time DESC, process.id ${page(query)}`.execute(db),
    counted(db, sql`SELECT 1 ${FROM} WHERE ${where}`),
  ]);
  return { rows, total };
}

/** A piece of work with its instance. */
export type ListedWork = ListedProcess & {
  readonly work_id: string;
  readonly visit: number | null;
  readonly node: string;
  readonly node_name: string;
  readonly at: Date;
  readonly due_at: Date | null;
  readonly for_name: string | null;
  readonly delegate_name: string | null;
  readonly is_read: boolean;
  readonly work_status: number;
  readonly work_rev: number;
};

const filters = (query: WorkItemQuery, at: Part): Part[] => [
  ...shared(query),
  ...(query.creatorUserId ? [sql`process.initiator_id = ${query.creatorUserId}`] : []),
  ...(query.nodeCode ? [sql`work.node = ${query.nodeCode}`] : []),
  ...between(at, query.startTime, query.endTime),
];

const WORK_FROM = sql`JOIN processes process ON process.id = work.process_id AND process.delete_mark = 0
  JOIN process_definitions definition ON definition.id = process.definition_id
  LEFT JOIN users initiator ON initiator.id = process.initiator_id`;

const OPEN = stateIs(workItemLifecycle, 'open');

/** Open items of a person, and those that delegates hold for him. */
const openWork = (userId: string): Part => sql`(
  SELECT * FROM work_items WHERE person_id = ${userId} AND state = ${OPEN}
  UNION ALL SELECT * FROM work_items WHERE for_id = ${userId} AND state = ${OPEN} AND person_id <> ${userId})`;

/** To do, newest first; for a batch only what may be decided in one. */
export async function listTodo(db: Db, userId: string, query: WorkItemQuery & { readonly isBatch: boolean }) {
  const from = sql`FROM ${openWork(userId)} work ${WORK_FROM}`;
  const where = all([
    sql`NOT process.is_suspended`,
    ...(query.isBatch ? [sql`work.is_batch`] : []),
    ...filters(query, sql`work.opened_at`),
  ]);
  const [{ rows }, total] = await Promise.all([
    sql<ListedWork>`SELECT ${COLUMNS}, work.id AS work_id, work.visit, work.node, work.node_name, work.opened_at AS at,
        work.due_at, person.real_name AS for_name, delegate.real_name AS delegate_name,
        work.seen_at IS NOT NULL AS is_read, process.status AS work_status, work.rev AS work_rev
      ${from} LEFT JOIN users person ON person.id = work.for_id AND work.person_id = ${userId}
        LEFT JOIN users delegate ON delegate.id = work.person_id AND work.person_id <> ${userId} WHERE ${where}
      ORDER BY work.opened_at DESC, work.id ${page(query)}`.execute(db),
    counted(db, sql`SELECT 1 ${from} WHERE ${where}`),
  ]);
  return { rows, total };
}

const { agreed, refused, handled, returned, signerAddedBefore } = HANDLE_STATUS;
const DECISIONS = sql.raw([refused, agreed, handled, returned].join(', '));

/** Whoever waits for signers that he has added finds the instance beside what he decided. */
const WAITS_FOR_SIGNERS = sql`work.kind = ${sql.lit(signerAddedBefore)}
  AND item.state = ${stateIs(workItemLifecycle, 'waiting')}
  AND NOT EXISTS (SELECT FROM process_actions later WHERE later.work_item_id = work.work_item_id
    AND later.kind = work.kind AND later.seq > work.seq)`;

/** What a person decided and has not taken back, newest first. */
export async function listDone(db: Db, userId: string, query: WorkItemQuery) {
  const from = sql`FROM process_actions work
    JOIN work_items item ON item.id = work.work_item_id AND item.state <> ${OPEN} ${WORK_FROM}`;
  const where = all([
    sql`work.person_id = ${userId} AND (work.kind IN (${DECISIONS}) OR (${WAITS_FOR_SIGNERS}))`,
    ...filters(query, sql`work.at`),
  ]);
  const [{ rows }, total] = await Promise.all([
    sql<ListedWork>`SELECT ${COLUMNS}, work.id AS work_id, work.visit, work.node, work.node_name, work.at,
        NULL::timestamptz AS due_at, person.real_name AS for_name, NULL AS delegate_name, true AS is_read,
        CASE WHEN work.kind IN (${sql.lit(agreed)}, ${sql.lit(handled)}) THEN 1
          WHEN work.kind = ${sql.lit(signerAddedBefore)} THEN work.kind ELSE 0 END AS work_status,
        item.rev AS work_rev
      ${from} LEFT JOIN users person ON person.id = work.for_id WHERE ${where}
      ORDER BY work.at DESC, work.id ${page(query)}`.execute(db),
    counted(db, sql`SELECT 1 ${from} WHERE ${where}`),
  ]);
  return { rows, total };
}

/** What was copied to a person, newest first. */
export async function listCopies(db: Db, userId: string, query: WorkItemQuery) {
  const from = sql`FROM process_copies work ${WORK_FROM}`;
  const where = all([
    sql`work.person_id = ${userId}`,
    ...(query.isUnread ? [sql`work.read_at IS NULL`] : []),
    ...filters(query, sql`work.at`),
  ]);
  const [{ rows }, total] = await Promise.all([
    sql<ListedWork>`SELECT ${COLUMNS}, work.id AS work_id, work.visit, work.node, work.node_name, work.at,
        NULL::timestamptz AS due_at, NULL AS for_name, NULL AS delegate_name, work.read_at IS NOT NULL AS is_read,
        process.status AS work_status, 0 AS work_rev
      ${from} WHERE ${where} ORDER BY work.at DESC, work.id ${page(query)}`.execute(db),
    counted(db, sql`SELECT 1 ${from} WHERE ${where}`),
  ]);
  return { rows, total };
}

/** How much waits for a person. */
export async function countWork(db: Db, userId: string, now: Date) {
  const { rows } = await sql<{ todo: number; overdue: number; unread: number }>`
    SELECT count(*)::int AS todo, count(*) FILTER (WHERE work.due_at < ${now})::int AS overdue,
      (SELECT count(*)::int FROM process_copies copy JOIN processes process ON process.id = copy.process_id
        AND process.delete_mark = 0 WHERE copy.person_id = ${userId} AND copy.read_at IS NULL) AS unread
    FROM ${openWork(userId)} work
    JOIN processes process ON process.id = work.process_id AND process.delete_mark = 0 AND NOT process.is_suspended`.execute(
    db,
  );
  return rows[0] ?? { todo: 0, overdue: 0, unread: 0 };
}

/** Definitions of which a person has items that may be decided in a batch. */
export async function batchDefinitions(db: Db, userId: string, language: Language) {
  const name = rowTitleSql(language, 'definition');
  const { rows } = await sql<{ id: string; fullName: string; num: number }>`
    SELECT definition.id, ${name} AS "fullName", count(*)::int AS num
    FROM ${openWork(userId)} work
    JOIN processes process ON process.id = work.process_id AND process.delete_mark = 0 AND NOT process.is_suspended
    JOIN process_definitions definition ON definition.id = process.definition_id
    WHERE work.is_batch GROUP BY definition.id ORDER BY 2`.execute(db);
  return rows;
}

/** How instances stand. */
export const standingProcesses = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('processes')
    .select(['id', 'status', 'end_time', 'this_step', 'initiator_id'])
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .execute();

/** People who have something to decide in instances. */
export const openItemsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('work_items as item')
    .innerJoin('users as person', 'person.id', 'item.person_id')
    .select(['item.process_id', 'person.id', 'person.real_name as name', 'person.account'])
    .distinct()
    .where('item.process_id', 'in', [...ids])
    .where('item.state', '=', workItemLifecycle.state.open)
    .orderBy('person.real_name')
    .execute();

/** Definitions that are launched by themselves and are on now, by name. */
export const launchableNames = (db: Db, language: Language): Promise<{ id: string; fullName: string }[]> =>
  db
    .selectFrom('process_definitions')
    .select(['id', rowTitleSql(language, 'process_definitions').as('fullName')])
    .where('type', '=', 0)
    .where('version', '>', 0)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .orderBy('full_name')
    .orderBy('id')
    .execute();
