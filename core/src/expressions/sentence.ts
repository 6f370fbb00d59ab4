import { type Comparison, type Node, parseExpression } from './parse.ts';
import { printExpression } from './print.ts';
import type { Type } from './types.ts';

/** How a field is compared in a condition that is chosen rather than written. */
export type ClauseOperator =
  | keyof typeof COMPARISONS
  | 'in'
  | 'notIn'
  | 'has'
  | 'hasNot'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'isToday'
  | 'beforeToday'
  | 'afterToday'
  | 'isOn'
  | 'isOff'
  | 'empty'
  | 'notEmpty';

export type ClauseValue = string | number | readonly string[] | null;

/** One comparison of a field; a value that is not chosen yet is null. */
export type Clause = {
  readonly field: string;
  readonly operator: ClauseOperator;
  readonly value: ClauseValue;
};

/** A condition that can be read as a sentence: comparisons that all hold, or of which one does. */
export type Sentence = { readonly joined: 'and' | 'or'; readonly clauses: readonly Clause[] };

const COMPARISONS = {
  equal: '=',
  notEqual: '!=',
  greater: '>',
  atLeast: '>=',
  less: '<',
  atMost: '<=',
} as const satisfies Readonly<Record<string, Comparison>>;

const TODAY = { isToday: '=', beforeToday: '<', afterToday: '>' } as const satisfies Readonly<
  Record<string, Comparison>
>;

const EMPTINESS: readonly ClauseOperator[] = ['empty', 'notEmpty'];

/** What a value of a type can be asked. */
export function clauseOperators(type: Type): readonly ClauseOperator[] {
  switch (type.kind) {
    case 'boolean':
      return ['isOn', 'isOff'];
    case 'decimal':
      return [...comparisons(), ...EMPTINESS];
    case 'date':
      return [...comparisons(), 'isToday', 'beforeToday', 'afterToday', ...EMPTINESS];
    case 'text':
      return ['equal', 'notEqual', 'in', 'notIn', 'contains', 'notContains', 'startsWith', ...EMPTINESS];
    case 'list':
      return type.of.kind === 'text' ? ['has', 'hasNot', ...EMPTINESS] : EMPTINESS;
    default:
      return EMPTINESS;
  }
}

const comparisons = () => Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[];

const VALUELESS: ReadonlySet<ClauseOperator> = new Set([
  ...EMPTINESS,
  ...(['isOn', 'isOff', 'isToday', 'beforeToday', 'afterToday'] as const),
]);

/** Whether an operator compares with a value. */
export const takesValue = (operator: ClauseOperator): boolean => !VALUELESS.has(operator);

/** Whether an operator compares with several values. */
export const takesMany = (operator: ClauseOperator): boolean => operator === 'in' || operator === 'notIn';

/** Whether a comparison is complete: it names a field and a value where it takes one. */
export const isSaid = ({ field, operator, value }: Clause): boolean =>
  field !== '' &&
  (!takesValue(operator) ||
    !(value === null || value === '' || (Array.isArray(value) && value.length === 0)));

/** The expression of a sentence; what is not complete yet is left out. */
export function sentenceText(
  { joined, clauses }: Sentence,
  typeOf: (field: string) => Type | undefined,
): string {
  return clauses
    .filter(isSaid)
    .map((clause) => clauseText(clause, typeOf(clause.field)))
    .join(` ${joined} `);
}

function clauseText({ field, operator, value }: Clause, type: Type | undefined): string {
  const said = literal(value, type);
  switch (operator) {
    case 'in':
      return `${field} in ${said}`;
    case 'notIn':
      return `${field} not in ${said}`;
    case 'has':
      return `${said} in ${field}`;
    case 'hasNot':
      return `${said} not in ${field}`;
    case 'contains':
      return `contains(${field}, ${said})`;
    case 'notContains':
      return `not contains(${field}, ${said})`;
    case 'startsWith':
      return `startsWith(${field}, ${said})`;
    case 'isToday':
    case 'beforeToday':
    case 'afterToday':
      return `${field} ${TODAY[operator]} today`;
    case 'isOn':
      return field;
    case 'isOff':
      return `not ${field}`;
    case 'empty':
      return `isEmpty(${field})`;
    case 'notEmpty':
      return `not isEmpty(${field})`;
    default:
      return `${field} ${COMPARISONS[operator]} ${said}`;
  }
}

function literal(value: ClauseValue, type: Type | undefined): string {
  if (Array.isArray(value)) return `[${value.map((one) => quoted(one)).join(', ')}]`;
  if (type?.kind === 'decimal') return digitsOf(Number(value));
  return type?.kind === 'date' ? `date(${quoted(String(value))})` : quoted(String(value));
}

/** A number as expressions write it: without an exponent. */
function digitsOf(value: number): string {
  const digits = String(value);
  return digits.includes('e') ? value.toFixed(SMALLEST).replace(/\.?0+$/, '') : digits;
}

const SMALLEST = 20;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The sentence that an expression says; null where it says more than a sentence can. */
export function sentenceOf(text: string, typeOf: (field: string) => Type | undefined): Sentence | null {
  if (text.trim() === '') return { joined: 'and', clauses: [] };
  const parsed = parseExpression(text);
  if (!parsed.ok) return null;
  const { tree } = parsed;
  const isJoined = tree.kind === 'and' || tree.kind === 'or';
  const clauses = (isJoined ? tree.operands : [tree]).map((node) => clauseOf(node));
  const known = clauses.filter((clause) => {
    const type = clause && typeOf(clause.field);
    return type && clauseOperators(type).includes(clause.operator) && isOfType(clause, type);
  });
  if (known.length < clauses.length) return null;
  return { joined: tree.kind === 'or' ? 'or' : 'and', clauses: known.filter((clause) => clause !== null) };
}

function clauseOf(node: Node): Clause | null {
  const clause = (
    operator: ClauseOperator,
    name: Node | undefined,
    value: ClauseValue = null,
  ): Clause | null => (name?.kind === 'name' ? { field: printExpression(name), operator, value } : null);
  switch (node.kind) {
    case 'name':
      return clause('isOn', node);
    case 'not':
      return negated(clauseOf(node.operand));
    case 'compare':
      return comparison(node, clause);
    case 'in': {
      if (node.item.kind === 'text')
        return clause(node.negated ? 'hasNot' : 'has', node.list, node.item.value);
      const items = node.list.kind === 'list' ? node.list.items : [node.list];
      const values = items.flatMap((item) => (item.kind === 'text' ? [item.value] : []));
      return values.length === items.length ? clause(node.negated ? 'notIn' : 'in', node.item, values) : null;
    }
    case 'call': {
      const [name, part] = node.args;
      const called = node.name.toLowerCase();
      if (called === 'isempty' && node.args.length === 1) return clause('empty', name);
      if (part?.kind !== 'text' || node.args.length !== 2) return null;
      if (called === 'contains') return clause('contains', name, part.value);
      return called === 'startswith' ? clause('startsWith', name, part.value) : null;
    }
    default:
      return null;
  }
}

type Make = (operator: ClauseOperator, name: Node | undefined, value?: ClauseValue) => Clause | null;

function comparison(
  { operator, left, right }: Extract<Node, { kind: 'compare' }>,
  clause: Make,
): Clause | null {
  const named = comparisons().find((one) => COMPARISONS[one] === operator);
  if (!named) return null;
  if (right.kind === 'empty')
    return named === 'equal' ? clause('empty', left) : named === 'notEqual' ? clause('notEmpty', left) : null;
  if (right.kind === 'boolean') {
    if (named !== 'equal' && named !== 'notEqual') return null;
    return clause((named === 'equal') === right.value ? 'isOn' : 'isOff', left);
  }
  if (right.kind === 'name' && printExpression(right).toLowerCase() === 'today') {
    const ofToday = (['isToday', 'beforeToday', 'afterToday'] as const).find(
      (one) => TODAY[one] === operator,
    );
    return ofToday ? clause(ofToday, left) : null;
  }
  const value = literalOf(right);
  return value === null ? null : clause(named, left, value);
}

function literalOf(node: Node): string | number | null {
  if (node.kind === 'text') return node.value;
  if (node.kind === 'number') return numberOf(node.value);
  if (node.kind === 'negate' && node.operand.kind === 'number') return numberOf(`-${node.operand.value}`);
  if (node.kind !== 'call' || node.name.toLowerCase() !== 'date' || node.args.length !== 1) return null;
  const [day] = node.args;
  return day?.kind === 'text' && DAY.test(day.value) ? day.value : null;
}

/** Numbers of more digits than a control can hold stay as they were written. */
const numberOf = (digits: string): number | null =>
  String(Number(digits)) === digits ? Number(digits) : null;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const NEGATED: Readonly<Partial<Record<ClauseOperator, ClauseOperator>>> = {
  isOn: 'isOff',
  empty: 'notEmpty',
  contains: 'notContains',
};

function negated(clause: Clause | null): Clause | null {
  const operator = clause && NEGATED[clause.operator];
  return operator ? { ...clause, operator } : null;
}

/** Whether a value is one that fields of the type are compared with. */
function isOfType({ operator, value }: Clause, type: Type): boolean {
  if (!takesValue(operator) || Array.isArray(value)) return true;
  if (type.kind === 'decimal') return typeof value === 'number';
  return typeof value === 'string' && (type.kind !== 'date' || DAY.test(value));
}
