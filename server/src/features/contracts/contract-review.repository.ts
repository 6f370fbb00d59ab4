import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';
import { mayReview } from './contracts.policy.ts';
import type { ContractRecord } from './contracts.repository.ts';

/** Notes the caller's opinion: the one asked of the caller by name, and the head's where the caller heads the department. */
export async function decide(
  db: Tx,
  ctx: Ctx,
  row: ContractRecord,
  { decision, opinion }: { readonly decision: 'AGREED' | 'RETURNED'; readonly opinion: string },
): Promise<void> {
  const mine = row.asked_me ? sql<SqlBool>`reviewer_id = ${ctx.caller.userId}` : sql<SqlBool>`false`;
  const heads =
    row.asks_head && mayReview(ctx, { ...row, asked_me: false })
      ? sql<SqlBool>`reviewer_id IS NULL`
      : sql<SqlBool>`false`;
  await db
    .updateTable('contract_opinions')
    .set({ decision, opinion, decided_by: ctx.caller.userId, decided_at: ctx.clock.now() })
    .where('report_id', '=', row.review_report_id ?? '')
    .where('decision', 'is', null)
    .where(sql<SqlBool>`(${mine} OR ${heads})`)
    .execute();
}

export const lastRound = (db: Db | Tx, contractId: string) =>
  db
    .selectFrom('contract_review_reports')
    .select(({ fn }) => fn.max('round').as('round'))
    .where('contract_id', '=', contractId)
    .executeTakeFirst();

export async function insertReviewReport(
  db: Tx,
  {
    id,
    contractId,
    round,
    summary,
    userId,
    now,
  }: {
    readonly id: string;
    readonly contractId: string;
    readonly round: number;
    readonly summary: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('contract_review_reports')
    .values({
      id,
      contract_id: contractId,
      round,
      summary,
      drafter_id: userId,
      drafted_at: now,
    })
    .execute();
}

export async function askReviewers(
  db: Tx,
  {
    reviewerIds,
    now,
    reportId,
  }: { readonly reviewerIds: readonly (string | null)[]; readonly now: number; readonly reportId: string },
): Promise<void> {
  await db
    .insertInto('contract_opinions')
    .values(reviewerIds.map((reviewer_id) => ({ id: newId(now), report_id: reportId, reviewer_id })))
    .execute();
}

export const updateSummary = (
  db: Tx,
  {
    summary,
    reportId,
    rev,
  }: { readonly summary: string; readonly reportId: string | null; readonly rev: number },
) =>
  db
    .updateTable('contract_review_reports')
    .set({ summary: cleanHtml(summary), rev: sql`rev + 1` })
    .where('id', '=', reportId)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();

export const undecidedOpinion = (db: Db | Tx, reportId: string) =>
  db
    .selectFrom('contract_opinions')
    .select('id')
    .where('report_id', '=', reportId)
    .where('decision', 'is', null)
    .executeTakeFirst();

export async function askedFor(tx: Tx, reportId: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('contract_opinions')
    .select('reviewer_id')
    .where('report_id', '=', reportId ?? '')
    .execute();
  return rows.flatMap(({ reviewer_id }) => reviewer_id ?? []);
}
