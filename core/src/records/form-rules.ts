import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { evaluate, type Output } from '../expressions/evaluate.ts';
import { issueText } from '../expressions/issues.ts';
import { BOOLEAN, type Typed } from '../expressions/types.ts';
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
    when: read(model, rule.when, readExpression(fields, rule.when, BOOLEAN)),
    set: Object.entries(set).flatMap(([name, text]) => {
      const field = fields[name];
      return field ? [{ name, field, value: read(model, text, readSetValue(fields, name, text)) }] : [];
    }),
  }));
  return (facts, { values, before }) => {
    const old = before ? { old: asRead(fields, before) } : {};
    let now = values;
    const outputOf = (expression: Typed): Output | undefined => {
      const result = evaluate(expression, { ...facts, record: asRead(fields, now), ...old });
      return result.kind === 'value' ? result.value : undefined;
    };
    const holds = (when: Typed) => outputOf(when) === true;
    // What one rule sets may be what the next one asks for.
    for (let round = 0; round <= rules.length; round++) {
      const former = now;
      for (const rule of rules)
        if (rule.set.length > 0 && holds(rule.when))
          for (const { name, field, value } of rule.set) {
            const next = storedValue(field, outputOf(value));
            if (now[name] !== next) now = { ...now, [name]: next };
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
    for (const name of named(({ set }) => set.map((one) => one.name), true)) locked.add(name);
    return { values: now, hidden, locked };
  };
}

/** A value that a rule sets, or what is wrong with it; lists of rows are set by nobody. */
export function readSetValue(fields: RecordModel['fields'], name: string, text: string): ReadRule {
  const field = fields[name];
  const isSettable = field && isEdited(field) && field.kind !== 'rows' && field.kind !== 'moment';
  return isSettable ? readExpression(fields, text, typeOf(name, field)) : { ok: false, issues: [] };
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
    case 'decimal':
      return Number(String(value));
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
