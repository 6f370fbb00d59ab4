import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { popupWidth, rowChoice } from './popup-select.ts';
import { named, placeholder } from './properties.ts';
import { recordValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  modelId: named(['关联功能', '關聯功能', 'Related design'], { as: 'design' }),
  relationField: named(['显示字段', '顯示欄位', 'Shown field'], { as: 'designField' }),
  ...rowChoice,
  popupWidth,
  multiple: z.literal(false).default(false),
});

/** A record of another design. */
export const relationForm = defineFormKind({
  ...recordValue,
  title: ['关联表单', '關聯表單', 'Related record'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  refersTo: ({ modelId: design, relationField: field }) => ({ to: 'record', design, field }),
});
