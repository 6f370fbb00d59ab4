import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of reports (audit-domain 4.9). */
export const reportsRefusals = defineRefusals({
  AU1901: {
    status: 422,
    zh: '任务尚未定分，不能生成报告',
    zhtw: '任務尚未定分，不能產生報告',
    en: 'The scores are not final yet; a report cannot be generated',
  },
  AU1902: {
    status: 422,
    zh: '章节未填写：{章节}',
    zhtw: '章節未填寫：{章节}',
    en: 'Sections are empty: {章节}',
  },
  AU1903: {
    status: 422,
    zh: '评分数据已变化，请重新生成',
    zhtw: '評分資料已變化，請重新產生',
    en: 'The scores have changed; please regenerate the report',
  },
  AU1904: {
    status: 422,
    zh: '编制、复核、签发人不能相同',
    zhtw: '編制、覆核、簽發人不能相同',
    en: 'Drafter, reviewer and signer must be three persons',
  },
  AU1905: {
    status: 422,
    zh: '报告内容已变化，签名失效，请重新复核',
    zhtw: '報告內容已變化，簽名失效，請重新覆核',
    en: 'The report has changed; the signature is void and it must be reviewed again',
  },
  AU1906: {
    status: 422,
    zh: '签名验证失败',
    zhtw: '簽名驗證失敗',
    en: 'The signature could not be verified',
  },
  AU1907: {
    status: 422,
    zh: '请填写修订原因',
    zhtw: '請填寫修訂原因',
    en: 'Please say why the report is revised',
  },
  AU1908: {
    status: 422,
    zh: '该任务已有在编或已发布的报告',
    zhtw: '該任務已有在編或已發布的報告',
    en: 'This task already has a report in work or published',
  },
  AU1909: {
    status: 422,
    zh: '还有{n}项支撑资料已提交但未接收，请说明原因',
    zhtw: '還有{n}項支撐資料已提交但未接收，請說明原因',
    en: 'Evidence submitted but not accepted: {n}. Please say why',
  },
});
