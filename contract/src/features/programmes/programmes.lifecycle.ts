import { lifecycle } from '../../kernel/lifecycle.ts';

/** Audit programme (audit-domain 4.1). */
export const programmeLifecycle = lifecycle('programme', {
  table: 'programmes',
  chain: 'id',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    awaitingApproval: [1, ['待批准', '待批准', 'Awaiting approval'], 'orange'],
    approved: [2, ['已批准', '已批准', 'Approved'], 'green'],
    running: [3, ['执行中', '執行中', 'In force'], 'blue'],
    completed: [4, ['已完成', '已完成', 'Completed'], 'green'],
    superseded: [5, ['已替代', '已替代', 'Superseded'], 'grey'],
  },
  transitions: {
    edit: { from: ['draft'], to: null },
    submit: { from: ['draft'], to: 'awaitingApproval', event: 'programme.submitted' },
    approve: { from: ['awaitingApproval'], to: 'approved', event: 'programme.approved' },
    /** A revised programme whose audits are out already. */
    approveRunning: { from: ['awaitingApproval'], to: 'running', event: 'programme.approved' },
    return: { from: ['awaitingApproval'], to: 'draft', event: 'programme.returned' },
    start: { from: ['approved'], to: 'running' },
    revise: { from: ['approved', 'running'], to: 'superseded' },
    complete: { from: ['running'], to: 'completed', event: 'programme.completed' },
  },
});
