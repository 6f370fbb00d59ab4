import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type {
  DataSyncPartsTable,
  DataSyncPlansTable,
  DataSyncRefusedRowsTable,
  DataSyncRunsTable,
} from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

export type SyncRunRow = Selectable<DataSyncRunsTable>;
export type SyncPlanRow = Selectable<DataSyncPlansTable>;

type Asked = {
  readonly keyword?: string | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

const counted = sql<number>`count(*)::int`.as('total');

type Counting = { executeTakeFirstOrThrow(): Promise<{ readonly total: number }> };

/** The page that is asked for, and how many rows there are. */
async function onePage<D, T extends keyof D, R>(
  query: SelectQueryBuilder<D, T, R>,
  counting: Counting,
  { currentPage, pageSize }: Asked,
) {
  const [rows, { total }] = await Promise.all([
    query
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    counting.executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

const refusedCount = sql<number>`(SELECT count(*)::int FROM data_sync_refused_rows refused
  WHERE refused.run_id = data_sync_runs.id)`;

export async function listRuns(db: Db, asked: Asked) {
  const { keyword } = asked;
  let query = db.selectFrom('data_sync_runs');
  if (keyword)
    query = query.where((is) =>
      is.or([
        is('source_table', 'ilike', containing(keyword)),
        is('target_table', 'ilike', containing(keyword)),
        is('plan_name', 'ilike', containing(keyword)),
      ]),
    );
  const rows = query
    .leftJoin('users', 'users.id', 'data_sync_runs.started_by')
    .selectAll('data_sync_runs')
    .select(['users.real_name', refusedCount.as('refused')])
    .orderBy('data_sync_runs.created_at', 'desc')
    .orderBy('data_sync_runs.id', 'desc');
  return onePage(rows, query.select(counted), asked);
}

export const findRun = (db: Db, id: string): Promise<SyncRunRow | undefined> =>
  db.selectFrom('data_sync_runs').selectAll().where('id', '=', id).executeTakeFirst();

export const lockRun = (tx: Tx, id: string): Promise<SyncRunRow | undefined> =>
  tx.selectFrom('data_sync_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A run into a table that is waiting or under way. */
export const activeRun = (db: Db, { toId, table }: { readonly toId: string; readonly table: string }) =>
  db
    .selectFrom('data_sync_runs')
    .select('id')
    .where('to_id', '=', toId)
    .where('target_table', '=', table)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

/** Runs whose process has been gone for so long. */
export const abandonedRuns = (db: Db, before: Date) =>
  db
    .selectFrom('data_sync_runs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('moved_at', '<', before)
    .execute();

export async function insertRun(tx: Tx, row: Insertable<DataSyncRunsTable>): Promise<void> {
  await tx.insertInto('data_sync_runs').values(row).execute();
}

export async function updateRun(tx: Tx, id: string, set: Updateable<DataSyncRunsTable>): Promise<void> {
  await tx.updateTable('data_sync_runs').set(set).where('id', '=', id).execute();
}

/** Gives a run to a process, unless another one is still at it. */
export const takeRun = (
  db: Db,
  id: string,
  { worker, now, before }: { readonly worker: string; readonly now: Date; readonly before: Date },
): Promise<SyncRunRow | undefined> =>
  db
    .updateTable('data_sync_runs')
    .set({ state: 'running', worker, moved_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where((is) => is.or([is('worker', 'is', null), is('moved_at', '<', before)]))
    .returningAll()
    .executeTakeFirst();

type Held = { readonly id: string; readonly worker: string };

/** Changes a run that this process still carries out; false where it was stopped or taken over. */
export async function updateHeldRun(
  db: Db,
  { id, worker }: Held,
  set: Updateable<DataSyncRunsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_sync_runs')
    .set(set)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertPart(tx: Tx, row: Insertable<DataSyncPartsTable>): Promise<void> {
  await tx.insertInto('data_sync_parts').values(row).execute();
}

/** Rows that a target would not take. */
export async function insertRefusedRows(
  tx: Tx,
  rows: readonly Insertable<DataSyncRefusedRowsTable>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('data_sync_refused_rows')
      .values([...rows])
      .execute();
}

/** How many rows of a run are refused, and the last of their places. */
export const refusedPlaces = (db: Db, runId: string): Promise<{ count: number; last: number }> =>
  db
    .selectFrom('data_sync_refused_rows')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(place), 0)`.as('last')])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();

type RefusedPlace = { readonly runId: string; readonly place: number };

export const findRefusedRow = (db: Db, { runId, place }: RefusedPlace) =>
  db
    .selectFrom('data_sync_refused_rows')
    .selectAll()
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .executeTakeFirst();

export async function updateRefusedRow(
  db: Db,
  { runId, place }: RefusedPlace,
  set: Updateable<DataSyncRefusedRowsTable>,
): Promise<void> {
  await db
    .updateTable('data_sync_refused_rows')
    .set(set)
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .execute();
}

/** Takes a row out of those that were refused; false where somebody else has done so. */
export async function deleteRefusedRow(tx: Tx, { runId, place }: RefusedPlace): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('data_sync_refused_rows')
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listRefusedRows(db: Db, runId: string, asked: Asked) {
  const query = db.selectFrom('data_sync_refused_rows').where('run_id', '=', runId);
  const rows = query.selectAll().orderBy('place');
  return onePage(rows, query.select(counted), asked);
}

/** The first row that differed in a run. */
export const firstDifference = (db: Db, runId: string) =>
  db
    .selectFrom('data_sync_parts')
    .select(['place', 'difference'])
    .where('run_id', '=', runId)
    .where('difference', '<>', '')
    .orderBy('place')
    .executeTakeFirst();

const refusedOfPart = sql<number>`(SELECT count(*)::int FROM data_sync_refused_rows refused
  WHERE refused.run_id = data_sync_parts.run_id AND refused.part = data_sync_parts.place)`;

export async function listParts(db: Db, runId: string, asked: Asked) {
  const query = db.selectFrom('data_sync_parts').where('run_id', '=', runId);
  const rows = query.selectAll().select(refusedOfPart.as('refused')).orderBy('place');
  return onePage(rows, query.select(counted), asked);
}

export async function listPlans(db: Db, asked: Asked) {
  const { keyword } = asked;
  let query = db.selectFrom('data_sync_plans');
  if (keyword) query = query.where('full_name', 'ilike', containing(keyword));
  const rows = query
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('data_sync_runs')
          .select([
            'created_at as last_at',
            'state as last_state',
            'handled as last_handled',
            'problem as last_problem',
          ])
          .whereRef('plan_id', '=', 'data_sync_plans.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .orderBy('creator_time', 'desc')
    .orderBy('id');
  return onePage(rows, query.select(counted), asked);
}
export type ListedPlan = Awaited<ReturnType<typeof listPlans>>['rows'][number];

export const findPlan = (db: Db, id: string): Promise<SyncPlanRow | undefined> =>
  db.selectFrom('data_sync_plans').selectAll().where('id', '=', id).executeTakeFirst();

export const lockPlan = (tx: Tx, id: string): Promise<SyncPlanRow | undefined> =>
  tx.selectFrom('data_sync_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertPlan(tx: Tx, row: Insertable<DataSyncPlansTable>): Promise<void> {
  await tx.insertInto('data_sync_plans').values(row).execute();
}

export async function updatePlan(db: Db, id: string, set: Updateable<DataSyncPlansTable>): Promise<void> {
  await db.updateTable('data_sync_plans').set(set).where('id', '=', id).execute();
}

export async function deletePlan(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('data_sync_plans').where('id', '=', id).execute();
}
