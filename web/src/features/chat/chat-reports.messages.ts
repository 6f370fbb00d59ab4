import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the list of reported messages. */
export const chatReportsMessages = defineMessages('chat-reports', {
  title: words.chatReports,
  message: ['被举报的消息', 'Reported message', { zhtw: '被檢舉的訊息' }],
  author: ['发送人', 'Written by'],
  reporter: ['举报人', 'Reported by', { zhtw: '檢舉人' }],
  reason: words.reason,
  words: words.furtherWords,
  group: ['会话', 'Conversation'],
  between: ['两人会话', 'Between two people'],
  at: ['举报时间', 'Reported', { zhtw: '檢舉時間' }],
  state: words.state,
  open: ['查看', 'Open'],
  keywordHint: ['发送人或举报人', 'Author or reporter', { zhtw: '傳送人或檢舉人' }],
  empty: ['没有聊天举报', 'No reports', { zhtw: '沒有聊天檢舉' }],
  context: ['消息及前后文', 'The message and those around it'],
  private: [
    '这里只有举报人提交的几条消息，处理时请保密。',
    'Only the messages that the reporter handed over are shown. Keep them confidential.',
  ],
  isReported: ['被举报', 'Reported', { zhtw: '被檢舉' }],
  recalled: ['举报时已撤回', 'Recalled before the report', { zhtw: '檢舉時已收回' }],
  dismiss: ['不予处理', 'Dismiss'],
  dismissAsk: ['对这条举报不予处理？', 'Dismiss this report?', { zhtw: '對這則檢舉不予處理？' }],
  dismissText: [
    '消息保留，举报人会收到您的说明。',
    'The message stays. The reporter receives your explanation.',
    { zhtw: '訊息保留，檢舉人會收到您的說明。' },
  ],
  dismissed: ['举报已关闭', 'Report closed', { zhtw: '檢舉已關閉' }],
  remove: ['移除消息', 'Remove the message'],
  removeAsk: ['移除{name}的这条消息？', 'Remove this message of {name}?'],
  removeText: [
    '会话中的所有人将看到“消息已被管理员移除”，内容不能恢复。举报人和发送人会收到您的说明。',
    'Everybody in the conversation will see that an administrator removed it; it cannot be restored. Reporters and author receive your explanation.',
    {
      zhtw: '會話中的所有人將看到「訊息已被管理員移除」，內容不能恢復。檢舉人和傳送人會收到您的說明。',
    },
  ],
  removed: ['消息已移除', 'Message removed'],
  answer: ['说明', 'Explanation'],
  closedBy: ['处理人', 'Closed by'],
  closedAt: ['处理时间', 'Closed'],
});
