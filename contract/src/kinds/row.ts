import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, onlyWith, whole } from './properties.ts';

const FREELY = { property: 'type', value: 'flex' };

/** Fields beside each other. */
export const row = defineLayoutKind({
  title: ['栅格容器', '柵格容器', 'Row'],
  holds: 'fields',
  properties: z.object({
    gutter: whole(['间距', '間距', 'Gap'], { min: 0, max: 60, start: 15 }),
    type: choice(
      ['排列方式', '排列方式', 'Arranged'],
      { '': ['按栅格', '按柵格', 'On the grid'], flex: ['弹性', '彈性', 'Freely'] },
      '',
    ),
    justify: onlyWith(
      FREELY,
      choice(
        ['水平对齐', '水平對齊', 'Across'],
        {
          start: ['左', '左', 'Left'],
          center: ['中', '中', 'Centre'],
          end: ['右', '右', 'Right'],
          'space-between': ['两端', '兩端', 'To both ends'],
          'space-around': ['等距', '等距', 'Evenly'],
        },
        'start',
      ),
    ),
    align: onlyWith(
      FREELY,
      choice(
        ['垂直对齐', '垂直對齊', 'Down'],
        {
          top: ['上', '上', 'Top'],
          middle: ['中', '中', 'Middle'],
          bottom: ['下', '下', 'Bottom'],
        },
        'top',
      ),
    ),
  }),
});
