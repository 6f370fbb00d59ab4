import { defineMessages } from '../../i18n/messages.ts';

/** Findings inside an audit. */
export const findingMessages = defineMessages('finding', {
  number: ['编号', 'Number'],
  finding: ['问题', 'Finding'],
  item: ['评价项目', 'Item'],
  severity: ['问题分级', 'Severity'],
  state: ['状态', 'Status'],
  unit: ['单位', 'Unit'],
  dept: ['部门', 'Department'],
  issuedAt: ['下达时间', 'Issued'],
  majorHazard: ['重大隐患', 'Major hazard'],
  empty: ['没有审核发现', 'No findings'],
  keywordHint: ['编号、问题', 'Number or finding'],
  onlyRepeat: ['只看重复问题', 'Repeat findings only'],
});
