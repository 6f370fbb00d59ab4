import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the dashboard's figures. */
export const statisticsRefusals = defineRefusals({
  'stat.noSuchGrade': {
    status: 400,
    zh: '该标准没有这个等级',
    zhtw: '該標準沒有這個等級',
    en: 'The standard has no such grade',
  },
});
