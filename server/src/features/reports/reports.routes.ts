import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { readAbout } from '../messages/public.ts';
import { diffReports } from './operations/diff.ts';
import { draftableReports } from './operations/draftable.queries.ts';
import { editReport, editSection, refreshReport, removeReport } from './operations/edit.ts';
import { exportReport } from './operations/export.ts';
import { generateReport } from './operations/generate.ts';
import { previewReport, previewTask } from './operations/preview.ts';
import { markRead, publishReport, reviseReport } from './operations/publish.ts';
import { returnReport, reviewReport, submitReport } from './operations/review.ts';
import { signReport } from './operations/sign.ts';
import { findReports } from './reports.repository.ts';
import { reportView, rowViews } from './reports.view.ts';
import { registerReports } from './signature-target.ts';

registerReports();

export const reportsHandlers = implement(reportsRoutes, {
  list: async (ctx, { query }) => {
    const { rows, total } = await findReports(ctx, query);
    const { currentPage, pageSize } = query;
    return { list: await rowViews(ctx, rows), pagination: { currentPage, pageSize, total } };
  },
  draftable: async (ctx, { query }) => ({ list: await draftableReports(ctx, query) }),
  generate: (ctx, { body }) => generateReport(ctx, body),
  read: async (ctx, { params }) => {
    const opened = await reportView(ctx, params.id);
    await readAbout(ctx, { about: params.id, userIds: [ctx.caller.userId], at: ctx.clock.now() });
    return opened;
  },
  edit: (ctx, { params, body }) => editReport(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeReport(ctx, params.id, query.rev),
  editSection: (ctx, { params, body }) => editSection(ctx, params, body),
  refresh: (ctx, { params, body }) => refreshReport(ctx, params.id, body.rev),
  submit: (ctx, { params, body }) => submitReport(ctx, params.id, body),
  review: (ctx, { params, body }) => reviewReport(ctx, params.id, body.rev),
  return: (ctx, { params, body }) => returnReport(ctx, params.id, body),
  sign: (ctx, { params, body }) => signReport(ctx, params.id, body),
  publish: (ctx, { params, body }) => publishReport(ctx, params.id, body.rev),
  revise: (ctx, { params, body }) => reviseReport(ctx, params.id, body),
  markRead: (ctx, { params }) => markRead(ctx, params.id),
  preview: (ctx, { params }) => previewReport(ctx, params.id),
  taskPreview: (ctx, { params }) => previewTask(ctx, params.id),
  export: (ctx, { params, query }) => exportReport(ctx, params.id, query),
  diff: (ctx, { query }) => diffReports(ctx, query),
});
