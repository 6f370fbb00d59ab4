import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { mayPublish, mayReview, maySign, reportAbilities } from './reports.policy.ts';
import { listRows, type ReportListRow } from './reports.repository.ts';

/** What a report waits for. */
export type ReportTodoKind = 'report' | 'reportReview' | 'reportSign' | 'reportPublish';

/** The reports whose next step is the caller's. */
export async function reportTodoRows(
  ctx: Ctx,
): Promise<{ readonly kind: ReportTodoKind; readonly row: ReportListRow }[]> {
  const states = [
    ...(mayReview(ctx) ? [reportLifecycle.state.inReview] : []),
    ...(maySign(ctx) ? [reportLifecycle.state.toSign] : []),
    ...(mayPublish(ctx) ? [reportLifecycle.state.signed] : []),
  ];
  const isMine = sql<SqlBool>`(reports.drafter_id = ${ctx.caller.userId}
    AND reports.state IN (${reportLifecycle.state.draft}, ${reportLifecycle.state.returned}))`;
  const rows = await listRows(ctx.db, ctx)
    .where(states.length > 0 ? sql<SqlBool>`(${isMine} OR reports.state = ANY(${states}))` : isMine)
    .orderBy('reports.id')
    .execute();
  return rows.flatMap((row): { kind: ReportTodoKind; row: ReportListRow }[] => {
    const can = reportAbilities(ctx, row);
    if (can.edit) return [{ kind: 'report', row }];
    if (can.review) return [{ kind: 'reportReview', row }];
    if (can.sign) return [{ kind: 'reportSign', row }];
    return can.publish ? [{ kind: 'reportPublish', row }] : [];
  });
}
