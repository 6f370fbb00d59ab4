import { lifecycle } from '../../kernel/lifecycle.ts';

/** A message of a conversation, as its sender sees it. */
export const chatMessageLifecycle = lifecycle('chatMessage', {
  table: 'chat_messages',
  states: {
    stored: [0, ['未读', '未讀', 'Unread'], 'blue'],
    read: [1, ['已读', '已讀', 'Read'], 'grey'],
  },
  transitions: { read: { from: ['stored'], to: 'read' } },
});
