import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { generateSummary } from './operations/generate.ts';

/**
 * Drafts the summary of an audit in its lead's name once all its tasks are final (audit-domain 4.2, 3 → 4); does
 * nothing where there is one already, or where the audit has gone on to its end.
 */
export async function draftSummary(tx: Change, ctx: Ctx, checkId: string): Promise<void> {
  const check = await tx.db.selectFrom('checks').selectAll().where('id', '=', checkId).executeTakeFirst();
  if (!check?.lead_auditor_id) return;
  if (
    !(
      [
        auditLifecycle.state.scored,
        auditLifecycle.state.published,
        auditLifecycle.state.rectifying,
      ] as number[]
    ).includes(check.state)
  )
    return;
  const existing = await tx.db
    .selectFrom('reports')
    .select('id')
    .where('check_id', '=', checkId)
    .where('check_task_id', 'is', null)
    .where('delete_mark', '=', 0)
    .where('state', '<', reportLifecycle.state.superseded)
    .executeTakeFirst();
  if (!existing) await generateSummary(tx, ctx, check, check.lead_auditor_id);
}
