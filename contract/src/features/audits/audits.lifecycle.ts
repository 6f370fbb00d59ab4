import { lifecycle } from '../../kernel/lifecycle.ts';

/** Audit (audit-domain 4.2). */
export const auditLifecycle = lifecycle('check', {
  table: 'checks',
  chain: 'id',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    awaitingApproval: [1, ['待批准', '待批准', 'To be approved'], 'orange'],
    issued: [2, ['已下达', '已下達', 'Issued'], 'blue'],
    running: [3, ['进行中', '進行中', 'In progress'], 'blue'],
    scored: [4, ['评分完成', '評分完成', 'Scored'], 'green'],
    published: [5, ['报告已发布', '報告已發布', 'Reported'], 'green'],
    rectifying: [6, ['整改中', '整改中', 'Rectifying'], 'orange'],
    closed: [7, ['已关闭', '已關閉', 'Closed'], 'green'],
    cancelled: [9, ['已取消', '已取消', 'Cancelled'], 'grey'],
  },
  transitions: {
    submit: { from: ['draft'], to: 'awaitingApproval', event: 'audit.submitted' },
    approve: { from: ['awaitingApproval'], to: 'issued' },
    return: { from: ['awaitingApproval'], to: 'draft', event: 'audit.returned' },
    start: { from: ['issued'], to: 'running' },
    // The next three follow from what happens to the tasks, reports and findings.
    score: { from: ['running'], to: 'scored', event: 'audit.scored' },
    publish: { from: ['scored'], to: 'published' },
    rectify: { from: ['published'], to: 'rectifying' },
    reopenScoring: { from: ['scored'], to: 'running' },
    close: { from: ['published', 'rectifying'], to: 'closed', event: 'audit.closed' },
    reopen: { from: ['closed'], to: 'rectifying', event: 'audit.reopened' },
    cancel: { from: ['draft', 'awaitingApproval', 'issued', 'running'], to: 'cancelled' },
    openScores: { from: ['issued', 'running', 'scored', 'published', 'rectifying'], to: null },
  },
});

/** Audit task (audit-domain 4.3). */
export const taskLifecycle = lifecycle('checkTask', {
  table: 'check_tasks',
  chain: 'check_id',
  states: {
    waiting: [0, ['待启动', '待啟動', 'Not started'], 'grey'],
    evidence: [1, ['资料准备', '資料準備', 'Gathering evidence'], 'orange'],
    self: [2, ['自评', '自評', 'Self score'], 'blue'],
    company: [3, ['合作公司评分', '合作公司評分', 'Partner score'], 'blue'],
    water: [4, ['水务运营评分', '水務營運評分', 'Water score'], 'blue'],
    hq: [5, ['总部审核', '總部審核', 'Head-office audit'], 'blue'],
    msd: [6, ['管理体系部审定', '管理體系部審定', 'Final decision'], 'blue'],
    final: [7, ['已定分', '已定分', 'Scores final'], 'green'],
    rectifying: [8, ['整改', '整改', 'Rectifying'], 'orange'],
    closed: [9, ['已关闭', '已關閉', 'Closed'], 'green'],
    cancelled: [10, ['已取消', '已取消', 'Cancelled'], 'grey'],
  },
  transitions: {
    open: { from: ['waiting'], to: 'evidence' },
    startSelf: { from: ['evidence'], to: 'self' },
    // Between the stages a task follows its stage records.
    unlock: { from: ['final', 'rectifying'], to: 'msd' },
    rectify: { from: ['final'], to: 'rectifying' },
    close: { from: ['final', 'rectifying'], to: 'closed' },
    cancel: { from: ['waiting', 'evidence', 'self', 'company', 'water', 'hq', 'msd'], to: 'cancelled' },
  },
});
