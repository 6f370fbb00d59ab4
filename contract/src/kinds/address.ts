import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { choice, flag, placeholder } from './properties.ts';
import { idsOf, nodeValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  level: choice(
    ['精确到', '精確到', 'Down to'],
    {
      '0': ['省', '省', 'Province'],
      '1': ['市', '市', 'City'],
      '2': ['区县', '區縣', 'District'],
      '3': ['街道', '街道', 'Street'],
    },
    '2',
  ),
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

const TO = { to: 'area' } as const;

/** An administrative area, or several; on the wire each is the way down to it. */
export const address = defineFormKind({
  ...nodeValue,
  title: ['省市区域', '省市區域', 'Area'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: () => TO,
  toWire: (value, { multiple }, pathOf) =>
    multiple ? idsOf(value).map((id) => pathOf(TO, id)) : idsOf(value).flatMap((id) => pathOf(TO, id)),
});
