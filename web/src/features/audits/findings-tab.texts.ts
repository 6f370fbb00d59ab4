import { defineTexts } from '../../i18n/texts.ts';

/** Findings inside an audit. */
export const findingTexts = defineTexts({
  zh: {
    number: '编号',
    finding: '问题',
    item: '评价项目',
    severity: '问题分级',
    state: '状态',
    unit: '单位',
    dept: '部门',
    issuedAt: '下达时间',
    majorHazard: '重大隐患',
    empty: '没有审核发现',
    keywordHint: '编号、问题',
    onlyRepeat: '只看重复问题',
  },
  en: {
    number: 'Number',
    finding: 'Finding',
    item: 'Item',
    severity: 'Severity',
    state: 'State',
    unit: 'Unit',
    dept: 'Department',
    issuedAt: 'Issued',
    majorHazard: 'Major hazard',
    empty: 'No findings',
    keywordHint: 'Number or finding',
    onlyRepeat: 'Repeated only',
  },
});
