import { type Move, stateLabels } from '../../kernel/states.ts';

/** States of a rectification (audit-domain 4.7). */
export const RECT = {
  toSign: 0,
  toPlan: 1,
  planInReview: 2,
  rectifying: 3,
  toVerify: 4,
  failed: 5,
  toStrikeOff: 6,
  closed: 7,
  void: 8,
} as const;

/** States of a finding (audit-domain 4.6). */
export const FINDING = { draft: 0, issued: 1, disputed: 2, withdrawn: 3, rectifying: 4, closed: 5 } as const;

/** Every step of a rectification (audit-domain 4.7). */
export const MOVES = {
  sign: { from: [RECT.toSign], to: RECT.toPlan },
  savePlan: { from: [RECT.toPlan], to: null },
  submitPlan: { from: [RECT.toPlan], to: RECT.planInReview },
  approvePlan: { from: [RECT.planInReview], to: RECT.rectifying },
  returnPlan: { from: [RECT.planInReview], to: RECT.toPlan },
  skipPlan: { from: [RECT.toPlan], to: RECT.rectifying },
  saveProof: { from: [RECT.rectifying, RECT.failed], to: null },
  submitProof: { from: [RECT.rectifying, RECT.failed], to: RECT.toVerify },
  withdrawProof: { from: [RECT.toVerify], to: RECT.rectifying },
  /** The first of two passing verifications. */
  passOnce: { from: [RECT.toVerify], to: null },
  pass: { from: [RECT.toVerify], to: RECT.toStrikeOff },
  fail: { from: [RECT.toVerify], to: RECT.failed },
  finish: { from: [RECT.toStrikeOff], to: RECT.closed },
  effective: { from: [RECT.closed], to: null },
  reopen: { from: [RECT.closed], to: RECT.toPlan },
  void: { from: [0, 1, 2, 3, 4, 5, 6], to: RECT.void },
  extend: { from: [RECT.toPlan, RECT.planInReview, RECT.rectifying, RECT.failed], to: null },
  handOver: { from: [0, 1, 2, 3, 4, 5], to: null },
  urge: { from: [0, 1, 2, 3, 5], to: null },
} as const satisfies Record<string, Move>;

/** States in which a deadline that has passed counts as overdue (audit-domain D22). */
export const OVERDUE_STATES: readonly number[] = [0, 1, 2, 3, 5];

/** The printed name of a rectification's state. */
export const rectificationLabel = stateLabels({
  0: { zh: '待签收', zhtw: '待簽收', en: 'to be signed for' },
  1: { zh: '待制定方案', zhtw: '待制定方案', en: 'plan to be made' },
  2: { zh: '方案待审', zhtw: '方案待審', en: 'plan in review' },
  3: { zh: '整改中', zhtw: '整改中', en: 'being rectified' },
  4: { zh: '待验收', zhtw: '待驗收', en: 'waiting for verification' },
  5: { zh: '验收不通过', zhtw: '驗收不通過', en: 'verification failed' },
  6: { zh: '验收通过待销号', zhtw: '驗收通過待銷號', en: 'verified, to be struck off' },
  7: { zh: '已关闭', zhtw: '已關閉', en: 'closed' },
  8: { zh: '已作废', zhtw: '已作廢', en: 'void' },
});

/** The printed name of a finding's state. */
export const findingLabel = stateLabels({
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '已下达', zhtw: '已下達', en: 'issued' },
  2: { zh: '异议中', zhtw: '異議中', en: 'disputed' },
  3: { zh: '已撤销', zhtw: '已撤銷', en: 'withdrawn' },
  4: { zh: '整改中', zhtw: '整改中', en: 'being rectified' },
  5: { zh: '已关闭', zhtw: '已關閉', en: 'closed' },
});

/** The printed name of an extension's state. */
export const extensionLabel = stateLabels({
  0: { zh: '待审批', zhtw: '待審批', en: 'waiting for a decision' },
  1: { zh: '已批准', zhtw: '已批准', en: 'approved' },
  2: { zh: '未批准', zhtw: '未批准', en: 'refused' },
});
