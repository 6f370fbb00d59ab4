import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { issueText } from './issues.ts';
import { MAX_DEPTH, MAX_LENGTH, type Node, parseExpression, RESERVED_NAMES } from './parse.ts';
import { printExpression } from './print.ts';

const canonical = (text: string): string => {
  const parsed = parseExpression(text);
  assert.ok(parsed.ok, `${text}: ${parsed.ok || parsed.issue.id}`);
  return printExpression(parsed.tree);
};

const forms: [written: string, form: string][] = [
  ['1+2*3', '1 + 2 * 3'],
  ['(1+2)*3', '(1 + 2) * 3'],
  ['a-(b-c)-d', 'a - (b - c) - d'],
  ['((a))', 'a'],
  ['8/4%3', '8 / 4 % 3'],
  ['--a', '--a'],
  ['-(a+b)', '-(a + b)'],
  ['-a*b', '-a * b'],
  ['007.50', '7.5'],
  ['.5', '0.5'],
  ['\'it\'\'s\' = "say ""yes"""', "'it''s' = 'say \"yes\"'"],
  ['not a = 1 and b or c', 'not a = 1 and b or c'],
  ['not (a and b)', 'not (a and b)'],
  ['NOT a AND TRUE', 'not a and true'],
  ['a or b and c', 'a or b and c'],
  ['(a or b) and c', '(a or b) and c'],
  ['(a = b) = c', '(a = b) = c'],
  ['a == 1 && b <> 2 || !c', 'a = 1 and b != 2 or not c'],
  ["x in ('a', 'b')", "x in ['a', 'b']"],
  ["x not in [ 'a' ]", "x not in ['a']"],
  ['x in (a)', 'x in a'],
  ['x in (a or b)', 'x in (a or b)'],
  ['if(a>0,a,empty)', 'if(a > 0, a, empty)'],
  ['sum ( items . amount )', 'sum(items.amount)'],
  ['filter(items, ok).amount', 'filter(items, ok).amount'],
  ['（a＋b）×２≥10 且 c≠“是”', "(a + b) * 2 >= 10 and c != '是'"],
  ['数量 * 单价', '数量 * 单价'],
  ['now() > today', 'now() > today'],
  ['[]', '[]'],
];

test('expressions are read with the usual precedence', () => {
  for (const [written, form] of forms) assert.equal(canonical(written), form);
});

const faults: [written: string, id: string, at: number, length: number][] = [
  ['', 'unexpectedEnd', 0, 0],
  ['1 +', 'unexpectedEnd', 3, 0],
  ['(1', 'unexpectedEnd', 2, 0],
  ['1 + * 2', 'unexpectedToken', 4, 1],
  ['a b', 'unexpectedToken', 2, 1],
  ['a)', 'unexpectedToken', 1, 1],
  ['f(1,)', 'unexpectedToken', 4, 1],
  ['a.', 'unexpectedEnd', 2, 0],
  ['a.and', 'unexpectedToken', 2, 3],
  ['and', 'unexpectedToken', 0, 3],
  ['a # b', 'unexpectedCharacter', 2, 1],
  ['a 😀 b', 'unexpectedCharacter', 2, 2],
  ["'abc", 'unclosedText', 0, 4],
  ["'\0'", 'unexpectedCharacter', 0, 3],
  ["'\ud800'", 'unexpectedCharacter', 0, 3],
  ['1.2.3', 'malformedNumber', 0, 5],
  ['12abc', 'malformedNumber', 0, 5],
  ['0.000000000000000000001', 'malformedNumber', 0, 23],
  ['9'.repeat(61), 'malformedNumber', 0, 61],
  ['a < b < c', 'chainedComparison', 6, 1],
  ['a in b in c', 'chainedComparison', 7, 2],
];

test('the first fault of an expression is told with its place', () => {
  for (const [written, id, at, length] of faults) {
    const parsed = parseExpression(written);
    assert.ok(!parsed.ok, written);
    assert.deepEqual(
      [parsed.issue.id, parsed.issue.place.at, parsed.issue.place.length],
      [id, at, length],
      written,
    );
  }
});

test('places count lines and columns', () => {
  const parsed = parseExpression('a +\n  b +\n  * c');
  assert.ok(!parsed.ok);
  assert.deepEqual(parsed.issue.place, { at: 12, length: 1, line: 3, column: 3 });
  const sum = parseExpression('a +\n (b)');
  assert.ok(sum.ok && sum.tree.kind === 'sum');
  assert.deepEqual(sum.tree.place, { at: 0, length: 8, line: 1, column: 1 });
  assert.deepEqual(sum.tree.rest[0]?.operand.place, { at: 5, length: 3, line: 2, column: 2 });
});

test('a fault is said in each language', () => {
  const parsed = parseExpression('a b');
  assert.ok(!parsed.ok);
  assert.equal(issueText(parsed.issue, 'zh'), '此处不应为“b”');
  assert.equal(issueText(parsed.issue, 'zhtw'), '此處不應為「b」');
  assert.equal(issueText(parsed.issue, 'en'), '“b” is not expected here');
});

test('length and depth are limited, however an expression is nested', () => {
  const idOf = (text: string) => {
    const parsed = parseExpression(text);
    return parsed.ok ? 'read' : parsed.issue.id;
  };
  const nested: ((depth: number) => string)[] = [
    (depth) => `${'('.repeat(depth)}a${')'.repeat(depth)}`,
    (depth) => `${'['.repeat(depth)}a${']'.repeat(depth)}`,
    (depth) => `${'abs('.repeat(depth)}a${')'.repeat(depth)}`,
    (depth) => `${'x in ('.repeat(depth)}a${')'.repeat(depth)}`,
    (depth) => `${'-'.repeat(depth)}a`,
    (depth) => `${'not '.repeat(depth)}a`,
    (depth) => `f()${'.a'.repeat(depth)}`,
  ];
  for (const nest of nested) {
    assert.equal(idOf(nest(MAX_DEPTH - 1)), 'read', nest(2));
    assert.equal(idOf(nest(MAX_DEPTH + 1)), 'tooDeep', nest(2));
    assert.equal(idOf(nest(MAX_LENGTH / 10)), 'tooDeep', nest(2));
  }
  assert.equal(idOf(`a${' + a'.repeat(2_499)}`), 'read');
  assert.equal(idOf(`a${' '.repeat(MAX_LENGTH)}`), 'tooLong');
});

const PLACE = { at: 0, length: 0, line: 1, column: 1 };

/** Any tree that could be written. */
const anyTree: fc.Arbitrary<Node> = fc.letrec<{ node: Node; name: string }>((tie) => {
  const node = tie('node');
  const word = fc
    .stringMatching(/^[\p{ID_Start}_$][\p{ID_Continue}$]{0,6}$/u)
    .filter((text) => !RESERVED_NAMES.has(text.normalize('NFKC').toLowerCase()) && !/^[且或非]$/.test(text))
    .filter((text) => !/[\uff01-\uff5e]/.test(text));
  const leaf: fc.Arbitrary<Node> = fc.oneof(
    fc.record({
      kind: fc.constant('number' as const),
      value: fc.tuple(fc.nat(), fc.nat(99)).map(([whole, cents]) => String(whole + cents / 100)),
      place: fc.constant(PLACE),
    }),
    fc.record({
      kind: fc.constant('text' as const),
      value: fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
      place: fc.constant(PLACE),
    }),
    fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean(), place: fc.constant(PLACE) }),
    fc.record({ kind: fc.constant('empty' as const), place: fc.constant(PLACE) }),
    fc.record({
      kind: fc.constant('name' as const),
      parts: fc.array(word, { minLength: 1, maxLength: 3 }),
      place: fc.constant(PLACE),
    }),
  );
  const chain = <K extends 'sum' | 'product', O extends '+' | '-' | '*' | '/' | '%'>(
    kind: K,
    operators: O[],
  ) =>
    fc.record({
      kind: fc.constant(kind),
      first: node,
      rest: fc.array(fc.record({ operator: fc.constantFrom(...operators), operand: node }), {
        minLength: 1,
        maxLength: 3,
      }),
      place: fc.constant(PLACE),
    });
  return {
    name: word,
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({
        kind: fc.constantFrom('negate' as const, 'not' as const),
        operand: node,
        place: fc.constant(PLACE),
      }),
      chain('sum', ['+', '-']),
      chain('product', ['*', '/', '%']),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(node, { minLength: 2, maxLength: 3 }),
        place: fc.constant(PLACE),
      }),
      fc.record({
        kind: fc.constant('compare' as const),
        operator: fc.constantFrom(
          '=' as const,
          '!=' as const,
          '<' as const,
          '<=' as const,
          '>' as const,
          '>=' as const,
        ),
        left: node,
        right: node,
        place: fc.constant(PLACE),
      }),
      fc.record({
        kind: fc.constant('in' as const),
        negated: fc.boolean(),
        item: node,
        list: node,
        place: fc.constant(PLACE),
      }),
      fc.record({
        kind: fc.constant('list' as const),
        items: fc.array(node, { maxLength: 3 }),
        place: fc.constant(PLACE),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        name: word,
        args: fc.array(node, { maxLength: 3 }),
        place: fc.constant(PLACE),
      }),
      fc.record({ kind: fc.constant('member' as const), of: node, name: word, place: fc.constant(PLACE) }),
    ),
  };
}).node;

/** A tree as plain data without its places. */
const unplaced = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === 'place' ? undefined : value)));

test('what is printed reads as the same expression, and prints the same again', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const text = printExpression(tree);
      fc.pre(text.length <= MAX_LENGTH);
      const parsed = parseExpression(text);
      assert.ok(parsed.ok, text);
      assert.deepEqual(unplaced(parsed.tree), unplaced(tree), text);
      assert.equal(printExpression(parsed.tree), text);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is read or gets a fault within the text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      ...'( ) [ ] + - * / % = != < <= and or not in , . \' " “ if( sum( a items 1 2.5 ≠ 且 （'.split(' '),
    ),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '));
  const started = performance.now();
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 200 })), (written) => {
      const parsed = parseExpression(written);
      if (parsed.ok) {
        assert.ok(parseExpression(printExpression(parsed.tree)).ok, written);
        return;
      }
      const { at, length } = parsed.issue.place;
      assert.ok(at >= 0 && length >= 0 && at + length <= written.length, written);
      assert.doesNotMatch(issueText(parsed.issue, 'zh'), /^\w+$/);
    }),
    { numRuns: 10_000 },
  );
  assert.ok(performance.now() - started < 20_000);
});
