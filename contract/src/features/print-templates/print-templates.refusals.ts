import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of print templates. */
export const printTemplatesRefusals = defineRefusals({
  'print.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '模板编码“{code}”已存在',
    zhtw: '範本編碼「{code}」已存在',
    en: 'A print template with the code “{code}” already exists',
  },
  'print.categoryUnknown': {
    status: 422,
    field: 'category',
    zh: '模板分类不存在',
    zhtw: '範本分類不存在',
    en: 'This category does not exist',
  },
  'print.sourceUnknown': {
    status: 422,
    field: 'source',
    zh: '数据来源不存在',
    zhtw: '資料來源不存在',
    en: 'This source of data does not exist',
  },
  'print.queryMissing': {
    status: 422,
    field: 'sqlTemplate',
    zh: '请至少填写一条 SQL 语句',
    zhtw: '請至少填寫一條 SQL 陳述式',
    en: 'Enter at least one SQL statement',
  },
  'print.tagUnknown': {
    status: 422,
    field: 'content',
    zh: '模板中的“{tag}”无法识别',
    zhtw: '範本中的「{tag}」無法識別',
    en: '“{tag}” in the template means nothing here',
  },
  'print.conditionInvalid': {
    status: 422,
    field: 'content',
    zh: '条件“{when}”不正确：{reason}',
    zhtw: '條件「{when}」不正確：{reason}',
    en: 'The condition “{when}” is not right: {reason}',
  },
  'print.sealMissing': {
    status: 422,
    field: 'content',
    zh: '请选择启用中的印章',
    zhtw: '請選擇啟用中的印章',
    en: 'Choose a seal that exists and is enabled',
  },
  'print.sealDenied': {
    status: 403,
    zh: '您不是“{name}”的持有人，不能用它打印',
    zhtw: '您不是「{name}」的持有人，不能用它列印',
    en: 'You do not hold “{name}” and cannot print with it',
  },
  'print.tooDeep': {
    status: 422,
    field: 'content',
    zh: '模板内容过于复杂：嵌套不能超过 {depth} 层，内容块不能超过 {blocks} 个',
    zhtw: '範本內容過於複雜：巢狀不能超過 {depth} 層，內容區塊不能超過 {blocks} 個',
    en: 'The template is too complex: at most {depth} levels and {blocks} blocks',
  },
  'print.notPublished': {
    status: 422,
    zh: '打印模板“{name}”尚未发布或已停用',
    zhtw: '列印範本「{name}」尚未發布或已停用',
    en: 'The print template “{name}” is not published or is switched off',
  },
  'print.recordDenied': {
    status: 403,
    zh: '没有可打印的记录，或您无权查看',
    zhtw: '沒有可列印的記錄，或您無權查看',
    en: 'There is no such record to print, or you may not see it',
  },
  'print.tooManyPages': {
    status: 422,
    zh: '打印内容超过 {pages} 页，请减少记录',
    zhtw: '列印內容超過 {pages} 頁，請減少記錄',
    en: 'More than {pages} pages would be printed; choose fewer records',
  },
});
