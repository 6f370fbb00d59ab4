import { lifecycle } from '../../kernel/lifecycle.ts';

/** Rectification (audit-domain 4.7). */
export const rectificationLifecycle = lifecycle('rectification', {
  table: 'rectifications',
  chain: 'check_id',
  states: {
    toSign: [0, ['待签收', '待簽收', 'To sign for'], 'orange'],
    toPlan: [1, ['待制定方案', '待制定方案', 'To plan'], 'orange'],
    planInReview: [2, ['方案待审', '方案待審', 'Plan in review'], 'orange'],
    rectifying: [3, ['整改中', '整改中', 'Rectifying'], 'blue'],
    toVerify: [4, ['待验收', '待驗收', 'To verify'], 'orange'],
    failed: [5, ['验收不通过', '驗收不通過', 'Failed verification'], 'red'],
    toStrikeOff: [6, ['验收通过待销号', '驗收通過待銷號', 'Awaiting closure'], 'orange'],
    closed: [7, ['已关闭', '已關閉', 'Closed'], 'green'],
    void: [8, ['已作废', '已作廢', 'Void'], 'grey'],
  },
  transitions: {
    sign: { from: ['toSign'], to: 'toPlan' },
    savePlan: { from: ['toPlan'], to: null },
    submitPlan: { from: ['toPlan'], to: 'planInReview' },
    approvePlan: { from: ['planInReview'], to: 'rectifying', event: 'rect.planApproved' },
    returnPlan: { from: ['planInReview'], to: 'toPlan', event: 'rect.planReturned' },
    skipPlan: { from: ['toPlan'], to: 'rectifying', event: 'rect.planApproved' },
    saveProof: { from: ['rectifying', 'failed'], to: null },
    submitProof: { from: ['rectifying', 'failed'], to: 'toVerify' },
    withdrawProof: { from: ['toVerify'], to: 'rectifying' },
    /** The first of two passing verifications. */
    passOnce: { from: ['toVerify'], to: null, event: 'verify.passOnce' },
    pass: { from: ['toVerify'], to: 'toStrikeOff', event: 'verify.pass' },
    fail: { from: ['toVerify'], to: 'failed', event: 'verify.fail' },
    finish: { from: ['toStrikeOff'], to: 'closed', event: 'rect.closed' },
    effective: { from: ['closed'], to: null },
    reopen: { from: ['closed'], to: 'toPlan', event: 'effect.failed' },
    void: {
      from: ['toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed', 'toStrikeOff'],
      to: 'void',
    },
    extend: { from: ['toPlan', 'planInReview', 'rectifying', 'failed'], to: null },
    handOver: {
      from: ['toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed'],
      to: null,
      event: 'task.reassigned',
    },
    /** Moves the deadline by the days that a dispute stopped the clock. */
    resumeClock: {
      from: ['toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed', 'toStrikeOff'],
      to: null,
    },
    /** In these states a passed deadline counts as overdue as well (audit-domain D22). */
    urge: { from: ['toSign', 'toPlan', 'planInReview', 'rectifying', 'failed'], to: null },
  },
});

/** The request for a later deadline of a rectification (audit-domain 4.7). */
export const extensionLifecycle = lifecycle('extension', {
  table: 'extensions',
  states: {
    pending: [0, ['待审批', '待審批', 'Waiting'], 'orange'],
    approved: [1, ['已批准', '已批准', 'Approved'], 'green'],
    refused: [2, ['未批准', '未批准', 'Refused'], 'red'],
    withdrawn: [3, ['已撤回', '已撤回', 'Withdrawn'], 'grey'],
  },
  transitions: {
    approve: { from: ['pending'], to: 'approved' },
    refuse: { from: ['pending'], to: 'refused' },
    /** The process that decides on it has ended without a decision. */
    withdraw: { from: ['pending'], to: 'withdrawn' },
    askAgain: { from: ['refused', 'withdrawn'], to: 'pending' },
  },
});
