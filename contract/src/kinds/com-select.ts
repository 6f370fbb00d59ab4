import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag, placeholder } from './properties.ts';
import { idsOf, nodeValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

const TO = { to: 'organization' } as const;

/** An organisation, or several; on the wire each is the way down to it. */
export const comSelect = defineFormKind({
  ...nodeValue,
  title: ['组织选择', '組織選擇', 'Organisation'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: () => TO,
  toWire: (value, { multiple }, pathOf) =>
    multiple ? idsOf(value).map((id) => pathOf(TO, id)) : idsOf(value).flatMap((id) => pathOf(TO, id)),
});
