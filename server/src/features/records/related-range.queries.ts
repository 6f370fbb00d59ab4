import type { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import type { Reference } from '@auditplus/contract/kinds/form-kind.ts';
import type { Narrowing } from '@auditplus/core/forms/narrowing.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import type { RelationMatch } from '../../kernel/relation-rows.queries.ts';
import { designedSql, type Narrowed, narrowedSql, narrowingTexts } from './record-filter.queries.ts';
import type { RecordModel } from './record-model.ts';
import { deletedSql, recordScopeSql } from './record-scope.queries.ts';

export type RecordReference = Extract<Reference, { readonly to: 'record' }>;

/**
 * The records of another design that may be chosen: those that one reaches there, or those of a fixed range, whoever
 * chooses, as far as the form narrows them down. A range that the other design can no longer be asked for holds none.
 */
export function choosableSql(
  ctx: Pick<Ctx, 'caller' | 'clock' | 'language'>,
  related: RecordModel,
  { range, narrowed = [] }: Pick<RecordReference, 'range'> & { readonly narrowed?: readonly Narrowed[] },
): RawBuilder<SqlBool> {
  const within =
    range === undefined
      ? recordScopeSql(ctx, related)
      : range === ''
        ? sql<SqlBool>`true`
        : (designedSql(ctx, related, range) ?? sql<SqlBool>`false`);
  return allOfSql([
    deletedSql(related, 0),
    within,
    ...narrowed.map((one) => narrowedSql({ ctx, model: related }, one)),
  ]);
}

/** What the form of a declared record narrows records of a design down to. */
export const asNarrowed =
  ({ byName }: RecordModel) =>
  ({ column, is, texts }: RowMatch): Narrowed => {
    const shape = byName.get(column)?.field.shape;
    const values = texts.map((text) => {
      if (shape === 'flag') return text === 'true';
      return shape === 'moment' ? Date.parse(text) : text;
    });
    return { field: column, is, value: is === 'among' ? values : values[0] };
  };

/** What the form of a declared record narrows rows of the product down to. */
export const asRowMatch = ({ column, is, texts }: RowMatch): RelationMatch => ({
  ...{ column, texts },
  isUnequal: is === 'unequal',
});

/** What narrows rows of the product down. */
export const relationMatches = (narrowed: readonly Narrowing[]): RelationMatch[] =>
  narrowed.map((one) => ({
    column: one.field,
    isUnequal: one.is === 'unequal',
    texts: narrowingTexts(one) ?? [],
  }));
