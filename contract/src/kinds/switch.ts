import { z } from 'zod';
import { defineFormKind, inWords } from './form-kind.ts';
import { colour, words } from './properties.ts';
import { flagOfCell, flagValue } from './stored-values.ts';

const properties = z.object({
  activeTxt: words(['打开时文字', '打開時文字', 'Text when on'], { zh: '开', zhtw: '開', en: 'On' }),
  inactiveTxt: words(['关闭时文字', '關閉時文字', 'Text when off'], { zh: '关', zhtw: '關', en: 'Off' }),
  activeColor: colour(['打开时颜色', '打開時顏色', 'Colour when on']),
  inactiveColor: colour(['关闭时颜色', '關閉時顏色', 'Colour when off']),
});

/** Yes or no. */
export const switchKind = defineFormKind({
  ...flagValue,
  title: ['开关', '開關', 'Switch'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  toCell: (value, { props }, words) => inWords(value === 1 ? props.activeTxt : props.inactiveTxt, words),
  fromCell: (text, { props }) =>
    flagOfCell(text, Object.values(props.activeTxt), Object.values(props.inactiveTxt)),
});
