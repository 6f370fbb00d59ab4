import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

type Due = { readonly automationId: string; readonly due: string; readonly ids: readonly string[] };

/** Notes records of a day; answers those that were not noted before. */
export async function noteDueRecords(tx: Tx, { automationId, due, ids }: Due): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    INSERT INTO automation_due_records (automation_id, due_day, record_id)
    SELECT ${automationId}, ${due}::date, id FROM unnest(${[...ids]}::text[]) id
    ON CONFLICT DO NOTHING RETURNING record_id`.execute(tx);
  return rows.map((row) => row.record_id);
}

/** Forgets days that no look goes back to any more. */
export async function dropDueRecords(
  db: Db,
  { automationId, before }: { readonly automationId: string; readonly before: string },
): Promise<void> {
  await sql`DELETE FROM automation_due_records
    WHERE automation_id = ${automationId} AND due_day < ${before}::date`.execute(db);
}
