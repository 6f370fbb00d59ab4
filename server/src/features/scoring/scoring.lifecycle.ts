import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { RecordState } from '@auditplus/core/scoring/effective.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';

/** State of a check task while a stage is its lowest unfinished one (audit-domain 4.3). */
export const TASK_STATE_OF_STAGE: Readonly<Record<Stage, number>> = {
  SELF: taskLifecycle.state.self,
  COMPANY: taskLifecycle.state.company,
  WATER: taskLifecycle.state.water,
  HQ: taskLifecycle.state.hq,
  MSD: taskLifecycle.state.msd,
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
  en: (label) => `This sheet is ${label.toLowerCase()} and can only be read`,
};

/** Texts of the read-only banner. */
export const banner = {
  oldRound: (language: Language) => OLD_ROUND[language],
  noRight: (language: Language) => NO_RIGHT[language],
  inPackages: (language: Language) => IN_PACKAGES[language],
  notStarted: (language: Language) => NOT_STARTED[language],
  inState: (state: RecordState, language: Language) =>
    IN_STATE[language](stageRecordLifecycle.labelOf(state, language)),
};
