import { z } from 'zod';
import { line } from '../kernel/values.ts';
import { defineFormKind } from './form-kind.ts';
import { popupWidth, rowChoice } from './popup-select.ts';
import { named, placeholder } from './properties.ts';
import { recordValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  /** A data set of the product that the records come from; empty where they are those of another design. */
  relation: line(100).default(''),
  modelId: named(['关联功能', '關聯功能', 'Related design'], { as: 'design' }),
  relationField: named(['显示字段', '顯示欄位', 'Shown field'], { as: 'designField' }),
  ...rowChoice,
  popupWidth,
  multiple: z.literal(false).default(false),
});

/** A record of another design, or of the product's own. */
export const relationForm = defineFormKind({
  ...recordValue,
  title: ['关联表单', '關聯表單', 'Related record'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  refersTo: ({ relation, modelId: design, relationField: field }) =>
    relation === '' ? { to: 'record', design, field } : { to: 'relation', relation, column: field },
});
