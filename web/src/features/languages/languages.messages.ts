import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the languages page. */
export const languageMessages = defineMessages('language', {
  title: words.translations,
  lead: [
    '修改界面上的文字。显示顺序：修改后的文字、产品自带文字、简体中文。保存后重新打开页面即可看到。',
    'Change interface texts. Order of precedence: custom text, product text, Simplified Chinese. Reload the page to see changes.',
  ],
  source: ['产品原文', 'Product text'],
  zh: words.simplifiedChinese,
  zhtw: words.traditionalChinese,
  en: words.english,
  state: words.status,
  own: ['产品自带', 'Product'],
  changed: words.changedAlready,
  onlyChanged: ['只看已修改', 'Changed only'],
  group: ['所在页面', 'Location'],
  common: ['各页通用', 'All pages'],
  shell: ['框架与首页', 'Layout and home'],
  audit: ['审核工作', 'Audit work'],
  results: ['审核成果', 'Audit results'],
  standards: ['标准管理', 'Standards'],
  contracts: words.safetyContracts,
  annual: ['年度评审', 'Annual review'],
  library: words.library,
  people: words.organisationAndPermissions,
  system: ['系统与数据', 'System and data'],
  keyword: ['任一语言的文字', 'Text in any language'],
  edit: ['修改文字', 'Edit text'],
  help: ['不填时使用产品自带文字：{text}', 'If empty, the product text is used: {text}'],
  places: ['请保留占位：{places}', 'Keep the placeholders: {places}'],
  placesMissing: [
    '占位与原文不一致，应包含：{places}',
    'Placeholders differ from the product text; required: {places}',
  ],
  saved: ['文字已保存', 'Text saved'],
  restore: ['恢复自带', 'Restore'],
  restoreAsk: ['恢复产品自带文字？', 'Restore the product text?'],
  restoreText: ['此条修改过的文字将被清除。', 'The custom text is deleted.'],
  imported: ['已导入 {count} 条文字', '{count} texts imported', { one: '{count} text imported' }],
  badFile: ['文件格式不正确，请使用本页导出的文件', 'Invalid file. Use a file exported from this page'],
  badPlaces: [
    '没有导入：“{source}”的修改文字与原文占位不一致，应包含 {places}',
    'Nothing imported: the placeholders of “{source}” differ from the product text; required: {places}',
  ],
  badPlacesNone: [
    '没有导入：“{source}”的修改文字不能含占位',
    'Nothing imported: the text for “{source}” must not contain placeholders',
  ],
  unknown: [
    '其中 {count} 条不是现有的产品文字，不会显示',
    '{count} of them are not current product texts and are not shown',
    { one: '{count} of them is not a current product text and is not shown' },
  ],
  nothingChanged: ['还没有修改过的文字，没有内容可以导出', 'No custom texts yet, nothing to export'],
  empty: ['没有符合条件的文字', 'No matching texts'],
});
