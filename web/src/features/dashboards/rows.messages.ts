import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Texts of the rows behind the marks of plots. */
export const rowsMessages = defineMessages('rows', {
  title_cases: words.findings,
  title_items: ['项目得分', 'Item scores'],
  title_chapter: words.scoreRatesByUnit,
  title_year: words.scoreRatesByUnit,
  title_requests: ['必备资料', 'Mandatory evidence'],
  title_work: ['未完成工作', 'Open work'],
  count: ['共 {count} 条', '{count} records', { one: '{count} record' }],
  repeat: words.repeatFindings,
  number: words.number,
  finding: words.finding,
  state: words.status,
  deadline: words.deadline,
  standard: words.standardScore,
  given: ['评分人给分', 'Scorer’s score'],
  result: ['最终得分', 'Final score'],
  requirement: ['资料要求', 'Requirement'],
  due: words.due,
  work: ['事项', 'Work'],
  subject: ['内容', 'Subject'],
});
