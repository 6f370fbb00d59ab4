import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { RecordState } from '@auditplus/core/scoring/effective.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';

const LABELS: Readonly<Record<RecordState, Readonly<Record<Language, string>>>> = {
  0: { zh: '待评', zhtw: '待評', en: 'to score' },
  1: { zh: '评分中', zhtw: '評分中', en: 'scoring' },
  2: { zh: '已提交', zhtw: '已提交', en: 'submitted' },
  3: { zh: '已退回', zhtw: '已退回', en: 'returned' },
  4: { zh: '已确认', zhtw: '已確認', en: 'confirmed' },
  5: { zh: '已跳过', zhtw: '已跳過', en: 'skipped' },
};

/** The printed name of a stage record's state (audit-domain 4.4). */
export const recordStateLabel = (state: RecordState, language: Language = 'zh'): string =>
  LABELS[state][language];

/** State of a check task while a stage is its lowest unfinished one (audit-domain 4.3). */
export const TASK_STATE_OF_STAGE: Readonly<Record<Stage, number>> = {
  SELF: 2,
  COMPANY: 3,
  WATER: 4,
  HQ: 5,
  MSD: 6,
};

const OLD_ROUND: Readonly<Record<Language, string>> = {
  zh: '这是历史轮次，只能查看',
  zhtw: '這是歷史輪次，只能檢視',
  en: 'This is an earlier round and can only be read',
};
const NO_RIGHT: Readonly<Record<Language, string>> = {
  zh: '您在本环节没有评分权限，只能查看',
  zhtw: '您在本環節沒有評分權限，只能檢視',
  en: 'You do not score in this stage and can only read',
};
const IN_PACKAGES: Readonly<Record<Language, string>> = {
  zh: '得分在各评价单中填写，本页汇总查看',
  zhtw: '得分在各評價單中填寫，本頁彙總檢視',
  en: 'Scores are entered in the packages; this page shows them together',
};
const NOT_STARTED: Readonly<Record<Language, string>> = {
  zh: '该任务尚未进入评分',
  zhtw: '該任務尚未進入評分',
  en: 'Scoring of this task has not begun',
};
const IN_STATE: Readonly<Record<Language, (label: string) => string>> = {
  zh: (label) => `评分记录${label}，只能查看`,
  zhtw: (label) => `評分記錄${label}，只能檢視`,
  en: (label) => `This sheet is ${label} and can only be read`,
};

/** Texts of the read-only banner. */
export const banner = {
  oldRound: (language: Language) => OLD_ROUND[language],
  noRight: (language: Language) => NO_RIGHT[language],
  inPackages: (language: Language) => IN_PACKAGES[language],
  notStarted: (language: Language) => NOT_STARTED[language],
  inState: (state: RecordState, language: Language) => IN_STATE[language](recordStateLabel(state, language)),
};
