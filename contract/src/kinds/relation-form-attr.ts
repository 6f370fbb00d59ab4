import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { named, text } from './properties.ts';

/** What another record, chosen in this form, says in one of its fields. */
export const relationFormAttr = defineLayoutKind({
  title: ['关联表单属性', '關聯表單屬性', 'Field of the related record'],
  isLabelled: true,
  properties: z.object({
    relationField: named(['关联字段', '關聯欄位', 'Chosen in'], { as: 'ownField', kinds: ['relationForm'] }),
    showField: text(['显示字段', '顯示欄位', 'Shown field']),
  }),
});
