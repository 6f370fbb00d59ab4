import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { named, rowProperty } from './properties.ts';

/** What the row of a data interface, chosen in this form, says in one of its properties. */
export const popupAttr = defineLayoutKind({
  title: ['弹窗选择属性', '彈出視窗選擇屬性', 'Field of the chosen row'],
  isLabelled: true,
  properties: z.object({
    relationField: named(['弹窗字段', '彈出視窗欄位', 'Chosen in'], {
      as: 'ownField',
      kinds: ['popupSelect'],
    }),
    showField: rowProperty(['显示字段', '顯示欄位', 'Shown field']),
  }),
});
