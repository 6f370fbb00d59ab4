import { decimalOf, wholeDecimal } from './decimal.ts';
import { constantValue } from './evaluate.ts';
import { AGGREGATES, type Expected, PLAIN_FUNCTIONS, SPECIAL_FUNCTIONS } from './functions.ts';
import type { Issue, IssueId, Place } from './issues.ts';
import type { Node } from './parse.ts';
import {
  type Base,
  BOOLEAN,
  commonType,
  DATE,
  DATETIME,
  DECIMAL,
  EMPTY,
  type Fact,
  type Field,
  isScalar,
  listOf,
  type RecordType,
  type Scope,
  TEXT,
  type Type,
  type Typed,
  typeName,
} from './types.ts';

export type Checked =
  | { readonly ok: true; readonly expression: Typed }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Finds every unknown name, wrong type and division by a constant zero of an expression, each with its place. */
export function checkExpression(tree: Node, scope: Scope, expects?: Type): Checked {
  const checker = new Checker(scope);
  const expression = checker.typed(tree);
  if (expression && expects && !commonType(expression.type, expects))
    checker.fault('wrongResult', tree.place, {
      expected: typeName(expects),
      found: typeName(expression.type),
    });
  const { issues } = checker;
  return expression && issues.length === 0 ? { ok: true, expression } : { ok: false, issues };
}

type NodeOf<K extends Node['kind']> = Extract<Node, { readonly kind: K }>;

/** Undefined stands for a part whose fault has been told. */
type Found = Typed | undefined;

const FACTS: Readonly<Record<string, Type>> = {
  now: DATETIME,
  today: DATE,
  'me.id': TEXT,
  'me.organize': TEXT,
  'me.roles': listOf(TEXT),
} satisfies Record<Fact, Type>;

const isFact = (name: string): name is Fact => Object.hasOwn(FACTS, name);

const FUNCTION_NAMES = [
  ...Object.keys(PLAIN_FUNCTIONS).filter((name) => !name.includes('/')),
  ...SPECIAL_FUNCTIONS,
];
const FUNCTIONS_BY_LOWER = new Map(FUNCTION_NAMES.map((name) => [name.toLowerCase(), name]));

const ACCEPTED: Readonly<Record<Exclude<Expected, 'any'>, readonly string[]>> = {
  decimal: ['decimal'],
  text: ['text'],
  date: ['date', 'datetime'],
  scalar: ['decimal', 'text', 'boolean', 'date', 'datetime'],
  numberOrText: ['decimal', 'text'],
  dayOrText: ['date', 'datetime', 'text'],
  formatted: ['decimal', 'date', 'datetime'],
};
/** What the empty value counts as where an argument may be of several types. */
const EMPTY_AS: Partial<Record<Expected, Type>> = {
  decimal: DECIMAL,
  date: DATE,
  numberOrText: DECIMAL,
  dayOrText: DATE,
  formatted: DECIMAL,
};
const NAMED: Readonly<Record<Exclude<Expected, 'any'>, string>> = {
  decimal: 'decimal',
  text: 'text',
  date: 'date',
  scalar: 'scalar',
  numberOrText: 'decimal',
  dayOrText: 'moment',
  formatted: 'ordered',
};
/** Further unknown names are told without a suggestion. */
const MAX_SUGGESTIONS = 20;
const ORDERED: readonly string[] = ['decimal', 'text', 'date', 'datetime', 'empty'];

class Checker {
  readonly issues: Issue[] = [];
  readonly #scope: Scope;
  /** What stands in each row that the place lies in, the outermost first. */
  readonly #rows: Type[] = [];

  constructor(scope: Scope) {
    this.#scope = scope;
    const rows = scope.row === undefined ? undefined : own(scope.fields, scope.row)?.type;
    if (rows?.kind === 'list') this.#rows.push(rows.of);
  }

  fault(id: IssueId, place: Place, params: Readonly<Record<string, string>> = {}): undefined {
    this.issues.push({ id, place, params });
  }

  typed(node: Node): Found {
    const { place } = node;
    switch (node.kind) {
      case 'number':
        return { kind: 'constant', type: DECIMAL, value: decimalOf(node.value), place };
      case 'text':
        return { kind: 'constant', type: TEXT, value: node.value === '' ? null : node.value, place };
      case 'boolean':
        return { kind: 'constant', type: BOOLEAN, value: node.value, place };
      case 'empty':
        return { kind: 'constant', type: EMPTY, value: null, place };
      case 'name':
        return this.#name(node);
      case 'member':
        return this.#member(this.typed(node.of), node.name, place);
      case 'list':
        return this.#list(
          node.items.map((item) => this.typed(item)),
          place,
        );
      case 'call':
        return this.#call(node);
      case 'negate': {
        const found = this.typed(node.operand);
        const operand = found && this.#fit(found, 'decimal');
        return operand && { kind: 'negate', type: DECIMAL, operand, place };
      }
      case 'not': {
        const operand = this.#condition(node.operand);
        return operand && { kind: 'not', type: BOOLEAN, operand, place };
      }
      case 'sum':
      case 'product':
        return this.#arithmetic(node);
      case 'and':
      case 'or': {
        const operands = complete(node.operands.map((operand) => this.#condition(operand)));
        return operands && { kind: node.kind, type: BOOLEAN, operands, place };
      }
      case 'compare':
        return this.#compare(node);
      case 'in':
        return this.#in(node);
    }
  }

  #name({ parts, place }: NodeOf<'name'>): Found {
    const [first = '', second, ...others] = parts;
    const two = `${first}.${second}`;
    if (isFact(two))
      return this.#members({ kind: 'fact', type: FACTS[two] ?? EMPTY, name: two, place }, others);
    const rest = parts.slice(1);
    if (isFact(first))
      return this.#members({ kind: 'fact', type: FACTS[first] ?? EMPTY, name: first, place }, rest);
    if (first === 'it' && this.#rows.length > 0) {
      const level = this.#rows.length - 1;
      return this.#members({ kind: 'element', type: this.#rows[level] ?? EMPTY, level, place }, rest);
    }
    if (first === 'old' && second !== undefined) {
      const found = this.#field({ base: 'old', fields: this.#scope.fields, name: second, place });
      return found ? this.#members(found, others) : this.#unknown(parts, place);
    }
    return this.#inRows(parts, place) ?? this.#inRecord(parts, place);
  }

  /** A field of the innermost row that has it; `items.amount` is a value inside a row of items. */
  #inRows(parts: readonly string[], place: Place): Found {
    const [first = '', second] = parts;
    for (let level = this.#rows.length - 1; level >= 0; level -= 1) {
      const row = this.#rows[level];
      if (row?.kind !== 'record') continue;
      const isSource = second !== undefined && row.source === first;
      const name = isSource ? second : first;
      const found = this.#field({
        base: level,
        fields: row.fields,
        name,
        path: `${row.source}.${name}`,
        place,
      });
      if (found) return this.#members(found, parts.slice(isSource ? 2 : 1));
    }
    return undefined;
  }

  #inRecord(parts: readonly string[], place: Place): Found {
    const [name = '', ...rest] = parts;
    const found = this.#field({ base: 'record', fields: this.#scope.fields, name, place });
    return found ? this.#members(found, rest) : this.#unknown(parts, place);
  }

  #field(at: { base: Base; fields: RecordType['fields']; name: string; path?: string; place: Place }): Found {
    const { base, fields, name, path = name, place } = at;
    const field = own(fields, name);
    return field && { kind: 'field', type: field.type, base, name, path, place };
  }

  #members(first: Typed, names: readonly string[]): Found {
    return names.reduce<Found>((of, name) => this.#member(of, name, first.place), first);
  }

  /** A field of a record, or of every record of a list. */
  #member(of: Found, name: string, place: Place): Found {
    if (!of) return undefined;
    const record = of.type.kind === 'list' ? of.type.of : of.type;
    if (record.kind !== 'record') return this.#wrong(of, 'record');
    const field = own(record.fields, name);
    if (!field) return this.#unknownAmong(name, Object.keys(record.fields), place);
    const type = of.type.kind === 'list' ? listOf(elementOf(field.type)) : field.type;
    return { kind: 'member', type, of, name, path: `${record.source}.${name}`, place };
  }

  #unknown(parts: readonly string[], place: Place): undefined {
    const inRows = this.#rows.flatMap((row) => (row.kind === 'record' ? Object.keys(row.fields) : []));
    const known = [...inRows, ...Object.keys(this.#scope.fields)];
    const [first = '', second = ''] = parts;
    if (first === 'old' && second !== '')
      return this.#unknownAmong(
        parts.join('.'),
        known.map((name) => `old.${name}`),
        place,
      );
    if (first === 'me') return this.#unknownAmong(parts.join('.'), Object.keys(FACTS), place);
    return this.#unknownAmong(first, [...known, 'today', 'now'], place);
  }

  #unknownAmong(name: string, known: readonly string[], place: Place): undefined {
    const near = this.issues.length < MAX_SUGGESTIONS ? nearest(name, known) : undefined;
    return near === undefined
      ? this.fault('unknownName', place, { name })
      : this.fault('unknownNameNear', place, { name, near });
  }

  #list(found: readonly Found[], place: Place): Found {
    const items = complete(found);
    const type = items && this.#common(items);
    return (
      type && { kind: 'list', type: listOf(type), items: items.map((item) => asType(item, type)), place }
    );
  }

  /** The one type of several parts; they may not be lists. */
  #common(parts: readonly Typed[]): Type | undefined {
    let common: Type = EMPTY;
    for (const part of parts) {
      if (!isScalar(part.type)) return this.#wrong(part, 'scalar');
      const both: Type | undefined = commonType(common, part.type);
      if (!both)
        return this.fault('differentTypes', part.place, {
          expected: typeName(common),
          found: typeName(part.type),
        });
      common = both;
    }
    return common;
  }

  #arithmetic(node: NodeOf<'sum' | 'product'>): Found {
    const operand = (part: Node, operator?: string): Found => {
      const found = this.typed(part);
      if (!found || isOne(found.type, 'decimal')) return found && asType(found, DECIMAL);
      const isTextSum = operator === '+' && found.type.kind === 'text';
      return isTextSum ? this.fault('textAddition', found.place) : this.#wrong(found, 'decimal');
    };
    const first = operand(node.first, node.rest[0]?.operator);
    const rest = complete(
      node.rest.map((step) => {
        const found = operand(step.operand, step.operator);
        if (found && (step.operator === '/' || step.operator === '%') && constantValue(found) === 0n)
          return this.fault('divisionByZero', found.place);
        return found && { operator: step.operator, operand: found };
      }),
    );
    return first && rest && { kind: 'arithmetic', type: DECIMAL, first, rest, place: node.place };
  }

  #compare({ operator, left, right, place }: NodeOf<'compare'>): Found {
    const [a, b] = [this.typed(left), this.typed(right)];
    if (!a || !b) return undefined;
    const list = [a, b].find(({ type }) => !isScalar(type));
    if (list) return this.#wrong(list, 'scalar');
    const common = commonType(a.type, b.type);
    const isFit = common && (operator === '=' || operator === '!=' || ORDERED.includes(common.kind));
    if (!isFit)
      return this.fault('notComparable', place, { expected: typeName(a.type), found: typeName(b.type) });
    return {
      kind: 'compare',
      type: BOOLEAN,
      operator,
      left: asType(a, common),
      right: asType(b, common),
      place,
    };
  }

  #in(node: NodeOf<'in'>): Found {
    return this.#contained(this.typed(node.item), this.typed(node.list), node);
  }

  #contained(item: Found, of: Found, { negated, place }: { negated: boolean; place: Place }): Found {
    if (!item || !of) return undefined;
    if (!isScalar(item.type)) return this.#wrong(item, 'scalar');
    const list: Typed = isScalar(of.type)
      ? { kind: 'list', type: listOf(of.type), items: [of], place: of.place }
      : of;
    const element = elementOf(list.type);
    if (!isScalar(element)) return this.#wrong(of, 'list');
    const common = commonType(item.type, element);
    if (!common)
      return this.fault('notComparable', place, { expected: typeName(item.type), found: typeName(element) });
    return { kind: 'in', type: BOOLEAN, negated, item: asType(item, common), list, place };
  }

  #call(node: NodeOf<'call'>): Found {
    const name = FUNCTIONS_BY_LOWER.get(node.name.toLowerCase());
    if (name === undefined) {
      const near = this.issues.length < MAX_SUGGESTIONS ? nearest(node.name, FUNCTION_NAMES) : undefined;
      return near === undefined
        ? this.fault('unknownFunction', node.place, { name: node.name })
        : this.fault('unknownFunctionNear', node.place, { name: node.name, near });
    }
    switch (name) {
      case 'if':
        return this.#if(node);
      case 'any':
      case 'all':
      case 'map':
      case 'filter':
        return this.#each(node, name);
      case 'lookup':
        return this.#lookup(node);
      case 'unique':
        return this.#unique(node);
      case 'now':
      case 'today':
        return this.#counts(node, 0, 0)
          ? { kind: 'fact', type: FACTS[name] ?? EMPTY, name, place: node.place }
          : undefined;
    }
    const args = complete(node.args.map((arg) => this.typed(arg)));
    if (!args) return undefined;
    if (Object.hasOwn(AGGREGATES, name)) return this.#aggregate(node, name, args);
    if (name === 'coalesce') return this.#coalesce(node, args);
    if (name === 'workdaysBetween')
      return this.#plain(node, args, { name, args: ['date', 'date'], result: DECIMAL });
    const [of, item] = args;
    if (name === 'contains' && of && item && args.length === 2 && of.type.kind === 'list')
      return this.#contained(item, of, { negated: false, place: node.place });
    return this.#plainNamed(node, name, args);
  }

  #plainNamed(node: NodeOf<'call'>, plain: string, args: readonly Typed[]): Found {
    const own = `${plain}/${args.length}`;
    const name = Object.hasOwn(PLAIN_FUNCTIONS, own) ? own : plain;
    const rule = PLAIN_FUNCTIONS[name];
    const found = rule && this.#plain(node, args, { ...rule, name });
    return name === 'round' && args[1] && !this.#isPlaces(args[1]) ? undefined : found;
  }

  #plain(
    node: NodeOf<'call'>,
    given: readonly Typed[],
    rule: { name: string; args: readonly Expected[]; optional?: number; repeats?: boolean; result: Type },
  ): Found {
    const most = rule.repeats ? Number.POSITIVE_INFINITY : rule.args.length;
    if (!this.#counts(node, rule.args.length - (rule.optional ?? 0), most)) return undefined;
    const args = complete(
      given.map((arg, index) => this.#fit(arg, rule.args[Math.min(index, rule.args.length - 1)] ?? 'any')),
    );
    return args && { kind: 'call', type: rule.result, name: rule.name, args, place: node.place };
  }

  #counts({ name, args, place }: NodeOf<'call'>, least: number, most: number): boolean {
    if (args.length >= least && args.length <= most) return true;
    const count =
      least === most ? `${least}` : most === Number.POSITIVE_INFINITY ? `≥ ${least}` : `${least}–${most}`;
    this.fault('wrongArgumentCount', place, { name, count });
    return false;
  }

  #isPlaces(places: Typed): boolean {
    const value = constantValue(places);
    const isFit =
      typeof value === 'bigint' &&
      value % wholeDecimal(1) === 0n &&
      value >= wholeDecimal(-20) &&
      value <= wholeDecimal(20);
    if (!isFit) this.fault('constantNeeded', places.place, { from: '-20', to: '20' });
    return isFit;
  }

  #if(node: NodeOf<'call'>): Found {
    if (!this.#counts(node, 3, 3)) return undefined;
    const [condition, ...branches] = node.args;
    const found = condition && this.#condition(condition);
    const [then, otherwise] = branches.map((branch) => this.typed(branch));
    if (!found || !then || !otherwise) return undefined;
    const type = commonType(then.type, otherwise.type);
    if (!type)
      return this.fault('differentTypes', otherwise.place, {
        expected: typeName(then.type),
        found: typeName(otherwise.type),
      });
    const args = [found, asType(then, type), asType(otherwise, type)];
    return { kind: 'call', type, name: 'if', args, place: node.place };
  }

  #coalesce(node: NodeOf<'call'>, args: readonly Typed[]): Found {
    if (!this.#counts(node, 1, Number.POSITIVE_INFINITY)) return undefined;
    const type = this.#common(args);
    if (!type) return undefined;
    return {
      kind: 'call',
      type,
      name: 'coalesce',
      args: args.map((arg) => asType(arg, type)),
      place: node.place,
    };
  }

  /** `sum(items.amount)` of a list, or `sum(a, b)` of several values. */
  #aggregate(node: NodeOf<'call'>, name: string, args: readonly Typed[]): Found {
    const [first] = args;
    if (!this.#counts(node, 1, Number.POSITIVE_INFINITY) || !first) return undefined;
    const list = args.length === 1 && first.type.kind === 'list' ? first : this.#list(args, node.place);
    if (!list) return undefined;
    const element = elementOf(list.type);
    const wants = name === 'count' ? 'any' : name === 'sum' || name === 'avg' ? 'decimal' : 'ordered';
    const isFit =
      wants === 'any' ||
      isOne(element, 'decimal') ||
      (wants === 'ordered' && ['date', 'datetime'].includes(element.kind));
    if (!isFit) return this.fault('wrongType', list.place, { expected: wants, found: typeName(element) });
    const type = name === 'min' || name === 'max' ? element : DECIMAL;
    return { kind: 'call', type, name, args: [list], place: node.place };
  }

  #each(node: NodeOf<'call'>, name: 'any' | 'all' | 'map' | 'filter'): Found {
    const isCondition = name !== 'map';
    if (!this.#counts(node, name === 'any' || name === 'all' ? 1 : 2, 2)) return undefined;
    const [listNode, bodyNode] = node.args;
    const list = listNode && this.typed(listNode);
    if (!list) return undefined;
    if (list.type.kind !== 'list') return this.#wrong(list, 'list');
    const level = this.#rows.push(list.type.of) - 1;
    const it: Node = { kind: 'name', parts: ['it'], place: node.place };
    const body = isCondition ? this.#condition(bodyNode ?? it) : this.typed(bodyNode ?? it);
    this.#rows.pop();
    if (!body) return undefined;
    if (name === 'map' && !isScalar(body.type)) return this.#wrong(body, 'scalar');
    const type = name === 'map' ? listOf(body.type) : name === 'filter' ? list.type : BOOLEAN;
    return { kind: 'each', type, name, list, body, level, place: node.place };
  }

  /** `lookup(customer, name)`: the field of the record that the relation field refers to. */
  #lookup(node: NodeOf<'call'>): Found {
    if (!this.#counts(node, 2, 2)) return undefined;
    const [relationNode, fieldNode] = node.args;
    const relation = relationNode && this.typed(relationNode);
    if (!relation || !fieldNode) return undefined;
    const fields = this.#relationOf(relation);
    if (!fields || (relation.kind !== 'field' && relation.kind !== 'member'))
      return this.fault('relationNeeded', relation.place, { name: nameOf(relationNode) });
    if (fieldNode.kind !== 'name' || fieldNode.parts.length !== 1)
      return this.fault('fieldNeeded', fieldNode.place);
    const [field = ''] = fieldNode.parts;
    if (!Object.hasOwn(fields, field)) return this.#unknownAmong(field, Object.keys(fields), fieldNode.place);
    const { path } = relation;
    return { kind: 'lookup', type: fields[field] ?? EMPTY, relation, path, field, place: node.place };
  }

  #relationOf(found: Typed): Readonly<Record<string, Type>> | undefined {
    if (found.type.kind !== 'text') return undefined;
    if (found.kind === 'member' && found.of.type.kind === 'record')
      return own(found.of.type.fields, found.name)?.relation;
    if (found.kind !== 'field') return undefined;
    const row = typeof found.base === 'number' ? this.#rows[found.base] : undefined;
    const fields = row?.kind === 'record' ? row.fields : this.#scope.fields;
    return own(fields, found.name)?.relation;
  }

  /** `unique(code)`: no other record has this value. */
  #unique(node: NodeOf<'call'>): Found {
    if (!this.#counts(node, 1, 1)) return undefined;
    const [arg] = node.args;
    const field = arg && this.typed(arg);
    if (!field) return undefined;
    if (field.kind !== 'field' || field.base !== 'record') return this.fault('fieldNeeded', field.place);
    if (!isScalar(field.type)) return this.#wrong(field, 'scalar');
    return { kind: 'unique', type: BOOLEAN, field, path: field.path, place: node.place };
  }

  #condition(node: Node): Found {
    const found = this.typed(node);
    if (!found || isOne(found.type, 'boolean')) return found && asType(found, BOOLEAN);
    return this.#wrong(found, 'boolean');
  }

  #fit(found: Typed, expected: Expected): Found {
    if (found.type.kind === 'empty') return asType(found, EMPTY_AS[expected] ?? TEXT);
    if (expected === 'any') return found;
    if (!ACCEPTED[expected].includes(found.type.kind)) return this.#wrong(found, NAMED[expected]);
    if (expected !== 'date' || found.type.kind === 'date') return found;
    return { kind: 'call', type: DATE, name: 'date', args: [found], place: found.place };
  }

  #wrong(found: Typed, expected: string): undefined {
    const isColumn = found.type.kind === 'list' && (found.kind === 'member' || found.kind === 'field');
    if (isColumn && expected !== 'list' && expected !== 'record')
      return this.fault('manyValues', found.place, { name: found.path });
    return this.fault('wrongType', found.place, { expected, found: typeName(found.type) });
  }
}

const own = (fields: RecordType['fields'], name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** An expression of no type of its own is always empty; it gets the type of its place. */
const asType = (found: Typed, type: Type): Typed =>
  found.type.kind === 'empty' ? { kind: 'constant', type, value: null, place: found.place } : found;

const elementOf = (type: Type): Type => (type.kind === 'list' ? type.of : type);

const isOne = (type: Type, kind: Type['kind']): boolean => type.kind === kind || type.kind === 'empty';

const nameOf = (node: Node): string => (node.kind === 'name' ? node.parts.join('.') : node.kind);

/** All of them, or undefined where one is missing. */
function complete<T>(found: readonly (T | undefined)[]): T[] | undefined {
  const all = found.filter((part) => part !== undefined);
  return all.length === found.length ? all : undefined;
}

/** The known name that was probably meant: alike but for capitals, or with one or two letters changed where it is long enough. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const written = name.toLowerCase();
  const most = Math.min(2, Math.floor(name.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = distanceOf(written, candidate.toLowerCase(), most);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name: candidate, distance };
  }
  return best?.name;
}

/** How many letters must be added, left out or changed; more than `most` is not counted on. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > 100) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? most + 1;
}
