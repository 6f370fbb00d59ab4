import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { longWords, property } from './properties.ts';

/** As style sheets name it. */
const TextStyle = z.object({
  color: z.string().max(30).default(''),
  'text-align': z.enum(['left', 'center', 'right']).default('left'),
  'font-weight': z.enum(['normal', 'bold']).default('normal'),
  'font-style': z.enum(['normal', 'italic']).default('normal'),
  'text-decoration': z.enum(['none', 'underline', 'line-through']).default('none'),
  'line-height': z.coerce.number().int().min(12).max(96).default(32),
  'font-size': z.coerce.number().int().min(10).max(48).default(14),
});

/** Words that explain. */
export const staticText = defineLayoutKind({
  title: ['文本', '文字', 'Static text'],
  properties: z.object({
    content: longWords(['内容', '內容', 'Words'], {
      zh: '这是一段文字',
      zhtw: '這是一段文字',
      en: 'Some words',
    }),
    textStyle: property(['文字样式', '文字樣式', 'Style'], { as: 'textStyle' }, TextStyle.prefault({})),
  }),
});
