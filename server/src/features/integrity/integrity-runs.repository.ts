import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { IntegrityRunsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const newestRuns = (db: Db) =>
  db.selectFrom('integrity_runs').selectAll().orderBy('asked_at', 'desc').limit(RUNS_SHOWN).execute();

export const findRun = (db: Db, id: string) =>
  db.selectFrom('integrity_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** One verification is begun at a time, in all processes. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('integrity-runs'))`.execute(tx);
}

export const busyRun = (tx: Tx, since: Date) =>
  tx
    .selectFrom('integrity_runs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('asked_at', '>', since)
    .executeTakeFirst();

/** Marks a verification as running, unless it has ended. */
export const takeRun = (db: Db, id: string) =>
  db
    .updateTable('integrity_runs')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

const RUNS_SHOWN = 20;

export async function insertRun(db: Db, row: Insertable<IntegrityRunsTable>): Promise<void> {
  await db.insertInto('integrity_runs').values(row).execute();
}

export async function updateRun(db: Db, id: string, set: Updateable<IntegrityRunsTable>): Promise<void> {
  await db.updateTable('integrity_runs').set(set).where('id', '=', id).execute();
}
