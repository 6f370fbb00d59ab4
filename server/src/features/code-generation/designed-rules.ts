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
  const shown = shownConditions({ form, rules });
  /** Where something is said of a field: while it is there, and its child table with it. */
  const at = ({ field, table }: Placed) => ({
    ...{ table, field: field.name },
    around: table === null ? '' : (shown.get(table.name) ?? ''),
  });
  const needed = (one: Placed, when: string) =>
    refusing(`(${when}) and isEmpty(${one.field.name})`, at(one), missing(one.field));
  return [
    ...placed.flatMap((one): DesignedRule[] => {
      const { field } = one;
      const { label, name, kind, expressions, hidden, disabled } = field;
      const path = pathOf(one);
      const what = labelOf(label, name || kind);
      if (path.startsWith('#')) {
        // What only arranges fields stands for those inside.
        const own = hidden ? NEVER : joined('and', [expressions.visible ?? '', shownWhen(rules, path)]);
        const hide = pathsWithin(one);
        return [
          ...(own !== '' && hide.length > 0 ? [{ what, rule: { when: `not (${own})`, hide } }] : []),
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
    ...rules.filter(({ enabled }) => enabled).flatMap((rule) => actionsOf(rule, { byPath, shown, needed })),
    ...placed.flatMap((one): DesignedRule[] => {
      const { field } = one;
      const { name, kind, label, expressions, checks } = field;
      const what = labelOf(label, name);
      const own = shown.get(pathOf(one)) ?? '';
      if (own === NEVER) return [];
      return [
        ...(expressions.required ? [{ what, rule: needed(one, expressions.required) }] : []),
        ...checks.map(({ test, message }) => {
          // A check says nothing of a field that is empty or not there; a switch always is something.
          const broken = kind === 'switch' ? `not (${test})` : `not isEmpty(${name}) and not (${test})`;
          return {
            what,
            rule: refusing(own === '' ? broken : `(${own}) and ${broken}`, at(one), said(message)),
          };
        }),
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
  {
    byPath,
    shown,
    needed,
  }: {
    readonly byPath: ReadonlyMap<string, Placed>;
    readonly shown: ReadonlyMap<string, string>;
    readonly needed: (one: Placed, when: string) => RecordRule;
  },
): DesignedRule[] {
  const what = name.zh ? said(name) : ([when, when, when] as const);
  return actions.flatMap(({ action, fields: paths, value, message }): DesignedRule[] => {
    const aimed = paths.flatMap((path) => byPath.get(path) ?? []);
    if (aimed.length < paths.length) return [{ what, rule: null }];
    switch (action) {
      case 'refuse':
      case 'warn': {
        const [first] = aimed;
        const at = { table: first?.table ?? null, ...(first ? { field: first.field.name } : {}), around: '' };
        const refused = refusing(when, at, said(message));
        return [{ what, rule: action === 'warn' ? { when: refused.when, warn: refused.refuse } : refused }];
      }
      case 'require':
        return aimed.flatMap((one) => {
          const own = shown.get(pathOf(one)) ?? '';
          return own === NEVER ? [] : [{ what, rule: needed(one, joined('and', [when, own])) }];
        });
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

/** A rule that refuses a record; what is said of a row is told at its table, as long as `around` lets that be there. */
function refusing(
  when: string,
  {
    table,
    field,
    around,
  }: { readonly table: DesignField | null; readonly field?: string; readonly around: string },
  refuse: Label,
): RecordRule {
  if (table === null) return { when, ...(field === undefined ? {} : { field }), refuse };
  const inRows = `any(${table.name}, ${when})`;
  return { when: around === '' ? inRows : `(${around}) and ${inRows}`, field: table.name, refuse };
}

/**
 * The design with the fields that are not always there required by a condition, and those that are never there by none: a
 * declared record needs what it requires whether the form shows it or not.
 */
export function requiredWhileShown<T extends Ruled>(body: T): T {
  const shownOf = shownConditions(body);
  const changed = (fields: readonly DesignField[], table: DesignField | null): DesignField[] =>
    fields.map((field) => {
      const { required = '' } = field.expressions;
      const shown = shownOf.get(pathOf({ field, table })) ?? '';
      const within = field.kind === 'table' ? field : table;
      const inside = {
        ...(field.children ? { children: changed(field.children, within) } : {}),
        ...(field.panes
          ? { panes: field.panes.map((pane) => ({ ...pane, children: changed(pane.children, within) })) }
          : {}),
      };
      const needed = (when: string) => ({
        ...field,
        ...inside,
        required: false,
        expressions: { ...field.expressions, required: when },
      });
      if (shown === NEVER) return needed('');
      if (shown === '' || (!field.required && required === '')) return { ...field, ...inside };
      return needed(field.required ? shown : joined('and', [required, shown]));
    });
  return { ...body, form: { ...body.form, fields: changed(body.form.fields, null) } };
}

/**
 * Under which conditions fields are there, by their paths: what they stand in is, and nothing hides them. Empty: always.
 * Columns are there with their child tables.
 */
function shownConditions({ form, rules }: Ruled): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (
    fields: readonly DesignField[],
    { table, around }: { readonly table: DesignField | null; readonly around: string },
  ): void => {
    for (const field of fields) {
      const path = pathOf({ field, table });
      const shown =
        field.hidden || around === NEVER
          ? NEVER
          : joined('and', [around, field.expressions.visible ?? '', shownWhen(rules, path)]);
      found.set(path, shown);
      const isTable = field.kind === 'table';
      const nested = [...(field.children ?? []), ...(field.panes ?? []).flatMap(({ children }) => children)];
      walk(nested, { table: isTable ? field : table, around: isTable && shown !== NEVER ? '' : shown });
    }
  };
  walk(form.fields, { table: null, around: '' });
  return found;
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

function missing({ label, name }: DesignField): Label {
  const [zh, zhtw, en] = labelOf(label, name);
  return [`${zh}为必填项`, `${zhtw}為必填項`, `${en} is required`];
}
