import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { issueText } from '../expressions/issues.ts';
import { type SqlCondition, type SqlFragment, toSql } from '../expressions/to-sql.ts';
import { type RuleFacts, readRule } from './record-rules.ts';

/** What the statement calls the row whose columns are named as the fields are. */
export const LISTED = 'listed';

/** Whether conditions of lists can ask for a field: those of rows, files and ways through trees no statement can. */
export const isAskable = (field: Field): boolean =>
  field.kind === 'designed'
    ? !['paths', 'days', 'decimals'].includes(shapeOf(field))
    : !['rows', 'files', 'moment'].includes(field.kind);

/** Which records a list shows, as a condition on a row `listed`; or what keeps it from being one. */
export function listCondition(
  fields: RecordModel['fields'],
  where: string,
  facts: RuleFacts,
): SqlCondition | { readonly ok: false; readonly issue: undefined } {
  const read = readRule(fields, where);
  if (!read.ok) {
    const [issue] = read.issues;
    return issue ? { ok: false, issue } : { ok: false, issue: undefined };
  }
  const columns = Object.entries(fields).flatMap(([name, field]) =>
    isAskable(field) ? [[name, { table: LISTED, column: name }] as const] : [],
  );
  return toSql(read.expression, { columns: Object.fromEntries(columns), facts });
}

/** The condition of a record's list, if it has one; one that cannot be read is a fault of the declaration. */
export function listWhere(
  { name, fields, listWhere: where }: Pick<RecordModel, 'name' | 'fields' | 'listWhere'>,
  facts: RuleFacts,
): SqlFragment | null {
  if (where === undefined) return null;
  const found = listCondition(fields, where, facts);
  if (found.ok) return found.sql;
  const why = found.issue ? issueText(found.issue, 'en') : '';
  throw new Error(`The condition of the list of ${name} cannot be read: ${where}: ${why}`);
}
