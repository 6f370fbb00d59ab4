import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { parameterText } from '../designs/press-values.ts';
import { evaluate, type Output } from '../expressions/evaluate.ts';
import { issueText } from '../expressions/issues.ts';
import { BOOLEAN, type Typed } from '../expressions/types.ts';
import { readSetValue, storedValue } from './form-rules.ts';
import { rowValues } from './list-looks.ts';
import {
  asRead,
  fieldsRead,
  type ReadRule,
  type RuleFacts,
  readExpression,
  type Values,
} from './record-rules.ts';

type WithButtons = Pick<RecordModel, 'name' | 'fields' | 'buttons' | 'usualButtons'>;
type At = { readonly facts: RuleFacts; readonly values: Values };

/** What the buttons of a record ask of it and do with it; the same for the browser and for the server. */
export type RecordButtons = {
  /** Whether a record has a button: its condition holds, or it has none. */
  readonly isOpen: (code: string, at: At) => boolean;
  /** The values that a press sets. */
  readonly setBy: (code: string, at: At) => Values;
  /** What a press passes to the interface that it calls. */
  readonly parametersOf: (code: string, at: At) => ReadonlyMap<string, string>;
};

/** Reads the conditions and expressions of a record's buttons; one that cannot be read is a fault of its declaration. */
export function recordButtons(model: WithButtons): RecordButtons {
  const { fields, buttons = {} } = model;
  const conditions = new Map(
    conditionsOf(model).map(
      ([code, when]) => [code, read(model, when, readExpression(fields, when, { type: BOOLEAN }))] as const,
    ),
  );
  const sets = new Map(
    Object.entries(buttons).map(([code, { sets = {} }]) => [
      code,
      Object.entries(sets).flatMap(([name, text]) => {
        const field = fields[name];
        return field ? [{ name, field, value: read(model, text, readSetValue(fields, name, text)) }] : [];
      }),
    ]),
  );
  const parameters = new Map(
    Object.entries(buttons).map(([code, { calls }]) => [
      code,
      Object.entries(calls?.parameters ?? {}).map(([name, text]) => ({
        name,
        value: read(model, text, readExpression(fields, text)),
      })),
    ]),
  );
  const outputOf = (expression: Typed, { facts, values }: At): Output => {
    const found = evaluate(expression, { ...facts, record: asRead(fields, values) });
    return found.kind === 'value' ? found.value : null;
  };
  return {
    isOpen: (code, at) => {
      const condition = conditions.get(code);
      return condition === undefined || outputOf(condition, at) === true;
    },
    setBy: (code, at) =>
      Object.fromEntries(
        (sets.get(code) ?? []).map(({ name, field, value }) => [
          name,
          storedValue(field, outputOf(value, at)),
        ]),
      ),
    parametersOf: (code, at) =>
      new Map(
        (parameters.get(code) ?? []).map(({ name, value }) => [name, parameterText(outputOf(value, at))]),
      ),
  };
}

/**
 * Whether rows of a list have a button, as far as the reader can tell: a condition on a column that one may not see closes
 * nothing there, and the server says so when the button is pressed.
 */
export function rowButtons(
  model: WithButtons,
  { facts, denied }: { readonly facts: RuleFacts; readonly denied: readonly string[] },
): (code: string, row: Values) => boolean {
  const { isOpen } = recordButtons(model);
  const readBy = new Map(
    conditionsOf(model).map(([code, when]) => [code, fieldsOfText(model.fields, when)] as const),
  );
  return (code, row) =>
    readBy.get(code)?.some((name) => denied.includes(name)) === true ||
    isOpen(code, { facts, values: rowValues(model, row) });
}

/** The conditions of buttons by their codes. */
const conditionsOf = ({
  usualButtons = {},
  buttons = {},
}: Pick<RecordModel, 'buttons' | 'usualButtons'>): [code: string, when: string][] =>
  [...Object.entries(usualButtons), ...Object.entries(buttons)].flatMap(
    ([code, { when }]): [string, string][] => (when === undefined ? [] : [[code, when]]),
  );

/** What an expression over a record reads; nothing where it cannot be read. */
function fieldsOfText(fields: RecordModel['fields'], text: string): string[] {
  const found = readExpression(fields, text);
  return found.ok ? fieldsRead(found.expression) : [];
}

/** What of a row the buttons of a list need: what their conditions read, and what their links and scripts name. */
export function fieldsOfButtons(
  model: Pick<RecordModel, 'fields' | 'buttons' | 'usualButtons' | 'scripts'>,
): string[] {
  const { fields, buttons = {}, scripts } = model;
  const links = Object.values(buttons).map(({ link = '' }) => link);
  const pressed = Object.values(scripts?.press ?? {});
  const named = Object.keys(fields).filter(
    (name) =>
      links.some((link) => link.includes(`{${name}}`)) ||
      pressed.some((script) => new RegExp(`\\b${name}\\b`).test(script)),
  );
  return [...new Set([...conditionsOf(model).flatMap(([, when]) => fieldsOfText(fields, when)), ...named])];
}

function read({ name }: WithButtons, text: string, found: ReadRule): Typed {
  if (found.ok) return found.expression;
  const why = found.issues.map((issue) => issueText(issue, 'en')).join(' ');
  throw new Error(`A button of the record ${name} cannot be read: ${text}: ${why}`);
}
