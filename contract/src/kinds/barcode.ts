import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, colour, named, text, whole } from './properties.ts';

/** A code of lines that a scanner reads: a fixed text, or the value of a field. */
export const barcode = defineLayoutKind({
  title: ['条形码', '條碼', 'Barcode'],
  isLabelled: true,
  properties: z.object({
    dataType: choice(
      ['内容', '內容', 'Holds'],
      {
        static: ['固定文字', '固定文字', 'A fixed text'],
        relation: ['字段的值', '欄位的值', 'The value of a field'],
      },
      'static',
    ),
    staticText: text(['固定文字', '固定文字', 'Text']),
    relationField: named(['字段', '欄位', 'Field'], { as: 'ownField' }),
    format: choice(
      ['格式', '格式', 'Format'],
      {
        code128: ['code128', 'code128', 'code128'],
        code39: ['code39', 'code39', 'code39'],
        ean13: ['ean13', 'ean13', 'ean13'],
      },
      'code128',
    ),
    width: whole(['线宽', '線寬', 'Width of a line'], { min: 1, max: 10, start: 4 }),
    height: whole(['高度', '高度', 'Height'], { min: 10, max: 300, start: 40 }),
    lineColor: colour(['线条颜色', '線條顏色', 'Colour of the lines'], '#000000'),
    background: colour(['背景色', '背景色', 'Background'], '#ffffff'),
  }),
});
