import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Change } from '../../kernel/trail.ts';
import { CHECK } from '../audits/public.ts';
import { generateSummary } from './operations/generate.ts';
import { REPORT } from './reports.states.ts';

/** The newest report of every task of an audit that has one. */
export async function reportStateOfTasks(
  db: Db | Tx,
  checkId: string,
): Promise<Map<string, { readonly id: string; readonly state: number; readonly versionNo: number }>> {
  const rows = await db
    .selectFrom('reports')
    .distinctOn('check_task_id')
    .select(['check_task_id', 'id', 'state', 'version_no'])
    .where('check_id', '=', checkId)
    .where('check_task_id', 'is not', null)
    .where('delete_mark', '=', 0)
    .orderBy('check_task_id')
    .orderBy('version_no', 'desc')
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.check_task_id
        ? [[row.check_task_id, { id: row.id, state: row.state, versionNo: row.version_no }]]
        : [],
    ),
  );
}

/**
 * Drafts the summary of an audit in its lead's name once all its tasks are final (audit-domain 4.2, 3 → 4); does
 * nothing where there is one already, or where the audit has gone on to its end.
 */
export async function draftSummary(c: Change, ctx: Ctx, checkId: string): Promise<void> {
  const check = await c.db.selectFrom('checks').selectAll().where('id', '=', checkId).executeTakeFirst();
  if (!check?.lead_auditor_id) return;
  if (!([CHECK.scored, CHECK.published, CHECK.rectifying] as number[]).includes(check.state)) return;
  const existing = await c.db
    .selectFrom('reports')
    .select('id')
    .where('check_id', '=', checkId)
    .where('check_task_id', 'is', null)
    .where('delete_mark', '=', 0)
    .where('state', '<', REPORT.superseded)
    .executeTakeFirst();
  if (!existing) await generateSummary(c, ctx, check, check.lead_auditor_id);
}
