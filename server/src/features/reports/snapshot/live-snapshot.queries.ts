import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import type { ReportRecord } from '../reports.repository.ts';
import { summarySnapshot } from './summary-snapshot.ts';
import { unitSnapshot } from './unit-snapshot.ts';

/** What a report would say if it were drafted now; null while its tasks are not final (AU1901). */
export async function liveSnapshot(
  ctx: Ctx,
  report: Pick<ReportRecord, 'check_id' | 'check_task_id' | 'en_code' | 'full_name' | 'version_no'>,
  db: Db | Tx,
): Promise<AnyReportSnapshot | null> {
  const check = await db
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', report.check_id)
    .executeTakeFirstOrThrow();
  const name = { code: report.en_code, title: report.full_name, versionNo: report.version_no };
  if (report.check_task_id === null)
    return (await areAllFinal(db, check.id)) ? summarySnapshot(ctx, check, name, db) : null;
  const task = await db
    .selectFrom('check_tasks')
    .selectAll()
    .where('id', '=', report.check_task_id)
    .executeTakeFirstOrThrow();
  return isFinal(task.state) ? unitSnapshot(ctx, { ...task, check }, name, db) : null;
}

/** 已定分 or beyond, and not cancelled. */
export const isFinal = (state: number): boolean =>
  state >= taskLifecycle.state.final && state <= taskLifecycle.state.closed;

/** Whether an audit has a task and all that were not cancelled are final. */
export async function areAllFinal(db: Db | Tx, checkId: string): Promise<boolean> {
  const tasks = await db
    .selectFrom('check_tasks')
    .select('state')
    .where('check_id', '=', checkId)
    .where('state', '<>', taskLifecycle.state.cancelled)
    .execute();
  return tasks.length > 0 && tasks.every(({ state }) => isFinal(state));
}
