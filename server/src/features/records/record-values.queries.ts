import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { type RawBuilder, sql } from 'kysely';
import { epochMs } from '../../kernel/records/record-columns.ts';

/** A stored value as it travels in the JSON of a row: decimals as texts, days as texts, moments in milliseconds. */
export function valueSql(
  { shape }: Pick<FormField, 'shape'>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  switch (shape) {
    case 'decimal':
    case 'day':
      return sql`${column}::text`;
    case 'moment':
      return epochMs(column);
    case 'flag':
      return sql`${column}::int`;
    default:
      return column;
  }
}

/** What stands for a password wherever it is read; a write that sends it back changes nothing. */
const MASK = '******';

/** The value of a field, from the JSON of a row; a list that was never stored is its blank. */
export function readValue({ shape, kind, kindId, props }: FormField, json: unknown): unknown {
  if (kindId === 'PsdInput') return json ? MASK : null;
  if (shape === 'decimal') return typeof json === 'string' ? decimalOf(json) : null;
  return json ?? (shape === 'flag' ? null : kind.blank({ props }));
}
