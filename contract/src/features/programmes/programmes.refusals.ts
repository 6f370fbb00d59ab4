import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of yearly programmes (audit-domain 4.1). */
export const programmesRefusals = defineRefusals({
  AU1101: {
    status: 422,
    zh: '该年度审核方案已存在',
    zhtw: '該年度審核方案已存在',
    en: 'There is an audit programme for this year already',
  },
  AU1102: {
    status: 422,
    zh: '方案没有审核条目',
    zhtw: '方案沒有審核條目',
    en: 'The programme has no entries',
  },
  AU1103: {
    status: 422,
    zh: '审核窗口必须在{年}年度内',
    zhtw: '審核視窗必須在{年}年度內',
    en: 'Audit windows must lie within {年}',
  },
  AU1104: {
    status: 422,
    zh: '审批人不能是编制人本人',
    zhtw: '審批人不能是編製人本人',
    en: 'The approver cannot be the author',
  },
  AU1105: {
    status: 422,
    zh: '请填写调整原因',
    zhtw: '請填寫調整原因',
    en: 'Please say why the programme is revised',
  },
  AU1106: {
    status: 422,
    zh: '仍有{n}个条目未完成',
    zhtw: '仍有{n}個條目未完成',
    en: '{n} {n:entry is|entries are} not finished yet',
  },
  AU1107: {
    status: 422,
    zh: '同一单位、标准和开始日期的条目重复：{单位}',
    zhtw: '同一單位、標準和開始日期的條目重複：{单位}',
    en: 'Two entries have the same unit, standard and first day: {单位}',
  },
  AU1108: {
    status: 422,
    zh: '该条目已创建审核：{编号}',
    zhtw: '該條目已建立審核：{编号}',
    en: 'An audit was already made from this entry: {编号}',
  },
  AU1109: {
    status: 422,
    zh: '该条目已免审，不能创建审核',
    zhtw: '該條目已免審，不能建立審核',
    en: 'This entry is exempted, so no audit can be made from it',
  },
  AU1110: {
    status: 422,
    zh: '没有可用的已发布标准，请先选择审核依据',
    zhtw: '沒有可用的已發布標準，請先選擇審核依據',
    en: 'There is no published standard to audit by; please choose the criteria first',
  },
  AU1111: {
    status: 422,
    zh: '窗口结束日期不能早于开始日期：{单位}',
    zhtw: '視窗結束日期不能早於開始日期：{单位}',
    en: 'A window cannot end before it begins: {单位}',
  },
});
