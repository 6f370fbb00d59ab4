import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { seesWords } from './annual-feedback.policy.ts';
import { feedbackRows, findFeedbacks } from './annual-feedback.repository.ts';
import { countsView, feedbackView, rowView } from './annual-feedback.view.ts';
import { archiveFeedback, archiveFeedbacks } from './operations/archive-feedback.ts';
import { confirmFeedback, returnFeedback } from './operations/decide-feedback.ts';
import { feedbackFiles, feedbackMatrix } from './operations/feedback-pages.ts';
import { feedbackSummary } from './operations/feedback-summary.ts';
import { FEEDBACK_FILES, saveFeedback, submitFeedback } from './operations/fill-feedback.ts';
import { formerQuestions, issueFeedback, removeFeedback } from './operations/issue-feedback.ts';

export const annualFeedbackHandlers = implement(annualFeedbackRoutes, {
  list: async (ctx, { query }) => {
    const [{ rows, total }, counts] = await Promise.all([
      findFeedbacks(ctx, query),
      countsView(ctx, query.year),
    ]);
    const { currentPage, pageSize } = query;
    return {
      list: rows.map((row) => rowView(ctx, row)),
      pagination: { currentPage, pageSize, total },
      counts,
    };
  },
  matrix: (ctx, { query }) => feedbackMatrix(ctx, query.year),
  formerQuestions: (ctx, { query }) => formerQuestions(ctx, query.year),
  exportSummary: (ctx, { query }) => feedbackSummary(ctx, query.year),
  archiveMany: (ctx, { body }) => archiveFeedbacks(ctx, body.ids),
  files: (ctx, { params }) => feedbackFiles(ctx, params),
  issue: (ctx, { body }) => issueFeedback(ctx, body),
  read: (ctx, { params }) => feedbackView(ctx, params.id),
  save: (ctx, { params, body }) => saveFeedback(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeFeedback(ctx, params.id, query.rev),
  submit: (ctx, { params, body }) => submitFeedback(ctx, params.id, body.rev),
  return: (ctx, { params, body }) => returnFeedback(ctx, params.id, body),
  confirm: (ctx, { params, body }) => confirmFeedback(ctx, params.id, body.rev),
  archive: (ctx, { params, body }) => archiveFeedback(ctx, params.id, body.rev),
});

registerFileAccess(FEEDBACK_FILES, async (ctx, id) => {
  const row = await feedbackRows(ctx.db, ctx).where('annual_feedbacks.id', '=', id).executeTakeFirst();
  return row !== undefined && seesWords(ctx, row);
});
