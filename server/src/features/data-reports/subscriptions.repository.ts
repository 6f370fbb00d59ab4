import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type {
  ReportArchivesTable,
  ReportRunsTable,
  ReportSubscriptionsTable,
} from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** Subscriptions of reports, in the order in which they were made. */
export const subscriptionsOf = (db: Db, reportId: string) =>
  db.selectFrom('report_subscriptions').selectAll().where('report_id', '=', reportId).orderBy('id').execute();

export const findSubscription = (db: Db, id: string) =>
  db.selectFrom('report_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();

export type SubscriptionRecord = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const lockSubscription = (tx: Tx, id: string) =>
  tx.selectFrom('report_subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertSubscription = (tx: Tx, row: Insertable<ReportSubscriptionsTable>) =>
  tx.insertInto('report_subscriptions').values(row).execute();

export const storeSubscription = (tx: Tx, id: string, row: Updateable<ReportSubscriptionsTable>) =>
  tx.updateTable('report_subscriptions').set(row).where('id', '=', id).execute();

export const deleteSubscription = (tx: Tx, id: string) =>
  tx.deleteFrom('report_subscriptions').where('id', '=', id).execute();

export const dropSubscriptions = (tx: Tx, reportId: string) =>
  tx.deleteFrom('report_subscriptions').where('report_id', '=', reportId).execute();

export const insertRun = (tx: Tx, row: Insertable<ReportRunsTable>) =>
  tx.insertInto('report_runs').values(row).execute();

/** The hash of what was sent last to a receiver, or to an address outside; what did not arrive does not count. */
export async function lastSentHash(
  db: Db,
  subscriptionId: string,
  { receiverId, address }: { readonly receiverId: string; readonly address: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('report_runs')
    .select('hash')
    .where('subscription_id', '=', subscriptionId)
    .where('receiver_id', '=', receiverId)
    .where('address', '=', address)
    .where('outcome', '=', 'sent')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.id', '=', 'report_runs.delivery_id')
            .where('deliveries.state', '=', 'failed'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** A page of what was sent of a report, newest first, with the names of the receivers and what became of the mails. */
export async function listRuns(
  db: Db,
  reportId: string,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
) {
  const runs = db.selectFrom('report_runs').where('report_runs.report_id', '=', reportId);
  return readPage({
    all: runs,
    shown: runs
      .leftJoin('users', 'users.id', 'report_runs.receiver_id')
      .leftJoin('deliveries', 'deliveries.id', 'report_runs.delivery_id')
      .selectAll('report_runs')
      .select([
        'users.real_name',
        'deliveries.state as delivery_state',
        'deliveries.last_error as delivery_error',
        sql<boolean>`NOT EXISTS (
          SELECT FROM report_runs later
          WHERE later.subscription_id = report_runs.subscription_id AND later.address = report_runs.address
            AND later.receiver_id = report_runs.receiver_id AND later.created_at > report_runs.created_at)`.as(
          'is_last',
        ),
      ])
      .orderBy('report_runs.created_at', 'desc')
      .orderBy('report_runs.id'),
    page: { currentPage, pageSize },
  });
}

export const findRun = (db: Db, id: string) =>
  db.selectFrom('report_runs').selectAll().where('id', '=', id).executeTakeFirst();

export const insertArchive = (tx: Tx, row: Insertable<ReportArchivesTable>) =>
  tx.insertInto('report_archives').values(row).execute();

const archives = (db: Db) =>
  db.selectFrom('report_archives').leftJoin('users', 'users.id', 'report_archives.created_by');

const ARCHIVE_COLUMNS = [
  'report_archives.id',
  'report_archives.full_name',
  'report_archives.version',
  'report_archives.note',
  'report_archives.given',
  'report_archives.hash',
  'report_archives.created_at',
  'report_archives.created_by',
  'users.real_name',
] as const;

/** Results of a report that were kept, newest first. */
export const archivesOf = (db: Db, reportId: string) =>
  archives(db)
    .select(ARCHIVE_COLUMNS)
    .where('report_id', '=', reportId)
    .orderBy('report_archives.created_at', 'desc')
    .limit(200)
    .execute();

export const findArchive = (db: Db, id: string) =>
  archives(db)
    .select([...ARCHIVE_COLUMNS, 'report_archives.document', 'report_archives.report_id'])
    .where('report_archives.id', '=', id)
    .executeTakeFirst();

/** Which of the people exist and may sign in. */
export async function livePeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}
