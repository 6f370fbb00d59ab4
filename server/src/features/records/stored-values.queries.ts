import { decimalOf, decimalText } from '@auditplus/contract/kinds/stored-values.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StoredField } from './record-model.ts';
import { columnSql, type Stored } from './record-scope.queries.ts';
import { dialectOf, outsideOf } from './record-store.ts';

/** A value of a database outside as the text that it travels as: moments in milliseconds, flags as 0 and 1. */
export function sentSql(
  { shape }: Pick<FormField, 'shape'>,
  column: RawBuilder<unknown>,
  table: Stored,
): RawBuilder<unknown> {
  const dialect = dialectOf(table);
  if (shape === 'moment')
    return dialect.isMySql
      ? sql`timestampdiff(MICROSECOND, '1970-01-01 08:00:00', ${column}) DIV 1000`
      : sql`floor(extract(epoch FROM ${column}::timestamptz) * 1000)`;
  if (shape === 'flag') return dialect.isMySql ? column : sql`${column}::int`;
  return dialect.text(column);
}

/** What such a text stands for, as it travels in the JSON of a row of our own. */
export function sentValue({ shape }: Pick<FormField, 'shape'>, text: string | null): unknown {
  if (text === null) return null;
  if (shape === 'moment') return Number(text);
  return shape === 'flag' ? Number(text !== '0') : text;
}

/** A column as it is read: decimals as text, so that no digit is lost on the way. */
export function storedSql({ field, column }: StoredField, table: Stored): RawBuilder<unknown> {
  const ref = columnSql(table, column);
  if (outsideOf(table)) return sentSql(field, ref, table);
  return field.shape === 'decimal' ? sql`${ref}::text` : ref;
}

/** A value as forms keep it, from what the column holds. */
export function fromColumn({ shape, kind, props }: FormField, stored: unknown, table: Stored): unknown {
  if (stored === null || stored === undefined) return kind.blank({ props });
  if (outsideOf(table) && shape !== 'decimal') return sentValue({ shape }, String(stored));
  if (shape === 'flag') return stored === true ? 1 : 0;
  if (shape === 'decimal') return decimalOf(String(stored));
  return stored instanceof Date ? stored.getTime() : stored;
}

/** What the column holds, from a value as forms keep it. */
export function toColumn({ shape }: FormField, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (shape) {
    case 'flag':
      return value === 1;
    case 'decimal':
      return typeof value === 'number' ? decimalText(value) : value;
    case 'moment':
      return new Date(Number(value));
    case 'ids':
    case 'paths':
    case 'decimals':
    case 'days':
    case 'times':
    case 'files':
      return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value);
    default:
      return value;
  }
}
