import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { STAGES } from '../../documents/labels.ts';
import { type ByLanguage, byLanguage } from '../../kernel/by-language.ts';
import { label } from '../../kernel/texts.ts';

export { CHECK, TASK } from '@auditplus/core/audits/states.ts';

type Labels = Readonly<Record<number, Readonly<Record<Language, string>>>>;

const CHECK_LABELS: Labels = {
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '待批准', zhtw: '待批准', en: 'awaiting approval' },
  2: { zh: '已下达', zhtw: '已下達', en: 'issued' },
  3: { zh: '进行中', zhtw: '進行中', en: 'running' },
  4: { zh: '评分完成', zhtw: '評分完成', en: 'scored' },
  5: { zh: '报告已发布', zhtw: '報告已發布', en: 'reports published' },
  6: { zh: '整改中', zhtw: '整改中', en: 'in rectification' },
  7: { zh: '已关闭', zhtw: '已關閉', en: 'closed' },
  9: { zh: '已取消', zhtw: '已取消', en: 'cancelled' },
};

const TASK_LABELS: Labels = {
  0: { zh: '待启动', zhtw: '待啟動', en: 'not started' },
  1: { zh: '资料准备', zhtw: '資料準備', en: 'collecting evidence' },
  2: { zh: '自评', zhtw: '自評', en: 'self score' },
  3: { zh: '合作公司评分', zhtw: '合作公司評分', en: 'partner company' },
  4: { zh: '水务运营评分', zhtw: '水務營運評分', en: 'water operations' },
  5: { zh: '总部审核', zhtw: '總部審核', en: 'head office' },
  6: { zh: '管理体系部审定', zhtw: '管理體系部審定', en: 'management-system department' },
  7: { zh: '已定分', zhtw: '已定分', en: 'final' },
  8: { zh: '整改', zhtw: '整改', en: 'in rectification' },
  9: { zh: '已关闭', zhtw: '已關閉', en: 'closed' },
  10: { zh: '已取消', zhtw: '已取消', en: 'cancelled' },
};

/** The printed name of an audit's state. */
export const checkStateLabel = (state: number, language: Language = 'zh'): string =>
  CHECK_LABELS[state]?.[language] ?? String(state);

/** The printed name of a task's state. */
export const taskStateLabel = (state: number, language: Language = 'zh'): string =>
  TASK_LABELS[state]?.[language] ?? String(state);

/** The name of a scoring stage in every language. */
export const stageWords = (stage: string): ByLanguage =>
  byLanguage((language) => stageLabel(stage, language));

/** The printed name of a scoring stage. */
export const stageLabel = (stage: string, language: Language = 'zh'): string =>
  label(STAGES, stage, language);
