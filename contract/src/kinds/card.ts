import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, words } from './properties.ts';

/** A frame with a title around fields. */
export const card = defineLayoutKind({
  title: ['卡片容器', '卡片容器', 'Card'],
  holds: 'fields',
  properties: z.object({
    header: words(['标题', '標題', 'Title'], { zh: '卡片标题', zhtw: '卡片標題', en: 'Card' }),
    shadow: choice(
      ['阴影', '陰影', 'Shadow'],
      {
        always: ['总是', '總是', 'Always'],
        hover: ['指向时', '指向時', 'On hovering'],
        never: ['无', '無', 'Never'],
      },
      'never',
    ),
  }),
});
