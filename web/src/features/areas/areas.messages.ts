import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the areas page. */
export const areaMessages = defineMessages('area', {
  title: words.areas,
  newArea: ['新建区域', 'New area'],
  editArea: ['编辑区域', 'Edit area'],
  addBelow: words.addChild,
  name: ['区域名称', 'Name'],
  code: ['区域编码', 'Code'],
  codeHelp: ['只能是数字', 'Digits only'],
  order: words.sortOrder,
  state: words.status,
  enable: words.enable,
  disable: words.disable,
  parent: ['上级区域', 'Parent area'],
  top: words.topLevel,
  keyword: ['区域名称或编码', 'Name or code'],
  path: ['所在位置', 'Location'],
  none: ['没有符合条件的区域', 'No matching areas'],
  saved: words.savedSuccessfully,
  removed: ['区域已删除', 'Area deleted'],
  removeAsk: ['删除区域“{name}”？', 'Delete area “{name}”?'],
  removeText: [
    '删除后不能恢复，已经保存的地址中将不再显示此名称。',
    'This cannot be undone. Saved addresses will no longer show this name.',
  ],
});
