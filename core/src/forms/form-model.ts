import type {
  DesignBody,
  DesignField,
  DesignRule,
  FieldExpressions,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FormKind, Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { isValueKind, type ValueKindId, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { checkExpression } from '../expressions/check.ts';
import { type Dependencies, dependenciesOf, dependencyOrder } from '../expressions/dependencies.ts';
import type { Issue } from '../expressions/issues.ts';
import { parseExpression } from '../expressions/parse.ts';
import {
  BOOLEAN,
  DATE,
  DATETIME,
  DECIMAL,
  type Field,
  listOf,
  type RecordType,
  rowsOf,
  type Scope,
  TEXT,
  type Type,
  type Typed,
} from '../expressions/types.ts';

/** A field that holds a value, ready to be asked. */
export type FormField = {
  /** `amount`, or `items.amount` inside a child table. */
  readonly path: string;
  readonly name: string;
  /** Name of the child table that it is a column of. */
  readonly table: string | null;
  readonly field: DesignField;
  readonly kindId: ValueKindId;
  readonly kind: FormKind;
  /** The properties of its kind; those that the design does not say have their default. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly shape: Shape;
};

/** Shapes of several values: nothing is sorted by them. */
export const LIST_SHAPES: ReadonlySet<Shape> = new Set([
  'ids',
  'paths',
  'files',
  'days',
  'times',
  'decimals',
]);

export type ChildTable = {
  readonly name: string;
  readonly field: DesignField;
  readonly columns: readonly FormField[];
};

/** What an expression gives: how a field stands, what it holds, whether a check holds, what a rule does. */
export type Unit = {
  readonly key: string;
  /** The child table in each of whose rows it is computed. */
  readonly table: string | null;
  readonly reads: Dependencies;
  readonly expression: Typed;
};

export type FieldUnits = { readonly [K in Exclude<keyof FieldExpressions, 'options'>]?: Unit } & {
  readonly options?: Unit;
  readonly checks: readonly { readonly unit: Unit; readonly message: DesignField['label'] }[];
};

/** One consequence of a rule for one field, or for the form as a whole. */
export type RuleEffect = {
  readonly ruleId: string;
  readonly action: DesignRule['actions'][number]['action'];
  /** Null: the form as a whole. */
  readonly target: string | null;
  readonly when: Unit;
  readonly value?: Unit;
  readonly message: DesignField['label'];
};

/** Values that the form computes itself. */
export type Computed = {
  readonly path: string;
  readonly table: string | null;
  readonly value: Unit | null;
  /** Rules that set it; the last one that holds counts. */
  readonly setBy: readonly RuleEffect[];
};

export type FaultyExpression = {
  readonly issue: Issue;
  readonly fieldId?: string;
  readonly ruleId?: string;
  readonly place: string;
};

/** A form with its expressions read and checked. What is faulty is left out and told. */
export type FormModel = {
  readonly placed: readonly Placed[];
  readonly fields: readonly FormField[];
  /** The fields that are no columns of child tables. */
  readonly main: readonly FormField[];
  /** Fields without a value, by `#` and their id. */
  readonly withoutValue: ReadonlyMap<string, DesignField>;
  /** What fields stand in, both by what their state is asked for: they are there only while that is. */
  readonly placedIn: ReadonlyMap<string, string>;
  readonly byPath: ReadonlyMap<string, FormField>;
  readonly tables: readonly ChildTable[];
  readonly units: ReadonlyMap<string, FieldUnits>;
  /** Every expression that could be read. */
  readonly expressions: readonly Unit[];
  readonly effects: readonly RuleEffect[];
  readonly effectsOn: ReadonlyMap<string | null, readonly RuleEffect[]>;
  /** In the order in which each comes after what it reads. */
  readonly computed: readonly Computed[];
  readonly scope: Scope;
  readonly faults: readonly FaultyExpression[];
};

/** What the form cannot know by itself: the fields of a record that a relation field names. */
export type FormSurroundings = {
  readonly relationFields?: (field: DesignField) => Readonly<Record<string, Type>> | undefined;
};

/** Every field of a form, whatever it stands in, with how deep it stands and the child table it is a column of. */
export type Placed = {
  readonly field: DesignField;
  readonly depth: number;
  readonly table: DesignField | null;
};

/** Walks a form from its top; a field comes before what stands in it. */
export function placedFields(
  fields: readonly DesignField[],
  at: { readonly depth: number; readonly table: DesignField | null } = { depth: 1, table: null },
): Placed[] {
  return fields.flatMap((field) => {
    const inside = {
      depth: at.depth + 1,
      table: field.kind === 'table' ? field : at.table,
    };
    const nested = [...(field.children ?? []), ...(field.panes ?? []).flatMap(({ children }) => children)];
    return [{ field, ...at }, ...placedFields(nested, inside)];
  });
}

/** What fields stand in: what arranges them, or the child table that they are columns of. */
function surroundings(
  fields: readonly DesignField[],
  at: { readonly table: string | null; readonly around: string | null } = { table: null, around: null },
): [inner: string, around: string][] {
  return fields.flatMap((field): [string, string][] => {
    const around = stateKey(field, at.table);
    const nested = [...(field.children ?? []), ...(field.panes ?? []).flatMap(({ children }) => children)];
    const own: [string, string][] = at.around === null ? [] : [[around, at.around]];
    return [
      ...own,
      ...surroundings(nested, { table: field.kind === 'table' ? field.name : at.table, around }),
    ];
  });
}

/** Whether fields of a kind show what is chosen in another field: a property of the related record, or of the row. */
export const isAttribute = (kind: FieldKindId): boolean =>
  kind === 'relationFormAttr' || kind === 'popupAttr';

/** Whether a field shows what a related record says that the field of a path names, in the form or in its own row. */
export const showsRelated = ({ field: { kind, props }, table }: Placed, path: string): boolean =>
  kind === 'relationFormAttr' &&
  (props.relationField === path || (table !== null && `${table.name}.${props.relationField}` === path));

/** The path of the field whose related record or row a field shows: of its own row, else of the form. */
export function shownOf({ byPath }: Pick<FormModel, 'byPath'>, { field: { props }, table }: Placed): string {
  const said = String(props.relationField ?? '');
  const inRow = `${table?.name ?? ''}.${said}`;
  return byPath.has(inRow) ? inRow : said;
}

/** The type of a value in expressions. */
export function typeOfShape(shape: Shape): Type {
  switch (shape) {
    case 'decimal':
      return DECIMAL;
    case 'flag':
      return BOOLEAN;
    case 'day':
      return DATE;
    case 'moment':
      return DATETIME;
    case 'days':
      return listOf(DATE);
    case 'decimals':
      return listOf(DECIMAL);
    case 'ids':
    case 'paths':
    case 'times':
    case 'files':
      return listOf(TEXT);
    case 'text':
    case 'html':
    case 'time':
    case 'id':
      return TEXT;
  }
}

/** The properties of a field's kind, with the defaults of those that are not said or cannot be read. */
export function propsOf(kind: FormKind, field: DesignField): Readonly<Record<string, unknown>> {
  const read = kind.properties.safeParse(field.props);
  if (read.success) return read.data;
  const faulty = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = Object.entries(field.props).filter(([name]) => !faulty.has(name));
  const again = kind.properties.safeParse(Object.fromEntries(rest));
  return again.success ? again.data : kind.properties.parse({});
}

function formField(field: DesignField, table: string | null): FormField | null {
  if (!isValueKind(field.kind) || field.name === '') return null;
  const kind = valueKind(field.kind);
  const props = propsOf(kind, field);
  const path = table === null ? field.name : `${table}.${field.name}`;
  return {
    path,
    name: field.name,
    table,
    field,
    kindId: field.kind,
    kind,
    props,
    shape: kind.shape(props),
  };
}

/** The fields of a form that hold values. */
export const formFields = (placed: readonly Placed[]): FormField[] =>
  placed.flatMap(({ field, table }) => formField(field, table?.name ?? null) ?? []);

/** What a choice of options is narrowed down by: the option itself stands in the row. */
const OPTION = 'option';
/** What an option is called, as conditions on options read it. */
export const OPTION_LABEL = `${OPTION}.label`;
const OPTION_FIELDS = { value: { type: TEXT }, label: { type: TEXT } };

/** Reads the expressions of a form, once for as long as it stays the same. */
export function formModel(
  { form, rules }: Pick<DesignBody, 'form' | 'rules'>,
  { relationFields = () => undefined }: FormSurroundings = {},
): FormModel {
  const placed = placedFields(form.fields);
  const fields = formFields(placed);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const tables = childTables(placed, fields);
  const scope = scopeOf(fields, { tables, relationFields });
  const faults: FaultyExpression[] = [];
  const read = expressionReader(scope, (faulty) => faults.push(...faulty));
  const units = readFields(placed, { fields, scope, read });
  const targets = targetsOf(placed, fields);
  const effects = rules
    .filter(({ enabled }) => enabled)
    .flatMap((rule) => readRule(rule, { targets, byPath, scope, read }));
  const computedBy = computedFields(fields, { units, effects });
  const order = dependencyOrder(
    Object.fromEntries([...computedBy].map(([path, computed]) => [path, partsOfComputed(computed)])),
  );
  if (!order.ok)
    faults.push(
      ...order.issues.map((issue) => ({
        issue,
        fieldId: byPath.get(issue.name)?.field.fieldId ?? '',
        place: 'expressions.value',
      })),
    );
  const names = order.ok ? order.names : [...computedBy.keys()];
  return {
    placed,
    fields,
    main: fields.filter(({ table }) => table === null),
    withoutValue: new Map(placed.map(({ field, table }) => [stateKey(field, table?.name ?? null), field])),
    placedIn: new Map(surroundings(form.fields)),
    byPath,
    tables,
    units,
    expressions: unitsOf(units, effects),
    effects,
    effectsOn: Map.groupBy(effects, ({ target }) => target),
    computed: names.flatMap((name) => computedBy.get(name) ?? []),
    scope,
    faults: uniqueFaults(faults),
  };
}

const childTables = (placed: readonly Placed[], fields: readonly FormField[]): ChildTable[] =>
  placed.flatMap(({ field }): ChildTable[] =>
    field.kind === 'table' && field.name !== ''
      ? [{ name: field.name, field, columns: fields.filter(({ table }) => table === field.name) }]
      : [],
  );

/** What expressions of a form may name: its fields, and its child tables with their columns. */
function scopeOf(
  fields: readonly FormField[],
  {
    tables,
    relationFields,
  }: { readonly tables: readonly ChildTable[] } & Required<Pick<FormSurroundings, 'relationFields'>>,
): Scope {
  const inScope = ({ field, shape }: FormField): Field => {
    const relation = field.kind === 'relationForm' ? relationFields(field) : undefined;
    return { type: typeOfShape(shape), ...(relation ? { relation } : {}) };
  };
  const named = (some: readonly FormField[]) => some.map((field) => [field.name, inScope(field)] as const);
  return {
    fields: Object.fromEntries([
      ...named(fields.filter(({ table }) => table === null)),
      ...tables.map(({ name, columns }) => [
        name,
        { type: rowsOf(name, Object.fromEntries(named(columns))) },
      ]),
    ]),
  };
}

/** Reads an expression; undefined where there is none, or a faulty one. */
type ReadExpression = (
  text: string | undefined,
  at: {
    readonly key: string;
    readonly table: string | null;
    readonly expects: Type;
    readonly scope?: Scope;
    readonly fault: Omit<FaultyExpression, 'issue'>;
  },
) => Unit | undefined;

function expressionReader(scope: Scope, onFaults: (faults: FaultyExpression[]) => void): ReadExpression {
  return (text, at) => {
    if (text === undefined || text.trim() === '') return undefined;
    const parsed = parseExpression(text);
    const within = at.scope ?? (at.table === null ? scope : { ...scope, row: at.table });
    const checked = parsed.ok
      ? checkExpression(parsed.tree, within, at.expects)
      : { ok: false as const, issues: [parsed.issue] };
    if (!checked.ok) {
      onFaults(checked.issues.map((issue) => ({ ...at.fault, issue })));
      return undefined;
    }
    const { expression } = checked;
    return { key: at.key, table: at.table, expression, reads: dependenciesOf(expression) };
  };
}

/** Where the expressions of a form are read. */
type Reading = { readonly scope: Scope; readonly read: ReadExpression };

const inOption = (scope: Scope, field: FormField) => ({ table: OPTION, scope: optionScope(scope, field) });

/** The expressions of fields, by path, or by id where a field holds no value. */
function readFields(
  placed: readonly Placed[],
  { fields, scope, read }: Reading & { readonly fields: readonly FormField[] },
): Map<string, FieldUnits> {
  const units = new Map<string, FieldUnits>();
  for (const { field, table: owner } of placed) {
    const known = fields.find((one) => one.field === field);
    const table = owner?.name ?? null;
    // Texts, cards and tables have no name, or none of a value: their state goes by their id.
    const path = known?.path ?? stateKey(field, table);
    const { fieldId, expressions } = field;
    const unit = (name: keyof FieldExpressions, expects: Type) =>
      read(expressions[name], {
        key: `${path} ${name}`,
        table,
        expects,
        fault: { fieldId, place: `expressions.${name}` },
      });
    const [visible, required, readOnly] = [
      unit('visible', BOOLEAN),
      unit('required', BOOLEAN),
      unit('readOnly', BOOLEAN),
    ];
    const type = known ? typeOfShape(known.shape) : null;
    const [value, start] = type ? [unit('value', type), unit('start', type)] : [];
    const options = known
      ? read(expressions.options, {
          ...inOption(scope, known),
          key: `${path} options`,
          expects: BOOLEAN,
          fault: { fieldId, place: 'expressions.options' },
        })
      : undefined;
    const checks = field.checks.flatMap(({ test, message }, index) => {
      const found = read(test, {
        key: `${path} check ${index}`,
        table,
        expects: BOOLEAN,
        fault: { fieldId, place: `checks[${index}].test` },
      });
      return found ? [{ unit: found, message }] : [];
    });
    units.set(path, {
      ...(visible ? { visible } : {}),
      ...(required ? { required } : {}),
      ...(readOnly ? { readOnly } : {}),
      ...(value ? { value } : {}),
      ...(start ? { start } : {}),
      ...(options ? { options } : {}),
      checks,
    });
  }
  return units;
}

/** What a rule may aim at, with the type of its value where it has one. */
type Target = { readonly table: string | null; readonly type: Type | null };

const targetsOf = (placed: readonly Placed[], fields: readonly FormField[]): ReadonlyMap<string, Target> =>
  new Map<string, Target>([
    ...placed.map(({ field, table }) => {
      const owner = table?.name ?? null;
      return [stateKey(field, owner), { table: owner, type: null }] as const;
    }),
    ...fields.map((field) => [field.path, { table: field.table, type: typeOfShape(field.shape) }] as const),
  ]);

/** What a rule does, target by target; what is faulty is left out. */
function readRule(
  { ruleId, when: condition, actions }: DesignBody['rules'][number],
  {
    targets,
    byPath,
    scope,
    read,
  }: Reading & {
    readonly targets: ReadonlyMap<string, Target>;
    readonly byPath: ReadonlyMap<string, FormField>;
  },
): RuleEffect[] {
  return actions.flatMap(({ action, fields: names, value, message }, index) => {
    const aimed = names.length > 0 ? names : [null];
    return aimed.flatMap((target): RuleEffect[] => {
      const at = target === null ? { table: null, type: null } : targets.get(target);
      if (!at) return [];
      const key = `${ruleId} ${index} ${target ?? ''}`;
      const when = read(condition, {
        key: `${key} when`,
        table: at.table,
        expects: BOOLEAN,
        fault: { ruleId, place: 'when' },
      });
      const fault = { ruleId, place: `actions[${index}].value` };
      const field = target === null ? undefined : byPath.get(target);
      const set =
        action === 'setValue' && at.type
          ? read(value || 'empty', { key: `${key} value`, table: at.table, expects: at.type, fault })
          : action === 'setOptions' && field
            ? read(value, { ...inOption(scope, field), key: `${key} value`, expects: BOOLEAN, fault })
            : undefined;
      if (!when || ((action === 'setValue' || action === 'setOptions') && !set)) return [];
      return [{ ruleId, action, target, when, message, ...(set ? { value: set } : {}) }];
    });
  });
}

/** Fields whose value is computed: by an expression of their own, or by rules. */
function computedFields(
  fields: readonly FormField[],
  {
    units,
    effects,
  }: { readonly units: ReadonlyMap<string, FieldUnits>; readonly effects: readonly RuleEffect[] },
): Map<string, Computed> {
  const computed = new Map<string, Computed>();
  for (const { path, table } of fields) {
    const value = units.get(path)?.value ?? null;
    const setBy = effects.filter(({ action, target }) => action === 'setValue' && target === path);
    if (value || setBy.length > 0) computed.set(path, { path, table, value, setBy });
  }
  return computed;
}

const unitsOf = (units: ReadonlyMap<string, FieldUnits>, effects: readonly RuleEffect[]): Unit[] =>
  [
    ...[...units.values()].flatMap(({ visible, required, readOnly, value, start, options, checks }) => [
      ...[visible, required, readOnly, value, start, options],
      ...checks.map(({ unit }) => unit),
    ]),
    ...effects.flatMap(({ when, value }) => [when, value]),
  ].flatMap((unit) => (unit ? [unit] : []));

/** By what the state of a field is asked for: its path, or its id where it holds no value. */
export function stateKey(field: DesignField, table: string | null): string {
  if (field.kind === 'table') return field.name;
  if (field.name === '' || !isValueKind(field.kind)) return `#${field.fieldId}`;
  return table === null ? field.name : `${table}.${field.name}`;
}

/** What a choice of options may name: the option in the row, with the columns of the child table that the field is one of. */
export function optionScope({ fields }: Scope, { name, table }: Pick<FormField, 'name' | 'table'>): Scope {
  const columns = table === null ? {} : rowFields(fields[table]?.type);
  const { relation } = (table === null ? fields : columns)[name] ?? {};
  const option = relation
    ? Object.fromEntries(Object.entries(relation).map(([of, type]) => [of, { type }]))
    : OPTION_FIELDS;
  return {
    fields: { ...fields, [OPTION]: { type: rowsOf(OPTION, { ...columns, ...option }) } },
    row: OPTION,
  };
}

/** The fields of the rows of a child table. */
export const rowFields = (type: Type | undefined): RecordType['fields'] =>
  type?.kind === 'list' && type.of.kind === 'record' ? type.of.fields : {};

/** All that decides a computed value as one expression, whose parts are what matters. */
function partsOfComputed({ value, setBy }: Computed): Typed {
  const parts = [value, ...setBy.flatMap(({ when, value: set }) => [when, set ?? null])].flatMap((unit) =>
    unit ? [unit.expression] : [],
  );
  const [first] = parts;
  const place = first?.place ?? { at: 0, length: 0, line: 1, column: 1 };
  return { kind: 'list', type: listOf(TEXT), items: parts, place };
}

/** A rule's condition is read for each of its targets, and would be told as often. */
function uniqueFaults(faults: readonly FaultyExpression[]): FaultyExpression[] {
  const seen = new Set<string>();
  return faults.filter(({ issue, fieldId = '', ruleId = '', place }) => {
    const key = JSON.stringify([issue.id, issue.place.at, issue.params, fieldId, ruleId, place]);
    return seen.has(key) ? false : seen.add(key);
  });
}
