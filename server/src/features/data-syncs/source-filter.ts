import type { SourceColumn } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { type Issue, issueText } from '@auditplus/core/expressions/issues.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { toMySql } from '@auditplus/core/expressions/to-mysql.ts';
import { type SqlFragment, toSql } from '@auditplus/core/expressions/to-sql.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { type Dialect, type TypeOfColumn, typeOfText } from '@auditplus/core/sql/column-types.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Place } from '../data-models/public.ts';
import type { SourceField } from '../data-sources/public.ts';

/** Types of columns as conditions know them. */
const TYPES: Readonly<Record<TypeOfColumn['type'], SourceColumn['type']>> = {
  varchar: 'text',
  text: 'text',
  int: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'moment',
  json: 'other',
  other: 'other',
};

/** A column of the source as its designer sees it. */
export const sourceColumn = (dialect: Dialect, field: SourceField): SourceColumn => ({
  name: field.field,
  comment: field.comment,
  written: field.type,
  type: TYPES[typeOfText(dialect, field.type).type],
  isKey: field.isPrimaryKey,
});

type Filtered = {
  readonly place: Place;
  readonly sourceTable: string;
  readonly fields: readonly SourceField[];
  readonly filter: string;
  /** What the condition takes for now. */
  readonly at: Date;
};

/** The condition of a synchronisation as its source computes it; refuses with `dataSync.filterInvalid` and the place. */
export function filterOfRows(
  ctx: Pick<Ctx, 'caller' | 'language'>,
  { place, sourceTable, fields, filter, at }: Filtered,
): SqlFragment | null {
  if (filter === '') return null;
  const parsed = parseExpression(filter);
  if (!parsed.ok) return refuseFilter(ctx, parsed.issue);
  const scope = columnScope(fields.map((field) => sourceColumn(place.dialect, field)));
  const checked = checkExpression(parsed.tree, scope, BOOLEAN);
  if (!checked.ok) return refuseFilter(ctx, checked.issues[0]);
  const { caller } = ctx;
  const given = {
    columns: Object.fromEntries(fields.map(({ field }) => [field, { table: sourceTable, column: field }])),
    facts: {
      now: at.getTime(),
      me: { id: caller.userId, organize: caller.unitId, roles: [...caller.roleCodes] },
    },
  };
  const condition =
    place.dialect === 'MySQL'
      ? toMySql(checked.expression, { ...given, ahead: 0 })
      : toSql(checked.expression, given);
  return condition.ok ? condition.sql : refuseFilter(ctx, condition.issue);
}

function refuseFilter({ language }: Pick<Ctx, 'language'>, issue: Issue | undefined): never {
  if (!issue) throw new Error('an expression was refused without an issue');
  const { line, column } = issue.place;
  refuse(
    'dataSync.filterInvalid',
    { line, column, reason: issueText(issue, language) },
    { place: issue.place },
  );
}
