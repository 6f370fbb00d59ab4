import type { Reference } from '@auditplus/contract/kinds/form-kind.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { designedSql } from './record-filter.queries.ts';
import type { RecordModel } from './record-model.ts';
import { deletedSql, recordScopeSql } from './record-scope.queries.ts';

export type RecordReference = Extract<Reference, { readonly to: 'record' }>;

/**
 * The records of another design that may be chosen: those that one reaches there, or those of a fixed range, whoever
 * chooses. A range that the other design can no longer be asked for holds none.
 */
export function choosableSql(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  related: RecordModel,
  { range }: Pick<RecordReference, 'range'>,
): RawBuilder<SqlBool> {
  const within =
    range === undefined
      ? recordScopeSql(ctx, related)
      : range === ''
        ? sql<SqlBool>`true`
        : (designedSql(ctx, related, range) ?? sql<SqlBool>`false`);
  return sql<SqlBool>`${deletedSql(related, 0)} AND ${within}`;
}
