import { lifecycle } from '../../kernel/lifecycle.ts';

/** A report of a chat message to the administrators. */
export const chatReportLifecycle = lifecycle('chatReport', {
  table: 'chat_reports',
  states: {
    open: [0, ['待处理', '待處理', 'Open'], 'orange'],
    dismissed: [1, ['不予处理', '不予處理', 'Dismissed'], 'grey'],
    upheld: [2, ['已移除消息', '已移除訊息', 'Message removed'], 'green'],
  },
  transitions: {
    dismiss: { from: ['open'], to: 'dismissed' },
    uphold: { from: ['open'], to: 'upheld' },
  },
});
