import type { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FormRule, RecordModel, RecordRule } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { type ChildTable, type Placed, placedFields, stateKey } from '@auditplus/core/forms/form-model.ts';
import { fieldAt, formRules, readColumnValue } from '@auditplus/core/records/form-rules.ts';
import { readRule } from '@auditplus/core/records/record-rules.ts';
import { columnName, labelOf, type RecordField } from './record-field.ts';
import type { Unsupported } from './unsupported.ts';

/** A rule of a design, and what it is as a rule of a declared record or of its form; null where it is none. */
type DesignedRule = { readonly what: Label; readonly rule: RecordRule | FormRule | null };

type Ruled = Pick<DesignBody, 'form' | 'rules'>;

/**
 * What a design refuses, requires, shows, hides, locks and sets: its rules, the checks of its fields, and the conditions
 * under which they stand there, must be filled in or offer an option.
 */
export function designedRules({ form, rules }: Ruled): DesignedRule[] {
  const placed = placedFields(form.fields);
  const byPath = new Map(placed.map((one) => [pathOf(one), one]));
  return [
    ...placed.flatMap((one): DesignedRule[] => {
      const { field } = one;
      const { label, name, kind, expressions, hidden, disabled } = field;
      const path = pathOf(one);
      const what = labelOf(label, name || kind);
      if (path.startsWith('#')) {
        // What only arranges fields stands for those inside.
        const shown = hidden ? NEVER : joined('and', [expressions.visible ?? '', shownWhen(rules, path)]);
        const hide = pathsWithin(one);
        return [
          ...(shown !== '' && hide.length > 0 ? [{ what, rule: { when: `not (${shown})`, hide } }] : []),
          ...(disabled || expressions.readOnly ? [{ what, rule: null }] : []),
        ];
      }
      return [
        ...(hidden ? [{ what, rule: { when: 'true', hide: [path] } }] : []),
        ...(disabled ? [{ what, rule: { when: 'true', lock: [path] } }] : []),
        // Columns say themselves what they are computed by.
        ...(expressions.value && one.table === null
          ? [{ what, rule: { when: 'true', set: { [path]: expressions.value } } }]
          : []),
        ...(expressions.visible
          ? [{ what, rule: { when: `not (${expressions.visible})`, hide: [path] } }]
          : []),
        ...(expressions.readOnly ? [{ what, rule: { when: expressions.readOnly, lock: [path] } }] : []),
        ...(expressions.options
          ? [{ what, rule: { when: 'true', offer: { [path]: expressions.options } } }]
          : []),
      ];
    }),
    ...rules.filter(({ enabled }) => enabled).flatMap((rule) => actionsOf(rule, { rules, byPath })),
    ...placed.flatMap((one): DesignedRule[] => {
      const { field } = one;
      const { name, kind, label, expressions, checks } = field;
      const what = labelOf(label, name);
      return [
        ...(expressions.required ? [{ what, rule: needed(expressions.required, one) }] : []),
        ...checks.map(({ test, message }) => ({
          what,
          rule: refusing(
            // A check says nothing of a field that is empty; a switch always is something.
            kind === 'switch' ? `not (${test})` : `not isEmpty(${name}) and not (${test})`,
            { table: one.table, field: name },
            said(message),
          ),
        })),
      ];
    }),
  ];
}

/** `amount`, `items.amount` inside a child table, `#` and its id where a field holds no value. */
const pathOf = ({ field, table }: Pick<Placed, 'field' | 'table'>): string =>
  stateKey(field, table?.name ?? null);

/** The paths of what holds a value inside something that arranges fields. */
const pathsWithin = ({ field, table }: Placed): string[] =>
  placedFields([...(field.children ?? []), ...(field.panes ?? []).flatMap(({ children }) => children)], {
    depth: 1,
    table,
  })
    .filter((inner) => inner.table === table && !pathOf(inner).startsWith('#'))
    .map(pathOf);

/** What a rule does, each action for its fields; those of a child table are asked for in each of its rows. */
function actionsOf(
  { name, when, actions }: Ruled['rules'][number],
  { rules, byPath }: Pick<Ruled, 'rules'> & { readonly byPath: ReadonlyMap<string, Placed> },
): DesignedRule[] {
  const what = name.zh ? said(name) : ([when, when, when] as const);
  return actions.flatMap(({ action, fields: paths, value, message }): DesignedRule[] => {
    const aimed = paths.flatMap((path) => byPath.get(path) ?? []);
    if (aimed.length < paths.length) return [{ what, rule: null }];
    switch (action) {
      case 'refuse':
      case 'warn': {
        const [first] = aimed;
        const at = { table: first?.table ?? null, ...(first ? { field: first.field.name } : {}) };
        const refused = refusing(when, at, said(message));
        return [{ what, rule: action === 'warn' ? { when: refused.when, warn: refused.refuse } : refused }];
      }
      case 'require':
        return aimed.map((one) => ({
          what,
          rule: needed(joined('and', [when, shownWhen(rules, pathOf(one))]), one),
        }));
      case 'setValue':
      case 'setOptions': {
        const given = Object.fromEntries(paths.map((path) => [path, value]));
        return [{ what, rule: { when, ...(action === 'setValue' ? { set: given } : { offer: given }) } }];
      }
      default: {
        // What arranges fields is shown and hidden with its own conditions.
        const own = action === 'lock' ? paths : paths.filter((path) => !path.startsWith('#'));
        return own.length > 0 ? [{ what, rule: { when, [action]: own } }] : [];
      }
    }
  });
}

/** A rule that refuses a record; what is said of a row is told at its table. */
const refusing = (
  when: string,
  { table, field }: { readonly table: DesignField | null; readonly field?: string },
  refuse: Label,
): RecordRule =>
  table === null
    ? { when, ...(field === undefined ? {} : { field }), refuse }
    : { when: `any(${table.name}, ${when})`, field: table.name, refuse };

/**
 * The design with the fields that are not always there required by a condition, and those that are never there by none: a
 * declared record needs what it requires whether the form shows it or not.
 */
export function requiredWhileShown<T extends Ruled>(body: T): T {
  const changed = (
    fields: readonly DesignField[],
    at: { readonly table: DesignField | null; readonly around: string },
  ): DesignField[] =>
    fields.map((field) => {
      const { visible = '', required = '' } = field.expressions;
      const path = pathOf({ field, table: at.table });
      const isLayout = path.startsWith('#');
      const shown = joined('and', [at.around, visible, shownWhen(body.rules, path)]);
      const within = {
        table: field.kind === 'table' ? field : at.table,
        around: isLayout ? (field.hidden ? NEVER : shown) : '',
      };
      const inside = {
        ...(field.children ? { children: changed(field.children, within) } : {}),
        ...(field.panes
          ? { panes: field.panes.map((pane) => ({ ...pane, children: changed(pane.children, within) })) }
          : {}),
      };
      if (field.hidden || at.around === NEVER)
        return {
          ...field,
          ...inside,
          required: false,
          expressions: { ...field.expressions, required: '' },
        };
      if (shown === '' || (!field.required && required === '')) return { ...field, ...inside };
      const when = field.required ? shown : joined('and', [required, shown]);
      return {
        ...field,
        ...inside,
        required: false,
        expressions: { ...field.expressions, required: when },
      };
    });
  return { ...body, form: { ...body.form, fields: changed(body.form.fields, { table: null, around: '' }) } };
}

/** The condition of what is never there. */
const NEVER = 'false';

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
    .filter(({ rule }) => rule === null || !(isTold(rule) || isReadable(declared, rule)))
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

/** Whether a rule names only what the record has, asks for nothing else, and sets what its fields can hold. */
function isReadable(fields: RecordModel['fields'], rule: RecordRule | FormRule): boolean {
  if ('refuse' in rule) return readRule(fields, rule.when).ok;
  const { show = [], hide = [], lock = [] } = rule;
  if (![...show, ...hide, ...lock].every((path) => fieldAt(fields, path))) return false;
  try {
    formRules({ name: '', fields, formRules: [rule] });
    return true;
  } catch {
    return false;
  }
}

/** Rules of the record, and rules of its form. */
export const splitRules = (
  rules: readonly DesignedRule[],
): { readonly rules: RecordRule[]; readonly formRules: FormRule[] } => ({
  rules: rules.flatMap(({ rule }) => (rule && 'refuse' in rule ? rule : [])),
  formRules: rules.flatMap(({ rule }) => (rule && !('refuse' in rule) ? rule : [])),
});

const said = ({ zh, zhtw, en }: LocalText): Label => [zh, zhtw || zh, en || zh];

const needed = (when: string, { table, field: { name, label } }: Placed): RecordRule =>
  refusing(`(${when}) and isEmpty(${name})`, { table, field: name }, missing(label, name));

function missing(label: LocalText, name: string): Label {
  const [zh, zhtw, en] = labelOf(label, name);
  return [`${zh}为必填项`, `${zhtw}為必填項`, `${en} is required`];
}
