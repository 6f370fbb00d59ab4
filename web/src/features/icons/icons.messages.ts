import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the icons page. */
export const iconMessages = defineMessages('icon', {
  title: words.icons,
  outlined: ['线框图标', 'Outlined'],
  filled: ['实心图标', 'Filled'],
  twoTone: ['双色图标', 'Two-tone'],
  keyword: ['图标名称', 'Icon name'],
  copyHint: ['点击图标复制名称', 'Click an icon to copy its name'],
  copied: ['已复制 {name}', 'Copied {name}'],
  none: ['没有符合条件的图标', 'No matching icons'],
  count: ['共 {count} 个图标', '{count} icons', { one: '{count} icon' }],
});
