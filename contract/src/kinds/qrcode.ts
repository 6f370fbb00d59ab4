import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, colour, named, onlyWith, text, whole } from './properties.ts';

/** A code that a phone reads: a fixed text, the value of a field, or the record itself. */
export const qrcode = defineLayoutKind({
  title: ['二维码', '二維條碼', 'QR code'],
  isLabelled: true,
  properties: z.object({
    dataType: choice(
      ['内容', '內容', 'Holds'],
      {
        static: ['固定文字', '固定文字', 'A fixed text'],
        relation: ['字段的值', '欄位的值', 'The value of a field'],
        form: ['本条数据', '本筆資料', 'This record'],
      },
      'static',
    ),
    staticText: onlyWith({ property: 'dataType', value: 'static' }, text(['固定文字', '固定文字', 'Text'])),
    relationField: onlyWith(
      { property: 'dataType', value: 'relation' },
      named(['字段', '欄位', 'Field'], { as: 'ownField' }),
    ),
    size: whole(['尺寸', '尺寸', 'Size'], { min: 40, max: 600, start: 100 }),
    colorDark: colour(['前景色', '前景色', 'Dark colour'], '#000000'),
    colorLight: colour(['背景色', '背景色', 'Light colour'], '#ffffff'),
  }),
});
