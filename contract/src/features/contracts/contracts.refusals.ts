import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of contracts (audit-domain 4.10). */
export const contractsRefusals = defineRefusals({
  AU2001: {
    status: 422,
    zh: '该企业{年}年度合同已存在',
    zhtw: '該企業{年}年度合約已存在',
    en: 'This company already has a contract for {年}',
  },
  AU2002: {
    status: 422,
    zh: '未维护企业总经理',
    zhtw: '未維護企業總經理',
    en: 'The company has no general manager on record',
  },
  AU2003: {
    status: 422,
    zh: '指标权重合计为{x}，应为100',
    zhtw: '指標權重合計為{x}，應為100',
    en: 'The weights add up to {x}; they should be 100',
  },
  AU2004: {
    status: 422,
    zh: '请先阅读完合同全文',
    zhtw: '請先閱讀完合約全文',
    en: 'Please read the contract to its end first',
  },
  AU2005: {
    status: 422,
    zh: '仅合同乙方本人可以签署',
    zhtw: '僅合約乙方本人可以簽署',
    en: 'Only party B in person may sign',
  },
  AU2006: {
    status: 422,
    zh: '请填写异议内容',
    zhtw: '請填寫異議內容',
    en: 'Please write the objection, at least 10 characters',
  },
  AU2007: {
    status: 422,
    zh: '合同内容已变化，签名无效',
    zhtw: '合約內容已變化，簽名無效',
    en: 'The contract has changed; the signature is void',
  },
  AU2008: {
    status: 422,
    zh: '合同期未结束',
    zhtw: '合約期未結束',
    en: 'The contract period has not ended',
  },
  AU2009: {
    status: 422,
    zh: '还有{n}项指标未评价',
    zhtw: '還有{n}項指標未評價',
    en: '{n} {n:indicator is|indicators are} not assessed yet',
  },
  AU2010: {
    status: 422,
    zh: '请填写变更原因',
    zhtw: '請填寫變更原因',
    en: 'Please say why the contract is changed',
  },
  AU2011: {
    status: 422,
    zh: '合同当事人不能考核本人的合同',
    zhtw: '合約當事人不能考核本人的合約',
    en: 'A party cannot assess the own contract',
  },
  AU2012: {
    status: 422,
    zh: '甲方签约人与乙方不能为同一人',
    zhtw: '甲方簽約人與乙方不能為同一人',
    en: 'The signer of party A and party B must be two persons',
  },
  AU2013: {
    status: 422,
    zh: '考核结果须公示满5个工作日，{日期}起可办结',
    zhtw: '考核結果須公示滿5個工作日，{日期}起可辦結',
    en: 'The unit must have had five working days with the draft; it can be finished from {日期}',
  },
  AU2014: {
    status: 422,
    zh: '还有{n}条异议未答复',
    zhtw: '還有{n}條異議未答覆',
    en: '{n} {n:objection is|objections are} not answered yet',
  },
  AU2015: {
    status: 422,
    zh: '今天已经催签过，请明天再催',
    zhtw: '今天已經催簽過，請明天再催',
    en: 'This signer was urged today already; try again tomorrow',
  },
  AU2016: {
    status: 422,
    zh: '合同期限须在{年}年内，且开始不晚于结束',
    zhtw: '合約期限須在{年}年內，且開始不晚於結束',
    en: 'The period must lie within {年} and begin before it ends',
  },
  AU2017: {
    status: 422,
    zh: '合同模板未启用，不能使用',
    zhtw: '合約範本未啟用，不能使用',
    en: 'The template is not in use',
  },
  AU2018: {
    status: 422,
    zh: '变更日期须在合同期限内',
    zhtw: '變更日期須在合約期限內',
    en: 'The day of the change must lie within the period',
  },
  AU2019: {
    status: 422,
    zh: '企业总经理仍是{姓名}，没有变更；请先在组织管理中维护新任总经理',
    zhtw: '企業總經理仍是{姓名}，沒有變更；請先在組織管理中維護新任總經理',
    en: 'The general manager is still {姓名}; enter the new one with the organisation first',
  },
});
