import { lifecycle } from '../../kernel/lifecycle.ts';

/** Annual feedback (audit-domain 4.11). */
export const feedbackLifecycle = lifecycle('annualFeedback', {
  table: 'annual_feedbacks',
  hasDeleteMark: true,
  states: {
    waiting: [0, ['待反馈', '待回饋', 'Waiting'], 'orange'],
    draft: [1, ['草稿', '草稿', 'Draft'], 'grey'],
    submitted: [2, ['已提交', '已提交', 'Submitted'], 'blue'],
    returned: [3, ['已退回', '已退回', 'Returned'], 'red'],
    confirmed: [4, ['已确认', '已確認', 'Confirmed'], 'green'],
    archived: [5, ['已归档', '已歸檔', 'Archived'], 'grey'],
  },
  transitions: {
    begin: { from: ['waiting'], to: 'draft' },
    /** Further filling in; a returned one stays so. Only these states can be overdue. */
    save: { from: ['waiting', 'draft', 'returned'], to: null },
    submit: { from: ['draft', 'returned'], to: 'submitted', event: 'feedback.submitted' },
    return: { from: ['submitted'], to: 'returned', event: 'feedback.returned' },
    confirm: { from: ['submitted'], to: 'confirmed', event: 'feedback.confirmed' },
    archive: { from: ['confirmed'], to: 'archived' },
    remove: { from: ['waiting'], to: null },
  },
});
