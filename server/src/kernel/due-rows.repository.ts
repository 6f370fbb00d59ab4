import { sql } from 'kysely';
import type { Tx } from './db.ts';
import type { Planned } from './due-rows.ts';

type DueRow = Planned & { readonly id: string };

/** Rows whose time has come, held for this transaction; those that another process holds are left to it. */
export async function takeDueRows(tx: Tx, table: string, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT id, cron, start_time, end_time FROM ${sql.table(table)}
    WHERE enabled_mark = 1 AND next_run_time <= ${now}
    FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
}

export async function setNextRun(
  tx: Tx,
  table: string,
  row: { id: string; next: Date | null },
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET next_run_time = ${row.next} WHERE id = ${row.id}`.execute(tx);
}
