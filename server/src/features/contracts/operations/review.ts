import { weightSum } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  Contract,
  ContractReason,
  EditSummary,
  ReviewContract,
  ReviewReport,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, refuseStale, transition } from '../../../kernel/lifecycle.ts';
import { excerptOf } from '../../../kernel/rich-text.ts';
import { readAbout } from '../../messages/public.ts';
import { settings } from '../../sys-config/public.ts';
import { contentOf, contractHash, namesNow, termsOf } from '../contract-content.ts';
import {
  askReviewers,
  decide,
  insertReviewReport,
  lastRound,
  undecidedOpinion,
  updateSummary,
} from '../contract-review.repository.ts';
import { assertMay, isReviewerApart, mayDraft, mayReturn, mayReview } from '../contracts.policy.ts';
import { type ContractRecord, indicatorsOf, loadContract } from '../contracts.repository.ts';
import { contractView } from '../contracts.view.ts';
import { reviewReportView } from '../review-report.queries.ts';
import { reviewSummary } from '../review-summary.ts';
import { returnSigned } from './counter-sign.ts';
import { assertPeriod } from './create.ts';

/** Days that a general manager has to sign; the reminders of audit-domain 7.1 go around the last one. */
const SIGN_DAYS = 7;
const MIN_REASON = 5;

/** 0, 2 → 1: checks the draft and drafts the contract review report of this round. */
export async function sendReview(ctx: Ctx, id: string, rev: number): Promise<Contract> {
  return change(ctx, async (tx) => {
    await sendReviewIn(tx, ctx, { id, rev });
    return contractView(ctx, id, tx.db);
  });
}

type Which = { readonly id: string; readonly rev: number };

/** As above inside a change that is open, for whoever sends several at once. */
export async function sendReviewIn(tx: Change, ctx: Ctx, { id, rev }: Which): Promise<void> {
  const row = await loadContract(tx.db, ctx, id);
  assertMay(mayDraft(ctx));
  await assertTransition(tx.db, ctx, contractLifecycle, 'sendReview', row, { expectedRev: rev });
  const indicators = await indicatorsOf(tx.db, [id]);
  const terms = indicators.map(termsOf);
  const sum = weightSum(terms);
  if (sum !== 100) refuse('AU2003', { x: sum });
  assertPeriod(row.year, row.period_start, row.period_end);
  assertWritten(ctx, row);
  const reportId = newId(ctx.clock.now().getTime());
  await transition(tx, ctx, contractLifecycle, 'sendReview', row, {
    action: 'contract.sentToReview',
    set: {
      review_report_id: reportId,
      return_reason: '',
      frozen_content: null,
      party_names: null,
      content_hash: null,
    },
    payload: { contractId: id },
  });
  // Behind the transition, which lets one sender through: the rounds of a contract are counted.
  await draftReport(tx, ctx, row, { id: reportId, summary: reviewSummary(row, terms) });
}

const REQUIRED = {
  content: { zh: '合同内容', zhtw: '合約內容', en: 'contract content' },
  assessment_standard: { zh: '考核标准', zhtw: '考核標準', en: 'assessment standard' },
} as const;

function assertWritten(ctx: Ctx, row: ContractRecord): void {
  for (const field of ['content', 'assessment_standard'] as const)
    if (excerptOf(row[field], 1) === '') refuse('AU0004', { 字段: REQUIRED[field][ctx.language] });
}

async function draftReport(
  tx: Change,
  ctx: Ctx,
  row: ContractRecord,
  { id, summary }: { readonly id: string; readonly summary: string },
): Promise<void> {
  const now = ctx.clock.now();
  const { audit } = await settings(ctx);
  const last = await lastRound(tx.db, row.id);
  await insertReviewReport(tx.db, {
    id,
    contractId: row.id,
    round: Number(last?.round ?? 0) + 1,
    summary,
    userId: ctx.caller.userId,
    now,
  });
  const asked = audit.contractReviewerIds.filter((reviewer) => reviewer !== ctx.caller.userId);
  await askReviewers(tx.db, { reviewerIds: [null, ...asked], now: now.getTime(), reportId: id });
}

/** The drafter's own words for the summary while the contract is in review. */
export async function editSummary(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof EditSummary>,
): Promise<z.infer<typeof ReviewReport>> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    assertMay(mayDraft(ctx));
    await assertTransition(tx.db, ctx, contractLifecycle, 'agree', row, { expectedRev: row.rev });
    const stored = await updateSummary(tx.db, {
      summary: body.summary,
      reportId: row.review_report_id,
      rev: body.rev,
    });
    if (!stored) await refuseStale(tx.db, row);
    await transition(tx, ctx, contractLifecycle, 'agree', row, { action: 'contract.summaryEdited' });
    return reviewReportView(ctx, id, tx.db);
  });
}

/** An opinion in favour; the last one freezes the contract and lays it before the general manager (1 → 3). */
export async function reviewContract(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof ReviewContract>,
): Promise<Contract> {
  return change(ctx, async (tx) => {
    await reviewContractIn(tx, ctx, id, body);
    return contractView(ctx, id, tx.db);
  });
}

/** As above inside a change that is open. */
export async function reviewContractIn(
  tx: Change,
  ctx: Ctx,
  id: string,
  body: z.infer<typeof ReviewContract>,
): Promise<void> {
  const row = await loadContract(tx.db, ctx, id);
  await assertTransition(tx.db, ctx, contractLifecycle, 'pass', row, { expectedRev: body.rev });
  assertMay(mayReview(ctx, row));
  if (!isReviewerApart(ctx, row)) refuse('AU1904');
  await decide(tx.db, ctx, row, { decision: 'AGREED', opinion: body.opinion });
  await readAbout(tx, {
    about: id,
    userIds: [ctx.caller.userId],
    events: ['contract.forReview'],
    at: ctx.clock.now(),
  });
  const open = await undecidedOpinion(tx.db, row.review_report_id ?? '');
  if (open)
    await transition(tx, ctx, contractLifecycle, 'agree', row, {
      action: 'contract.agreed',
      note: { opinion: body.opinion },
    });
  else await freeze(tx, ctx, row, body.opinion);
}

async function freeze(tx: Change, ctx: Ctx, row: ContractRecord, opinion: string): Promise<void> {
  const indicators = await indicatorsOf(tx.db, [row.id]);
  const names = namesNow(row);
  const content = contentOf(row, indicators.map(termsOf));
  const hash = contractHash(row, indicators);
  await transition(tx, ctx, contractLifecycle, 'pass', row, {
    action: 'contract.reviewed',
    set: {
      frozen_content: content,
      party_names: JSON.stringify(names),
      content_hash: hash,
      sign_due: addDays(dayOf(ctx.clock.now()), SIGN_DAYS),
      urged_on: null,
    },
    note: { contentHash: hash, opinion },
    payload: { contractId: row.id },
  });
}

/** 1 → 2 by a reviewer, 4 → 3 by party A, with a reason of five characters at least. */
export async function returnContract(
  ctx: Ctx,
  id: string,
  { rev, reason }: z.infer<typeof ContractReason>,
): Promise<Contract> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    const isSigned = contractLifecycle.allows('returnSigned', row.state);
    const move = isSigned ? 'returnSigned' : 'returnReview';
    await assertTransition(tx.db, ctx, contractLifecycle, move, row, { expectedRev: rev });
    assertMay(mayReturn(ctx, row));
    if ([...reason].length < MIN_REASON) refuse('AU0003');
    if (isSigned) await returnSigned(tx, ctx, row, reason);
    else {
      await decide(tx.db, ctx, row, { decision: 'RETURNED', opinion: reason });
      await transition(tx, ctx, contractLifecycle, 'returnReview', row, {
        action: 'contract.returned',
        set: { return_reason: reason },
        reason,
        payload: { contractId: id, reason },
      });
    }
    return contractView(ctx, id, tx.db);
  });
}
