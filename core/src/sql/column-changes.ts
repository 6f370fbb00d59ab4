import { quotedName, type TypeOfColumn, typeText } from './column-types.ts';

/**
 * What becomes of the values when a column gets another type: `none` stays as it is, `catalogue` needs no look at rows,
 * `rewrite` writes every row anew without loss, `check` too, and not every value may fit.
 */
type TypeChange = 'none' | 'catalogue' | 'rewrite' | 'check' | 'unsupported';

const INT_DIGITS = 10;
const BIGINT_DIGITS = 19;
const ZONE = 'Asia/Shanghai';

const wholeDigits = ({ type, length, scale }: TypeOfColumn): number => {
  if (type === 'int') return INT_DIGITS;
  return type === 'bigint' ? BIGINT_DIGITS : (length ?? 0) - (scale ?? 0);
};

const isNumber = ({ type }: TypeOfColumn): boolean =>
  type === 'int' || type === 'bigint' || type === 'decimal';

const isText = ({ type }: TypeOfColumn): boolean => type === 'varchar' || type === 'text';

/** What a change of type means for the values of a column. */
export function typeChange(from: TypeOfColumn, to: TypeOfColumn): TypeChange {
  if (from.type === to.type && from.length === to.length && (from.scale ?? 0) === (to.scale ?? 0))
    return 'none';
  if (from.type === 'other' || to.type === 'other') return 'unsupported';
  if (isText(from) && isText(to)) {
    const isWider = to.type === 'text' || (from.type === 'varchar' && (to.length ?? 0) >= (from.length ?? 0));
    return isWider ? 'catalogue' : 'check';
  }
  if (isNumber(from) && isNumber(to)) return numberChange(from, to);
  if (from.type === 'date' && to.type === 'datetime') return 'rewrite';
  if (from.type === 'datetime' && to.type === 'date') return 'check';
  if (isText(to)) return isPlain(from) ? (to.type === 'text' ? 'rewrite' : 'check') : 'unsupported';
  return isText(from) && (isPlain(to) || to.type === 'json') ? 'check' : 'unsupported';
}

/** Types whose values have one plain text. */
const isPlain = (type: TypeOfColumn): boolean =>
  isNumber(type) || type.type === 'date' || type.type === 'boolean';

function numberChange(from: TypeOfColumn, to: TypeOfColumn): TypeChange {
  const scale = (type: TypeOfColumn) => (type.type === 'decimal' ? (type.scale ?? 0) : 0);
  const isWider = wholeDigits(to) >= wholeDigits(from) && scale(to) >= scale(from);
  // Ten digits of a decimal hold more than an int does.
  const holdsAll = to.type === 'decimal' || from.type !== 'decimal' || wholeDigits(to) > wholeDigits(from);
  if (!isWider || !holdsAll) return 'check';
  return from.type === 'decimal' && to.type === 'decimal' && scale(from) === scale(to)
    ? 'catalogue'
    : 'rewrite';
}

/** The condition that a value, not null, fits the other type without loss; for PostgreSQL. */
export function fitsText(name: string, from: TypeOfColumn, to: TypeOfColumn): string {
  const value = quotedName(name);
  if (to.type === 'varchar') return `char_length(${value}::text) <= ${to.length ?? 0}`;
  if (from.type === 'datetime') return `(${value} AT TIME ZONE '${ZONE}')::time = '00:00'`;
  if (isNumber(to)) {
    const number = isText(from) ? `${value}::numeric` : value;
    const fits =
      to.type === 'decimal'
        ? `(abs(${number}) < 1e${wholeDigits(to)} AND round(${number}, ${to.scale ?? 0}) = ${number})`
        : `(${number} BETWEEN ${to.type === 'int' ? '-2147483648 AND 2147483647' : '-9223372036854775808 AND 9223372036854775807'} AND ${number} = trunc(${number}))`;
    return isText(from)
      ? `CASE WHEN ${value} ~ '^\\s*[-+]?[0-9]+(\\.[0-9]+)?\\s*$' THEN ${fits} ELSE false END`
      : fits;
  }
  if (to.type === 'date')
    return `(${value} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' AND pg_input_is_valid(${value}, 'date'))`;
  return `pg_input_is_valid(${value}, '${typeText('PostgreSQL', to)}')`;
}

/** The expression that makes the new value out of the old one; for PostgreSQL. */
export function convertedText(name: string, from: TypeOfColumn, to: TypeOfColumn): string {
  const value = quotedName(name);
  if (from.type === 'date' && to.type === 'datetime') return `${value}::timestamp AT TIME ZONE '${ZONE}'`;
  if (from.type === 'datetime' && to.type === 'date') return `(${value} AT TIME ZONE '${ZONE}')::date`;
  // Not by way of the declared digits, which would round.
  const number = isText(from) && isNumber(to) ? `${value}::numeric` : value;
  return `${number}::${typeText('PostgreSQL', to)}`;
}
