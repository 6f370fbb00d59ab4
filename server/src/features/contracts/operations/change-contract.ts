import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  AmendContract,
  Contract,
  ContractReason,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import { daysOfPeriod, isCountTarget, proRataTarget } from '@auditplus/core/scoring/contract-score.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { termsOf } from '../contract-content.ts';
import { assertMay, isHead, mayDraft, mayUrge } from '../contracts.policy.ts';
import {
  type ContractRecord,
  indicatorsOf,
  loadContract,
  managerOf,
  markUrged,
  setSuccessor,
  storeIndicators,
} from '../contracts.repository.ts';
import { contractView } from '../contracts.view.ts';
import { assertSigner, insertContract } from './create.ts';

const MIN_REASON = 5;

/**
 * 5 → 9: the contract ends the day before the change; a successor draft covers the rest of the period with the
 * counts of the remaining days and, after a change of manager, the manager of now.
 */
export async function amendContract(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof AmendContract>,
): Promise<Contract> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    assertMay(mayDraft(ctx));
    await assertTransition(tx.db, ctx, contractLifecycle, 'amend', row, { expectedRev: body.rev });
    if ([...body.reason].length < MIN_REASON) refuse('AU2010');
    if (body.changeDate <= row.period_start || body.changeDate > row.period_end) refuse('AU2018');
    const partyB = body.kind === 'MANAGER' ? await managerOf(tx.db, row.unit_org_id) : row.party_b_user_id;
    if (body.kind === 'MANAGER' && partyB === row.party_b_user_id)
      refuse('AU2019', { 姓名: row.manager_name });
    await assertSigner(tx.db, row.party_a_signer_id, partyB);
    const successorId = newId(ctx.clock.now().getTime());
    await transition(tx, ctx, contractLifecycle, 'amend', row, {
      action: 'contract.amended',
      // Points at itself until the successor has its row: of a year and company one contract alone is in force.
      set: { ended_on: addDays(body.changeDate, -1), end_reason: body.reason, successor_id: id },
      note: { kind: body.kind, changeDate: body.changeDate, successorId },
      reason: body.reason,
    });
    await insertContract(tx, ctx, {
      id: successorId,
      en_code: await nextNumber(tx.db, 'HT', `${row.year}-01-01`),
      year: row.year,
      template_id: row.template_id,
      unit_org_id: row.unit_org_id,
      party_a_org_id: row.party_a_org_id,
      party_a_signer_id: row.party_a_signer_id,
      party_b_user_id: partyB,
      period_start: body.changeDate,
      period_end: row.period_end,
      content: row.content,
      assessment_standard: row.assessment_standard,
      predecessor_id: id,
      change_kind: body.kind,
    });
    const terms = (await indicatorsOf(tx.db, [id])).map(termsOf);
    await storeIndicators(tx.db, ctx, successorId, remainingTerms(row, terms, body.changeDate));
    await setSuccessor(tx.db, successorId, id);
    tx.emit('contract.amended', { contractId: id, reason: body.reason });
    return contractView(ctx, successorId, tx.db);
  });
}

/** The terms for the rest of a period: counts by days, everything else as it was (audit-domain 12). */
function remainingTerms(
  row: ContractRecord,
  terms: readonly IndicatorTerms[],
  from: string,
): IndicatorTerms[] {
  const days = daysOfPeriod(from, row.period_end);
  const daysOfYear = daysOfPeriod(row.period_start, row.period_end);
  return terms.map((entry) =>
    isCountTarget(entry)
      ? { ...entry, target: proRataTarget({ target: entry.target, days, daysOfYear }) }
      : entry,
  );
}

/** 3–6 → 8: the department's head ends a contract for good. */
export async function terminateContract(
  ctx: Ctx,
  id: string,
  { rev, reason }: z.infer<typeof ContractReason>,
): Promise<Contract> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    assertMay(isHead(ctx));
    await assertTransition(tx.db, ctx, contractLifecycle, 'terminate', row, { expectedRev: rev });
    if ([...reason].length < MIN_REASON) refuse('AU0003');
    await transition(tx, ctx, contractLifecycle, 'terminate', row, {
      action: 'contract.terminated',
      set: { end_reason: reason },
      reason,
      payload: { contractId: id, reason },
    });
    return contractView(ctx, id, tx.db);
  });
}

/** Reminds the general manager to sign, at most once a day. */
export async function urgeContract(ctx: Ctx, id: string, rev: number): Promise<Contract> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    assertMay(mayUrge(ctx));
    await assertTransition(tx.db, ctx, contractLifecycle, 'urge', row, { expectedRev: rev });
    const today = dayOf(ctx.clock.now());
    // The version stays: a reminder must not void the signature of whoever is reading.
    const urged = await markUrged(tx.db, today, id);
    if (!urged) refuse('AU2015');
    tx.record({
      action: 'contract.urged',
      targetType: 'contract',
      targetId: id,
      after: { urgedOn: today },
      chainId: id,
    });
    tx.emit('contract.urged', { contractId: id });
    return contractView(ctx, id, tx.db);
  });
}
