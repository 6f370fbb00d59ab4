import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** States of an article (audit-domain 4.12). */
export const KNOWLEDGE = { draft: 0, inReview: 1, published: 2, withdrawn: 3 } as const;

/** Every step: the states that it starts from and the one that it leads to. */
export const KNOWLEDGE_MOVES = {
  edit: { from: [KNOWLEDGE.draft], to: KNOWLEDGE.draft },
  remove: { from: [KNOWLEDGE.draft], to: KNOWLEDGE.draft },
  submit: { from: [KNOWLEDGE.draft], to: KNOWLEDGE.inReview },
  return: { from: [KNOWLEDGE.inReview], to: KNOWLEDGE.draft },
  publish: { from: [KNOWLEDGE.inReview], to: KNOWLEDGE.published },
  withdraw: { from: [KNOWLEDGE.published], to: KNOWLEDGE.withdrawn },
  revise: { from: [KNOWLEDGE.published, KNOWLEDGE.withdrawn], to: null },
} as const satisfies Record<string, { from: readonly number[]; to: number | null }>;

export type KnowledgeMove = keyof typeof KNOWLEDGE_MOVES;

const LABELS: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '待审', zhtw: '待審', en: 'in review' },
  2: { zh: '已发布', zhtw: '已發布', en: 'published' },
  3: { zh: '已下线', zhtw: '已下線', en: 'withdrawn' },
};

/** The printed name of a state. */
export const knowledgeLabel = (state: number, language: Language = 'zh'): string =>
  LABELS[state]?.[language] ?? String(state);
