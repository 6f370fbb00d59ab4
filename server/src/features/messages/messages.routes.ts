import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  listMessages,
  readAllMessages,
  readMessage,
  removeMessages,
  unreadCounts,
} from './messages.service.ts';
import {
  createNotice,
  editNotice,
  listNoticePage,
  noticeDetail,
  releaseNotice,
  removeNotice,
} from './notices.service.ts';

export const messagesHandlers = implement(messagesRoutes, {
  list: (ctx, { query }) => listMessages(ctx, query),
  unreadCount: (ctx) => unreadCounts(ctx),
  readAll: (ctx) => done(readAllMessages(ctx)),
  read: (ctx, { params }) => readMessage(ctx, params.id),
  removeRecords: (ctx, { body }) => done(removeMessages(ctx, body.ids)),
  notices: (ctx, { query }) => listNoticePage(ctx, query),
  createNotice: (ctx, { body }) => done(createNotice(ctx, body)),
  notice: (ctx, { params }) => noticeDetail(ctx, params.id),
  updateNotice: (ctx, { params, body }) => done(editNotice(ctx, params.id, body)),
  removeNotice: (ctx, { params }) => done(removeNotice(ctx, params.id)),
  releaseNotice: (ctx, { params }) => done(releaseNotice(ctx, params.id)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
