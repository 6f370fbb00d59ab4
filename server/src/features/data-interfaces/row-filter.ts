import type { InterfaceColumn } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { evaluate, type Facts } from '@auditplus/core/expressions/evaluate.ts';
import { type Issue, issueText } from '@auditplus/core/expressions/issues.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { type SqlFragment, toSql } from '@auditplus/core/expressions/to-sql.ts';
import { BOOLEAN, type Typed } from '@auditplus/core/expressions/types.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { TYPED } from '../../kernel/user-sql/compose.ts';

/** A filter that names columns of these data; refuses with `interface.filterInvalid` and the place. */
export function readFilter(ctx: Ctx, text: string, columns: readonly InterfaceColumn[]): Typed | null {
  if (text.trim() === '') return null;
  const parsed = parseExpression(text);
  if (!parsed.ok) return refuseFilter(ctx, parsed.issue);
  const checked = checkExpression(parsed.tree, columnScope(columns), BOOLEAN);
  if (!checked.ok) return refuseFilter(ctx, checked.issues[0]);
  return checked.expression;
}

/** What expressions may know of the caller and the moment. */
const factsOf = ({ caller, clock }: Ctx): Pick<Facts, 'now' | 'me'> => ({
  now: clock.now().getTime(),
  me: { id: caller.userId, organize: caller.unitId, roles: [...caller.roleCodes] },
});

/** The filter as a condition around a statement; what cannot become SQL is refused with its place. */
export function filterSql(ctx: Ctx, filter: Typed, columns: readonly InterfaceColumn[]): SqlFragment {
  const named = Object.fromEntries(columns.map(({ name }) => [name, { table: TYPED, column: name }]));
  const condition = toSql(filter, { columns: named, facts: factsOf(ctx) });
  return condition.ok ? condition.sql : refuseFilter(ctx, condition.issue);
}

/** Whether a row of data that are not in our database is let through. */
export function passes(ctx: Ctx, filter: Typed): (row: Readonly<Record<string, unknown>>) => boolean {
  const facts = factsOf(ctx);
  return (record) => {
    const outcome = evaluate(filter, { record, ...facts });
    return outcome.kind === 'value' && outcome.value === true;
  };
}

function refuseFilter({ language }: Ctx, issue: Issue | undefined): never {
  if (!issue) throw new Error('an expression was refused without an issue');
  const { line, column } = issue.place;
  refuse(
    'interface.filterInvalid',
    { line, column, reason: issueText(issue, language) },
    { place: issue.place },
  );
}
