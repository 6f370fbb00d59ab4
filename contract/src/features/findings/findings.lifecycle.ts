import { lifecycle } from '../../kernel/lifecycle.ts';

/** Finding (audit-domain 4.6). */
export const findingLifecycle = lifecycle('finding', {
  table: 'findings',
  chain: 'check_id',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    issued: [1, ['已下达', '已下達', 'Issued'], 'orange'],
    disputed: [2, ['异议中', '異議中', 'Disputed'], 'purple'],
    withdrawn: [3, ['已撤销', '已撤銷', 'Withdrawn'], 'grey'],
    rectifying: [4, ['整改中', '整改中', 'In rectification'], 'blue'],
    closed: [5, ['已关闭', '已關閉', 'Closed'], 'green'],
  },
  transitions: {
    edit: { from: ['draft'], to: null },
    remove: { from: ['draft'], to: null },
    issue: { from: ['draft'], to: 'issued' },
    // A task that was signed for by lapse of time can still be disputed within the five days while it has no plan.
    dispute: { from: ['issued', 'rectifying'], to: 'disputed', event: 'dispute.opened' },
    refuse: { from: ['disputed'], to: 'issued' },
    /** The unit has signed for the rectification meanwhile. */
    refuseSigned: { from: ['disputed'], to: 'rectifying' },
    accept: { from: ['disputed'], to: 'withdrawn' },
    merge: { from: ['draft', 'issued', 'rectifying'], to: null },
    withdraw: { from: ['issued', 'disputed', 'rectifying'], to: 'withdrawn' },
    // The rest follows its rectification. A withdrawn finding whose rectification was closed before comes back with it.
    rectify: { from: ['issued'], to: 'rectifying' },
    close: { from: ['issued', 'rectifying'], to: 'closed', event: 'finding.closed' },
    reopen: { from: ['closed', 'withdrawn'], to: 'rectifying' },
  },
});
