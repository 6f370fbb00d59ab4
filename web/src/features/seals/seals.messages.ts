import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Messages of the page of seals. */
export const sealsMessages = defineMessages('seals', {
  title: words.seals,
  keyword: words.nameOrCode,
  add: ['新建印章', 'New seal'],
  edit: ['编辑印章', 'Edit seal'],
  name: ['印章名称', 'Name'],
  code: ['印章编码', 'Code'],
  picture: ['印章图片', 'Picture'],
  pictureHelp: [
    '背景透明的 PNG，不超过 290 KB，边长不超过 2000 像素',
    'A PNG with a transparent background: up to 290 KB, up to 2,000 pixels a side',
  ],
  holders: ['持有人', 'Holders'],
  holdersHelp: ['只有持有人能用它打印，每次使用都会留痕', 'Only holders print with it; every use is logged'],
  noHolders: ['尚无持有人', 'No holders'],
  state: words.status,
  order: words.order,
  remarks: words.description,
  modified: words.lastChanged,
  uses: ['使用记录', 'Uses'],
  usesOf: ['“{name}”的使用记录', 'Uses of “{name}”'],
  noUses: ['还没有使用过', 'Not used yet'],
  usedAt: words.time,
  usedBy: ['使用人', 'Used by'],
  template: words.printTemplate,
  count: ['份数', 'Records'],
  saved: words.saved,
  removed: words.deleted,
  removeAsk: words.deleteQuestion,
  removeText: [
    '已打印的文件不受影响。',
    'What was printed stays as it is.',
    { zhtw: '已列印的文件不受影響。' },
  ],
  empty: ['还没有印章', 'No seals yet'],
});
