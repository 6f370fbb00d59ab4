import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type Insertable, sql } from 'kysely';
import type { BackupsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import type { BackupRow } from './backups.view.ts';

/** One backup, or undefined. */
export const findBackup = (db: Db, id: string): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();

/** Work that has shown no sign of life for this long has died with its process. */
const DEAD_MS = 30 * 60_000;

/**
 * Lets one backup or restore begin at a time: waits for others who ask at the same moment, and refuses while one is at
 * work.
 */
export async function assertIdle(tx: Tx, now: Date): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('backups'))`.execute(tx);
  const alive = new Date(now.getTime() - DEAD_MS);
  const busy = await tx
    .selectFrom('backups')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('state', 'in', ['waiting', 'running']), where('created_at', '>', alive)]),
        where.and([where('restore_state', 'in', ['waiting', 'running']), where('restored_at', '>', alive)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (busy) refuse('backup.busy');
}

/** Writes what has become of a backup. */
export async function noteBackup(db: Db, id: string, set: Partial<BackupRow>): Promise<void> {
  await db.updateTable('backups').set(set).where('id', '=', id).execute();
}

/** When the newest complete backup was made, and whether a later try has failed. */
export async function lastBackup(db: Db): Promise<{ at: number | null; hasFailed: boolean }> {
  const [newest] = await db
    .selectFrom('backups')
    .select((row) => [
      row.fn.max('created_at').filterWhere('state', '=', 'done').as('done_at'),
      row.fn.max('created_at').filterWhere('state', '=', 'failed').as('failed_at'),
    ])
    .where('kind', '<>', 'uploaded')
    .execute();
  const doneAt = newest?.done_at?.getTime() ?? null;
  const failedAt = newest?.failed_at?.getTime() ?? null;
  return { at: doneAt, hasFailed: failedAt !== null && failedAt > (doneAt ?? 0) };
}

/** A page of backups, newest first, with the number of all that match. */
export async function listBackups(db: Db, { keyword, currentPage, pageSize }: PageQuery) {
  let query = db.selectFrom('backups');
  if (keyword) query = query.where('file_name', 'ilike', containing(keyword));
  return readPage({
    all: query,
    shown: query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    page: { currentPage, pageSize },
  });
}

export const findStoredBackup = (db: Db, storedName: string) =>
  db.selectFrom('backups').selectAll().where('stored_name', '=', storedName).executeTakeFirst();

export const insertBackup = (db: Db, values: Insertable<BackupsTable>) =>
  db.insertInto('backups').values(values).execute();

export const deleteBackup = (tx: Tx, id: string) => tx.deleteFrom('backups').where('id', '=', id).execute();

/** Names of the migrations that this database has seen, in their order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Ids of the chains of the audit log, without the one that belongs to no record. */
export async function auditLogChains(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('activity_chains').select('chain_id').execute();
  return rows.map(({ chain_id }) => chain_id);
}
