import { lifecycle } from '../../kernel/lifecycle.ts';

/** Report (audit-domain 4.9). */
export const reportLifecycle = lifecycle('report', {
  table: 'reports',
  chain: 'check_id',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    inReview: [1, ['待复核', '待覆核', 'In review'], 'orange'],
    returned: [2, ['已退回', '已退回', 'Returned'], 'red'],
    toSign: [3, ['待签发', '待簽發', 'To sign'], 'purple'],
    signed: [4, ['已签发', '已簽發', 'Signed'], 'blue'],
    published: [5, ['已发布', '已發布', 'Published'], 'green'],
    superseded: [6, ['已被替代', '已被替代', 'Superseded'], 'grey'],
  },
  transitions: {
    edit: { from: ['draft', 'returned'], to: null },
    submit: { from: ['draft', 'returned'], to: 'inReview', event: 'report.forReview' },
    review: { from: ['inReview'], to: 'toSign', event: 'report.reviewed' },
    return: { from: ['inReview', 'toSign'], to: 'returned', event: 'report.returned' },
    sign: { from: ['toSign'], to: 'signed' },
    publish: { from: ['signed'], to: 'published' },
    revise: { from: ['published'], to: 'superseded' },
  },
});
