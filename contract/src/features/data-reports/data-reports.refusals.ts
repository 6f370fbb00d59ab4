import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of data reports. */
export const dataReportsRefusals = defineRefusals({
  'dataReport.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '报表编码“{code}”已存在',
    zhtw: '報表編碼「{code}」已存在',
    en: 'A report with the code “{code}” already exists',
  },
  'dataReport.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '报表名称“{name}”已存在',
    zhtw: '報表名稱「{name}」已存在',
    en: 'A report named “{name}” already exists',
  },
  'dataReport.categoryUnknown': {
    status: 422,
    field: 'categoryId',
    zh: '报表分类不存在',
    zhtw: '報表分類不存在',
    en: 'This category does not exist',
  },
  'dataReport.notPublished': {
    status: 422,
    zh: '报表“{name}”尚未发布或已停用',
    zhtw: '報表「{name}」尚未發布或已停用',
    en: 'The report “{name}” has not been published or is disabled',
  },
  'dataReport.denied': {
    status: 403,
    zh: '您没有报表“{name}”的访问权限',
    zhtw: '您沒有報表「{name}」的存取權限',
    en: 'You may not open the report “{name}”',
  },
  'dataReport.inMenu': {
    status: 422,
    zh: '菜单“{names}”正在使用该报表，请先删除菜单',
    zhtw: '選單「{names}」正在使用該報表，請先刪除選單',
    en: 'The menu entries “{names}” open this report; delete them first',
  },
  'dataReport.empty': {
    status: 422,
    zh: '报表还没有内容，请先添加数据集和内容块',
    zhtw: '報表還沒有內容，請先新增資料集和內容塊',
    en: 'The report is empty; add data and blocks first',
  },
  'dataReport.wholeNotAllowed': {
    status: 403,
    zh: '您没有发布“不限数据范围”报表的权限',
    zhtw: '您沒有發布「不限資料範圍」報表的權限',
    en: 'You may not make reports that show all data to their readers',
  },
  'dataReport.runAsNotAllowed': {
    status: 403,
    zh: '您没有以他人身份预览的权限',
    zhtw: '您沒有以他人身分預覽的權限',
    en: 'You may not preview reports as another person',
  },
  'dataReport.personUnknown': {
    status: 422,
    zh: '该人员不存在、已停用或不可选择',
    zhtw: '該人員不存在、已停用或不可選擇',
    en: 'This person does not exist, is disabled or cannot be chosen',
  },
  'dataReport.parameterMissing': {
    status: 422,
    zh: '请填写“{name}”',
    zhtw: '請填寫「{name}」',
    en: 'Enter “{name}”',
  },
  'dataReport.parameterInvalid': {
    status: 422,
    zh: '“{name}”的值“{value}”无效',
    zhtw: '「{name}」的值「{value}」無效',
    en: '“{value}” is not a valid value of “{name}”',
  },
  'dataReport.setUnknown': {
    status: 422,
    zh: '数据集“{name}”不存在，或其数据来源已不可用',
    zhtw: '資料集「{name}」不存在，或其資料來源已不可用',
    en: 'The data set “{name}” does not exist or its source is not available',
  },
  'dataReport.fieldUnknown': {
    status: 422,
    zh: '字段“{name}”不存在或重名',
    zhtw: '欄位「{name}」不存在或重名',
    en: 'There is no field “{name}”, or there are two',
  },
  'dataReport.expressionInvalid': {
    status: 422,
    zh: '表达式“{expression}”有误：{reason}',
    zhtw: '運算式「{expression}」有誤：{reason}',
    en: 'The expression “{expression}” is wrong: {reason}',
  },
  'dataReport.tooManyRows': {
    status: 422,
    zh: '数据集“{name}”超过 {most} 行，请缩小范围',
    zhtw: '資料集「{name}」超過 {most} 列，請縮小範圍',
    en: 'The data set “{name}” has more than {most} rows; narrow it down',
  },
  'dataReport.tooManyCells': {
    status: 422,
    zh: '交叉表有 {cells} 个单元格，最多 {most} 个，请减少分组',
    zhtw: '交叉表有 {cells} 個儲存格，最多 {most} 個，請減少分組',
    en: 'The crosstab has {cells} cells, at most {most} are drawn; use fewer groups',
  },
  'dataReport.cronInvalid': {
    status: 422,
    field: 'cron',
    zh: '发送时间不是有效的 Cron 表达式',
    zhtw: '發送時間不是有效的 Cron 運算式',
    en: 'The time of sending is not a valid cron expression',
  },
  'dataReport.receiverUnknown': {
    status: 422,
    field: 'receiverIds',
    zh: '接收人中有不存在或已停用的人员',
    zhtw: '接收人中有不存在或已停用的人員',
    en: 'Some receivers do not exist or are disabled',
  },
});
