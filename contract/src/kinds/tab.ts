import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, firstPane } from './properties.ts';

/** Panes of fields, one of which is in sight. */
export const tab = defineLayoutKind({
  title: ['标签面板', '標籤面板', 'Tabs'],
  holds: 'panes',
  properties: z.object({
    active: firstPane(),
    type: choice(
      ['样式', '樣式', 'Look'],
      {
        '': ['默认', '預設', 'Plain'],
        card: ['选项卡', '選項卡', 'Cards'],
        'border-card': ['带边框', '帶邊框', 'With borders'],
      },
      '',
    ),
    tabPosition: choice(
      ['位置', '位置', 'Place'],
      {
        top: ['上', '上', 'Top'],
        left: ['左', '左', 'Left'],
        right: ['右', '右', 'Right'],
        bottom: ['下', '下', 'Bottom'],
      },
      'top',
    ),
  }),
});
