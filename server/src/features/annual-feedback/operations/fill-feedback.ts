import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type {
  Feedback,
  SaveFeedback,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { attachFiles, releaseFiles } from '../../files/public.ts';
import { assertNotArchived, mayFill, maySubmit } from '../annual-feedback.policy.ts';
import { lockFeedback } from '../annual-feedback.repository.ts';
import { answeredCount, contentOf, feedbackView } from '../annual-feedback.view.ts';

/** Owner type of the files of feedbacks. */
export const FEEDBACK_FILES = 'annualFeedback';

/** 0 → 1: keeps answers, summary and files; a returned one stays returned until it is handed in again. */
export async function saveFeedback(ctx: Ctx, id: string, body: SaveFeedback): Promise<Feedback> {
  return change(ctx, async (tx) => {
    const fileIds = [...new Set(body.files.map(({ fileId }) => fileId))];
    const before = await lockFeedback(tx.db, ctx, id);
    await transition(
      tx,
      ctx,
      feedbackLifecycle,
      feedbackLifecycle.allows('begin', before.state) ? 'begin' : 'save',
      before,
      {
        archive: () => assertNotArchived(before),
        expectedRev: body.rev,
        permit: () => mayFill(ctx, before),
        set: {
          answers: JSON.stringify(body.answers),
          summary: body.summary,
          files: JSON.stringify(fileIds.map((fileId) => ({ fileId, fileKind: kindOf(body, fileId) }))),
          filled_by: ctx.caller.userId,
        },
        action: 'annualFeedback.saved',
        note: { answered: body.answers.filter(({ text }) => text !== '').length, files: fileIds.length },
      },
    );
    await attachFiles(ctx, tx, { ownerType: FEEDBACK_FILES, ownerId: id, fileIds });
    await releaseFiles(ctx, tx, { ownerType: FEEDBACK_FILES, ownerId: id, keep: fileIds });
    return feedbackView(ctx, id, tx.db);
  });
}

const kindOf = (body: SaveFeedback, fileId: string): string =>
  body.files.find((file) => file.fileId === fileId)?.fileKind ?? '';

/** 1, 3 → 2: all questions answered and at least one file. */
export async function submitFeedback(ctx: Ctx, id: string, rev: number): Promise<Feedback> {
  return change(ctx, async (tx) => {
    const row = await lockFeedback(tx.db, ctx, id);
    await transition(tx, ctx, feedbackLifecycle, 'submit', row, {
      archive: () => assertNotArchived(row),
      expectedRev: rev,
      permit: () => maySubmit(ctx, row),
      guard: () => {
        const content = contentOf(row);
        if (answeredCount(content) < content.questions.length) refuse('AU2101');
        if (content.files.length === 0) refuse('AU2102');
      },
      set: { submitted_by: ctx.caller.userId, submitted_at: ctx.clock.now(), return_reason: '' },
      action: 'annualFeedback.submitted',
      payload: { feedbackIds: [id] },
    });
    return feedbackView(ctx, id, tx.db);
  });
}
