import type { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FormRule, RecordModel, RecordRule } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { type ChildTable, placedFields } from '@auditplus/core/forms/form-model.ts';
import { readColumnValue, readSetValue } from '@auditplus/core/records/form-rules.ts';
import { readRule } from '@auditplus/core/records/record-rules.ts';
import { columnName, labelOf, type RecordField } from './record-field.ts';
import type { Unsupported } from './unsupported.ts';

/** A rule of a design, and what it is as a rule of a declared record or of its form; null where it is none. */
type DesignedRule = { readonly what: Label; readonly rule: RecordRule | FormRule | null };

type Ruled = Pick<DesignBody, 'form' | 'rules'>;

/**
 * What a design refuses, requires, shows, hides, locks and sets: its rules, the checks of its fields, and the conditions
 * under which they stand there or must be filled in. Rules that warn or choose among options have no like in a declared
 * record.
 */
export function designedRules({ form, rules }: Ruled): DesignedRule[] {
  const placed = placedFields(form.fields);
  const fields = placed.filter(({ table }) => table === null);
  const named = new Map(fields.map(({ field }) => [field.name, field]));
  return [
    ...fields.flatMap(({ field: { name, label, expressions, hidden, disabled } }): DesignedRule[] => [
      ...(hidden ? [{ what: labelOf(label, name), rule: { when: 'true', hide: [name] } }] : []),
      ...(disabled ? [{ what: labelOf(label, name), rule: { when: 'true', lock: [name] } }] : []),
      ...(expressions.value
        ? [{ what: labelOf(label, name), rule: { when: 'true', set: { [name]: expressions.value } } }]
        : []),
      ...(expressions.visible
        ? [{ what: labelOf(label, name), rule: { when: `not (${expressions.visible})`, hide: [name] } }]
        : []),
      ...(expressions.readOnly
        ? [{ what: labelOf(label, name), rule: { when: expressions.readOnly, lock: [name] } }]
        : []),
    ]),
    ...rules
      .filter(({ enabled }) => enabled)
      .flatMap(({ name, when, actions }) => {
        const what = name.zh ? said(name) : ([when, when, when] as const);
        return actions.flatMap((one): DesignedRule[] => {
          if (one.action === 'refuse') {
            const [field] = one.fields;
            return [{ what, rule: { when, ...(field ? { field } : {}), refuse: said(one.message) } }];
          }
          if (!one.fields.every((field) => named.has(field))) return [{ what, rule: null }];
          if (one.action === 'require')
            return one.fields.map((field) => ({
              what,
              rule: needed(
                joined('and', [when, shownWhen(rules, field)]),
                field,
                named.get(field)?.label ?? { zh: field },
              ),
            }));
          if (one.action === 'setValue')
            return [
              {
                what,
                rule: { when, set: Object.fromEntries(one.fields.map((field) => [field, one.value])) },
              },
            ];
          return [
            {
              what,
              rule:
                one.action === 'show' || one.action === 'hide' || one.action === 'lock'
                  ? { when, [one.action]: one.fields }
                  : null,
            },
          ];
        });
      }),
    ...fields.flatMap(({ field }) => [
      ...(field.expressions.required
        ? [
            {
              what: labelOf(field.label, field.name),
              rule: needed(field.expressions.required, field.name, field.label),
            },
          ]
        : []),
      ...field.checks.map(({ test, message }) => ({
        what: labelOf(field.label, field.name),
        rule: {
          // A check says nothing of a field that is empty; a switch always is something.
          when: field.kind === 'switch' ? `not (${test})` : `not isEmpty(${field.name}) and not (${test})`,
          field: field.name,
          refuse: said(message),
        },
      })),
    ]),
    ...placed.flatMap(({ field, table }) => (table === null ? [] : columnRules(table.name, field))),
  ];
}

/** What rows of a child table must say, as rules over all of them that are told at the table. */
function columnRules(table: string, { name, kind, label, expressions, checks }: DesignField): DesignedRule[] {
  const what = labelOf(label, name);
  const anyRow = (when: string, refuse: Label): DesignedRule => ({
    what,
    rule: { when: `any(${table}, ${when})`, field: table, refuse },
  });
  return [
    ...(expressions.required
      ? [anyRow(`(${expressions.required}) and isEmpty(${name})`, missing(label, name))]
      : []),
    ...checks.map(({ test, message }) =>
      anyRow(kind === 'switch' ? `not (${test})` : `not isEmpty(${name}) and not (${test})`, said(message)),
    ),
  ];
}

/**
 * The design with the fields that are not always there required by a condition, and those that are never there by none: a
 * declared record needs what it requires whether the form shows it or not.
 */
export function requiredWhileShown<T extends Ruled>(body: T): T {
  const changed = (fields: readonly DesignField[]): DesignField[] =>
    fields.map((field) => {
      const inside = {
        ...(field.children && field.kind !== 'table' ? { children: changed(field.children) } : {}),
        ...(field.panes
          ? { panes: field.panes.map((pane) => ({ ...pane, children: changed(pane.children) })) }
          : {}),
      };
      if (field.hidden)
        return {
          ...field,
          ...inside,
          required: false,
          expressions: { ...field.expressions, required: '' },
        };
      const { visible = '', required = '' } = field.expressions;
      const shown = joined('and', [visible, shownWhen(body.rules, field.name)]);
      if (shown === '' || (!field.required && required === '')) return { ...field, ...inside };
      const when = field.required ? shown : joined('and', [required, shown]);
      return {
        ...field,
        ...inside,
        required: false,
        expressions: { ...field.expressions, required: when },
      };
    });
  return { ...body, form: { ...body.form, fields: changed(body.form.fields) } };
}

/** Under which rules a field is there; empty: always. */
function shownWhen(rules: Ruled['rules'], field: string): string {
  const conditions = (action: 'show' | 'hide') =>
    rules
      .filter(
        ({ enabled, actions }) =>
          enabled && actions.some((one) => one.action === action && one.fields.includes(field)),
      )
      .map(({ when }) => when);
  return joined('and', [
    joined('or', conditions('show')),
    ...conditions('hide').map((when) => `not (${when})`),
  ]);
}

/** Conditions as one; empty ones say nothing. */
function joined(word: 'and' | 'or', conditions: readonly string[]): string {
  const said = conditions.filter((one) => one !== '');
  return said.length > 1 ? said.map((one) => `(${one})`).join(` ${word} `) : (said[0] ?? '');
}

/**
 * The rules that a declared record cannot have: they do something else, or name what it does not know. Those that name
 * fields which are refused themselves are not told beside them.
 */
export const unreadableRules = (
  rules: readonly DesignedRule[],
  { fields, refused }: { readonly fields: readonly RecordField[]; readonly refused: readonly string[] },
): Unsupported[] => {
  const declared = Object.fromEntries(fields.map(({ name, field }) => [name, field]));
  const isTold = (rule: RecordRule | FormRule) =>
    refused.some((name) => new RegExp(`\\b${name}\\b`).test(JSON.stringify(rule)));
  return rules
    .filter(
      ({ rule }) =>
        rule === null || !(isTold(rule) || (readRule(declared, rule.when).ok && areSettable(declared, rule))),
    )
    .map(({ what }): Unsupported => ({ what, why: 'rule' }));
};

/** Columns of child tables whose values a declared record cannot compute. */
export function unreadableColumns(
  tables: readonly ChildTable[],
  fields: readonly RecordField[],
): Unsupported[] {
  const declared = Object.fromEntries(fields.map(({ name, field }) => [name, field]));
  return tables.flatMap((table) =>
    table.columns
      .filter(({ name, field: { expressions } }) => {
        const at = { table: table.name, column: name };
        return expressions.value && !readColumnValue(declared, at, expressions.value).ok;
      })
      .map((column): Unsupported => ({ what: columnName(table.field, column), why: 'expression' })),
  );
}

/** Whether a rule names only fields of the record, and sets what they can hold. */
function areSettable(declared: RecordModel['fields'], rule: RecordRule | FormRule): boolean {
  if ('refuse' in rule) return true;
  const { show = [], hide = [], lock = [], set = {} } = rule;
  return (
    [...show, ...hide, ...lock].every((name) => name in declared) &&
    Object.entries(set).every(([name, value]) => readSetValue(declared, name, value).ok)
  );
}

/** Rules of the record, and rules of its form. */
export const splitRules = (
  rules: readonly DesignedRule[],
): { readonly rules: RecordRule[]; readonly formRules: FormRule[] } => ({
  rules: rules.flatMap(({ rule }) => (rule && 'refuse' in rule ? rule : [])),
  formRules: rules.flatMap(({ rule }) => (rule && !('refuse' in rule) ? rule : [])),
});

const said = ({ zh, zhtw, en }: LocalText): Label => [zh, zhtw || zh, en || zh];

const needed = (when: string, field: string, label: LocalText): RecordRule => ({
  when: `(${when}) and isEmpty(${field})`,
  field,
  refuse: missing(label, field),
});

function missing(label: LocalText, name: string): Label {
  const [zh, zhtw, en] = labelOf(label, name);
  return [`${zh}为必填项`, `${zhtw}為必填項`, `${en} is required`];
}
