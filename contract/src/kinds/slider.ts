import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { numberIssue } from './num-input.ts';
import { flag, property } from './properties.ts';
import { decimalValue } from './stored-values.ts';

const end = (label: readonly [string, string, string], start: number) =>
  property(
    label,
    { as: 'number', min: -1_000_000, max: 1_000_000 },
    z.number().min(-1_000_000).max(1_000_000).default(start),
  );

const properties = z.object({
  min: end(['最小值', '最小值', 'Least'], 0),
  max: end(['最大值', '最大值', 'Most'], 100),
  step: property(
    ['步长', '步長', 'Step'],
    { as: 'number', min: 0.01, max: 100_000 },
    z.number().min(0.01).max(100_000).default(1),
  ),
  showStops: flag(['显示间断点', '顯示間斷點', 'Show stops']),
  range: flag(['选择范围', '選擇範圍', 'From and to']),
});

type Slid = number | string | number[];

const Pair = z.array(z.number()).length(2);

/** A number, or two, on a scale. */
export const slider = defineFormKind<typeof properties, Slid>({
  title: ['滑块', '滑桿', 'Slider'],
  properties,
  standsIn: [],
  search: 'equal',
  shape: ({ range }) => (range ? 'decimals' : 'decimal'),
  schema: (field) =>
    field.props.range
      ? z.preprocess(
          (sent) => (sent === undefined || sent === '' || isEmptyList(sent) ? null : sent),
          Pair.nullable(),
        )
      : decimalValue.schema(field),
  reply: z.union([z.number(), z.string(), Pair]).nullable(),
  blank: () => null,
  toCell: (value) => (Array.isArray(value) ? value.join(' ~ ') : decimalValue.toCell(value)),
  fromCell: (text, { props }) => {
    if (!props.range) return decimalValue.fromCell(text);
    const pair = Pair.safeParse(text.split(/\s*[~～]\s*/).map(Number));
    if (text === '') return null;
    return pair.success ? pair.data : { issue: 'notValid' };
  },
  check: (value, { min, max }) => {
    const [from, to = from] = Array.isArray(value) ? value : [Number(value)];
    if (from === undefined || to === undefined) return null;
    if (from > to) return { id: 'reversed' };
    return numberIssue(from, { min, max }) ?? numberIssue(to, { min, max });
  },
});

const isEmptyList = (sent: unknown): boolean => Array.isArray(sent) && sent.length === 0;
