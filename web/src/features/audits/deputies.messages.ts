import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Deputies: who scores in place of an audited head-office department. */
export const deputiesMessages = defineMessages('deputies', {
  deputies: ['代理评分人', 'Deputies'],
  drawerTitle: ['代理评分人：{unit}', 'Deputies: {unit}'],
  help: [
    '被审核单位自己负责评分的环节，由集团领导指定其他部门的人员代理评分，并由集团领导确认。',
    'A stage that the audited department would score itself is scored by a person from another department, appointed and confirmed by a group leader.',
  ],
  stage: words.scoringStage,
  person: ['代理评分人', 'Deputy'],
  namedBy: ['指定人', 'Appointed by'],
  reason: words.explanation,
  since: ['指定时间', 'Since'],
  name: ['指定代理评分人', 'Appoint deputy'],
  named: ['已指定代理评分人', 'Deputy appointed'],
  none: ['还没有代理评分人', 'No deputy yet'],
  end: ['结束代理', 'End appointment'],
  ended: ['已结束代理', 'Appointment ended'],
  endAsk: ['结束{person}的代理？', 'End the appointment of {person}?'],
  endText: [
    '{person}将不能再为{unit}的{stage}评分，已保存的评分保留。',
    '{person} can no longer score the stage {stage} of {unit}. Saved scores are kept.',
  ],
  replaceHelp: [
    '同一环节再次指定时，原代理评分人的代理随即结束。',
    'Appointing someone else for the same stage ends the current appointment.',
  ],
});
