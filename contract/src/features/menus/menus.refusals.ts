import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the menu administration (platform-contract 6, 12.1). */
export const menusRefusals = defineRefusals({
  'menu.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '编码“{code}”已被其他菜单使用',
    zhtw: '編碼「{code}」已被其他選單使用',
    en: 'Another menu entry has the code {code}',
  },
  'menu.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '同级菜单中已有名称“{name}”',
    zhtw: '同級選單中已有名稱「{name}」',
    en: 'An entry beside this one is already called {name}',
  },
  'menu.parentInvalid': {
    status: 422,
    field: 'parentId',
    zh: '上级菜单无效：只能放在本类目录之下，且不能放在自身之下',
    zhtw: '上級選單無效：只能放在本類目錄之下，且不能放在自身之下',
    en: 'An entry lies below a directory of its own kind of menu, and never below itself',
  },
  'menu.addressMissing': {
    status: 422,
    field: 'urlAddress',
    zh: '页面和外链必须填写菜单地址',
    zhtw: '頁面和外鏈必須填寫選單地址',
    en: 'Pages and links need an address',
  },
  'menu.sourceMissing': {
    status: 422,
    zh: '请选择或填写此类菜单打开的内容',
    zhtw: '請選擇或填寫此類選單開啟的內容',
    en: 'Please choose or enter what this entry opens',
  },
  'menu.dictionaryMissing': {
    status: 422,
    zh: '菜单“{name}”要打开的字典不存在',
    zhtw: '選單「{name}」要開啟的字典不存在',
    en: 'The dictionary that the entry {name} opens does not exist',
  },
  'menu.typeLocked': {
    status: 422,
    zh: '目录下还有菜单，不能改变类型',
    zhtw: '目錄下還有選單，不能改變類型',
    en: 'The directory holds entries; its type cannot change',
  },
  'menu.appPlace': {
    status: 422,
    zh: 'App菜单的顶级只能是目录，目录也只能放在顶级',
    zhtw: 'App選單的頂級只能是目錄，目錄也只能放在頂級',
    en: 'In the app menu directories stand at the top, and nothing else does',
  },
  'menu.appKind': {
    status: 422,
    zh: 'App菜单只有目录、页面、功能、报表和外链',
    zhtw: 'App選單只有目錄、頁面、功能、報表和外鏈',
    en: 'The app menu has directories, pages, functions, reports and links only',
  },
  'menu.hasChildren': {
    status: 422,
    zh: '请先删除下级菜单',
    zhtw: '請先刪除下級選單',
    en: 'Delete the entries below it first',
  },
  'menu.itemDuplicate': {
    status: 422,
    field: 'enCode',
    zh: '此菜单中已有编码“{code}”',
    zhtw: '此選單中已有編碼「{code}」',
    en: 'This menu entry already has the code {code}',
  },
  'scheme.operatorUnknown': {
    status: 422,
    zh: '条件符号“{name}”不可用',
    zhtw: '條件符號「{name}」不可用',
    en: 'The operator {name} cannot be used',
  },
  'scheme.fieldUnknown': {
    status: 422,
    zh: '此页面没有字段“{name}”',
    zhtw: '此頁面沒有欄位「{name}」',
    en: 'This page has no field {name}',
  },
  'scheme.fieldInUse': {
    status: 422,
    zh: '方案“{name}”正在使用此字段',
    zhtw: '方案「{name}」正在使用此欄位',
    en: 'The scheme {name} uses this field',
  },
  'scheme.empty': {
    status: 422,
    zh: '请至少设置一个条件，或选择全部数据',
    zhtw: '請至少設定一個條件，或選擇全部資料',
    en: 'Set at least one condition, or choose all data',
  },
  'scheme.itemInvalid': {
    status: 422,
    field: 'conditionJson',
    zh: '条件“{name}”不完整或与字段不符',
    zhtw: '條件「{name}」不完整或與欄位不符',
    en: 'The condition on {name} is incomplete or does not fit the field',
  },
  'scheme.granted': {
    status: 422,
    zh: '方案已授权给{count}个对象，请先取消授权',
    zhtw: '方案已授權給{count}個物件，請先取消授權',
    en: 'The scheme is granted to {count} {count:holder|holders}; take it away there first',
  },
});
