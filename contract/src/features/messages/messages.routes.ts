import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById } from '../../kernel/values.ts';
import {
  MessageDetail,
  MessageIds,
  MessageQuery,
  MessageRow,
  NoticeDetail,
  NoticeEdit,
  NoticeRow,
  UnreadCount,
} from './messages.model.ts';

const NOTICE = 'system.notice';

/** In-site messages of the caller, and the notices that administrators send (platform-contract 2.2, 9.2). */
export const messagesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/message',
    summary: 'The own messages, newest first',
    access: session,
    query: MessageQuery,
    reply: paged(MessageRow),
  }),
  unreadCount: route({
    method: 'GET',
    path: '/api/message/Actions/UnreadCount',
    summary: 'How many own messages are unread, by kind',
    access: session,
    reply: UnreadCount,
  }),
  readAll: route({
    method: 'POST',
    path: '/api/message/Actions/ReadAll',
    summary: 'Mark all own messages as read',
    access: session,
    reply: z.null(),
  }),
  read: route({
    method: 'GET',
    path: '/api/message/ReadInfo/:id',
    summary: 'One own message; opening it marks it as read',
    access: session,
    params: ById,
    reply: MessageDetail,
  }),
  removeRecords: route({
    method: 'DELETE',
    path: '/api/message/Record',
    summary: 'Take own messages off the list',
    access: session,
    body: MessageIds,
    reply: z.null(),
  }),
  notices: route({
    method: 'GET',
    path: '/api/message/Notice',
    summary: 'Notices, drafts included',
    access: module(NOTICE),
    query: PageQuery,
    reply: paged(NoticeRow),
  }),
  createNotice: route({
    method: 'POST',
    path: '/api/message',
    summary: 'Write a notice, as a draft or released',
    access: button(NOTICE, 'btn_add'),
    body: NoticeEdit,
    reply: z.null(),
    refuses: ['notice.receiverUnknown', 'file.missing'],
  }),
  notice: route({
    method: 'GET',
    path: '/api/message/:id',
    summary: 'One notice for editing or reading',
    access: module(NOTICE),
    params: ById,
    reply: NoticeDetail,
  }),
  updateNotice: route({
    method: 'PUT',
    path: '/api/message/:id',
    summary: 'Change a draft, and release it where asked for',
    access: button(NOTICE, 'btn_edit'),
    params: ById,
    body: NoticeEdit,
    reply: z.null(),
    refuses: ['notice.alreadySent', 'notice.receiverUnknown', 'file.missing'],
  }),
  removeNotice: route({
    method: 'DELETE',
    path: '/api/message/:id',
    summary: 'Delete a notice; it disappears from its receivers’ lists too',
    access: button(NOTICE, 'btn_remove'),
    params: ById,
    reply: z.null(),
  }),
  releaseNotice: route({
    method: 'PUT',
    path: '/api/message/:id/Actions/Release',
    summary: 'Send a draft to its receivers',
    access: button(NOTICE, 'btn_edit'),
    params: ById,
    reply: z.null(),
    refuses: ['notice.alreadySent'],
  }),
};
