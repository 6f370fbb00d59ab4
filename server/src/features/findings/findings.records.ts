import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present } from '../../kernel/errors.ts';
import { type LoadedTask, loadTaskUnchecked } from '../audits/public.ts';
import { type FindingRecord, findingScopeSql } from '../rectifications/public.ts';

/** A finding with the task and audit that it belongs to. */
export type LoadedFinding = { readonly row: FindingRecord; readonly task: LoadedTask };

/** The finding when the caller may read it; refuses with AU0002 otherwise. */
export async function loadFinding(db: Db | Tx, ctx: Ctx, id: string): Promise<LoadedFinding> {
  const found = await db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .selectAll('findings')
    .where('findings.id', '=', id)
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  const row = present(found, 'AU0002');
  return { row, task: await loadTaskUnchecked(db, row.check_task_id) };
}
