import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type {
  FormerQuestions,
  IssuedFeedback,
  IssueFeedback,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { assertNotArchived, mayIssue } from '../annual-feedback.policy.ts';
import { lockFeedback } from '../annual-feedback.repository.ts';
import { contentOf } from '../annual-feedback.view.ts';

/** Head-office departments and companies: each answers for itself. */
const UNIT_KINDS = [2, 3];

/** Asks departments and units the questions of a year; those asked for that year before keep theirs. */
export async function issueFeedback(ctx: Ctx, body: IssueFeedback): Promise<z.infer<typeof IssuedFeedback>> {
  if (!mayIssue(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const wanted = [...new Set(body.deptIds)];
    let units = tx.db
      .selectFrom('organizes')
      .select(['id', 'full_name', 'en_code'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .where('org_kind', 'in', UNIT_KINDS)
      .orderBy('org_kind')
      .orderBy('sort_code');
    if (wanted.length > 0) units = units.where('id', 'in', wanted);
    const depts = await units.execute();
    if (depts.length < wanted.length) refuse('feedback.notUnit');
    const now = ctx.clock.now();
    const questions = body.questions.map(({ text }, index) => ({ no: index + 1, text }));
    const issued = await tx.db
      .insertInto('annual_feedbacks')
      .values(
        depts.map((dept) => ({
          id: newId(now.getTime()),
          year: body.year,
          dept_id: dept.id,
          review_title: body.reviewTitle,
          questions: JSON.stringify(questions),
          due_date: body.dueDate,
          creator_user_id: ctx.caller.userId,
          creator_time: now,
          last_modify_user_id: ctx.caller.userId,
          last_modify_time: now,
        })),
      )
      .onConflict((conflict) =>
        // A parameter would not be known to be the index's 0 once PostgreSQL plans the statement for all parameters.
        conflict.columns(['year', 'dept_id']).where('delete_mark', '=', sql.lit(0)).doNothing(),
      )
      .returning(['id', 'dept_id'])
      .execute();
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
  const row = await ctx.db
    .selectFrom('annual_feedbacks')
    .select(['year', 'review_title', 'questions', 'answers', 'files'])
    .where('delete_mark', '=', 0)
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .orderBy('creator_time', 'desc')
    .limit(1)
    .executeTakeFirst();
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
