import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { choice, flag, placeholder, property } from './properties.ts';
import { timeValue } from './stored-values.ts';

const HOURS = /^\d{2}:\d{2}:\d{2}-\d{2}:\d{2}:\d{2}$/;

const properties = z.object({
  placeholder: placeholder(),
  format: choice(
    ['格式', '格式', 'Format'],
    { 'HH:mm:ss': ['时:分:秒', '時:分:秒', 'HH:mm:ss'], 'HH:mm': ['时:分', '時:分', 'HH:mm'] },
    'HH:mm:ss',
  ),
  pickerOptions: property(
    ['可选范围', '可選範圍', 'Between'],
    { as: 'hours' },
    z.object({ selectableRange: z.string().regex(HOURS).default('00:00:00-23:59:59') }).prefault({}),
  ),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

/** A time of day. */
export const time = defineFormKind({
  ...timeValue,
  title: ['时间选择', '時間選擇', 'Time'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'range',
  isChosen: true,
  toCell: (value, { props }) => (value ?? '').slice(0, props.format.length),
  check: (value, { pickerOptions: { selectableRange } }) => {
    const [from = '', to = ''] = selectableRange.split('-');
    return value < from || value > to ? { id: 'outsideHours', params: { from, to } } : null;
  },
});
