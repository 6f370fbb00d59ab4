import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { type Option, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import { evaluate, type Facts, type Need, type Output } from '../expressions/evaluate.ts';
import type { Issue } from '../expressions/issues.ts';
import type { Row } from '../expressions/types.ts';
import {
  type ChildTable,
  type Computed,
  type FormField,
  type FormModel,
  OPTION_LABEL,
  type RuleEffect,
  type Unit,
} from './form-model.ts';

/** Values of a record by field; child tables as lists of rows. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A row of a child table; stored ones have an id. */
export type FormRow = Readonly<Record<string, unknown>>;

/** What a form knows beside its values. */
export type FormFacts = Omit<Facts, 'record' | 'old' | 'row'>;

export type FieldState = {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
};

/** What a rule says at this moment: `refuse` keeps the record from being stored. */
export type FormMessage = {
  readonly ruleId: string;
  readonly kind: 'warn' | 'refuse';
  readonly message: LocalText;
  /** The field that it is about; null: the form as a whole. */
  readonly target: string | null;
  readonly row?: number;
};

type Result = { readonly value: Output } | { readonly issue: Issue } | { readonly needs: readonly Need[] };

/** The eight ways in which a field can stand, each one object, so that an unchanged state is the same one. */
const STATES = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (bits): FieldState => ({
    isVisible: (bits & 1) !== 0,
    isRequired: (bits & 2) !== 0,
    isReadOnly: (bits & 4) !== 0,
  }),
);
const SHOWN: FieldState = { isVisible: true, isRequired: false, isReadOnly: false };

/**
 * A form being filled in: its values, those that it computes itself, and how each field stands. A change computes only
 * what depends on it. The browser and the server run the same.
 */
export class FormRun {
  readonly model: FormModel;
  #facts: FormFacts;
  /** The record before the change; null for a new one. */
  readonly #old: FormValues | null;
  readonly #stays: FormValues | null;
  #values: FormValues;
  /** What expressions read: files by their names. */
  #record: Row = {};
  readonly #oldRecord: Row | null;
  readonly #results = new Map<string, Result>();
  readonly #rowResults = new Map<string, WeakMap<FormRow, Result>>();
  readonly #rows = new WeakMap<FormRow, Row>();
  /** What each expression lacked when it was last computed. */
  readonly #needs = new Map<string, Map<string, Need>>();

  constructor(
    model: FormModel,
    facts: FormFacts,
    {
      values,
      old = null,
      stays = null,
    }: {
      readonly values: FormValues;
      readonly old?: FormValues | null;
      /** What computed values stay at while what they ask is not known: as they are, unless given. */
      readonly stays?: FormValues | null;
    },
  ) {
    this.model = model;
    this.#facts = facts;
    this.#old = old;
    this.#stays = stays;
    this.#values = values;
    this.#oldRecord = old && this.#recordOf(old);
    this.#settle(null);
  }

  /** All values, those that are computed among them. */
  get values(): FormValues {
    return this.#values;
  }

  /** The values as expressions read them. */
  get record(): Row {
    return this.#record;
  }

  get old(): FormValues | null {
    return this.#old;
  }

  /** Facts that expressions lacked; what depends on them keeps its value until they are known. */
  get needs(): readonly Need[] {
    return [...new Map([...this.#needs.values()].flatMap((needs) => [...needs])).values()];
  }

  /** Computes everything anew with facts that were not known before. */
  learn(facts: FormFacts): void {
    this.#facts = facts;
    this.#settle(null);
  }

  /** Takes new values of fields; answers whether anything is different now. */
  change(changed: FormValues): boolean {
    const dirty = new Set<string>();
    for (const [name, value] of Object.entries(changed)) {
      const before = this.#values[name];
      if (Object.is(before, value)) continue;
      dirty.add(name);
      const table = this.model.tables.find((one) => one.name === name);
      if (table) for (const path of changedColumns(table, rowsIn(before), rowsIn(value))) dirty.add(path);
    }
    if (dirty.size === 0) return false;
    this.#values = { ...this.#values, ...changed };
    this.#settle(dirty);
    return true;
  }

  /**
   * How a field stands, in a row where it is a column; nobody sees what stands in something that is hidden. Fields without a
   * value go by `#` and their id.
   */
  stateOf(key: string, row?: number): FieldState {
    const field = this.model.byPath.get(key)?.field ?? this.#fieldWithout(key);
    if (!field) return SHOWN;
    const units = this.model.units.get(key);
    // Most fields have no rules, and every write asks each field.
    const effects = this.model.effectsOn.get(key);
    const around = this.model.placedIn.get(key);
    const isVisible =
      !field.hidden &&
      (around === undefined || this.stateOf(around, row).isVisible) &&
      (!units?.visible || this.#mayHold(units.visible, row)) &&
      (!effects || (this.#mayShow(effects, row) && !this.#isOn(effects, 'hide', row)));
    const isReadOnly =
      field.disabled ||
      units?.value !== undefined ||
      (units?.readOnly !== undefined && this.#holds(units.readOnly, row)) ||
      (effects !== undefined && (this.#isOn(effects, 'lock', row) || this.#isOn(effects, 'setValue', row)));
    const isRequired =
      isVisible &&
      (field.required ||
        (units?.required !== undefined && this.#holds(units.required, row)) ||
        (effects !== undefined && this.#isOn(effects, 'require', row)));
    const bits = (isVisible ? 1 : 0) + (isRequired ? 2 : 0) + (isReadOnly ? 4 : 0);
    return STATES[bits] ?? SHOWN;
  }

  /** Whether an option can be chosen at this moment, in a row where the field is a column. Those that the designer wrote down are known by their Chinese names. */
  allows(path: string, option: Row, row?: number): boolean {
    const units = this.#narrowedBy(path, row);
    if (units.length === 0) return true;
    const written = this.#writtenOptions(path)?.find(({ id }) => id === option.value);
    const known = written ? { ...option, label: written.fullName } : option;
    const table = this.model.byPath.get(path)?.table ?? null;
    const own = table === null ? undefined : this.rowsOf(table)[row ?? -1];
    const within = own && table !== null ? { ...this.#rowOf(table, own), ...known } : known;
    return units.every((unit) => outputOf(this.#evaluated(unit, within)) !== false);
  }

  /**
   * Whether a value that is chosen is not offered at this moment. What entries of dictionaries are called is not known
   * here: where a rule asks for that, the form alone narrows them down.
   */
  closes(path: string, value: string, row?: number): boolean {
    const units = this.#narrowedBy(path, row);
    if (units.length === 0) return false;
    const isNamed = this.#writtenOptions(path) !== null;
    if (!isNamed && units.some(({ reads }) => reads.fields.includes(OPTION_LABEL))) return false;
    return !this.allows(path, { value, label: '' }, row);
  }

  #writtenOptions(path: string): readonly Option[] | null {
    const field = this.model.byPath.get(path);
    const reference = field?.kind.refersTo?.(field.props);
    return reference?.to === 'options' && reference.source.dataType === 'static'
      ? staticOptions(reference.source)
      : null;
  }

  #narrowedBy(path: string, row?: number): Unit[] {
    const own = this.model.units.get(path)?.options;
    const effects = this.model.effectsOn.get(path) ?? [];
    const filters = effects.flatMap(({ action, when, value }) =>
      action === 'setOptions' && value && this.#holds(when, row) ? [value] : [],
    );
    return [...(own ? [own] : []), ...filters];
  }

  /** What rules say at this moment. */
  messages(): FormMessage[] {
    return this.model.effects.flatMap(({ ruleId, action, target, when, message }): FormMessage[] => {
      if (action !== 'warn' && action !== 'refuse') return [];
      const said = { ruleId, kind: action, message, target };
      if (when.table === null) return this.#holds(when) ? [said] : [];
      return this.rowsOf(when.table).flatMap((_, row) => (this.#holds(when, row) ? [{ ...said, row }] : []));
    });
  }

  /** The rows of a child table. */
  rowsOf(table: string): readonly FormRow[] {
    return rowsIn(this.#values[table]);
  }

  /** Whether a condition holds; undefined where it cannot be computed. */
  test(unit: Unit, row?: number): boolean | undefined {
    const value = outputOf(this.#result(unit, row));
    return value === undefined ? undefined : value === true;
  }

  /** Why a computed value could not be computed. */
  issueOf(unit: Unit, row?: number): Issue | null {
    const result = this.#result(unit, row);
    return result && 'issue' in result ? result.issue : null;
  }

  #fieldWithout(key: string) {
    return key.startsWith('#')
      ? this.model.withoutValue.get(key)
      : this.model.tables.find(({ name }) => name === key)?.field;
  }

  /** Computes what depends on the changed paths, or everything. */
  #settle(changed: ReadonlySet<string> | null): void {
    this.#record = this.#recordOf(this.#values);
    const dirty = new Set(changed ?? []);
    const isStale = ({ reads, table }: Unit): boolean =>
      changed === null ||
      reads.fields.some((path) => dirty.has(path) && (table === null || !path.startsWith(`${table}.`)));
    this.#forget(isStale);
    for (const computed of this.model.computed) {
      const units = [computed.value, ...computed.setBy.flatMap(({ when, value }) => [when, value ?? null])];
      const table = this.model.tables.find(({ name }) => name === computed.table);
      const isTouched =
        changed === null ||
        units.some((unit) => unit?.reads.fields.some((path) => dirty.has(path))) ||
        dirty.has(computed.path) ||
        (table !== undefined && dirty.has(table.name));
      if (!isTouched) continue;
      const wrote = table ? this.#computeColumn(computed, table) : this.#computeField(computed);
      if (!wrote) continue;
      dirty.add(computed.path);
      if (table) dirty.add(table.name);
      this.#record = this.#recordOf(this.#values);
      this.#forget(isStale);
    }
  }

  #forget(isStale: (unit: Unit) => boolean): void {
    if (this.#results.size + this.#rowResults.size + this.#needs.size === 0) return;
    for (const unit of this.model.expressions) {
      if (!isStale(unit)) continue;
      this.#results.delete(unit.key);
      this.#rowResults.delete(unit.key);
      this.#needs.delete(unit.key);
    }
  }

  #computeField(computed: Computed): boolean {
    const { path } = computed;
    const next = this.#computedValue(computed, this.#values[path], undefined);
    if (isSameValue(next, this.#values[path])) return false;
    this.#values = { ...this.#values, [path]: next };
    return true;
  }

  #computeColumn(computed: Computed, table: ChildTable): boolean {
    const name = computed.path.slice(table.name.length + 1);
    const rows = this.rowsOf(table.name);
    let hasChanged = false;
    const next = rows.map((row, index) => {
      const value = this.#computedValue(computed, row[name], index);
      if (isSameValue(value, row[name])) return row;
      hasChanged = true;
      return { ...row, [name]: value };
    });
    if (hasChanged) this.#values = { ...this.#values, [table.name]: next };
    return hasChanged;
  }

  /** The last rule that holds counts, then the field's own expression; what cannot be computed yet stays. */
  #computedValue({ path, value, setBy }: Computed, current: unknown, row: number | undefined): unknown {
    const rule = setBy.findLast(({ when }) => this.#mayHold(when, row));
    // Whether a rule sets a value may not be known either: what is computed stays, what people fill in is theirs.
    const isOpen = rule !== undefined && !this.#holds(rule.when, row);
    const unit = isOpen ? value : (rule?.value ?? value);
    if (!unit) return current;
    const result = isOpen ? null : this.#result(unit, row);
    if (!result || 'needs' in result) return this.#stayed(path, current, row);
    const shape = this.model.byPath.get(path)?.shape ?? 'text';
    return keptValue('issue' in result ? null : result.value, shape);
  }

  #stayed(path: string, current: unknown, row: number | undefined): unknown {
    const field = this.model.byPath.get(path);
    if (!this.#stays || !field) return current;
    const { name, table, kind, props } = field;
    const id = table === null ? undefined : this.rowsOf(table)[row ?? -1]?.id;
    const stayed = table === null ? this.#stays : rowsIn(this.#stays[table]).find((one) => one.id === id);
    return stayed?.[name] ?? kind.blank({ props });
  }

  #holds(unit: Unit, row?: number): boolean {
    return outputOf(this.#result(unit, row)) === true;
  }

  #isOn(effects: FormModel['effects'], action: RuleEffect['action'], row: number | undefined): boolean {
    return effects.some((effect) => effect.action === action && this.#holds(effect.when, row));
  }

  /** Whoever is never told what a condition asks still gets to see what it may hide. */
  #mayHold(unit: Unit, row?: number): boolean {
    const result = this.#result(unit, row);
    return outputOf(result) === true || (result !== null && 'needs' in result);
  }

  /** Rules that show a field hide it where none of them holds. */
  #mayShow(effects: FormModel['effects'], row: number | undefined): boolean {
    const shows = effects.filter(({ action }) => action === 'show');
    return shows.length === 0 || shows.some(({ when }) => this.#mayHold(when, row));
  }

  #result(unit: Unit, row: number | undefined): Result | null {
    if (unit.table === null) {
      const known = this.#results.get(unit.key);
      if (known) return known;
      const result = this.#evaluated(unit, undefined);
      this.#results.set(unit.key, result);
      return result;
    }
    const own = row === undefined ? undefined : this.rowsOf(unit.table)[row];
    if (!own) return null;
    const results = this.#rowResults.get(unit.key) ?? new WeakMap<FormRow, Result>();
    this.#rowResults.set(unit.key, results);
    const known = results.get(own);
    if (known) return known;
    const result = this.#evaluated(unit, this.#rowOf(unit.table, own));
    results.set(own, result);
    return result;
  }

  #evaluated({ key, expression }: Unit, row: Row | undefined): Result {
    const found = evaluate(expression, {
      ...this.#facts,
      record: this.#record,
      ...(this.#oldRecord ? { old: this.#oldRecord } : {}),
      ...(row ? { row } : {}),
    });
    if (found.kind === 'value') return { value: found.value };
    if (found.kind === 'issue') return { issue: found.issue };
    const lacked = this.#needs.get(key) ?? new Map<string, Need>();
    this.#needs.set(key, lacked);
    for (const need of found.needs) lacked.set(JSON.stringify(need), need);
    return { needs: found.needs };
  }

  #recordOf(values: FormValues): Row {
    const { tables } = this.model;
    const plain = recordOf(this.model, values);
    const rows = tables
      .filter(({ columns }) => columns.some(({ shape }) => isUnread(shape)))
      .map(({ name }) => [name, rowsIn(values[name]).map((row) => this.#rowOf(name, row))]);
    return rows.length === 0 ? plain : { ...plain, ...Object.fromEntries(rows) };
  }

  #rowOf(table: string, row: FormRow): Row {
    const known = this.#rows.get(row);
    if (known) return known;
    const columns = this.model.tables.find(({ name }) => name === table)?.columns ?? [];
    const made = readable(row, columns);
    this.#rows.set(row, made);
    return made;
  }
}

/** What an expression gives as a field of a shape keeps it. */
export function keptValue(value: Output, shape: Shape): unknown {
  switch (shape) {
    case 'decimal':
      // What has too many digits stays as it is: the check of its field refuses it.
      return value === null ? null : (decimalOf(String(value)) ?? String(value));
    case 'flag':
      return value === true ? 1 : 0;
    case 'ids':
    case 'paths':
    case 'decimals':
    case 'days':
    case 'times':
    case 'files':
      return value ?? [];
    default:
      return value;
  }
}

const outputOf = (result: Result | null): Output | undefined =>
  result && 'value' in result ? result.value : undefined;

/** Whether expressions read a value in another form than the one it is kept in. */
const isUnread = (shape: Shape): boolean => shape === 'files' || shape === 'paths';

/** The values of a record as expressions read them, but for its child rows. */
export const recordOf = ({ main }: FormModel, values: FormValues): Row => readable(values, main);

/** Values as expressions read them: files by their names, ways down a tree by where they lead. */
function readable(values: Row, fields: readonly FormField[]): Row {
  if (!fields.some(({ shape }) => isUnread(shape))) return values;
  const read: Record<string, unknown> = { ...values };
  for (const { name, shape } of fields) if (isUnread(shape)) read[name] = namesIn(values[name]);
  return read;
}

const namesIn = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.map((part) =>
        Array.isArray(part) ? part.at(-1) : isRow(part) && 'name' in part ? part.name : part,
      )
    : [];

const isRow = (value: unknown): value is FormRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a child table's value. */
export const rowsIn = (value: unknown): readonly FormRow[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** The columns in which two states of a child table differ; all where rows came or went. */
function changedColumns(
  { name, columns }: ChildTable,
  before: readonly FormRow[],
  after: readonly FormRow[],
): string[] {
  const all = columns.map(({ path }) => path);
  if (before.length !== after.length) return all;
  const found = new Set<string>();
  after.forEach((row, index) => {
    const former = before[index];
    if (row === former) return;
    for (const column of columns)
      if (!Object.is(row[column.name], former?.[column.name])) found.add(`${name}.${column.name}`);
  });
  return [...found];
}

/** Values are the same where a person would see no difference: 2 and "2", nothing and an empty text. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  if (isEmpty(a) && isEmpty(b)) return true;
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b);
  return false;
}
