import { lifecycle } from '../../kernel/lifecycle.ts';

/** Yearly contract of a general manager (audit-domain 4.10). */
export const contractLifecycle = lifecycle('contract', {
  table: 'contracts',
  chain: 'id',
  hasDeleteMark: true,
  states: {
    draft: [0, ['起草', '起草', 'Draft'], 'grey'],
    inReview: [1, ['审查中', '審查中', 'In review'], 'purple'],
    returned: [2, ['审查退回', '審查退回', 'Returned'], 'red'],
    toSign: [3, ['待企业总经理签署', '待企業總經理簽署', 'To be signed'], 'orange'],
    toCounterSign: [4, ['待集团会签', '待集團會簽', 'To be counter-signed'], 'orange'],
    inForce: [5, ['生效', '生效', 'In force'], 'green'],
    assessing: [6, ['考核中', '考核中', 'Being assessed'], 'blue'],
    assessed: [7, ['已考核', '已考核', 'Assessed'], 'green'],
    terminated: [8, ['已终止', '已終止', 'Terminated'], 'grey'],
    changed: [9, ['已变更', '已變更', 'Changed'], 'grey'],
  },
  transitions: {
    edit: { from: ['draft', 'returned'], to: null },
    remove: { from: ['draft'], to: null },
    sendReview: { from: ['draft', 'returned'], to: 'inReview', event: 'contract.forReview' },
    agree: { from: ['inReview'], to: null },
    pass: { from: ['inReview'], to: 'toSign', event: 'contract.toSign' },
    returnReview: { from: ['inReview'], to: 'returned', event: 'contract.returned' },
    sign: { from: ['toSign'], to: 'toCounterSign' },
    refuse: { from: ['toSign'], to: 'returned' },
    counterSign: { from: ['toCounterSign'], to: 'inForce' },
    returnSigned: { from: ['toCounterSign'], to: 'toSign' },
    urge: { from: ['toSign'], to: null },
    // While it runs, and until the part of the year before a change is assessed.
    follow: { from: ['inForce', 'changed'], to: null },
    amend: { from: ['inForce'], to: 'changed' },
    terminate: {
      from: ['toSign', 'toCounterSign', 'inForce', 'assessing'],
      to: 'terminated',
      event: 'contract.terminated',
    },
    // The part of the year before a change is assessed early, on leaving.
    openAssess: { from: ['inForce', 'changed'], to: 'assessing' },
    assess: { from: ['assessing'], to: null },
    finishAssess: { from: ['assessing'], to: 'assessed' },
  },
});

/** Contract template: in use, it is as it is; a new wording is a new template. */
export const contractTemplateLifecycle = lifecycle('contractTemplate', {
  table: 'contract_templates',
  hasDeleteMark: true,
  states: {
    draft: [0, ['草稿', '草稿', 'Draft'], 'grey'],
    inUse: [1, ['启用', '啟用', 'In use'], 'green'],
    retired: [2, ['停用', '停用', 'Retired'], 'red'],
  },
  transitions: {},
});
