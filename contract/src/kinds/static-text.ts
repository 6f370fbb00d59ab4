import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, colour, flag, longWords, whole } from './properties.ts';

/** Words that explain. */
export const staticText = defineLayoutKind({
  title: ['文本', '文字', 'Text to read'],
  properties: z.object({
    content: longWords(['内容', '內容', 'Words'], { zh: '这是一段文字', en: 'Some words' }),
    color: colour(['颜色', '顏色', 'Colour']),
    textAlign: choice(
      ['对齐', '對齊', 'Alignment'],
      { left: ['左', '左', 'Left'], center: ['中', '中', 'Centre'], right: ['右', '右', 'Right'] },
      'left',
    ),
    fontSize: whole(['字号', '字級', 'Size'], { min: 10, max: 48, start: 14 }),
    lineHeight: whole(['行高', '行高', 'Line height'], { min: 12, max: 96, start: 32 }),
    isBold: flag(['加粗', '加粗', 'Bold']),
    isItalic: flag(['斜体', '斜體', 'Italic']),
    isUnderlined: flag(['下划线', '底線', 'Underlined']),
  }),
});
