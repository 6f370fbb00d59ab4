import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import {
  ChatExport,
  ChatGroup,
  ChatHit,
  ChatReply,
  ChatSearch,
  ConversationQuery,
  OnlineQuery,
} from './chat.model.ts';

/** What the chat asks for outside its socket (platform-contract 2.2). */
export const chatRoutes = {
  conversations: route({
    method: 'GET',
    path: '/api/message/imreply',
    summary: 'The own chat conversations with their latest message, the newest first',
    access: session,
    query: ConversationQuery,
    reply: listOf(ChatReply),
  }),
  search: route({
    method: 'GET',
    path: '/api/message/Chat/Search',
    summary: 'The newest texts of all own conversations that hold a keyword',
    access: session,
    query: ChatSearch,
    reply: listOf(ChatHit),
  }),
  export: route({
    method: 'GET',
    path: '/api/message/Chat/:id/Export',
    summary: 'The own conversation with a person or in a group as a text to save, oldest first',
    access: session,
    params: z.object({ id: Id }),
    reply: ChatExport,
    refuses: ['record.missing', 'chat.exportOff'],
  }),
  group: route({
    method: 'GET',
    path: '/api/message/Chat/Group/:id',
    summary:
      'A group conversation that the caller takes part in, with its members, by its id or by its audit',
    access: session,
    params: z.object({ id: Id }),
    reply: ChatGroup,
    refuses: ['record.missing'],
  }),
  online: route({
    method: 'POST',
    path: '/api/message/Actions/Online',
    summary: 'Which of the named people are connected now',
    reads: true,
    access: session,
    body: OnlineQuery,
    reply: z.object({ userIds: z.array(z.string()) }),
  }),
  recall: route({
    method: 'PUT',
    path: '/api/message/Chat/:id/Actions/Recall',
    summary: 'Take back an own chat message, within two minutes; its content is deleted',
    access: session,
    params: z.object({ id: Id }),
    reply: z.null(),
    refuses: ['record.missing', 'chat.recallTooLate'],
  }),
};
