import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** What a report says by itself. */
const WORDS = {
  subtotal: ['{name}小计', '{name}小計', '{name} subtotal'],
  total: ['合计', '合計', 'Total'],
  count: ['数量', '數量', 'Count'],
  sum: ['{name}', '{name}', '{name}'],
  avg: ['{name}（平均）', '{name}（平均）', '{name} (average)'],
  distinct: ['{name}（不重复数）', '{name}（不重複數）', '{name} (different)'],
  min: ['{name}（最小）', '{name}（最小）', '{name} (smallest)'],
  max: ['{name}（最大）', '{name}（最大）', '{name} (largest)'],
  median: ['{name}（中位数）', '{name}（中位數）', '{name} (median)'],
  percentile: ['{name}（百分位数）', '{name}（百分位數）', '{name} (percentile)'],
  ratio: ['{name}（比率）', '{name}（比率）', '{name} (ratio)'],
  empty: ['（空）', '（空）', '(empty)'],
  yes: ['是', '是', 'Yes'],
  no: ['否', '否', 'No'],
  running: ['{name}（累计）', '{name}（累計）', '{name} (running)'],
  share: ['{name}（占比）', '{name}（佔比）', '{name} (share)'],
  rank: ['{name}（排名）', '{name}（排名）', '{name} (rank)'],
  lastYear: ['{name}（去年同期）', '{name}（去年同期）', '{name} (last year)'],
  change: ['{name}（同比）', '{name}（同比）', '{name} (change)'],
  lastYearHint: ['去年同期 {value}', '去年同期 {value}', 'Last year {value}'],
} as const;

export type ReportWord = keyof typeof WORDS;

const PLACES: Readonly<Record<Language, 0 | 1 | 2>> = { zh: 0, zhtw: 1, en: 2 };

/** A word of a report in a language, with what stands in its `{name}` place. */
export const reportWord = (
  word: ReportWord,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string => filled(WORDS[word][PLACES[language]], params);
