import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the generator of code. */
export const codeGenerationMessages = defineMessages('codeGeneration', {
  keyword: words.nameOrCode,
  newForm: ['新建表单', 'New form'],
  name: words.name,
  code: words.code,
  category: words.category,
  description: words.description,
  descriptionHelp: ['写在声明上方的一句话，用英文', 'The sentence above the declaration, in English'],
  creator: words.createdBy,
  created: words.created,
  changed: words.changedAt,
  order: words.order,
  kind: words.kind,
  webDesigns: words.designs,
  empty: [
    '还没有表单。“功能设计”里的功能也可以生成代码：在“类型”中选择“功能设计”',
    'No forms yet. Designs can become code as well: choose “Designs” under “Kind”.',
    { zhtw: '還沒有表單。「功能設計」裡的功能也可以產生程式碼：在「類型」中選擇「功能設計」' },
  ],
  preview: ['生成代码', 'Generate code', { zhtw: '產生程式碼' }],
  previewTitle: ['“{name}”的代码', 'Code of “{name}”', { zhtw: '「{name}」的程式碼' }],
  area: ['菜单目录', 'Menu directory', { zhtw: '選單目錄' }],
  area_library: words.library,
  area_extend: ['个人办公', 'Personal', { zhtw: '個人辦公' }],
  area_permission: words.organisationAndPermissions,
  area_system: ['系统管理', 'System'],
  area_systemData: ['数据管理', 'Data', { zhtw: '資料管理' }],
  area_onlineDev: ['在线开发', 'Online development', { zhtw: '線上開發' }],
  className: ['记录名称', 'Name of a record'],
  classNameHelp: ['英文单数，例如 WorkPermit', 'In English, one of them: WorkPermit'],
  show: ['预览代码', 'Show code', { zhtw: '預覽程式碼' }],
  download: ['下载代码', 'Download code', { zhtw: '下載程式碼' }],
  differences: [
    '生成的页面与在线表单的不同：',
    'Differences between the generated page and the online form:',
  ],
  files: words.files,
});
