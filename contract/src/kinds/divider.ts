import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, words } from './properties.ts';

/** Where words stand in a line. */
export const contentPosition = choice(
  ['文字位置', '文字位置', 'Words stand'],
  { left: ['左', '左', 'Left'], center: ['中', '中', 'Centre'], right: ['右', '右', 'Right'] },
  'left',
);

/** A line across the form, with words if wanted. */
export const divider = defineLayoutKind({
  title: ['分割线', '分隔線', 'Divider'],
  properties: z.object({ content: words(['文字', '文字', 'Words']), contentPosition }),
});
