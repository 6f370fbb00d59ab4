import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the annual review feedback (audit-domain 4.11). */
export const annualFeedbackRefusals = defineRefusals({
  AU2101: {
    status: 422,
    zh: '请回答全部评审问题',
    zhtw: '請回答全部評審問題',
    en: 'Please answer all review questions',
  },
  AU2102: {
    status: 422,
    zh: '请上传反馈附件',
    zhtw: '請上傳回饋附件',
    en: 'Please upload the feedback files',
  },
  AU2103: {
    status: 422,
    zh: '该年度反馈已归档',
    zhtw: '該年度回饋已歸檔',
    en: 'The feedback of this year has been archived',
  },
  'feedback.badYear': {
    status: 422,
    zh: '年度格式不正确',
    zhtw: '年度格式不正確',
    en: 'The year must have four digits',
  },
  'feedback.ownConfirm': {
    status: 422,
    zh: '填报人不能确认本人填报的反馈',
    zhtw: '填報人不能確認本人填報的回饋',
    en: 'Whoever wrote the feedback cannot confirm it',
  },
  'feedback.notUnit': {
    status: 422,
    zh: '只能向总部部门和成员企业下发评审',
    zhtw: '只能向總部部門和成員企業下發評審',
    en: 'Only head-office departments and companies can be asked',
  },
});
