import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type {
  FormerQuestions,
  IssuedFeedback,
  IssueFeedback,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { assertNotArchived, mayIssue } from '../annual-feedback.policy.ts';
import {
  insertFeedbacks,
  latestFeedbackBefore,
  lockFeedback,
  unitsToAsk,
} from '../annual-feedback.repository.ts';
import { contentOf } from '../annual-feedback.view.ts';

/** Asks departments and units the questions of a year; those asked for that year before keep theirs. */
export async function issueFeedback(ctx: Ctx, body: IssueFeedback): Promise<z.infer<typeof IssuedFeedback>> {
  if (!mayIssue(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const wanted = [...new Set(body.deptIds)];
    const depts = await unitsToAsk(tx.db, wanted);
    if (depts.length < wanted.length) refuse('feedback.notUnit');
    const now = ctx.clock.now();
    const questions = body.questions.map(({ text }, index) => ({ no: index + 1, text }));
    const issued = await insertFeedbacks(tx.db, {
      deptIds: depts,
      now,
      year: body.year,
      reviewTitle: body.reviewTitle,
      questions,
      dueDate: body.dueDate,
      userId: ctx.caller.userId,
    });
    for (const { id, dept_id: deptId } of issued)
      tx.record({
        action: 'annualFeedback.issued',
        targetType: 'annualFeedback',
        targetId: id,
        after: { year: body.year, deptId, dueDate: body.dueDate, questions: questions.length },
      });
    if (issued.length > 0) tx.emit('feedback.issued', { feedbackIds: issued.map(({ id }) => id) });
    const asked = new Set(issued.map(({ dept_id }) => dept_id));
    return {
      issued: issued.length,
      skipped: depts
        .filter(({ id }) => !asked.has(id))
        .map((dept) => ({ id: dept.id, fullName: dept.full_name, enCode: dept.en_code })),
    };
  });
}

/** The questions of the latest year before the given one. */
export async function formerQuestions(ctx: Ctx, year: number): Promise<z.infer<typeof FormerQuestions>> {
  const row = await latestFeedbackBefore(ctx.db, year);
  if (!row) return { year: null, reviewTitle: '', questions: [] };
  return { year: row.year, reviewTitle: row.review_title, questions: contentOf(row).questions };
}

/** Takes back questions that nobody has answered yet. */
export async function removeFeedback(ctx: Ctx, id: string, rev: number): Promise<null> {
  return change(ctx, async (tx) => {
    const row = await lockFeedback(tx.db, ctx, id);
    await transition(tx, ctx, feedbackLifecycle, 'remove', row, {
      archive: () => assertNotArchived(row),
      expectedRev: rev,
      permit: () => mayIssue(ctx),
      set: { delete_mark: 1 },
      action: 'annualFeedback.deleted',
    });
    return null;
  });
}
