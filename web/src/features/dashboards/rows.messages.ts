import { defineMessages } from '../../i18n/messages.ts';

/** Texts of the rows behind the marks of plots. */
export const rowsMessages = defineMessages('rows', {
  title_cases: ['审核发现', 'Findings'],
  title_items: ['项目得分', 'Item scores'],
  title_chapter: ['各单位得分率', 'Score rates by unit'],
  title_year: ['各单位得分率', 'Score rates by unit'],
  title_requests: ['必备资料', 'Mandatory evidence'],
  title_work: ['未完成工作', 'Open work'],
  count: ['共 {count} 条', '{count} records', { one: '{count} record' }],
  repeat: ['重复问题', 'Repeat findings'],
  number: ['编号', 'Number'],
  finding: ['问题', 'Finding'],
  state: ['状态', 'Status'],
  deadline: ['整改期限', 'Deadline'],
  standard: ['标准分', 'Standard score'],
  given: ['评分人给分', 'Scorer’s score'],
  result: ['最终得分', 'Final score'],
  requirement: ['资料要求', 'Requirement'],
  due: ['截止日期', 'Due'],
  work: ['事项', 'Work'],
  subject: ['内容', 'Subject'],
});
