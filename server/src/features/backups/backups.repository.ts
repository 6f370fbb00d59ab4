import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
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
