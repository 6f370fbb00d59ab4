import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const messagesMessages = defineMessages('messages', {
  title: words.messagesPage,
  subject: words.title,
  kind: words.type,
  notice: ['公告', 'Notice'],
  flow: ['流程消息', 'Workflow'],
  sender: ['发送人', 'From'],
  time: words.time,
  state: words.status,
  unread: words.unread,
  read: words.read,
  readAll: words.markAllAsRead,
  allRead: ['已全部标记为已读', 'All messages marked as read'],
  readAllAsk: words.markAllAsReadAsk,
  readAllText: ['您的所有未读消息都会变为已读。', 'All your unread messages are marked as read.'],
  remove: ['删除消息', 'Delete messages'],
  removeAsk: ['删除 {count} 条消息？', 'Delete {count} messages?', { one: 'Delete {count} message?' }],
  removeText: words.cannotBeUndone,
  removed: words.deleted,
  open: words.viewMessage,
  empty: words.noMessagesYet,
  flowMissing: ['找不到对应的单据', 'Record not found'],
  flowMissingText: [
    '这条消息没有指向可以打开的单据，请从消息中心或我的审核进入。',
    'This message does not point to a record that can be opened. Use Messages or My reviews instead.',
  ],
  toMessages: ['打开消息中心', 'Open messages'],
});
