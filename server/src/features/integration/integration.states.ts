import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** States of a run (audit-domain 4.12). */
export const RUN = { open: 0, pending: 1, done: 2, void: 3 } as const;

const LABELS: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  0: { zh: '进行中', zhtw: '進行中', en: 'open' },
  1: { zh: '待裁定', zhtw: '待裁定', en: 'to decide' },
  2: { zh: '已完成', zhtw: '已完成', en: 'done' },
  3: { zh: '已作废', zhtw: '已作廢', en: 'void' },
};

/** The printed name of a run's state. */
export const runStateLabel = (state: number, language: Language = 'zh'): string =>
  LABELS[state]?.[language] ?? String(state);
