import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type {
  ArchivedFeedback,
  Feedback,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { fileCopies } from '../../materials/public.ts';
import { assertNotArchived, mayDecide } from '../annual-feedback.policy.ts';
import { lockFeedback } from '../annual-feedback.repository.ts';
import { contentOf, feedbackView } from '../annual-feedback.view.ts';

/** 4 → 5: read-only from now on; its files are copied to the materials. */
export async function archiveFeedback(ctx: Ctx, id: string, rev: number): Promise<Feedback> {
  return change(ctx, async (tx) => {
    await archiveIn(tx, ctx, { id, rev });
    return feedbackView(ctx, id, tx.db);
  });
}

/** Archives several; one that is not confirmed does not stop the others. */
export async function archiveFeedbacks(
  ctx: Ctx,
  ids: readonly string[],
): Promise<z.infer<typeof ArchivedFeedback>> {
  const results: z.infer<typeof ArchivedFeedback>['results'] = [];
  for (const id of new Set(ids)) {
    try {
      await change(ctx, (tx) => archiveIn(tx, ctx, { id, rev: undefined }));
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const msg = refusalText(error.entry, ctx.language, error.params);
      results.push({ id, ok: false, errorCode: error.errorCode, msg });
    }
  }
  return { results };
}

/** The category of materials, in the dictionary's code, that archived feedback is filed under. */
const RECORDS = '审核记录';
const INTERNAL = 1;

async function archiveIn(
  tx: Change,
  ctx: Ctx,
  { id, rev }: { readonly id: string; readonly rev: number | undefined },
): Promise<void> {
  const row = await lockFeedback(tx.db, ctx, id);
  await transition(tx, ctx, feedbackLifecycle, 'archive', row, {
    archive: () => assertNotArchived(row),
    expectedRev: rev,
    permit: () => mayDecide(ctx),
    set: { archived_at: ctx.clock.now() },
    action: 'annualFeedback.archived',
  });
  const ofKind = new Map<string, number>();
  await fileCopies(
    tx,
    ctx,
    contentOf(row).files.map(({ fileId, fileKind }) => ({
      fileId,
      fullName: `${row.year}年${row.dept_name}${fileKind}${counted(ofKind, fileKind)}`,
      category: RECORDS,
      year: row.year,
      orgId: row.dept_id,
      secretLevel: INTERNAL,
      source: { type: 'annualFeedback', id: row.id },
    })),
  );
}

/** Nothing for the first of a kind, its number for each further one. */
function counted(seen: Map<string, number>, kind: string): string {
  const number = (seen.get(kind) ?? 0) + 1;
  seen.set(kind, number);
  return number === 1 ? '' : `（${number}）`;
}
