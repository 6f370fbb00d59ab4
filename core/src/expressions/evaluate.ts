import { dayNumber, dayOfMoment, dayText, isKnownMoment } from './calendar.ts';
import {
  type Decimal,
  decimalOf,
  decimalOfNumber,
  decimalText,
  dividedBy,
  INTEGER_DIGITS,
  isTooLarge,
  remainder,
  times,
  wholeDecimal,
} from './decimal.ts';
import { AGGREGATES, compareValues, FunctionProblem, PLAIN_FUNCTIONS } from './functions.ts';
import type { Issue, IssueId, Place } from './issues.ts';
import type { Comparison } from './parse.ts';
import { type Base, type Row, TEXT, type Type, type Typed, type TypedStep, type Value } from './types.ts';

/** What an expression is computed from. Functions answer undefined where they do not know yet. */
export type Facts = {
  readonly record: Row;
  /** The record before the change; absent for a new one. */
  readonly old?: Row;
  /** The row, for an expression that belongs to a child table. */
  readonly row?: Row;
  /** The moment that counts as now, in milliseconds; today is its day in Asia/Shanghai. */
  readonly now: number;
  readonly me: { readonly id: string; readonly organize: string; readonly roles: readonly string[] };
  /** Whether people work on a day (`YYYY-MM-DD`). */
  readonly isWorkday?: (day: string) => boolean;
  /** A field of the record that a relation field refers to; null where there is no such record. */
  readonly lookup?: (path: string, id: string, field: string) => unknown;
  /** Whether no other record has the value in the field. */
  readonly isUnique?: (path: string, value: Output) => boolean | undefined;
};

/** A fact that an evaluation lacked. */
export type Need =
  | { readonly kind: 'workCalendar' }
  | { readonly kind: 'lookup'; readonly path: string; readonly id: string; readonly field: string }
  | { readonly kind: 'unique'; readonly path: string; readonly value: Output };

/**
 * A value as it leaves an expression, by its type: decimals as plain digits, dates as `YYYY-MM-DD`, datetimes in
 * milliseconds, rows as they were given. Null is the empty value.
 */
export type Output = null | string | number | boolean | Row | readonly Output[];

export type Evaluated =
  | { readonly kind: 'value'; readonly value: Output }
  | { readonly kind: 'needs'; readonly needs: readonly Need[] }
  | { readonly kind: 'issue'; readonly issue: Issue };

/**
 * The value of an expression. Never throws: what cannot be computed is an issue, and facts that are missing are named,
 * all that this pass came upon at once.
 */
export function evaluate(expression: Typed, facts: Facts): Evaluated {
  const evaluation = new Evaluation(facts);
  try {
    const value = outputOf(evaluation.value(expression));
    return evaluation.needs.size === 0
      ? { kind: 'value', value }
      : { kind: 'needs', needs: [...evaluation.needs.values()] };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'issue', issue: error.issue };
    throw error;
  }
}

/** The value of an expression that only facts decide, not the record; undefined where it cannot be computed. */
export function constantValue(
  expression: Typed,
  facts: Pick<Facts, 'now' | 'me'> | undefined = undefined,
): Value | undefined {
  if (!isConstant(expression, facts !== undefined)) return undefined;
  try {
    return new Evaluation({ now: 0, me: NOBODY, ...facts, record: {} }).value(expression);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The parts of an expression, each directly under it. */
export function partsOf(expression: Typed): readonly Typed[] {
  switch (expression.kind) {
    case 'constant':
    case 'field':
    case 'element':
    case 'fact':
      return [];
    case 'member':
      return [expression.of];
    case 'list':
      return expression.items;
    case 'negate':
    case 'not':
      return [expression.operand];
    case 'arithmetic':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)];
    case 'and':
    case 'or':
      return expression.operands;
    case 'compare':
      return [expression.left, expression.right];
    case 'in':
      return [expression.item, expression.list];
    case 'call':
      return expression.args;
    case 'each':
      return [expression.list, expression.body];
    case 'lookup':
      return [expression.relation];
    case 'unique':
      return [expression.field];
  }
}

/** A value as text or a plain number, for the outside. */
function outputOf(value: Value): Output {
  if (typeof value === 'bigint') return decimalText(value);
  return isList(value) ? value.map(outputOf) : value;
}

const NOBODY = { id: '', organize: '', roles: [] };

/** Whether a part needs nothing of the record. Rows from the level on belong to a list within the part itself. */
function isConstant(expression: Typed, knowsFacts: boolean, ownLevel = Number.POSITIVE_INFINITY): boolean {
  const { kind } = expression;
  if (kind === 'field' || kind === 'lookup' || kind === 'unique') return false;
  if (kind === 'element') return expression.level >= ownLevel;
  if (kind === 'fact' && !knowsFacts) return false;
  if (kind === 'call' && expression.name === 'workdaysBetween') return false;
  const level = kind === 'each' ? Math.min(ownLevel, expression.level) : ownLevel;
  return partsOf(expression).every((part) => isConstant(part, knowsFacts, level));
}

/** Most steps of one evaluation; long texts count as several. */
const MAX_STEPS = 500_000;
const CHARACTERS_A_STEP = 100;

class Problem extends Error {
  readonly issue: Issue;
  constructor(id: IssueId, place: Place, params: Readonly<Record<string, string>> = {}) {
    super(id);
    this.issue = { id, place, params };
  }
}

class Evaluation {
  readonly needs = new Map<string, Need>();
  readonly #facts: Facts;
  /** What stands in the row of each level at this moment. */
  readonly #rows: Value[];
  #steps = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#rows = facts.row ? [facts.row] : [];
  }

  value(node: Typed): Value {
    this.#step(node.place);
    const value = this.#computed(node);
    if (typeof value === 'bigint' && isTooLarge(value))
      throw new Problem('numberTooLarge', node.place, { limit: `${INTEGER_DIGITS}` });
    if (typeof value === 'string') this.#step(node.place, value.length / CHARACTERS_A_STEP);
    return value;
  }

  #computed(node: Typed): Value {
    switch (node.kind) {
      case 'constant':
        return node.value;
      case 'field':
        return this.#read(this.#baseOf(node.base), node.name, node);
      case 'element':
        return this.#rows[node.level] ?? null;
      case 'member':
        return this.#member(node);
      case 'fact':
        return this.#fact(node.name);
      case 'list':
        return node.items.map((item) => this.value(item));
      case 'negate': {
        const value = this.value(node.operand);
        return typeof value === 'bigint' ? -value : null;
      }
      case 'not':
        return !this.#holds(node.operand);
      case 'arithmetic':
        return this.#arithmetic(node);
      case 'and':
        return node.operands.every((operand) => this.#holds(operand));
      case 'or':
        return node.operands.some((operand) => this.#holds(operand));
      case 'compare':
        return compared(this.value(node.left), node.operator, this.value(node.right));
      case 'in': {
        const item = this.value(node.item);
        const list = this.#list(node.list);
        this.#step(node.place, list.length);
        return list.includes(item) !== node.negated;
      }
      case 'call':
        return this.#call(node);
      case 'each':
        return this.#each(node);
      case 'lookup':
        return this.#lookup(node);
      case 'unique':
        return this.#unique(node);
    }
  }

  #holds(node: Typed): boolean {
    return this.value(node) === true;
  }

  #list(node: Typed): readonly Value[] {
    const value = this.value(node);
    return isList(value) ? value : [];
  }

  #step(place: Place, count = 1): void {
    this.#steps += count;
    if (this.#steps > MAX_STEPS) throw new Problem('tooManySteps', place);
  }

  #baseOf(base: Base): Row {
    if (base === 'record') return this.#facts.record;
    if (base === 'old') return this.#facts.old ?? {};
    return rowOf(this.#rows[base]);
  }

  /** A given value by the type that it was declared with; the reading of long lists costs steps. */
  #read(row: Row, name: string, { type, place }: Typed): Value {
    const raw = Object.hasOwn(row, name) ? row[name] : undefined;
    if (Array.isArray(raw)) this.#step(place, raw.length);
    return readValue(raw, type);
  }

  #member(node: Extract<Typed, { kind: 'member' }>): Value {
    const { of, name, type } = node;
    if (of.type.kind !== 'list') return this.#read(rowOf(this.value(of)), name, node);
    const rows = this.#list(of);
    this.#step(node.place, rows.length);
    const declared = of.type.of.kind === 'record' ? of.type.of.fields[name]?.type : undefined;
    const element = declared ?? (type.kind === 'list' ? type.of : type);
    return rows.flatMap((row) => this.#read(rowOf(row), name, { ...node, type: element }));
  }

  #fact(name: Extract<Typed, { kind: 'fact' }>['name']): Value {
    const { now, me } = this.#facts;
    switch (name) {
      case 'now':
        return isKnownMoment(now) ? now : null;
      case 'today':
        return dayOfMoment(now);
      case 'me.id':
        return readValue(me.id, TEXT);
      case 'me.organize':
        return readValue(me.organize, TEXT);
      case 'me.roles':
        return me.roles;
    }
  }

  #arithmetic({ first, rest, place }: Extract<Typed, { kind: 'arithmetic' }>): Value {
    let value = this.value(first);
    for (const step of rest) {
      // Every part is evaluated, so that all missing facts are found at once.
      const operand = this.value(step.operand);
      value =
        typeof value === 'bigint' && typeof operand === 'bigint' ? combined(value, step, operand) : null;
      if (value !== null && isTooLarge(value))
        throw new Problem('numberTooLarge', place, { limit: `${INTEGER_DIGITS}` });
    }
    return value;
  }

  #call(node: Extract<Typed, { kind: 'call' }>): Value {
    const { name, args } = node;
    const [first, second, third] = args;
    if (name === 'if' && first && second && third) return this.value(this.#holds(first) ? second : third);
    if (name === 'coalesce') {
      for (const arg of args) {
        const value = this.value(arg);
        if (value !== null) return value;
      }
      return null;
    }
    if (name === 'workdaysBetween') return this.#workdays(node);
    const aggregate = AGGREGATES[name];
    if (aggregate && first) {
      const values = this.#list(first);
      this.#step(node.place, values.length);
      return aggregate(values);
    }
    const values = args.map((arg) => this.value(arg));
    try {
      return (
        PLAIN_FUNCTIONS[name]?.run(
          values,
          args.map(({ type }) => type),
        ) ?? null
      );
    } catch (error) {
      if (error instanceof FunctionProblem) throw new Problem(error.id, node.place, error.params);
      throw error;
    }
  }

  #each({ name, list, body, level, place }: Extract<Typed, { kind: 'each' }>): Value {
    const elements = this.#list(list);
    const inRow = (element: Value): Value => {
      this.#step(place);
      this.#rows[level] = element;
      return this.value(body);
    };
    switch (name) {
      case 'any':
        return elements.some((element) => inRow(element) === true);
      case 'all':
        return elements.every((element) => inRow(element) === true);
      case 'map':
        return elements.map(inRow);
      case 'filter':
        return elements.filter((element) => inRow(element) === true);
    }
  }

  /** Working days after the first day up to the second; counted backwards they are below zero. */
  #workdays({ args, place }: Extract<Typed, { kind: 'call' }>): Value {
    const [from, to] = args.map((arg) => {
      const date = this.value(arg);
      return typeof date === 'string' ? dayNumber(date) : null;
    });
    if (from == null || to == null) return null;
    const { isWorkday } = this.#facts;
    if (!isWorkday) return this.#lacks({ kind: 'workCalendar' });
    const [start, end] = from <= to ? [from, to] : [to, from];
    this.#step(place, end - start);
    let count = 0;
    for (let day = start + 1; day <= end; day += 1) if (isWorkday(dayText(day) ?? '')) count += 1;
    return wholeDecimal(from <= to ? count : -count);
  }

  #lookup(node: Extract<Typed, { kind: 'lookup' }>): Value {
    const { relation, path, field, type } = node;
    const id = this.value(relation);
    if (typeof id !== 'string') return type.kind === 'list' ? [] : null;
    const found = this.#facts.lookup?.(path, id, field);
    return found === undefined ? this.#lacks({ kind: 'lookup', path, id, field }) : readValue(found, type);
  }

  #unique({ field, path }: Extract<Typed, { kind: 'unique' }>): Value {
    const value = outputOf(this.value(field));
    if (value === null) return true;
    const found = this.#facts.isUnique?.(path, value);
    return found === undefined ? this.#lacks({ kind: 'unique', path, value }) : found;
  }

  /** The evaluation goes on with an empty value, to find what else is missing. */
  #lacks(need: Need): null {
    this.needs.set(JSON.stringify(need), need);
    return null;
  }
}

function combined(value: Decimal, { operator }: TypedStep, operand: Decimal): Decimal | null {
  switch (operator) {
    case '+':
      return value + operand;
    case '-':
      return value - operand;
    case '*':
      return times(value, operand);
    case '/':
      return dividedBy(value, operand);
    case '%':
      return remainder(value, operand);
  }
}

/** Every comparison is true or false: empty equals empty and nothing else, and has no order. */
function compared(a: Value, operator: Comparison, b: Value): boolean {
  if (operator === '=') return a === b;
  if (operator === '!=') return a !== b;
  if (a === null || b === null) return false;
  const order = compareValues(a, b);
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** A given value by its type; what does not fit is empty. */
function readValue(raw: unknown, type: Type): Value {
  switch (type.kind) {
    case 'decimal':
      return typeof raw === 'number'
        ? decimalOfNumber(raw)
        : typeof raw === 'string'
          ? decimalOf(raw.trim())
          : typeof raw === 'bigint'
            ? decimalOf(String(raw))
            : null;
    case 'text': {
      const text = typeof raw === 'number' ? String(raw) : raw;
      return typeof text === 'string' && text !== '' ? text.toWellFormed() : null;
    }
    case 'boolean':
      return raw === true || raw === 1 || raw === '1' || raw === 'true'
        ? true
        : raw === false || raw === 0 || raw === '0' || raw === 'false'
          ? false
          : null;
    case 'date':
      if (typeof raw === 'number') return isKnownMoment(raw) ? dayOfMoment(raw) : null;
      return typeof raw === 'string' && dayNumber(raw) !== null ? raw : null;
    case 'datetime': {
      const moment = typeof raw === 'string' && /\d(Z|[+-]\d\d:?\d\d)$/.test(raw) ? Date.parse(raw) : raw;
      return typeof moment === 'number' && isKnownMoment(moment) ? moment : null;
    }
    case 'list':
      return Array.isArray(raw) ? raw.map((item) => readValue(item, type.of)) : [];
    case 'record':
      return rowOf(raw);
    case 'empty':
      return null;
  }
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function rowOf(value: unknown): Row {
  return isRow(value) ? value : {};
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
