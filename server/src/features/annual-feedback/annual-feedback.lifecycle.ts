import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** States of a feedback (audit-domain 4.11). */
export const FEEDBACK = {
  waiting: 0,
  draft: 1,
  submitted: 2,
  returned: 3,
  confirmed: 4,
  archived: 5,
} as const;

/** States in which the unit still works on it; only these can be overdue. */
export const OPEN_STATES: readonly number[] = [FEEDBACK.waiting, FEEDBACK.draft, FEEDBACK.returned];

/** Every step: the states that it starts from and the one that it leads to. A returned one stays so while it is filled. */
export const FEEDBACK_MOVES = {
  save: { from: OPEN_STATES, to: null },
  submit: { from: [FEEDBACK.draft, FEEDBACK.returned], to: FEEDBACK.submitted },
  return: { from: [FEEDBACK.submitted], to: FEEDBACK.returned },
  confirm: { from: [FEEDBACK.submitted], to: FEEDBACK.confirmed },
  archive: { from: [FEEDBACK.confirmed], to: FEEDBACK.archived },
  remove: { from: [FEEDBACK.waiting], to: null },
} as const satisfies Record<string, { from: readonly number[]; to: number | null }>;

export type FeedbackMove = keyof typeof FEEDBACK_MOVES;

const LABELS: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  0: { zh: '待反馈', zhtw: '待回饋', en: 'waiting' },
  1: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  2: { zh: '已提交', zhtw: '已提交', en: 'submitted' },
  3: { zh: '已退回', zhtw: '已退回', en: 'returned' },
  4: { zh: '已确认', zhtw: '已確認', en: 'confirmed' },
  5: { zh: '已归档', zhtw: '已歸檔', en: 'archived' },
};

/** The printed name of a state. */
export const feedbackLabel = (state: number, language: Language = 'zh'): string =>
  LABELS[state]?.[language] ?? String(state);
