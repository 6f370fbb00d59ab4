import type { Db, Tx } from '../../kernel/db.ts';

/** States of a report that is signed (audit-domain 4.9): 4 signed, 5 published. */
const SIGNED = [4, 5];

/** Whether a signed report of the task stands. */
export async function isReportSigned(db: Db | Tx, taskId: string): Promise<boolean> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('check_task_id', '=', taskId)
    .where('state', 'in', SIGNED)
    .where('delete_mark', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}
