import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const scoreFindingMessages = defineMessages('score-finding', {
  newFindingOn: ['新建审核发现：{code}', 'New finding: {code}'],
  saveFinding: ['保存审核发现', 'Save finding'],
  findingDone: ['已记录审核发现', 'Finding recorded'],
  findingTitle: words.title,
  fact: words.findingFact,
  factHelp: ['时间、地点、事实，不少于10个字', 'Time, location and facts, at least 10 characters'],
  factShort: ['问题描述不少于10个字', 'The description needs at least 10 characters'],
  criterion: words.criterion,
  severity: words.severity,
  majorHazard: words.majorAccidentHazard,
  majorHazardHelp: ['属于重大事故隐患', 'This is a major hazard'],
  category: words.findingCategory,
  linkedDeductions: words.linkedDeductions,
  cause: words.preliminaryCause,
});
