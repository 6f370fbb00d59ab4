import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { OfflinePackagesTable, SyncOpsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type PackageRow = Selectable<OfflinePackagesTable>;
export type OperationRow = Selectable<SyncOpsTable>;

/** How a package stands at a moment. */
export function stateOf(row: PackageRow, now: Date): 'out' | 'expired' | 'returned' | 'revoked' {
  if (row.revoked_at) return 'revoked';
  if (row.returned_at) return 'returned';
  return row.expires_at <= now ? 'expired' : 'out';
}

export const findPackage = (db: Db | Tx, id: string): Promise<PackageRow | undefined> =>
  db.selectFrom('offline_packages').selectAll().where('id', '=', id).executeTakeFirst();

/** The package that renewing goes on with: the person's own on the device for the record, not ended yet. */
export const livePackage = (
  db: Tx,
  input: { recordId: string; userId: string; deviceId: string; now: Date },
): Promise<PackageRow | undefined> =>
  db
    .selectFrom('offline_packages')
    .selectAll()
    .where('stage_record_id', '=', input.recordId)
    .where('user_id', '=', input.userId)
    .where('device_id', '=', input.deviceId)
    .where('returned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', input.now)
    .forUpdate()
    .executeTakeFirst();

/** Packages of an audit, or of one person, newest first. */
export const packagesOf = (
  db: Db,
  filter: { readonly checkId: string } | { readonly userId: string },
): Promise<PackageRow[]> =>
  db
    .selectFrom('offline_packages')
    .selectAll()
    .where((eb) =>
      'checkId' in filter ? eb('check_id', '=', filter.checkId) : eb('user_id', '=', filter.userId),
    )
    .orderBy('issued_at', 'desc')
    .limit(MAX_PACKAGES)
    .execute();

const MAX_PACKAGES = 500;

/** How many operations of packages are stored, and how many wait for the lead. */
export async function operationCounts(
  db: Db | Tx,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly applied: number; readonly quarantined: number }>> {
  if (packageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sync_ops')
    .select('package_id')
    .select(sql<number>`count(*) FILTER (WHERE result = 'applied')::int`.as('applied'))
    .select(
      sql<number>`count(*) FILTER (WHERE result = 'quarantined' AND decision = '')::int`.as('quarantined'),
    )
    .where('package_id', 'in', [...packageIds])
    .groupBy('package_id')
    .execute();
  return new Map(rows.map((row) => [row.package_id, row]));
}

/** Operations that have arrived before, with whose package they came. */
export async function arrivedOperations(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('sync_ops')
    .innerJoin('offline_packages', 'offline_packages.id', 'sync_ops.package_id')
    .selectAll('sync_ops')
    .select('offline_packages.user_id')
    .where('sync_ops.client_op_id', 'in', [...ids])
    .execute();
}

/** Keeps what became of operations; one that was refused before may have another outcome now. */
export async function storeOperations(tx: Tx, rows: readonly Insertable<SyncOpsTable>[]): Promise<void> {
  await tx
    .insertInto('sync_ops')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('client_op_id')
        .doUpdateSet((eb) => ({
          payload: eb.ref('excluded.payload'),
          base_rev: eb.ref('excluded.base_rev'),
          base: eb.ref('excluded.base'),
          result: eb.ref('excluded.result'),
          error_code: eb.ref('excluded.error_code'),
          server_value: eb.ref('excluded.server_value'),
          received_at: eb.ref('excluded.received_at'),
        }))
        .where('sync_ops.result', '=', 'rejected'),
    )
    .execute();
}

/** What waits for the lead in an audit, oldest first. */
export const waitingOperations = (db: Db, checkId: string): Promise<OperationRow[]> =>
  db
    .selectFrom('sync_ops')
    .innerJoin('offline_packages', 'offline_packages.id', 'sync_ops.package_id')
    .selectAll('sync_ops')
    .where('offline_packages.check_id', '=', checkId)
    .where('sync_ops.result', '=', 'quarantined')
    .where('sync_ops.decision', '=', '')
    .orderBy('sync_ops.received_at')
    .orderBy('sync_ops.client_op_id')
    .limit(MAX_OPERATIONS)
    .execute();

const MAX_OPERATIONS = 1000;

/** Packages that are still out at a moment when they end, or ended before it. */
export const packagesEndingBefore = (db: Db, moment: Date): Promise<PackageRow[]> =>
  db
    .selectFrom('offline_packages')
    .selectAll()
    .where('returned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', moment)
    .execute();

export const insertPackage = (tx: Tx, values: Insertable<OfflinePackagesTable>) =>
  tx.insertInto('offline_packages').values(values).execute();

export const changePackage = (tx: Tx, id: string, set: Updateable<OfflinePackagesTable>) =>
  tx.updateTable('offline_packages').set(set).where('id', '=', id).execute();

/** Ends a package; false when it has ended before. */
export async function endPackage(
  tx: Tx,
  id: string,
  set: Updateable<OfflinePackagesTable>,
): Promise<boolean> {
  const ended = await tx
    .updateTable('offline_packages')
    .set(set)
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function nameOfUser(db: Db | Tx, id: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('real_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return user.real_name;
}

/** Task and sheet of a stage record. */
export const findStageRecord = (db: Db | Tx, id: string) =>
  db
    .selectFrom('stage_records')
    .select(['check_task_id', 'evaluation_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findOperation = (db: Db, clientOpId: string): Promise<OperationRow | undefined> =>
  db.selectFrom('sync_ops').selectAll().where('client_op_id', '=', clientOpId).executeTakeFirst();

/** Notes what the lead decided; false when it was decided before. */
export async function decideOperation(
  tx: Tx,
  clientOpId: string,
  { accept, userId, now }: { readonly accept: boolean; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const decided = await tx
    .updateTable('sync_ops')
    .set({ decision: accept ? 'accepted' : 'dropped', decided_by: userId, decided_at: now })
    .where('client_op_id', '=', clientOpId)
    .where('decision', '=', '')
    .executeTakeFirst();
  return decided.numUpdatedRows > 0n;
}
