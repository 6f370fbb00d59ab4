import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the standard library: AU1801 to AU1804 of audit-domain 4.8, and what else the library refuses. */
export const standardsRefusals = defineRefusals({
  AU1801: {
    status: 422,
    zh: '标准分合计为{x}，与总分{y}不一致',
    zhtw: '標準分合計為{x}，與總分{y}不一致',
    en: 'The standard scores add up to {x}, which is not the declared total of {y}',
  },
  AU1802: {
    status: 422,
    zh: '以下项目缺少扣分规则：{编号}',
    zhtw: '以下項目缺少扣分規則：{编号}',
    en: 'These items have no deduction rule: {编号}',
  },
  AU1803: {
    status: 422,
    zh: '有进行中的审核使用该版本，不能停用',
    zhtw: '有進行中的審核使用該版本，不能停用',
    en: 'Open audits use this version, so it cannot be retired',
  },
  AU1804: {
    status: 422,
    zh: '已发布的标准不能修改，请新建版本',
    zhtw: '已發布的標準不能修改，請新增版本',
    en: 'A published standard cannot be changed; create a new version',
  },
  AU1805: {
    status: 422,
    zh: '导入文件有{n}处错误，未导入任何内容',
    zhtw: '匯入檔案有{n}處錯誤，未匯入任何內容',
    en: 'The file has {n} {n:fault|faults}; nothing was imported',
  },
  AU1806: {
    status: 422,
    zh: '无法读取该文件，请使用导入模板',
    zhtw: '無法讀取該檔案，請使用匯入範本',
    en: 'This file cannot be read; please use the import template',
  },
  AU1807: {
    status: 422,
    zh: '上级节点不正确：{编号}',
    zhtw: '上級節點不正確：{编号}',
    en: 'This parent is not possible for {编号}',
  },
  AU1808: {
    status: 422,
    zh: '编号{编号}已存在',
    zhtw: '編號{编号}已存在',
    en: 'The code {编号} exists already',
  },
  AU1809: {
    status: 422,
    zh: '发布人不能是编制人本人',
    zhtw: '發布人不能是編製人本人',
    en: 'The author of a version cannot publish it',
  },
  AU1810: {
    status: 422,
    zh: '标准已被审核使用，不能删除',
    zhtw: '標準已被審核使用，不能刪除',
    en: 'Audits use this standard, so it cannot be deleted',
  },
  AU1811: {
    status: 422,
    zh: '等级方案已被标准使用，不能删除',
    zhtw: '等級方案已被標準使用，不能刪除',
    en: 'Standards use this grade scheme, so it cannot be deleted',
  },
  AU1812: {
    status: 422,
    zh: '等级须按得分率从高到低排列且不重复',
    zhtw: '等級須按得分率由高到低排列且不重複',
    en: 'Grades must be listed from the highest percent to the lowest, without repeats',
  },
  AU1813: {
    status: 422,
    zh: '以下章节没有评价项目：{编号}',
    zhtw: '以下章節沒有評價項目：{编号}',
    en: 'These chapters and sections have no items: {编号}',
  },
  AU1814: {
    status: 422,
    zh: '以下项目的适用条件不正确：{编号}',
    zhtw: '以下項目的適用條件不正確：{编号}',
    en: 'The conditions of these items are not valid: {编号}',
  },
  AU1815: {
    status: 422,
    zh: '按权重计分时，各章权重合计须大于0',
    zhtw: '按權重計分時，各章權重合計須大於0',
    en: 'With weighted scoring the chapter weights must add up to more than 0',
  },
  AU1816: {
    status: 422,
    zh: '评价项目不能超过{n}个',
    zhtw: '評價項目不能超過{n}個',
    en: 'A version cannot have more than {n} items',
  },
  AU1817: {
    status: 422,
    zh: '以下项目缺少评分规则或标准分：{编号}',
    zhtw: '以下項目缺少評分規則或標準分：{编号}',
    en: 'These items have no rule text or no standard score: {编号}',
  },
  AU1818: {
    status: 422,
    zh: '标准还没有评价项目，不能提交',
    zhtw: '標準還沒有評價項目，不能提交',
    en: 'The standard has no items yet, so it cannot be submitted',
  },
});
