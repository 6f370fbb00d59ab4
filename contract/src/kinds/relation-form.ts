import { z } from 'zod';
import { line } from '../kernel/values.ts';
import { defineFormKind } from './form-kind.ts';
import { popupWidth, rowChoice } from './popup-select.ts';
import { choice, named, onlyWith, placeholder, property, scan } from './properties.ts';
import { recordValue } from './stored-values.ts';

/**
 * A condition on the records that can be chosen: what a field of theirs says beside what another field of the form does,
 * by its path. While that is empty it narrows nothing down.
 */
export const RelatedMatch = z.object({
  field: line(100).default(''),
  is: z.enum(['equal', 'unequal', 'among']).default('equal'),
  own: line(101).default(''),
});
export type RelatedMatch = z.infer<typeof RelatedMatch>;

const properties = z.object({
  placeholder: placeholder(),
  /** A data set of the product that the records come from; empty where they are those of another design. */
  relation: line(100).default(''),
  modelId: named(['关联功能', '關聯功能', 'Related design'], { as: 'design' }),
  relationField: named(['显示字段', '顯示欄位', 'Shown field'], { as: 'designField' }),
  range: onlyWith(
    { property: 'relation', value: '' },
    choice(
      ['可选范围', '可選範圍', 'May be chosen'],
      {
        rights: ['按对方权限', '依對方權限', 'What one reaches there'],
        fixed: ['固定范围', '固定範圍', 'A fixed range'],
      },
      'rights',
    ),
  ),
  rangeWhere: onlyWith(
    { property: 'range', value: 'fixed' },
    property(
      ['范围条件', '範圍條件', 'Condition of the range'],
      { as: 'relatedCondition' },
      z.string().trim().max(2000).default(''),
    ),
  ),
  narrowedBy: property(
    ['按本表单的字段筛选', '依本表單的欄位篩選', 'Narrowed down by fields of this form'],
    { as: 'relatedMatches' },
    z.array(RelatedMatch).max(10).default([]),
  ),
  ...rowChoice,
  popupWidth,
  scan: scan(),
  multiple: z.literal(false).default(false),
});

/** A record of another design, or of the product's own. */
export const relationForm = defineFormKind({
  ...recordValue,
  title: ['关联表单', '關聯表單', 'Related record'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  refersTo: ({ relation, modelId: design, relationField: field, range, rangeWhere }) =>
    relation === ''
      ? { to: 'record', design, field, ...(range === 'fixed' ? { range: rangeWhere } : {}) }
      : { to: 'relation', relation, column: field },
});
