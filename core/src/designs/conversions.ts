import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { columnType } from './design-columns.ts';

/**
 * How values of one shape become values of another. `value` stands for the former value; what does not fit becomes
 * NULL and stays in the former column, which is kept.
 */
export function conversionSql(from: Shape, to: Shape): string {
  const target = columnType(to);
  if (columnType(from) === target && target !== 'jsonb') return 'value';
  switch (columnType(from)) {
    case 'text':
      return FROM_TEXT[to] ?? NOTHING;
    case 'numeric':
      return target === 'text' ? 'trim_scale(value)::text' : (FROM_NUMBER[to] ?? NOTHING);
    case 'boolean':
      return FROM_FLAG[to] ?? NOTHING;
    case 'date':
      return FROM_DAY[to] ?? NOTHING;
    case 'timestamptz':
      return FROM_MOMENT[to] ?? NOTHING;
    case 'jsonb':
      return fromList(from, to);
  }
}

/** Whether values of a shape can become values of another at all. */
export const isConvertible = (from: Shape, to: Shape): boolean => conversionSql(from, to) !== NOTHING;

/** Whether a stored value of a shape is one at all. */
export const filledSql = (shape: Shape): string => {
  const type = columnType(shape);
  if (type === 'text') return "coalesce(value, '') <> ''";
  return type === 'jsonb' ? "coalesce(value, '[]') <> '[]'" : 'value IS NOT NULL';
};

type Conversions = Readonly<Partial<Record<Shape, string>>>;

const NOTHING = 'NULL';
const LOCAL = "(value AT TIME ZONE INTERVAL '8 hours')";
const DAY = String.raw`^\d{4}-\d{1,2}-\d{1,2}`;
const plainText = 'btrim(value)';

const FROM_TEXT: Conversions = {
  decimal: String.raw`CASE WHEN ${plainText} ~ '^-?\d{1,40}(\.\d{1,20})?$' THEN ${plainText}::numeric END`,
  flag: `CASE WHEN lower(${plainText}) IN ('1', '是', '开', '開', 'yes', 'true', 'on') THEN true
    WHEN lower(${plainText}) IN ('0', '否', '关', '關', 'no', 'false', 'off') THEN false END`,
  day: `CASE WHEN ${plainText} ~ '${DAY}' AND pg_input_is_valid(left(${plainText}, 10), 'date')
    THEN left(${plainText}, 10)::date END`,
  moment: `CASE WHEN ${plainText} ~ '${DAY}' AND pg_input_is_valid(${plainText}, 'timestamp')
    THEN (${plainText})::timestamp AT TIME ZONE INTERVAL '8 hours' END`,
  ids: 'jsonb_build_array(value)',
};

const FROM_NUMBER: Conversions = {
  flag: 'CASE value WHEN 1 THEN true WHEN 0 THEN false END',
};

const FROM_FLAG: Conversions = {
  text: "CASE WHEN value THEN '是' ELSE '否' END",
  html: "CASE WHEN value THEN '是' ELSE '否' END",
  id: "CASE WHEN value THEN '1' ELSE '0' END",
  decimal: 'CASE WHEN value THEN 1 ELSE 0 END',
};

const FROM_DAY: Conversions = {
  text: "to_char(value, 'YYYY-MM-DD')",
  html: "to_char(value, 'YYYY-MM-DD')",
  moment: "value::timestamp AT TIME ZONE INTERVAL '8 hours'",
  days: "jsonb_build_array(to_char(value, 'YYYY-MM-DD'), to_char(value, 'YYYY-MM-DD'))",
};

const FROM_MOMENT: Conversions = {
  text: `to_char(${LOCAL}, 'YYYY-MM-DD HH24:MI:SS')`,
  html: `to_char(${LOCAL}, 'YYYY-MM-DD HH24:MI:SS')`,
  day: `${LOCAL}::date`,
  time: `to_char(${LOCAL}, 'HH24:MI:SS')`,
};

function fromList(from: Shape, to: Shape): string {
  const first = 'CASE WHEN jsonb_array_length(value) = 1 THEN value ->> 0 END';
  if (from === 'ids' && to === 'id') return first;
  if (from === 'ids' && (to === 'text' || to === 'html'))
    return "(SELECT string_agg(part, '、') FROM jsonb_array_elements_text(value) part)";
  if (from === 'days' && to === 'day')
    return 'CASE WHEN value ->> 0 = value ->> 1 THEN (value ->> 0)::date END';
  return NOTHING;
}
