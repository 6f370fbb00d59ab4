import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById } from '../../kernel/values.ts';
import {
  ChatReportClose,
  ChatReportDetail,
  ChatReportEdit,
  ChatReportQuery,
  ChatReportRow,
} from './chat-reports.model.ts';

const PAGE = 'system.chatReport';
const BASE = '/api/system/ChatReport';

/** Reports of chat messages, and what administrators do with them. */
export const chatReportsRoutes = {
  report: route({
    method: 'POST',
    path: '/api/message/Chat/:id/Actions/Report',
    summary: 'Report a chat message of somebody else to the administrators, with the messages around it',
    access: session,
    params: ById,
    body: ChatReportEdit,
    reply: z.null(),
    refuses: ['record.missing', 'chat.reportOwn', 'chat.reportedBefore'],
  }),
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Reported chat messages, newest report first; those of the caller are decided by others',
    access: module(PAGE),
    query: ChatReportQuery,
    reply: paged(ChatReportRow),
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'A reported chat message as it was, with the messages around it',
    access: module(PAGE),
    params: ById,
    reply: ChatReportDetail,
    refuses: ['record.missing'],
  }),
  dismiss: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Dismiss`,
    summary: 'Close a report and leave the message; the reporter is told',
    access: button(PAGE, 'btn_dismiss'),
    params: ById,
    body: ChatReportClose,
    reply: z.null(),
    refuses: ['record.missing', 'AU0007', 'AU0009'],
  }),
  uphold: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Uphold`,
    summary: 'Remove the reported message for everybody and close its reports; reporters and author are told',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    body: ChatReportClose,
    reply: z.null(),
    refuses: ['record.missing', 'AU0007', 'AU0009'],
  }),
};
