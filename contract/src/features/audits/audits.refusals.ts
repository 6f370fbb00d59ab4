import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of audits and their tasks (audit-domain 4.2, 4.3). */
export const auditsRefusals = defineRefusals({
  AU1201: {
    status: 422,
    zh: '计划外审核须填写理由',
    zhtw: '計劃外審核須填寫理由',
    en: 'An audit outside the programme needs a reason',
  },
  AU1202: {
    status: 422,
    zh: '请至少添加一个被审核单位',
    zhtw: '請至少新增一個被審核單位',
    en: 'Please add at least one unit to be audited',
  },
  AU1203: {
    status: 422,
    zh: '标准版本未发布，不能使用',
    zhtw: '標準版本未發布，不能使用',
    en: 'This version of the standard is not published and cannot be used',
  },
  AU1204: {
    status: 422,
    zh: '评分环节日期前后颠倒：{环节}',
    zhtw: '評分環節日期前後顛倒：{环节}',
    en: 'The dates of these scoring stages are out of order: {环节}',
  },
  AU1205: {
    status: 422,
    zh: '请完成审核组独立性声明',
    zhtw: '請完成審核組獨立性聲明',
    en: 'Please give your independence statement on the page of the audit first',
  },
  AU1206: {
    status: 422,
    zh: '合作公司不能与被审核单位相同',
    zhtw: '合作公司不能與被審核單位相同',
    en: 'The partner company cannot be the audited unit itself',
  },
  AU1207: {
    status: 422,
    zh: '还有{n}项整改未关闭',
    zhtw: '還有{n}項整改未關閉',
    en: '{n} rectification {n:task is|tasks are} still open',
  },
  AU1208: {
    status: 422,
    zh: '还有{n}份报告未发布',
    zhtw: '還有{n}份報告未發布',
    en: '{n} {n:report is|reports are} not published yet',
  },
  AU1209: {
    status: 422,
    zh: '请先填写末次会议记录',
    zhtw: '請先填寫末次會議記錄',
    en: 'Please record the closing meeting first',
  },
  AU1210: {
    status: 422,
    zh: '已有评分确认，不能取消审核',
    zhtw: '已有評分確認，不能取消審核',
    en: 'Scores have been confirmed already, so the audit cannot be cancelled',
  },
  AU1211: {
    status: 422,
    zh: '关闭已超过30天，不能重新打开',
    zhtw: '關閉已超過30天，不能重新開啟',
    en: 'The audit was closed more than 30 days ago and cannot be reopened',
  },
  AU1212: {
    status: 422,
    zh: '评分环节日期须在审核起止日期内：{环节}',
    zhtw: '評分環節日期須在審核起訖日期內：{环节}',
    en: 'The dates of these scoring stages must lie inside the audit’s window: {环节}',
  },
  AU1213: {
    status: 422,
    zh: '同一单位不能重复使用同一标准版本：{单位}',
    zhtw: '同一單位不能重複使用同一標準版本：{单位}',
    en: 'A unit can be audited by a version of a standard only once: {单位}',
  },
  AU1214: {
    status: 422,
    zh: '任务包中的评价项目重复：{编号}',
    zhtw: '任務包中的評價項目重複：{编号}',
    en: 'These items are in more than one package: {编号}',
  },
  AU1301: {
    status: 422,
    zh: '必备资料还有{n}项未提交',
    zhtw: '必備資料還有{n}項未提交',
    en: '{n} mandatory {n:piece of evidence has|pieces of evidence have} not been submitted',
  },
  AU1305: {
    status: 422,
    zh: '审核报告未发布',
    zhtw: '審核報告未發布',
    en: 'The audit report has not been published',
  },
  AU1306: {
    status: 422,
    zh: '报告已签发，不能重新定分',
    zhtw: '報告已簽發，不能重新定分',
    en: 'The report is signed, so the scores cannot be reopened',
  },
  AU1307: {
    status: 422,
    zh: '评分数据已变化，请刷新后重新签字',
    zhtw: '評分資料已變化，請重新整理後再簽字',
    en: 'The scores have changed; refresh and sign again',
  },
  AU1308: {
    status: 422,
    zh: '任务尚未定分，不能签字',
    zhtw: '任務尚未定分，不能簽字',
    en: 'The scores are not final, so the sheet cannot be signed yet',
  },
});
