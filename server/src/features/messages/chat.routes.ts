import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { conversations, groupOf, onlinePeople, recallMessage, searchConversations } from './chat.service.ts';
import { exportConversation } from './chat-export.ts';

export const chatHandlers = implement(chatRoutes, {
  conversations: async (ctx, { query }) => ({ list: await conversations(ctx, query) }),
  search: async (ctx, { query }) => ({ list: await searchConversations(ctx, query.keyword) }),
  export: (ctx, { params }) => exportConversation(ctx, params.id),
  group: (ctx, { params }) => groupOf(ctx, params.id),
  online: async (ctx, { body }) => ({ userIds: await onlinePeople(ctx, body.userIds) }),
  recall: async (ctx, { params }) => {
    await recallMessage(ctx, params.id);
    return null;
  },
});
