import { type Move, stateLabels } from '../../kernel/states.ts';

/** States of a support request (audit-domain 4.5). */
export const SUPPORT = { toSubmit: 0, submitted: 1, accepted: 2, returned: 3, waived: 4 } as const;

/** Every step of a support request: the states that it starts from and the one that it leads to. */
export const SUPPORT_MOVES = {
  submit: { from: [SUPPORT.toSubmit, SUPPORT.returned], to: SUPPORT.submitted },
  withdraw: { from: [SUPPORT.submitted], to: SUPPORT.toSubmit },
  accept: { from: [SUPPORT.submitted], to: SUPPORT.accepted },
  return: { from: [SUPPORT.submitted], to: SUPPORT.returned },
  waive: { from: [SUPPORT.toSubmit, SUPPORT.returned], to: SUPPORT.waived },
  reopen: { from: [SUPPORT.accepted], to: SUPPORT.returned },
} as const satisfies Record<string, Move>;

export type SupportMove = keyof typeof SUPPORT_MOVES;

/** States of a findings file (audit-domain 4.5, ZBSH). */
export const FINDING_FILE = { draft: 0, submitted: 1, converted: 2 } as const;

/** Kinds of support files. */
export const FILE_KIND = { support: 1, finding: 2 } as const;

/** The printed name of a request's state. */
export const supportLabel = stateLabels({
  0: { zh: '待提交', zhtw: '待提交', en: 'to be submitted' },
  1: { zh: '已提交', zhtw: '已提交', en: 'submitted' },
  2: { zh: '已接收', zhtw: '已接收', en: 'accepted' },
  3: { zh: '已退回', zhtw: '已退回', en: 'returned' },
  4: { zh: '已免交', zhtw: '已免交', en: 'waived' },
});

/** The printed name of a findings file's state. */
export const findingFileLabel = stateLabels({
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '已提交', zhtw: '已提交', en: 'submitted' },
  2: { zh: '已转问题项', zhtw: '已轉問題項', en: 'turned into a finding' },
});
