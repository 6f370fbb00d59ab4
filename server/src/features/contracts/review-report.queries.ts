import type { ReviewReport } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { termsOf } from './contract-content.ts';
import { isHead } from './contracts.policy.ts';
import { indicatorsOf, loadContract } from './contracts.repository.ts';
import { wholeView } from './contracts.view.ts';
import { seesAllContracts } from './contracts-scope.queries.ts';
import { summaryIn } from './review-summary.ts';

type Report = z.infer<typeof ReviewReport>;

/** The contract review report of the latest round; it is the reviewers' and the group's, not the unit's. */
export async function reviewReportView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<Report> {
  const row = await loadContract(db, ctx, id);
  const opinions = await opinionsOf(ctx, db, row.review_report_id ?? '');
  const isAsked = opinions.some(({ reviewer }) => reviewer?.id === ctx.caller.userId);
  const report = orThrow(
    seesAllContracts(ctx) || isAsked ? await reportOf(db, row.review_report_id ?? '') : null,
    'AU0002',
  );
  const indicators = (await indicatorsOf(db, [id])).map(termsOf);
  return {
    id: report.id,
    round: report.round,
    summary: summaryIn(report.summary, { row, indicators }, ctx.language),
    drafter: { id: report.drafter_id, name: report.real_name },
    draftedAt: report.drafted_at.getTime(),
    opinions,
    rev: report.rev,
    contract: await wholeView(ctx, row, db),
  };
}

const reportOf = (db: Db | Tx, id: string) =>
  db
    .selectFrom('contract_review_reports')
    .innerJoin('users', 'users.id', 'contract_review_reports.drafter_id')
    .selectAll('contract_review_reports')
    .select('users.real_name')
    .where('contract_review_reports.id', '=', id)
    .executeTakeFirst();

async function opinionsOf(ctx: Ctx, db: Db | Tx, reportId: string): Promise<Report['opinions']> {
  const rows = await db
    .selectFrom('contract_opinions')
    .leftJoin('users as asked', 'asked.id', 'contract_opinions.reviewer_id')
    .leftJoin('users as decider', 'decider.id', 'contract_opinions.decided_by')
    .selectAll('contract_opinions')
    .select(['asked.real_name as asked_name', 'decider.real_name as decider_name'])
    .where('report_id', '=', reportId)
    .orderBy(sql`contract_opinions.reviewer_id NULLS FIRST`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reviewer: row.reviewer_id ? { id: row.reviewer_id, name: row.asked_name ?? '' } : null,
    decision: row.decision === null ? null : row.decision === 'AGREED' ? 'AGREED' : 'RETURNED',
    opinion: row.opinion,
    decidedBy: row.decided_by ? { id: row.decided_by, name: row.decider_name ?? '' } : null,
    decidedAt: row.decided_at?.getTime() ?? null,
    isMine: row.reviewer_id === null ? isHead(ctx) : row.reviewer_id === ctx.caller.userId,
  }));
}
