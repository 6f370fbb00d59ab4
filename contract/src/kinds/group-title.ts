import { z } from 'zod';
import { contentPosition } from './divider.ts';
import { defineLayoutKind } from './form-kind.ts';
import { words } from './properties.ts';

/** Words that begin a group of fields. */
export const groupTitle = defineLayoutKind({
  title: ['分组标题', '分組標題', 'Group title'],
  properties: z.object({
    content: words(['标题', '標題', 'Title'], { zh: '分组标题', zhtw: '分組標題', en: 'Group' }),
    contentPosition,
  }),
});
