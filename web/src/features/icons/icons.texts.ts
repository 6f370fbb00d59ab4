import { defineTexts } from '../../i18n/texts.ts';

/** Words of the icons page. */
export const iconTexts = defineTexts({
  zh: {
    title: '系统图标',
    outlined: '线框图标',
    filled: '实心图标',
    twoTone: '双色图标',
    keyword: '图标名称',
    copyHint: '点击图标复制名称',
    copied: '已复制 {name}',
    none: '没有符合条件的图标',
    count: '共 {count} 个图标',
  },
  en: {
    title: 'Icons',
    outlined: 'Outlined',
    filled: 'Filled',
    twoTone: 'Two-tone',
    keyword: 'Icon name',
    copyHint: 'Click an icon to copy its name',
    copied: 'Copied {name}',
    none: 'No icon matches',
    count: '{count} icons',
    count_one: '{count} icon',
  },
});
