import type { ColumnType } from '@auditplus/contract/features/data-models/table.schemas.ts';

/** Kinds of databases that tables are made in; MySQL stands for MariaDB too. */
export type Dialect = 'PostgreSQL' | 'MySQL';

/** A type with its measures: `length` of a varchar, digits of a decimal, of which `scale` behind the point. */
export type TypeOfColumn = {
  readonly type: ColumnType | 'other';
  readonly length: number | null;
  readonly scale: number | null;
};

const MAX_VARCHAR = 10_000;
/** Digits that both databases can hold. */
const MAX_DIGITS = 38;
const MAX_SCALE = 30;

const plain = (type: ColumnType): TypeOfColumn => ({ type, length: null, scale: null });
const OTHER: TypeOfColumn = { type: 'other', length: null, scale: null };

const WRITTEN: Readonly<Record<Dialect, Readonly<Record<ColumnType, string>>>> = {
  PostgreSQL: {
    varchar: 'varchar',
    int: 'integer',
    bigint: 'bigint',
    decimal: 'numeric',
    datetime: 'timestamptz',
    date: 'date',
    text: 'text',
    boolean: 'boolean',
    json: 'jsonb',
  },
  MySQL: {
    varchar: 'varchar',
    int: 'int',
    bigint: 'bigint',
    decimal: 'decimal',
    datetime: 'datetime(3)',
    date: 'date',
    text: 'longtext',
    boolean: 'tinyint(1)',
    json: 'json',
  },
};

/** A type as a statement writes it. */
export function typeText(dialect: Dialect, { type, length, scale }: TypeOfColumn): string {
  if (type === 'other') throw new Error('The product makes no columns of other types.');
  const name = WRITTEN[dialect][type];
  if (type === 'varchar') return `${name}(${length ?? 50})`;
  return type === 'decimal' ? `${name}(${length ?? 18},${scale ?? 0})` : name;
}

const NAMES: Readonly<Record<Dialect, Readonly<Record<string, ColumnType>>>> = {
  PostgreSQL: {
    integer: 'int',
    smallint: 'int',
    bigint: 'bigint',
    'timestamp with time zone': 'datetime',
    date: 'date',
    text: 'text',
    boolean: 'boolean',
    jsonb: 'json',
    json: 'json',
  },
  MySQL: {
    int: 'int',
    smallint: 'int',
    mediumint: 'int',
    tinyint: 'int',
    bigint: 'bigint',
    datetime: 'datetime',
    timestamp: 'datetime',
    date: 'date',
    text: 'text',
    tinytext: 'text',
    mediumtext: 'text',
    longtext: 'text',
    json: 'json',
  },
};

/** The type that a database's catalogue writes, such as `character varying(50)` or `int(11)`. */
export function typeOfText(dialect: Dialect, written: string): TypeOfColumn {
  const text = written.trim().toLowerCase();
  const sized = /^(varchar|character varying|numeric|decimal)\((\d+)(?:,\s*(\d+))?\)$/.exec(text);
  if (sized) {
    const isVarchar = /char/.test(sized[1] ?? '');
    const length = Number(sized[2]);
    return isVarchar
      ? { type: 'varchar', length, scale: null }
      : { type: 'decimal', length, scale: Number(sized[3] ?? 0) };
  }
  if (dialect === 'MySQL' && text === 'tinyint(1)') return plain('boolean');
  const name = dialect === 'MySQL' ? text.replace(/\(\d+\)$/, '') : text;
  const known = NAMES[dialect][name];
  return known ? plain(known) : OTHER;
}

/** Whether a type has the measures that it needs, within what both databases can hold. */
export function hasFittingMeasures({ type, length, scale }: TypeOfColumn): boolean {
  if (type === 'varchar') return length !== null && length >= 1 && length <= MAX_VARCHAR && scale === null;
  if (type === 'decimal')
    return (
      length !== null && length >= 1 && length <= MAX_DIGITS && (scale ?? 0) <= Math.min(MAX_SCALE, length)
    );
  return true;
}

/** Quotes a name; sessions of MySQL read it so too, since they are opened with `ANSI_QUOTES`. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a text; sessions of MySQL are opened with `NO_BACKSLASH_ESCAPES`. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const NUMBER = /^-?\d{1,38}(?:\.\d{1,30})?$/;

/** The literal of a default value; null where the value does not fit the type. `now` is the moment of writing. */
export function defaultText(dialect: Dialect, { type, length }: TypeOfColumn, value: string): string | null {
  switch (type) {
    case 'varchar':
      return length !== null && [...value].length > length ? null : quotedText(value);
    case 'int':
      return /^-?\d{1,9}$/.test(value) ? String(Number(value)) : null;
    case 'bigint':
      return /^-?\d{1,18}$/.test(value) ? String(BigInt(value)) : null;
    case 'decimal':
      return NUMBER.test(value) ? value : null;
    case 'boolean':
      if (value !== 'true' && value !== 'false') return null;
      return dialect === 'MySQL' ? String(Number(value === 'true')) : value;
    case 'date':
      return isDay(value) ? quotedText(value) : null;
    case 'datetime':
      if (value !== 'now') return null;
      return dialect === 'MySQL' ? 'CURRENT_TIMESTAMP(3)' : 'CURRENT_TIMESTAMP';
    case 'text':
      return dialect === 'MySQL' ? null : quotedText(value);
    default:
      return null;
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/**
 * The plain value behind a default as the catalogue writes it: `''` without one, `now` of the moment of writing; null
 * where it is an expression that the product does not make.
 */
export function defaultValue(dialect: Dialect, { type }: TypeOfColumn, written: string): string | null {
  const text = written.trim();
  if (text === '' || /^null(?:::|$)/i.test(text)) return '';
  if (type === 'datetime') return /^(?:now\(\)|current_timestamp(?:\(\d?\))?)$/i.test(text) ? 'now' : null;
  if (dialect === 'MySQL' && type === 'boolean') return text === '1' ? 'true' : 'false';
  const quoted = /^'((?:[^']|'')*)'(?:::[a-z0-9_ ,()]+)?$/i.exec(text);
  if (quoted) return (quoted[1] ?? '').replaceAll("''", "'");
  const cast = /^\(?(-?\d+(?:\.\d+)?)\)?(?:::[a-z0-9_ ,()]+)?$/i.exec(text);
  if (cast) return cast[1] ?? '';
  if (text === 'true' || text === 'false') return text;
  // MySQL, unlike MariaDB, writes texts without quotes.
  return dialect === 'MySQL' && !/[()]/.test(text) ? text : null;
}
