import { decimalOf, decimalText } from './decimal.ts';
import type { Issue, IssueId, Place } from './issues.ts';

/** Most characters of an expression. */
export const MAX_LENGTH = 10_000;
/** How deep brackets, functions and signs may be nested. */
export const MAX_DEPTH = 100;

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** One operator of a chain such as `a + b - c` with what stands right of it. */
export type Step = {
  readonly operator: ArithmeticOperator;
  readonly operand: Node;
};

/**
 * An expression as it is written. Chains of one precedence are one node, so that a long sum is not a deep tree; a
 * number keeps its value in plain digits.
 */
export type Node = { readonly place: Place } & (
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'name'; readonly parts: readonly string[] }
  | { readonly kind: 'member'; readonly of: Node; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'negate' | 'not'; readonly operand: Node }
  | { readonly kind: 'sum' | 'product'; readonly first: Node; readonly rest: readonly Step[] }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Node[] }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Node; readonly right: Node }
  | { readonly kind: 'in'; readonly negated: boolean; readonly item: Node; readonly list: Node }
);

export type Parsed =
  | { readonly ok: true; readonly tree: Node }
  | { readonly ok: false; readonly issue: Issue };

/** Words that mean something in an expression; a field of such a name cannot be read. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'in',
  'true',
  'false',
  'empty',
  'old',
  'me',
  'now',
  'today',
  'it',
]);

/**
 * Reads an expression. Never throws: the first fault is told with its place. Signs as Chinese input methods type them
 * (full width, ≠ ≤ ≥ × ÷, 且 或 非) are understood.
 */
export function parseExpression(text: string): Parsed {
  try {
    if (text.length > MAX_LENGTH)
      throw new Fault(
        'tooLong',
        { at: MAX_LENGTH, length: text.length - MAX_LENGTH },
        { limit: `${MAX_LENGTH}` },
      );
    const reader = new Reader(text, tokenize(text));
    const tree = reader.expression();
    reader.end();
    return { ok: true, tree };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { id, span, params } = error;
    return { ok: false, issue: { id, place: placeIn(lineStarts(text), span), params } };
  }
}

type Span = { readonly at: number; readonly length: number };

class Fault extends Error {
  readonly id: IssueId;
  readonly span: Span;
  readonly params: Readonly<Record<string, string>>;
  constructor(id: IssueId, span: Span, params: Readonly<Record<string, string>> = {}) {
    super(id);
    this.id = id;
    this.span = span;
    this.params = params;
  }
}

type Token = Span & {
  readonly kind: 'number' | 'text' | 'word' | 'sign';
  /** A number in plain digits, the content of a text, a word as written, a sign in its plain form. */
  readonly value: string;
};

const SPACE = /[\s\u3000]*/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)[\p{ID_Continue}.]*/uy;
const WORD = /[\p{ID_Start}_$][\p{ID_Continue}$]*/uy;
const SIGN = /==|<=|>=|!=|<>|&&|\|\||[-+*/%=<>!().,[\]]/y;

/** Signs that mean the same as the plain one; words of conditions among them. */
const SAME_SIGN: Readonly<Record<string, string>> = {
  '==': '=',
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
};
const SAME_WORD: ReadonlyMap<string, string> = new Map([
  ['且', 'and'],
  ['或', 'or'],
  ['非', 'not'],
]);
const CHINESE_SIGNS: Readonly<Record<string, string>> = {
  '≠': '!=',
  '≤': '<=',
  '≥': '>=',
  '×': '*',
  '÷': '/',
  '、': ',',
  '【': '[',
  '】': ']',
};
const QUOTES: Readonly<Record<string, string>> = { "'": "'", '"': '"', '“': '”', '‘': '’' };

function tokenize(text: string): Token[] {
  // Full-width signs become plain ones; each stays one character, so that places keep their meaning.
  const plain = text.replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'));
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(plain)?.[0] ?? '';
  };
  for (;;) {
    at += take(SPACE).length;
    const character = plain[at];
    if (character === undefined) return tokens;
    const closing = QUOTES[character];
    const token =
      closing === undefined
        ? plainToken(plain, at, take)
        : textToken({ text, plain, at, opening: character, closing });
    tokens.push(token);
    at += token.length;
  }
}

function plainToken(plain: string, at: number, take: (pattern: RegExp) => string): Token {
  const number = take(NUMBER);
  if (number !== '') {
    const value = /^[\d.]*$/.test(number) && number.length <= 100 ? decimalOf(number) : null;
    const fraction = number.split('.')[1] ?? '';
    if (value === null || fraction.replace(/0+$/, '').length > 20)
      throw new Fault('malformedNumber', { at, length: number.length }, { text: number.slice(0, 40) });
    return { kind: 'number', value: decimalText(value), at, length: number.length };
  }
  const word = take(WORD);
  if (word !== '') {
    const sign = SAME_WORD.get(word);
    return { kind: sign ? 'sign' : 'word', value: sign ?? word, at, length: word.length };
  }
  const sign = take(SIGN);
  if (sign !== '') return { kind: 'sign', value: SAME_SIGN[sign] ?? sign, at, length: sign.length };
  const point = String.fromCodePoint(plain.codePointAt(at) ?? 0);
  const chinese = CHINESE_SIGNS[point];
  if (chinese !== undefined) return { kind: 'sign', value: chinese, at, length: 1 };
  throw new Fault('unexpectedCharacter', { at, length: point.length }, { text: point.toWellFormed() });
}

type Quoted = { text: string; plain: string; at: number; opening: string; closing: string };

/** A text between quotation marks; a doubled mark stands for itself. */
function textToken({ text, plain, at, opening, closing }: Quoted): Token {
  let value = '';
  let from = at + 1;
  for (;;) {
    const end = plain.indexOf(closing, from);
    if (end < 0) throw new Fault('unclosedText', { at, length: text.length - at });
    value += text.slice(from, end);
    from = end + 1;
    if (opening !== closing || plain[from] !== closing) break;
    value += closing;
    from += 1;
  }
  // A database holds neither: no value could ever equal such a text.
  const wrong = /[\0\p{Surrogate}]/u.exec(value)?.[0];
  if (wrong !== undefined)
    throw new Fault('unexpectedCharacter', { at, length: from - at }, { text: '\ufffd' });
  return { kind: 'text', value, at, length: from - at };
}

const lineStarts = (text: string): number[] => [
  0,
  ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1),
];

function placeIn(starts: readonly number[], { at, length }: Span): Place {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return { at, length, line: low + 1, column: at - (starts[low] ?? 0) + 1 };
}

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['=', '!=', '<', '<=', '>', '>=']);
const isComparison = (sign: string): sign is Comparison => COMPARISONS.has(sign);
const CHAINS: Readonly<Record<'sum' | 'product', readonly ArithmeticOperator[]>> = {
  sum: ['+', '-'],
  product: ['*', '/', '%'],
};
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in']);

/** Reads one precedence after the other, the weakest first. */
class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #starts: readonly number[];
  #position = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
    this.#starts = lineStarts(text);
  }

  expression(): Node {
    return this.#nested(() => this.#joined('or', () => this.#joined('and', () => this.#not())));
  }

  end(): void {
    const token = this.#tokens[this.#position];
    if (token) throw this.#unexpected(token);
  }

  #joined(kind: 'and' | 'or', part: () => Node): Node {
    const first = part();
    const operands = [first];
    while (this.#takeSign(kind)) operands.push(part());
    return operands.length === 1 ? first : { kind, operands, place: this.#since(first.place.at) };
  }

  #not(): Node {
    const at = this.#at();
    if (!this.#takeSign('not')) return this.#comparison();
    const operand = this.#nested(() => this.#not());
    return { kind: 'not', operand, place: this.#since(at) };
  }

  #comparison(): Node {
    const left = this.#chain('sum');
    const node = this.#compared(left);
    const next = this.#sign();
    if (node !== left && next && (isComparison(next) || next === 'in'))
      throw new Fault('chainedComparison', this.#tokens[this.#position] ?? this.#endSpan());
    return node;
  }

  #compared(left: Node): Node {
    const at = left.place.at;
    const operator = this.#sign();
    if (operator && isComparison(operator)) {
      this.#position += 1;
      return { kind: 'compare', operator, left, right: this.#chain('sum'), place: this.#since(at) };
    }
    const negated = operator === 'not' && this.#sign(1) === 'in';
    if (negated) this.#position += 1;
    if (!this.#takeSign('in')) return left;
    return { kind: 'in', negated, item: left, list: this.#listOfIn(), place: this.#since(at) };
  }

  /** What stands right of `in`; `('a', 'b')` means the same as `['a', 'b']`. */
  #listOfIn(): Node {
    const at = this.#at();
    if (!this.#takeSign('(')) return this.#chain('sum');
    const first = this.expression();
    if (this.#takeSign(')')) return this.#members(first);
    const items = [first];
    while (this.#takeSign(',')) items.push(this.expression());
    this.#expect(')');
    return { kind: 'list', items, place: this.#since(at) };
  }

  #chain(kind: 'sum' | 'product'): Node {
    const part = () => (kind === 'sum' ? this.#chain('product') : this.#signed());
    const first = part();
    const rest: Step[] = [];
    for (;;) {
      const sign = this.#sign();
      const operator = CHAINS[kind].find((known) => known === sign);
      if (!operator) break;
      this.#position += 1;
      rest.push({ operator, operand: part() });
    }
    return rest.length === 0 ? first : { kind, first, rest, place: this.#since(first.place.at) };
  }

  #signed(): Node {
    const at = this.#at();
    if (!this.#takeSign('-')) return this.#members(this.#value());
    const operand = this.#nested(() => this.#signed());
    return { kind: 'negate', operand, place: this.#since(at) };
  }

  #members(first: Node): Node {
    let node = first;
    const outer = this.#depth;
    while (this.#takeSign('.')) {
      this.#deeper();
      const name = this.#take();
      if (name.kind !== 'word') throw this.#unexpected(name);
      node = { kind: 'member', of: node, name: name.value, place: this.#since(node.place.at) };
    }
    this.#depth = outer;
    return node;
  }

  #value(): Node {
    const token = this.#take();
    const { at, kind, value } = token;
    if (kind === 'number' || kind === 'text') return { kind, value, place: this.#since(at) };
    if (kind === 'word') return this.#named(token);
    if (value === '(') {
      const inner = this.expression();
      this.#expect(')');
      return { ...inner, place: this.#since(at) };
    }
    if (value === '[') return { kind: 'list', items: this.#items(']'), place: this.#since(at) };
    throw this.#unexpected(token);
  }

  #named({ at, value }: Token): Node {
    const word = value.toLowerCase();
    if (word === 'true' || word === 'false')
      return { kind: 'boolean', value: word === 'true', place: this.#since(at) };
    if (word === 'empty') return { kind: 'empty', place: this.#since(at) };
    if (this.#takeSign('('))
      return { kind: 'call', name: value, args: this.#items(')'), place: this.#since(at) };
    const parts = [value];
    while (this.#takeSign('.')) {
      const part = this.#take();
      if (part.kind !== 'word') throw this.#unexpected(part);
      parts.push(part.value);
    }
    return { kind: 'name', parts, place: this.#since(at) };
  }

  #items(closing: ')' | ']'): Node[] {
    if (this.#takeSign(closing)) return [];
    const items = [this.expression()];
    while (this.#takeSign(',')) items.push(this.expression());
    this.#expect(closing);
    return items;
  }

  /** The sign or joining word at a position; `and`, `or`, `not` and `in` may be written in capitals. */
  #sign(ahead = 0): string | undefined {
    const token = this.#tokens[this.#position + ahead];
    if (token?.kind === 'sign') return token.value;
    const word = token?.kind === 'word' ? token.value.toLowerCase() : '';
    return KEYWORDS.has(word) ? word : undefined;
  }

  #takeSign(sign: string): boolean {
    if (this.#sign() !== sign) return false;
    this.#position += 1;
    return true;
  }

  #expect(sign: string): void {
    if (this.#takeSign(sign)) return;
    throw this.#unexpected(this.#take());
  }

  #take(): Token {
    const token = this.#tokens[this.#position];
    if (!token) throw new Fault('unexpectedEnd', this.#endSpan());
    if (token.kind === 'word' && this.#sign() !== undefined) throw this.#unexpected(token);
    this.#position += 1;
    return token;
  }

  #unexpected({ at, length }: Token): Fault {
    const text = this.#text.slice(at, at + Math.min(length, 40)).toWellFormed();
    return new Fault('unexpectedToken', { at, length }, { text });
  }

  #nested<T>(read: () => T): T {
    this.#deeper();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #deeper(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new Fault('tooDeep', { at: this.#at(), length: 0 }, { limit: `${MAX_DEPTH}` });
  }

  #at(): number {
    return this.#tokens[this.#position]?.at ?? this.#text.length;
  }

  #endSpan(): Span {
    return { at: this.#text.length, length: 0 };
  }

  /** The place from `at` to the last token taken. */
  #since(at: number): Place {
    const last = this.#tokens[this.#position - 1];
    return placeIn(this.#starts, { at, length: last ? last.at + last.length - at : 0 });
  }
}
