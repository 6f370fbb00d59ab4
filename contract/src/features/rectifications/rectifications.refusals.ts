import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of rectification (audit-domain 4.7). */
export const rectificationsRefusals = defineRefusals({
  AU1701: {
    status: 422,
    zh: '五定内容不完整：{要素}',
    zhtw: '五定內容不完整：{要素}',
    en: 'The five-fixed plan is incomplete: {要素}',
  },
  AU1702: {
    status: 422,
    zh: '整改期限不能超过{n}天',
    zhtw: '整改期限不能超過{n}天',
    en: 'The deadline may be at most {n} {n:day|days} away',
  },
  AU1703: { status: 422, zh: '请填写原因分析', zhtw: '請填寫原因分析', en: 'Please analyse the root cause' },
  AU1704: {
    status: 422,
    zh: '严重和一般不符合必须提交整改方案',
    zhtw: '嚴重和一般不符合必須提交整改方案',
    en: 'Major and minor nonconformities need a rectification plan',
  },
  AU1705: {
    status: 422,
    zh: '请上传整改佐证材料',
    zhtw: '請上傳整改佐證材料',
    en: 'Please upload evidence of the rectification',
  },
  AU1706: {
    status: 422,
    zh: '现场隐患须上传整改前后照片',
    zhtw: '現場隱患須上傳整改前後照片',
    en: 'A site hazard needs photos from before and after',
  },
  AU1707: {
    status: 422,
    zh: '完成日期不能晚于今天',
    zhtw: '完成日期不能晚於今天',
    en: 'The finish date cannot be in the future',
  },
  AU1708: {
    status: 422,
    zh: '验收人不能是整改提交人',
    zhtw: '驗收人不能是整改提交人',
    en: 'Whoever submitted the rectification cannot verify it',
  },
  AU1709: {
    status: 422,
    zh: '严重不符合须两人现场验收',
    zhtw: '嚴重不符合須兩人現場驗收',
    en: 'A major nonconformity must be verified on site by two persons',
  },
  AU1710: { status: 422, zh: '请填写验收意见', zhtw: '請填寫驗收意見', en: 'Please give your opinion' },
  AU1711: {
    status: 422,
    zh: '最近一轮未验收通过，不能销号',
    zhtw: '最近一輪未驗收通過，不能銷號',
    en: 'The latest round did not pass verification; it cannot be closed',
  },
  AU1712: {
    status: 422,
    zh: '已超过整改期限，不能申请延期',
    zhtw: '已超過整改期限，不能申請延期',
    en: 'The deadline has passed; an extension can no longer be requested',
  },
  AU1713: {
    status: 422,
    zh: '延期次数已达上限(2次)',
    zhtw: '延期次數已達上限(2次)',
    en: 'The limit of two extensions is reached',
  },
  AU1714: {
    status: 422,
    zh: '新的期限须晚于原期限',
    zhtw: '新的期限須晚於原期限',
    en: 'The new deadline must be later than the old one',
  },
  AU1715: {
    status: 422,
    zh: '今天已经催办过，请明天再试',
    zhtw: '今天已經催辦過，請明天再試',
    en: 'A reminder was already sent today, try again tomorrow',
  },
  AU1716: {
    status: 422,
    zh: '已有待审批的延期申请',
    zhtw: '已有待審批的延期申請',
    en: 'An extension request is already waiting for a decision',
  },
  AU1717: {
    status: 422,
    zh: '该延期申请由流程审批，请在待办中处理',
    zhtw: '該延期申請由流程審批，請在待辦中處理',
    en: 'A process decides on this extension; decide it among your to-dos',
  },
});
