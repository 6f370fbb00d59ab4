import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Whether the report that rests on a task, or the summary that rests on an audit, is signed. */
export async function signedReport(
  ctx: Ctx,
  of: { readonly checkTaskId: string } | { readonly checkId: string },
): Promise<boolean> {
  const reports = ctx.db
    .selectFrom('reports')
    .select('id')
    .where('state', 'in', reportLifecycle.in('signed', 'published'))
    .where('delete_mark', '=', 0)
    .limit(1);
  const found = await ('checkTaskId' in of
    ? reports.where('check_task_id', '=', of.checkTaskId)
    : reports.where('check_id', '=', of.checkId).where('check_task_id', 'is', null)
  ).executeTakeFirst();
  return found !== undefined;
}
