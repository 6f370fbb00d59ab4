/**
 * Conditions over a unit's attributes that say when an item of a standard applies (audit-domain 3.1):
 * comparisons with numbers such as `hasChlorine=1` or `capacity>=10`, joined by `and`, `or`, `not` and
 * parentheses. `and` binds tighter than `or`. An attribute alone means that it is not zero.
 */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly attribute: string;
      readonly operator: Operator;
      readonly value: number;
    }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly inner: Condition };

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** Why a text is not a condition; `at` counts characters from 0. */
export type ConditionProblem = {
  readonly problem: 'unexpected' | 'unfinished' | 'unknownAttribute' | 'tooLong';
  readonly at: number;
  /** The piece of text that is wrong, empty at the end. */
  readonly text: string;
};

export type ParsedCondition =
  | { readonly ok: true; readonly condition: Condition }
  | ({ readonly ok: false } & ConditionProblem);

/** Attributes of a unit that conditions may use (audit-domain 3.6, UnitProfile). */
export const UNIT_ATTRIBUTES = [
  'hasChlorine',
  'hasMajorHazardSource',
  'hasSecondarySupply',
  'capacity',
  'staffCount',
  'plantCount',
  'pipelineKm',
] as const;

/** Values by attribute; a missing one counts as 0, yes and no are 1 and 0. */
export type AttributeValues = Readonly<Record<string, number | undefined>>;

const MAX_LENGTH = 200;

/** Reads a condition. Never throws: the first fault is told with its place. */
export function parseCondition(
  text: string,
  attributes: readonly string[] = UNIT_ATTRIBUTES,
): ParsedCondition {
  if (text.length > MAX_LENGTH) return { ok: false, problem: 'tooLong', at: MAX_LENGTH, text: '' };
  const tokens = tokenize(text);
  const reader = { tokens, position: 0, attributes, end: text.length };
  try {
    const condition = readOr(reader);
    const rest = tokens[reader.position];
    return rest ? fault('unexpected', rest) : { ok: true, condition };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, ...error.problem };
    throw error;
  }
}

/** Whether a unit meets a condition. */
export function evaluateCondition(condition: Condition, values: AttributeValues): boolean {
  switch (condition.kind) {
    case 'and':
      return evaluateCondition(condition.left, values) && evaluateCondition(condition.right, values);
    case 'or':
      return evaluateCondition(condition.left, values) || evaluateCondition(condition.right, values);
    case 'not':
      return !evaluateCondition(condition.inner, values);
    case 'compare':
      return compare(values[condition.attribute] ?? 0, condition.operator, condition.value);
  }
}

/** Whether an item with this condition text applies to a unit. An empty or unreadable text always applies. */
export function appliesTo(text: string, values: AttributeValues): boolean {
  if (text.trim() === '') return true;
  const parsed = parseCondition(text);
  return !parsed.ok || evaluateCondition(parsed.condition, values);
}

type Token = {
  readonly kind: 'word' | 'number' | 'operator' | 'open' | 'close' | 'other';
  text: string;
  at: number;
};
type Reader = { tokens: readonly Token[]; position: number; attributes: readonly string[]; end: number };

class Fault extends Error {
  readonly problem: ConditionProblem;
  constructor(problem: ConditionProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
};
const AND = new Set(['and', '&&', '且']);
const OR = new Set(['or', '||', '或']);
const NOT = new Set(['not', '!', '非']);

const TOKEN =
  /\s*(?:(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*|&&|\|\||[且或非])|(?<operator>==|<=|>=|!=|<>|[=<>≤≥≠])|(?<open>\()|(?<close>\))|(?<other>\S))/gy;

function tokenize(text: string): Token[] {
  // Input methods for Chinese type these signs in full width; each stays one character.
  const plain = text.replace(/[（）＝＜＞！]/g, (sign) => sign.normalize('NFKC'));
  return [...plain.matchAll(TOKEN)].map((match) => {
    const [kind, found] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? [
      'other',
      '',
    ];
    // `!` alone is not an operator of comparison but the sign for `not`.
    const isNot = kind === 'other' && found === '!';
    return {
      kind: isNot ? 'word' : (kind as Token['kind']),
      text: found ?? '',
      at: match.index + match[0].length - (found ?? '').length,
    };
  });
}

function readOr(reader: Reader): Condition {
  let left = readAnd(reader);
  while (takeWord(reader, OR)) left = { kind: 'or', left, right: readAnd(reader) };
  return left;
}

function readAnd(reader: Reader): Condition {
  let left = readNot(reader);
  while (takeWord(reader, AND)) left = { kind: 'and', left, right: readNot(reader) };
  return left;
}

function readNot(reader: Reader): Condition {
  if (takeWord(reader, NOT)) return { kind: 'not', inner: readNot(reader) };
  const token = take(reader);
  if (token.kind === 'open') {
    const inner = readOr(reader);
    const close = take(reader);
    if (close.kind !== 'close') throw new Fault(problemOf('unexpected', close));
    return inner;
  }
  if (token.kind !== 'word' || isJoin(token)) throw new Fault(problemOf('unexpected', token));
  if (!reader.attributes.includes(token.text)) throw new Fault(problemOf('unknownAttribute', token));
  return readComparison(reader, token.text);
}

function readComparison(reader: Reader, attribute: string): Condition {
  const next = reader.tokens[reader.position];
  if (next?.kind !== 'operator') return { kind: 'compare', attribute, operator: '!=', value: 0 };
  reader.position += 1;
  const operator = OPERATORS[next.text];
  const value = take(reader);
  if (!operator || value.kind !== 'number') throw new Fault(problemOf('unexpected', value));
  return { kind: 'compare', attribute, operator, value: Number(value.text) };
}

function take(reader: Reader): Token {
  const token = reader.tokens[reader.position];
  if (!token) throw new Fault({ problem: 'unfinished', at: reader.end, text: '' });
  reader.position += 1;
  return token;
}

function takeWord(reader: Reader, words: ReadonlySet<string>): boolean {
  const token = reader.tokens[reader.position];
  if (token?.kind !== 'word' || !words.has(token.text.toLowerCase())) return false;
  reader.position += 1;
  return true;
}

const isJoin = (token: Token) => [AND, OR, NOT].some((words) => words.has(token.text.toLowerCase()));

const problemOf = (problem: ConditionProblem['problem'], token: Token): ConditionProblem => ({
  problem,
  at: token.at,
  text: token.text,
});

const fault = (problem: ConditionProblem['problem'], token: Token): ParsedCondition => ({
  ok: false,
  ...problemOf(problem, token),
});

function compare(value: number, operator: Operator, other: number): boolean {
  switch (operator) {
    case '=':
      return value === other;
    case '!=':
      return value !== other;
    case '<':
      return value < other;
    case '<=':
      return value <= other;
    case '>':
      return value > other;
    case '>=':
      return value >= other;
  }
}
