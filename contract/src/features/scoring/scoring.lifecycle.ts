import { lifecycle } from '../../kernel/lifecycle.ts';

/** One round of one stage on one evaluation (audit-domain 4.4). */
export const stageRecordLifecycle = lifecycle('stageRecord', {
  table: 'stage_records',
  states: {
    waiting: [0, ['待评', '待評', 'To score'], 'grey'],
    scoring: [1, ['评分中', '評分中', 'Scoring'], 'blue'],
    submitted: [2, ['已提交', '已提交', 'Submitted'], 'orange'],
    returned: [3, ['已退回', '已退回', 'Returned'], 'red'],
    confirmed: [4, ['已确认', '已確認', 'Confirmed'], 'green'],
    skipped: [5, ['已跳过', '已跳過', 'Skipped'], 'grey'],
  },
  transitions: {
    open: { from: ['waiting', 'scoring'], to: 'scoring' },
    submit: { from: ['waiting', 'scoring'], to: 'submitted', event: 'stage.submitted' },
    withdraw: { from: ['submitted'], to: 'scoring' },
    confirm: { from: ['submitted'], to: 'confirmed' },
    // The work goes on in a new round; the old one stays as it is.
    return: { from: ['submitted', 'confirmed'], to: 'returned' },
    /** A draft that a returned stage below it makes void. */
    restart: { from: ['waiting', 'scoring'], to: 'returned' },
    skip: { from: ['waiting'], to: 'skipped' },
  },
});

/** The status of an item in one stage (audit-domain 3.3); it follows from what scorers enter. */
export const scoreRowLifecycle = lifecycle('scoreRow', {
  table: 'item_scores',
  states: {
    unscored: [0, ['未评分', '未評分', 'Not scored'], 'grey'],
    scored: [1, ['已评分', '已評分', 'Scored'], 'green'],
    naClaimed: [2, ['申请不适用', '申請不適用', 'Not applicable claimed'], 'orange'],
    naAccepted: [3, ['不适用', '不適用', 'Not applicable'], 'grey'],
    naRefused: [4, ['不同意不适用', '不同意不適用', 'Not applicable refused'], 'red'],
  },
  transitions: {},
});
