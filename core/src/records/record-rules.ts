import {
  isEdited,
  type RecordModel,
  type RecordRule,
} from '@auditplus/contract/kernel/records/record-type.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { checkExpression } from '../expressions/check.ts';
import { dependenciesOf } from '../expressions/dependencies.ts';
import { evaluate, type Facts, partsOf } from '../expressions/evaluate.ts';
import { type Issue, issueText } from '../expressions/issues.ts';
import { parseExpression } from '../expressions/parse.ts';
import {
  BOOLEAN,
  DATE,
  DATETIME,
  DECIMAL,
  listOf,
  rowsOf,
  type Scope,
  TEXT,
  type Type,
  type Typed,
} from '../expressions/types.ts';
import { optionScope, typeOfShape } from '../forms/form-model.ts';

/** The values of a record by field. */
export type Values = Readonly<Record<string, unknown>>;
type Ruled = Pick<RecordModel, 'name' | 'fields' | 'rules'>;

/** What the rules of records know beside the record. */
export type RuleFacts = Pick<Facts, 'now' | 'me'>;

/** The first rule that a record breaks. */
export type RuleCheck = (
  facts: RuleFacts,
  written: { readonly values: Values; readonly before: Values | null },
) => RecordRule | undefined;

/** Reads the rules of a record; one that cannot be read is a fault of its declaration. */
export function recordRules(model: Ruled): RuleCheck {
  const rules = (model.rules ?? []).map((rule) => {
    const read = readRule(model.fields, rule.when);
    if (read.ok) return { rule, expression: read.expression };
    const why = read.issues.map((issue) => issueText(issue, 'en')).join(' ');
    throw new Error(`A rule of the record ${model.name} cannot be read: ${rule.when}: ${why}`);
  });
  return (facts, { values, before }) => {
    const record = asRead(model.fields, values);
    const old = before ? { old: asRead(model.fields, before) } : {};
    const broken = rules.find(({ expression }) => {
      const result = evaluate(expression, { ...facts, record, ...old });
      return result.kind === 'value' && result.value === true;
    });
    return broken?.rule;
  };
}

/** An expression, or what is wrong with it. */
export type ReadRule =
  | { readonly ok: true; readonly expression: Typed }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A condition over the fields that the form of a record fills in, or what is wrong with it. */
export const readRule = (fields: RecordModel['fields'], when: string): ReadRule =>
  readExpression(fields, when, { type: BOOLEAN });

/**
 * An expression over the fields that the form of a record fills in. It asks for nothing that only other records or the
 * calendar of work know.
 */
export function readExpression(
  fields: RecordModel['fields'],
  text: string,
  { type, row, option }: { readonly type?: Type; readonly row?: string; readonly option?: Offering } = {},
): ReadRule {
  const edited = Object.fromEntries(Object.entries(fields).filter(([, field]) => isEdited(field)));
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, issues: [parsed.issue] };
  const of = { fields: typesOf(edited) };
  const scope = option ? optionScope(of, option) : { ...of, ...(row === undefined ? {} : { row }) };
  const checked = checkExpression(parsed.tree, scope, type);
  return checked.ok && asksMore(checked.expression) ? { ok: false, issues: [] } : checked;
}

/** The field whose options a condition narrows down, and the child table that it is a column of. */
type Offering = Parameters<typeof optionScope>[1];

/** The fields that an expression reads, those of child rows by their table. */
export const fieldsRead = (expression: Typed): string[] => [
  ...new Set(dependenciesOf(expression).fields.map((path) => path.split('.')[0] ?? path)),
];

const asksMore = (expression: Typed): boolean =>
  expression.kind === 'unique' ||
  expression.kind === 'lookup' ||
  (expression.kind === 'call' && expression.name === 'workdaysBetween') ||
  partsOf(expression).some(asksMore);

const typesOf = (fields: RecordModel['fields']): Scope['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { type: typeOf(name, field) }]));

/** The type that expressions know a field by. */
export function typeOf(name: string, field: Field): Type {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return DECIMAL;
    case 'flag':
      return BOOLEAN;
    case 'day':
      return DATE;
    case 'moment':
    case 'minute':
      return DATETIME;
    case 'files':
      return listOf(TEXT);
    case 'designed':
      return typeOfShape(shapeOf(field));
    case 'rows':
      return rowsOf(name, typesOf(field.columns));
    default:
      return TEXT;
  }
}

/** The values as expressions read them: days as texts, flags as true and false, files by their names, nothing for what is empty. */
export const asRead = (fields: RecordModel['fields'], values: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readable(field, values[name])]));

function readable(field: Field, value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return null;
  switch (field.kind) {
    case 'flag':
      return value === 1;
    case 'designed':
      // A way down a tree is read by where it leads.
      if (shapeOf(field) === 'paths')
        return (Array.isArray(value) ? value : []).map((way) => (Array.isArray(way) ? way.at(-1) : way));
      return shapeOf(field) === 'flag' ? value === 1 : value;
    case 'day':
      return typeof value === 'number' ? dayKind.toCell(value, field, { language: 'zh' }) : null;
    case 'choice':
      return String(value);
    case 'files':
      return Array.isArray(value) ? value.map(({ name }: FileRef) => name) : [];
    case 'rows':
      return Array.isArray(value) ? value.map((row: Values) => asRead(field.columns, row)) : [];
    default:
      return value;
  }
}
