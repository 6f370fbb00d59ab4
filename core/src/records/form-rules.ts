import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { designedProps, formKindOf, shapeOf } from '@auditplus/contract/kinds/designed.ts';
import { isCellIssue, type Label } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { ChildRow, RowsField } from '@auditplus/contract/kinds/rows.ts';
import { decimalOf, decimalText, roundedTo } from '../expressions/decimal.ts';
import { dependenciesOf } from '../expressions/dependencies.ts';
import { evaluate, type Output } from '../expressions/evaluate.ts';
import { issueText } from '../expressions/issues.ts';
import { BOOLEAN, type Typed } from '../expressions/types.ts';
import { placeOf } from '../forms/form-issues.ts';
import { OPTION_LABEL } from '../forms/form-model.ts';
import { keptValue, rowsIn } from '../forms/form-run.ts';
import {
  asRead,
  type ReadRule,
  type RuleFacts,
  readExpression,
  typeOf,
  type Values,
} from './record-rules.ts';

type Ruled = Pick<RecordModel, 'name' | 'fields' | 'formRules'>;

/**
 * How the form of a record stands at a moment. Cells of child tables are named `items[2].price`, columns that are hidden
 * whatever a row says `items.price`.
 */
export type FormStand = {
  /** The values, those that rules set among them. */
  readonly values: Values;
  readonly hidden: ReadonlySet<string>;
  /** Fields that nobody types in now: locked ones, and those that a rule sets. */
  readonly locked: ReadonlySet<string>;
  /** Those that a rule sets. */
  readonly set: ReadonlySet<string>;
  /** What the person is told. */
  readonly warnings: readonly Label[];
  /** Fields whose options rules narrow down, whether at this moment or not. */
  readonly offering: ReadonlySet<string>;
  /** Whether a field, or a cell of a row, offers an option. */
  readonly allows: (path: string, option: OfferedOption, row?: number) => boolean;
};

type OfferedOption = { readonly value: string; readonly label: string };

/** The same for the browser that shows a form and for the server that stores what it sent. */
export type StandOf = (
  facts: RuleFacts,
  written: { readonly values: Values; readonly before: Values | null },
) => FormStand;

/** A condition as it is asked for one field: in each row where the field is a column. */
type Aimed = {
  readonly path: string;
  readonly table: string | undefined;
  readonly when: Typed;
  /** Whether what it gives may be another thing in another row. */
  readonly ofRow: boolean;
};

/** Reads the rules of a form; one that cannot be read is a fault of its declaration. */
export function formRules(model: Ruled): StandOf {
  const { fields } = model;
  const rules = (model.formRules ?? []).map((rule) => {
    const whenOf = (table: string | undefined) =>
      read(model, rule.when, readExpression(fields, rule.when, { type: BOOLEAN, ...inRows(table) }));
    const aimed = (paths: readonly string[] = []) =>
      paths.map((path): Aimed => {
        const table = tableOf(path);
        const when = whenOf(table);
        const reads = table === undefined ? [] : dependenciesOf(when).fields;
        return { path, table, when, ofRow: reads.some((one) => one.startsWith(`${table}.`)) };
      });
    return {
      show: aimed(rule.show),
      hide: aimed(rule.hide),
      lock: aimed(rule.lock),
      set: Object.entries(rule.set ?? {}).flatMap(([path, text]) => {
        const field = fieldAt(fields, path);
        const [one] = aimed([path]);
        const value = read(model, text, readSetValue(fields, path, text));
        return one && field ? [{ ...one, field, value }] : [];
      }),
      offer: Object.entries(rule.offer ?? {}).flatMap(([path, text]) => {
        const condition = read(model, text, readOffer(fields, path, text));
        return aimed([path]).map((one) => ({ ...one, condition }));
      }),
      warn: rule.warn ? [{ text: rule.warn, when: whenOf(undefined) }] : [],
    };
  });
  const all = rules.flatMap(({ show }) => show);
  // A column is there as long as one of its rows may be shown.
  const shows = all.map((one) => ({
    ...one,
    ofRow: all.some(({ path, ofRow }) => path === one.path && ofRow),
  }));
  const hides = rules.flatMap(({ hide }) => hide);
  const locks = rules.flatMap(({ lock }) => lock);
  const sets = rules.flatMap(({ set }) => set);
  const offers = rules.flatMap(({ offer }) => offer);
  const offering = new Set(offers.map(({ path }) => path));
  const tables = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'rows' && field.computes ? [{ name, columns: readComputed(model, name, field) }] : [],
  );
  return (facts, { values, before }) => {
    const old = before ? { old: asRead(fields, before) } : {};
    let now = values;
    let known = { of: now, record: asRead(fields, now) };
    const outputOf = (expression: Typed, row?: Values): Output | undefined => {
      // Rows ask many times of one record.
      if (known.of !== now) known = { of: now, record: asRead(fields, now) };
      const { record } = known;
      const result = evaluate(expression, { ...facts, record, ...old, ...(row ? { row } : {}) });
      return result.kind === 'value' ? result.value : undefined;
    };
    const holds = (when: Typed, row?: Values) => outputOf(when, row) === true;
    // What one rule sets may be what the next one asks for.
    for (let round = 0; round <= rules.length + tables.length; round++) {
      const former = now;
      for (const { name, columns } of tables) {
        const rows = rowsWith(columns, now[name], outputOf);
        if (rows !== now[name]) now = { ...now, [name]: rows };
      }
      for (const { path, table, when, field, value } of sets) {
        if (table === undefined) {
          if (!holds(when)) continue;
          const next = storedValue(field, outputOf(value));
          if (!isSame(now[path], next)) now = { ...now, [path]: next };
        } else {
          const column = { name: columnOf(path), field, columns: columnsOf(fields, table), value, when };
          const rows = rowsWith([column], now[table], outputOf);
          if (rows !== now[table]) now = { ...now, [table]: rows };
        }
      }
      if (now === former) break;
    }
    /** The places of a field, with the row as conditions read it. */
    const placesOf = ({ path, table, ofRow }: Aimed): { readonly place: string; readonly row?: Values }[] =>
      table === undefined
        ? [{ place: path }]
        : [
            ...(ofRow ? [] : [{ place: path, row: {} }]),
            ...rowsIn(now[table]).map((row, at) => ({
              place: placeOf(path, at),
              row: asRead(columnsOf(fields, table), row),
            })),
          ];
    const named = (aimed: readonly Aimed[], isOn: boolean) =>
      new Set(
        aimed.flatMap((one) =>
          placesOf(one).flatMap(({ place, row }) => (holds(one.when, row) === isOn ? [place] : [])),
        ),
      );
    const shown = named(shows, true);
    const hidden = named(hides, true);
    for (const place of named(shows, false)) if (!shown.has(place)) hidden.add(place);
    const set = named(sets, true);
    const locked = named(locks, true);
    for (const place of set) locked.add(place);
    return {
      values: now,
      hidden,
      locked,
      set,
      warnings: rules.flatMap(({ warn }) => warn).flatMap(({ text, when }) => (holds(when) ? [text] : [])),
      offering,
      allows: (path, option, at) => {
        const table = tableOf(path);
        const cells = table === undefined ? undefined : rowsIn(now[table])[at ?? -1];
        const row = cells && table !== undefined ? asRead(columnsOf(fields, table), cells) : undefined;
        const { label, ...known } = { ...option, ...writtenOption(fields, path, option.value) };
        return offers.every(
          ({ path: of, when, condition }) =>
            of !== path ||
            !holds(when, row) ||
            // What an entry of a dictionary is called is not known everywhere.
            (label === '' && dependenciesOf(condition).fields.includes(OPTION_LABEL)) ||
            outputOf(condition, { ...row, ...known, label }) !== false,
        );
      },
    };
  };
}

const inRows = (table: string | undefined) => (table === undefined ? {} : { row: table });
const tableOf = (path: string): string | undefined =>
  path.includes('.') ? path.slice(0, path.indexOf('.')) : undefined;
const columnOf = (path: string): string => path.slice(path.indexOf('.') + 1);
const columnsOf = (fields: RecordModel['fields'], table: string): RowsField['columns'] => {
  const field = fields[table];
  return field?.kind === 'rows' ? field.columns : {};
};

/** A field, or a column of a child table by its path. */
export function fieldAt(fields: RecordModel['fields'], path: string): Field | undefined {
  const table = tableOf(path);
  return table === undefined ? fields[path] : columnsOf(fields, table)[columnOf(path)];
}

/** An option that is written down with its field, as conditions know it. */
function writtenOption(
  fields: RecordModel['fields'],
  path: string,
  value: string,
): { readonly label?: string } {
  const field = fieldAt(fields, path);
  if (field?.kind === 'choice') {
    const option = field.options.find((one) => String(one.value) === value);
    return option ? { label: option.label[0] } : {};
  }
  const reference = field?.kind === 'designed' ? formKindOf(field).refersTo?.(designedProps(field)) : null;
  if (reference?.to !== 'options' || reference.source.dataType !== 'static') return {};
  const option = staticOptions(reference.source).find(({ id }) => id === value);
  return option ? { label: option.fullName } : {};
}

/** A condition on the options that a field offers, or what is wrong with it. */
export function readOffer(fields: RecordModel['fields'], path: string, text: string): ReadRule {
  const field = fieldAt(fields, path);
  const hasOptions =
    field?.kind === 'choice' || (field?.kind === 'designed' && formKindOf(field).isNarrowed === true);
  if (!hasOptions) return { ok: false, issues: [] };
  const table = tableOf(path) ?? null;
  return readExpression(fields, text, {
    type: BOOLEAN,
    option: { table, name: table === null ? path : columnOf(path) },
  });
}

/** The first field, or column, that says anew what it does not offer; whoever cannot choose another one is not told. */
export function closedOption(
  { fields }: Pick<RecordModel, 'fields'>,
  { offering, values, hidden, locked, allows }: FormStand,
  before: Values | null,
): { readonly name: string; readonly field: Field } | undefined {
  const closes = (
    path: string,
    { said, known }: { readonly said: unknown; readonly known: unknown[] },
    row?: number,
  ) =>
    !hidden.has(placeOf(path, row)) &&
    !locked.has(placeOf(path, row)) &&
    [said]
      .flat()
      .some(
        (one) =>
          !isBlank(one) &&
          !known.flat().includes(one) &&
          !allows(path, { value: String(one), label: '' }, row),
      );
  for (const path of offering) {
    const [table, field] = [tableOf(path), fieldAt(fields, path)];
    if (!field) continue;
    if (table === undefined) {
      if (closes(path, { said: values[path], known: [before?.[path]] })) return { name: path, field };
      continue;
    }
    const known = rowsIn(before?.[table]).map((row) => row[columnOf(path)]);
    const rows = rowsIn(values[table]);
    if (rows.some((row, at) => closes(path, { said: row[columnOf(path)], known }, at)))
      return { name: table, field };
  }
  return undefined;
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * The first field, or child table, that says something else where nobody may type. Rows are known by their places alone:
 * where some came or went, those that were there are not told from others.
 */
export function changedWhileLocked(
  { fields }: Pick<RecordModel, 'fields'>,
  {
    now,
    former,
    sent,
    before,
  }: { readonly [K in 'now' | 'former']: FormStand } & { readonly [K in 'sent' | 'before']: Values },
): string | undefined {
  const differs = (place: string, written: unknown, stored: unknown) =>
    now.locked.has(place) &&
    !now.set.has(place) &&
    former.locked.has(place) &&
    JSON.stringify(written ?? null) !== JSON.stringify(stored ?? null);
  return Object.entries(fields).find(([name, field]) => {
    if (!isEdited(field)) return false;
    // What rules set counts instead of what was sent.
    if (now.values[name] === sent[name] && differs(name, sent[name], before[name])) return true;
    if (field.kind !== 'rows') return false;
    return changedRows(rowsIn(before[name]), rowsIn(now.values[name])).some(({ was, is, at }) =>
      Object.keys(field.columns).some((column) =>
        differs(placeOf(`${name}.${column}`, at), is[column], was[column]),
      ),
    );
  })?.[0];
}

type ChangedRow = { readonly was: Values; readonly is: Values; readonly at: number };

/** What rows have become at their places; none where it cannot be told which one is which. */
function changedRows(before: readonly Values[], now: readonly Values[]): ChangedRow[] {
  if (before.length !== now.length) return [];
  return before.flatMap((was, at) => {
    const is = now[at];
    return is ? [{ was, is, at }] : [];
  });
}

/** What a rule sets is a list of its own each time. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

/** A value that a rule sets, or what is wrong with it; lists of rows and files are set by nobody. */
export function readSetValue(fields: RecordModel['fields'], name: string, text: string): ReadRule {
  const field = fieldAt(fields, name);
  const isSettable = field && isEdited(field) && !['rows', 'files', 'moment'].includes(field.kind);
  return isSettable
    ? readExpression(fields, text, { type: typeOf(name, field), ...inRows(tableOf(name)) })
    : { ok: false, issues: [] };
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
  /** In which rows; in all unless given. */
  readonly when?: Typed;
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
    for (const { name, field, columns, value, when } of computed) {
      const read = asRead(columns, now);
      if (when && outputOf(when, read) !== true) continue;
      const given = storedValue(field, outputOf(value, read));
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
export function storedValue(field: Field, value: Output | undefined): unknown {
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
