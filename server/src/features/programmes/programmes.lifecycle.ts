import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** States of a programme (audit-domain 4.1). */
export const PROGRAMME = {
  draft: 0,
  awaitingApproval: 1,
  approved: 2,
  running: 3,
  completed: 4,
  superseded: 5,
} as const;

const LABELS: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '待批准', zhtw: '待批准', en: 'awaiting approval' },
  2: { zh: '已批准', zhtw: '已批准', en: 'approved' },
  3: { zh: '执行中', zhtw: '執行中', en: 'in force' },
  4: { zh: '已完成', zhtw: '已完成', en: 'completed' },
  5: { zh: '已替代', zhtw: '已替代', en: 'superseded' },
};

/** The printed name of a programme's state. */
export const programmeStateLabel = (state: number, language: Language = 'zh'): string =>
  LABELS[state]?.[language] ?? String(state);
