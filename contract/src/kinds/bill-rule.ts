import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { named } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  rule: named(['编号规则', '編號規則', 'Numbering rule'], { as: 'billRule' }),
});

/** A number that the server takes from a rule when the record is created. */
export const billRule = defineFormKind({
  ...textValue,
  title: ['单据编号', '單據編號', 'Document number'],
  properties,
  standsIn: ['list', 'filter'],
  search: 'like',
  isSystem: true,
});
