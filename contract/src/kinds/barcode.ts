import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, colour, named, onlyWith, text, whole } from './properties.ts';

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
    staticText: onlyWith({ property: 'dataType', value: 'static' }, text(['固定文字', '固定文字', 'Text'])),
    relationField: onlyWith(
      { property: 'dataType', value: 'relation' },
      named(['字段', '欄位', 'Field'], { as: 'ownField' }),
    ),
    format: choice(
      ['格式', '格式', 'Format'],
      {
        code128: ['Code 128', 'Code 128', 'Code 128'],
        code39: ['Code 39', 'Code 39', 'Code 39'],
        ean13: ['EAN-13', 'EAN-13', 'EAN-13'],
      },
      'code128',
    ),
    width: whole(['线宽', '線寬', 'Width of a line'], { min: 1, max: 10, start: 4 }),
    height: whole(['高度', '高度', 'Height'], { min: 10, max: 300, start: 40 }),
    lineColor: colour(['线条颜色', '線條顏色', 'Colour of the lines'], '#000000'),
    background: colour(['背景色', '背景色', 'Background'], '#ffffff'),
  }),
});
