import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { shapeOf } from '@auditplus/contract/kinds/designed.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import type { ChildRow, RowsField } from '@auditplus/contract/kinds/rows.ts';
import { decimalOf, decimalText, roundedTo } from '../expressions/decimal.ts';
import { evaluate, type Output } from '../expressions/evaluate.ts';
import { issueText } from '../expressions/issues.ts';
import { BOOLEAN, type Typed } from '../expressions/types.ts';
import { keptValue } from '../forms/form-run.ts';
import {
  asRead,
  type ReadRule,
  type RuleFacts,
  readExpression,
  typeOf,
  type Values,
} from './record-rules.ts';

type Ruled = Pick<RecordModel, 'name' | 'fields' | 'formRules'>;

/** How the form of a record stands at a moment. */
export type FormStand = {
  /** The values, those that rules set among them. */
  readonly values: Values;
  readonly hidden: ReadonlySet<string>;
  /** Fields that nobody types in now: locked ones, and those that a rule sets. */
  readonly locked: ReadonlySet<string>;
  /** Those that a rule sets. */
  readonly set: ReadonlySet<string>;
};

/** The same for the browser that shows a form and for the server that stores what it sent. */
export type StandOf = (
  facts: RuleFacts,
  written: { readonly values: Values; readonly before: Values | null },
) => FormStand;

/** Reads the rules of a form; one that cannot be read is a fault of its declaration. */
export function formRules(model: Ruled): StandOf {
  const { fields } = model;
  const rules = (model.formRules ?? []).map(({ set = {}, ...rule }) => ({
    ...rule,
    when: read(model, rule.when, readExpression(fields, rule.when, { type: BOOLEAN })),
    set: Object.entries(set).flatMap(([name, text]) => {
      const field = fields[name];
      return field ? [{ name, field, value: read(model, text, readSetValue(fields, name, text)) }] : [];
    }),
  }));
  const tables = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'rows' && field.computes ? [{ name, columns: readComputed(model, name, field) }] : [],
  );
  return (facts, { values, before }) => {
    const old = before ? { old: asRead(fields, before) } : {};
    let now = values;
    const outputOf = (expression: Typed, row?: Values): Output | undefined => {
      const record = asRead(fields, now);
      const result = evaluate(expression, { ...facts, record, ...old, ...(row ? { row } : {}) });
      return result.kind === 'value' ? result.value : undefined;
    };
    const holds = (when: Typed) => outputOf(when) === true;
    // What one rule sets may be what the next one asks for.
    for (let round = 0; round <= rules.length + tables.length; round++) {
      const former = now;
      for (const { name, columns } of tables) {
        const rows = rowsWith(columns, now[name], outputOf);
        if (rows !== now[name]) now = { ...now, [name]: rows };
      }
      for (const rule of rules)
        if (rule.set.length > 0 && holds(rule.when))
          for (const { name, field, value } of rule.set) {
            const next = storedValue(field, outputOf(value));
            if (!isSame(now[name], next)) now = { ...now, [name]: next };
          }
      if (now === former) break;
    }
    const named = (pick: (rule: (typeof rules)[number]) => readonly string[] | undefined, isOn: boolean) =>
      new Set(
        rules.filter((rule) => pick(rule) && holds(rule.when) === isOn).flatMap((rule) => pick(rule) ?? []),
      );
    const shown = named(({ show }) => show, true);
    const hidden = named(({ hide }) => hide, true);
    for (const name of named(({ show }) => show, false)) if (!shown.has(name)) hidden.add(name);
    const locked = named(({ lock }) => lock, true);
    const set = named((rule) => rule.set.map((one) => one.name), true);
    for (const name of set) locked.add(name);
    return { values: now, hidden, locked, set };
  };
}

/** What a rule sets is a list of its own each time. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

/** A value that a rule sets, or what is wrong with it; lists of rows and files are set by nobody. */
export function readSetValue(fields: RecordModel['fields'], name: string, text: string): ReadRule {
  const field = fields[name];
  const isSettable = field && isEdited(field) && !['rows', 'files', 'moment'].includes(field.kind);
  return isSettable ? readExpression(fields, text, { type: typeOf(name, field) }) : { ok: false, issues: [] };
}

/** What a column of a child table is computed by, or what is wrong with it. */
export function readColumnValue(
  fields: RecordModel['fields'],
  { table, column }: { readonly table: string; readonly column: string },
  text: string,
): ReadRule {
  const field = fields[table];
  const held = field?.kind === 'rows' ? field.columns[column] : undefined;
  return held
    ? readExpression(fields, text, { type: typeOf(column, held), row: table })
    : { ok: false, issues: [] };
}

/** A column with what gives its value in a row. */
type ComputedColumn = {
  readonly name: string;
  readonly field: Field;
  readonly columns: RowsField['columns'];
  readonly value: Typed;
};

const readComputed = (model: Ruled, table: string, { columns, computes = {} }: RowsField): ComputedColumn[] =>
  Object.entries(computes).flatMap(([name, text]) => {
    const field = columns[name];
    const found = readColumnValue(model.fields, { table, column: name }, text);
    return field ? [{ name, field, columns, value: read(model, text, found) }] : [];
  });

/** Rows with their computed columns; the same rows where nothing becomes another value. */
function rowsWith(
  computed: readonly ComputedColumn[],
  rows: unknown,
  outputOf: (expression: Typed, row: Values) => Output | undefined,
): unknown {
  if (!Array.isArray(rows)) return rows;
  const next = rows.map((row: ChildRow) => {
    let now = row;
    for (const { name, field, columns, value } of computed) {
      const given = storedValue(field, outputOf(value, asRead(columns, now)));
      const isCell = given === null || typeof given === 'string' || typeof given === 'number';
      if (isCell && now[name] !== given) now = { ...now, [name]: given };
    }
    return now;
  });
  return next.some((row, at) => row !== rows[at]) ? next : rows;
}

function read({ name }: Ruled, text: string, found: ReadRule): Typed {
  if (found.ok) return found.expression;
  const why = found.issues.map((issue) => issueText(issue, 'en')).join(' ');
  throw new Error(`A rule of the form of ${name} cannot be read: ${text}: ${why}`);
}

/** What an expression gives as the field keeps it. */
function storedValue(field: Field, value: Output | undefined): unknown {
  if (value === undefined || value === null) return kindOf(field).blank(field);
  switch (field.kind) {
    case 'integer':
      return Number(String(value));
    case 'decimal': {
      const number = decimalOf(String(value));
      return number === null ? null : Number(decimalText(roundedTo(number, field.places)));
    }
    case 'minute':
      return typeof value === 'number' ? value : null;
    case 'designed':
      return keptValue(value, shapeOf(field));
    case 'flag':
      return value === true ? 1 : 0;
    case 'day': {
      const day = dayKind.fromCell(String(value), field, { language: 'zh' });
      return isCellIssue(day) ? null : day;
    }
    default:
      return String(value);
  }
}
