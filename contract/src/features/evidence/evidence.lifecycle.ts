import { lifecycle } from '../../kernel/lifecycle.ts';

/** Evidence request (audit-domain 4.5). */
export const supportRequestLifecycle = lifecycle('supportRequest', {
  table: 'support_requests',
  states: {
    toSubmit: [0, ['待提交', '待提交', 'To submit'], 'grey'],
    submitted: [1, ['已提交', '已提交', 'Submitted'], 'orange'],
    accepted: [2, ['已接收', '已接收', 'Accepted'], 'green'],
    returned: [3, ['已退回', '已退回', 'Returned'], 'red'],
    waived: [4, ['已免交', '已免交', 'Waived'], 'grey'],
  },
  transitions: {
    submit: { from: ['toSubmit', 'returned'], to: 'submitted', event: 'evidence.submitted' },
    withdraw: { from: ['submitted'], to: 'toSubmit' },
    accept: { from: ['submitted'], to: 'accepted', event: 'evidence.accepted' },
    return: { from: ['submitted'], to: 'returned', event: 'evidence.returned' },
    waive: { from: ['toSubmit', 'returned'], to: 'waived' },
    reopen: { from: ['accepted'], to: 'returned', event: 'evidence.returned' },
  },
});

/** Findings file (audit-domain 4.5, ZBSH). */
export const findingFileLifecycle = lifecycle('findingFile', {
  table: 'support_files',
  chain: 'check_id',
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    submitted: [1, ['已提交', '已提交', 'Submitted'], 'blue'],
    converted: [2, ['已转问题项', '已轉問題項', 'Made a finding'], 'purple'],
  },
  transitions: {
    edit: { from: ['draft'], to: null },
    submit: { from: ['draft'], to: 'submitted' },
    remove: { from: ['draft', 'submitted'], to: null },
    convert: { from: ['draft', 'submitted'], to: 'converted' },
  },
});
