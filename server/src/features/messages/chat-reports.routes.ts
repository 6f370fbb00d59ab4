import { chatReportsRoutes } from '@auditplus/contract/features/messages/chat-reports.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  dismissReport,
  reportDetail,
  reportMessage,
  reportPage,
  upholdReport,
} from './chat-reports.service.ts';

export const chatReportsHandlers = implement(chatReportsRoutes, {
  report: async (ctx, { params, body }) => {
    await reportMessage(ctx, params.id, body);
    return null;
  },
  list: (ctx, { query }) => reportPage(ctx, query),
  read: (ctx, { params }) => reportDetail(ctx, params.id),
  dismiss: async (ctx, { params, body }) => {
    await dismissReport(ctx, params.id, body);
    return null;
  },
  uphold: async (ctx, { params, body }) => {
    await upholdReport(ctx, params.id, body);
    return null;
  },
});
