import { defineMessages } from '../../i18n/messages.ts';

/** Words of the areas page. */
export const areaMessages = defineMessages('area', {
  title: ['行政区划', 'Areas'],
  newArea: ['新建区域', 'New area'],
  editArea: ['编辑区域', 'Edit area'],
  addBelow: ['新建下级', 'Add child'],
  name: ['区域名称', 'Name'],
  code: ['区域编码', 'Code'],
  codeHelp: ['只能是数字', 'Digits only'],
  order: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  parent: ['上级区域', 'Parent area'],
  top: ['顶级', 'Top level'],
  keyword: ['区域名称或编码', 'Name or code'],
  path: ['所在位置', 'Location'],
  none: ['没有符合条件的区域', 'No matching areas'],
  saved: ['保存成功', 'Saved'],
  removed: ['区域已删除', 'Area deleted'],
  removeAsk: ['删除区域“{name}”？', 'Delete area “{name}”?'],
  removeText: [
    '删除后不能恢复，已经保存的地址中将不再显示此名称。',
    'This cannot be undone. Saved addresses will no longer show this name.',
  ],
});
