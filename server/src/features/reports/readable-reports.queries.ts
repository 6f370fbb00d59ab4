import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { listRows } from './reports.repository.ts';
import { nameOf } from './reports.view.ts';

/** The signed and published reports of an audit, or of one of its units, that the caller may read, named in `language`. */
export async function readableReports(
  ctx: Ctx,
  {
    checkId,
    unitOrgId,
    language = ctx.language,
  }: { readonly checkId: string; readonly unitOrgId?: string | undefined; readonly language?: Language },
) {
  let query = listRows(ctx.db, ctx)
    .where('reports.check_id', '=', checkId)
    .where('reports.state', 'in', [reportLifecycle.state.signed, reportLifecycle.state.published]);
  if (unitOrgId) query = query.where('check_tasks.unit_org_id', '=', unitOrgId);
  const rows = await query.orderBy('reports.en_code').orderBy('reports.version_no').execute();
  return rows.map((row) => ({
    id: row.id,
    enCode: row.en_code,
    fullName: nameOf(row, language),
    versionNo: row.version_no,
  }));
}

/** Which of these tasks have a report that was published; one stays so while its next version is in work. */
export async function withPublishedReport(db: Db, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (taskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('reports')
    .select('check_task_id')
    .distinct()
    .where('check_task_id', 'in', [...taskIds])
    .where('state', '>=', reportLifecycle.state.published)
    .where('delete_mark', '=', 0)
    .execute();
  return new Set(rows.flatMap(({ check_task_id }) => check_task_id ?? []));
}
