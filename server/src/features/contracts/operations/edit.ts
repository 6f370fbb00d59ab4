import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { Contract, EditContract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { assertTransition, refuseState, transition } from '../../../kernel/lifecycle.ts';
import { cleanHtml } from '../../../kernel/rich-text.ts';
import { attachFiles, releaseFiles } from '../../files/public.ts';
import { termsOf } from '../contract-content.ts';
import { CONTRACT_FILES } from '../contract-detail.queries.ts';
import { assertMay, mayDraft } from '../contracts.policy.ts';
import { indicatorsOf, loadContract, storeIndicators } from '../contracts.repository.ts';
import { contractView } from '../contracts.view.ts';
import { assertPeriod, assertSigner } from './create.ts';

/** Changes a draft: texts, terms, period, signer of party A, files. */
export async function editContract(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof EditContract>,
): Promise<Contract> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    assertMay(mayDraft(ctx));
    await assertTransition(tx.db, ctx, contractLifecycle, 'edit', row, { expectedRev: body.rev });
    assertPeriod(row.year, body.periodStart, body.periodEnd);
    await assertSigner(tx.db, body.partyASignerId, row.party_b_user_id);
    const before = (await indicatorsOf(tx.db, [id])).map(termsOf);
    const isSame = JSON.stringify(before) === JSON.stringify(body.indicators);
    await transition(tx, ctx, contractLifecycle, 'edit', row, {
      action: 'contract.edited',
      set: {
        content: cleanHtml(body.content),
        assessment_standard: cleanHtml(body.assessmentStandard),
        party_a_signer_id: body.partyASignerId,
        period_start: body.periodStart,
        period_end: body.periodEnd,
      },
      note: isSame ? {} : { indicators: body.indicators },
    });
    if (!isSame) await storeIndicators(tx.db, ctx, id, body.indicators);
    const owner = { ownerType: CONTRACT_FILES, ownerId: id };
    await attachFiles(ctx, tx, { ...owner, fileIds: body.fileIds });
    await releaseFiles(ctx, tx, { ...owner, keep: body.fileIds });
    return contractView(ctx, id, tx.db);
  });
}

/** Deletes a draft that nobody else has had in hand. */
export async function removeContract(ctx: Ctx, id: string, rev: number): Promise<null> {
  return change(ctx, async (tx) => {
    const row = await loadContract(tx.db, ctx, id);
    assertMay(mayDraft(ctx));
    await assertTransition(tx.db, ctx, contractLifecycle, 'remove', row, { expectedRev: rev });
    if (row.review_report_id !== null || row.predecessor_id !== null)
      refuseState(ctx, contractLifecycle, row.state);
    await transition(tx, ctx, contractLifecycle, 'remove', row, {
      action: 'contract.removed',
      set: { delete_mark: 1 },
    });
    return null;
  });
}
