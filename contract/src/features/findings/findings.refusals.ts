import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of findings (audit-domain 4.6). */
export const findingsRefusals = defineRefusals({
  AU1601: {
    status: 422,
    zh: '问题描述不少于10个字',
    zhtw: '問題描述不少於10個字',
    en: 'Describe the problem in at least 10 characters',
  },
  AU1602: {
    status: 422,
    zh: '评分未确认，重大隐患以外的问题不能提前下达',
    zhtw: '評分未確認，重大隱患以外的問題不能提前下達',
    en: 'The scores are not confirmed; only a major hazard may be issued early',
  },
  AU1603: {
    status: 422,
    zh: '异议须在下达后5个工作日内提出',
    zhtw: '異議須在下達後5個工作日內提出',
    en: 'A dispute must be raised within 5 working days after the finding was issued',
  },
  AU1604: {
    status: 422,
    zh: '请填写异议处理意见',
    zhtw: '請填寫異議處理意見',
    en: 'Please give your answer to the dispute',
  },
  AU1605: {
    status: 422,
    zh: '任务已定分，请先解锁后再撤销',
    zhtw: '任務已定分，請先解鎖後再撤銷',
    en: 'The scores of this task are final; unlock it before you withdraw the finding',
  },
  AU1606: {
    status: 422,
    zh: '异议内容不少于20个字',
    zhtw: '異議內容不少於20個字',
    en: 'Describe the dispute in at least 20 characters',
  },
  AU1607: {
    status: 422,
    zh: '整改方案已提交，不能再提出异议',
    zhtw: '整改方案已提交，不能再提出異議',
    en: 'The rectification plan has been submitted; the finding can no longer be disputed',
  },
  AU1608: {
    status: 422,
    zh: '请填写撤销原因(不少于5个字)',
    zhtw: '請填寫撤銷原因(不少於5個字)',
    en: 'Please say in at least 5 characters why the finding is withdrawn',
  },
  AU1609: {
    status: 422,
    zh: '只能合并同一审核任务中的两个问题',
    zhtw: '只能合併同一審核任務中的兩個問題',
    en: 'Only two findings of the same audit task can be merged',
  },
  AU1610: {
    status: 422,
    zh: '已下达的问题不能并入草稿',
    zhtw: '已下達的問題不能併入草稿',
    en: 'An issued finding cannot be merged into a draft',
  },
  AU1611: {
    status: 422,
    zh: '整改方案已提交的问题不能并入其他问题',
    zhtw: '整改方案已提交的問題不能併入其他問題',
    en: 'A finding whose rectification plan was submitted cannot be merged into another',
  },
  AU1612: {
    status: 422,
    zh: '审核报告已签发，不能再新建问题项',
    zhtw: '審核報告已簽發，不能再新增問題項',
    en: 'The audit report is signed; no more findings can be added',
  },
});
