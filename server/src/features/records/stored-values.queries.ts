import { decimalOf, decimalText } from '@auditplus/contract/kinds/stored-values.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StoredField } from './record-model.ts';
import { columnSql, type Stored } from './record-scope.queries.ts';

/** A column as it is read: decimals as text, so that no digit is lost on the way. */
export function storedSql({ field, column }: StoredField, table: Stored): RawBuilder<unknown> {
  const ref = columnSql(table, column);
  return field.shape === 'decimal' ? sql`${ref}::text` : ref;
}

/** A value as forms keep it, from what the column holds. */
export function fromColumn({ shape, kind, props }: FormField, stored: unknown): unknown {
  if (stored === null || stored === undefined) return kind.blank({ props });
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
