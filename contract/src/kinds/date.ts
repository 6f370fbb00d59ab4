import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { choice, flag, placeholder } from './properties.ts';
import { dayValue, momentValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  type: choice(
    ['精度', '精度', 'Precision'],
    { date: ['日期', '日期', 'Day'], datetime: ['日期时间', '日期時間', 'Day and time'] },
    'date',
  ),
  format: choice(
    ['格式', '格式', 'Format'],
    {
      'yyyy-MM-dd': ['年-月-日', '年-月-日', 'yyyy-MM-dd'],
      'yyyy-MM': ['年-月', '年-月', 'yyyy-MM'],
      yyyy: ['年', '年', 'yyyy'],
      'yyyy-MM-dd HH:mm': ['年-月-日 时:分', '年-月-日 時:分', 'yyyy-MM-dd HH:mm'],
      'yyyy-MM-dd HH:mm:ss': ['年-月-日 时:分:秒', '年-月-日 時:分:秒', 'yyyy-MM-dd HH:mm:ss'],
    },
    'yyyy-MM-dd',
  ),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

const isMoment = (value: string | number | null): value is number => typeof value === 'number';

/** A day, or a moment of one. */
export const date = defineFormKind<typeof properties, string | number>({
  title: ['日期选择', '日期選擇', 'Date'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'range',
  isChosen: true,
  shape: ({ type }) => (type === 'date' ? 'day' : 'moment'),
  schema: (field) => (field.props.type === 'date' ? dayValue.schema(field) : momentValue.schema(field)),
  reply: z.union([z.string(), z.int()]).nullable(),
  blank: () => null,
  toWire: (value) => (isMoment(value) ? value : dayValue.toWire(value)),
  toCell: (value, { props }) => {
    const text = isMoment(value) ? momentValue.toCell(value) : dayValue.toCell(value);
    return text.slice(0, props.format.length);
  },
  fromCell: (text, { props }) =>
    props.type === 'date' ? dayValue.fromCell(text) : momentValue.fromCell(text),
});
