import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkExpression } from './check.ts';
import { dependenciesOf, dependencyOrder } from './dependencies.ts';
import { issueText } from './issues.ts';
import { parseExpression } from './parse.ts';
import { ROW_SCOPE, SCOPE, typed } from './sample-scope.fixture.ts';
import { BOOLEAN, DECIMAL, type Scope, TEXT, type Type } from './types.ts';

const issuesOf = (text: string, scope: Scope = SCOPE, expects?: Type) => {
  const parsed = parseExpression(text);
  assert.ok(parsed.ok, text);
  const checked = checkExpression(parsed.tree, scope, expects);
  return checked.ok ? [] : checked.issues;
};

/** The faulty part of the text and what is wrong with it. */
const faults = (text: string, scope?: Scope) =>
  issuesOf(text, scope).map(({ id, place }) => [id, text.slice(place.at, place.at + place.length)]);

const wrong: [text: string, id: string, part: string][] = [
  ['amuont + 1', 'unknownName', 'amuont'],
  ['custommer = s', 'unknownNameNear', 'custommer'],
  ['A + 1', 'unknownNameNear', 'A'],
  ['items.amuont', 'unknownNameNear', 'items.amuont'],
  ['old.missing', 'unknownName', 'old.missing'],
  ['old', 'unknownName', 'old'],
  ['me.name', 'unknownName', 'me.name'],
  ['it = 1', 'unknownName', 'it'],
  ['constructor', 'unknownName', 'constructor'],
  ['suum(a)', 'unknownFunctionNear', 'suum(a)'],
  ['launch()', 'unknownFunction', 'launch()'],
  ['constructor()', 'unknownFunction', 'constructor()'],
  ['a + s', 'textAddition', 's'],
  ["'x' + a", 'textAddition', "'x'"],
  ['a - s', 'wrongType', 's'],
  ['a * flag', 'wrongType', 'flag'],
  ['-s', 'wrongType', 's'],
  ['d + 1', 'wrongType', 'd'],
  ['items.amount + 1', 'manyValues', 'items.amount'],
  ['items.amount > 1', 'manyValues', 'items.amount'],
  ["tags = 'x'", 'manyValues', 'tags'],
  ['a = s', 'notComparable', 'a = s'],
  ["d > '2026-01-01'", 'notComparable', "d > '2026-01-01'"],
  ['m >= today', 'notComparable', 'm >= today'],
  ['flag < true', 'notComparable', 'flag < true'],
  ['a and flag', 'wrongType', 'a'],
  ['not s', 'wrongType', 's'],
  ['a in tags', 'notComparable', 'a in tags'],
  ['s in items', 'wrongType', 'items'],
  ['tags in tags', 'manyValues', 'tags'],
  ["[1, 'x']", 'differentTypes', "'x'"],
  ['[tags]', 'manyValues', 'tags'],
  ['if(a, 1, 2)', 'wrongType', 'a'],
  ["if(flag, 1, 'x')", 'differentTypes', "'x'"],
  ['if(flag, 1)', 'wrongArgumentCount', 'if(flag, 1)'],
  ["coalesce(a, 'x')", 'differentTypes', "'x'"],
  ['round(a, b)', 'constantNeeded', 'b'],
  ['round(a, 1.5)', 'constantNeeded', '1.5'],
  ['round(a, 21)', 'constantNeeded', '21'],
  ['abs(a, b)', 'wrongArgumentCount', 'abs(a, b)'],
  ['length(a)', 'wrongType', 'a'],
  ['year(s)', 'wrongType', 's'],
  ['sum(items.note)', 'wrongType', 'items.note'],
  ['min(flag, flag)', 'wrongType', 'min(flag, flag)'],
  ['sum(a, tags)', 'manyValues', 'tags'],
  ['sum()', 'wrongArgumentCount', 'sum()'],
  ['filter(a, true)', 'wrongType', 'a'],
  ['filter(items, amount)', 'wrongType', 'amount'],
  ['map(items, it)', 'wrongType', 'it'],
  ['items.amount.more', 'wrongType', 'items.amount.more'],
  ['lookup(s, name)', 'relationNeeded', 's'],
  ['lookup(customer, nme)', 'unknownNameNear', 'nme'],
  ["lookup(customer, 'name')", 'fieldNeeded', "'name'"],
  ['unique(a + 1)', 'fieldNeeded', 'a + 1'],
  ['unique(items)', 'manyValues', 'items'],
  ['a / 0', 'divisionByZero', '0'],
  ['a % (1 - 1)', 'divisionByZero', '(1 - 1)'],
  ['a / b / round(0.4)', 'divisionByZero', 'round(0.4)'],
];

test('unknown names, wrong types and impossible divisions are told with their place', () => {
  for (const [text, id, part] of wrong) assert.deepEqual(faults(text), [[id, part]], text);
});

test('all faults of an expression are told at once', () => {
  assert.deepEqual(faults("x1 + s + a / 0 + round(y1) and length(a) = 'x'"), [
    ['unknownName', 'x1'],
    ['textAddition', 's'],
    ['divisionByZero', '0'],
    ['unknownName', 'y1'],
    ['wrongType', 'a'],
  ]);
});

test('messages name types and suggestions in words', () => {
  const message = (text: string, language: 'zh' | 'en') =>
    issuesOf(text).map((issue) => issueText(issue, language))[0];
  assert.equal(message('custommer', 'zh'), '没有名为“custommer”的字段，是否为“customer”？');
  assert.equal(message('custommer', 'en'), 'There is no field named “custommer”. Did you mean “customer”?');
  assert.equal(message('a * d', 'zh'), '此处需要数字，而不是日期');
  assert.equal(message('a * filter(tags, true)', 'en'), 'Expected: number; found: list (text)');
  assert.equal(message('a * filter(tags, true)', 'zh'), '此处需要数字，而不是文本列表');
  assert.equal(message('items.amount + 1', 'zh'), '“items.amount”有多个值，请用 sum、max 等函数汇总');
});

test('the result has the type that its place needs', () => {
  assert.deepEqual(issuesOf('a + 1', SCOPE, DECIMAL), []);
  assert.deepEqual(issuesOf('empty', SCOPE, DECIMAL), []);
  assert.deepEqual(
    issuesOf('a > 1', SCOPE, TEXT).map((issue) => issueText(issue, 'zh')),
    ['结果应为文本，而不是是/否'],
  );
  assert.deepEqual(issuesOf('flag', SCOPE, BOOLEAN), []);
});

test('nested functions are checked in time', () => {
  const started = performance.now();
  for (const call of ['round(a, ', 'contains(tags, ', 'sum(', 'if(flag, ', 'a / ('])
    issuesOf(
      `${call.repeat(90)}1${')'.repeat(90)}`.replace(/if\(.*/, (text) => text.replaceAll(')', ', 1)')),
    );
  issuesOf(`q${' + unknownName'.repeat(700)}`);
  assert.ok(performance.now() - started < 5_000);
});

test('an expression tells what it depends on', () => {
  assert.deepEqual(
    dependenciesOf(
      typed(
        'sum(items.amount) + a + a + old.a + count(filter(old.items, amount > 1)) + lookup(customer, credit) + ' +
          'workdaysBetween(d, today) + if(unique(s) and any(items, lookup(material, unit) = me.id), 1, 2)',
      ),
    ),
    {
      fields: ['items.amount', 'items', 'a', 'customer', 'd', 's', 'items.material'],
      old: ['a', 'items'],
      facts: ['workCalendar', 'today', 'me.id'],
      lookups: [
        { path: 'customer', field: 'credit' },
        { path: 'items.material', field: 'unit' },
      ],
      unique: ['s'],
    },
  );
  assert.deepEqual(dependenciesOf(typed('amount * price + a', ROW_SCOPE)).fields, [
    'items.amount',
    'items.price',
    'a',
  ]);
  assert.deepEqual(dependenciesOf(typed('sum(filter(items, true).price)')).fields, ['items.price', 'items']);
  assert.deepEqual(dependenciesOf(typed('sum(filter(old.items, true).price)')).old, ['items.price', 'items']);
});

test('calculated fields are ordered, each after what it reads', () => {
  const order = dependencyOrder({
    a: typed('sum(items.price) + b'),
    'items.price': typed('amount * c', ROW_SCOPE),
    b: typed('c * 2'),
    c: typed('round(old.a)'),
  });
  assert.deepEqual(order, { ok: true, names: ['c', 'items.price', 'b', 'a'] });
});

test('fields that depend on each other are told with the place that closes the ring', () => {
  const order = dependencyOrder({
    a: typed('b + 1'),
    b: typed('1 + sum(items.price)'),
    'items.price': typed('amount * a', ROW_SCOPE),
    c: typed('c'),
  });
  assert.ok(!order.ok);
  assert.deepEqual(
    order.issues.map((issue) => [issue.name, issue.place.at, issueText(issue, 'zh')]),
    [
      ['items.price', 9, '字段互相依赖：a → b → items.price → a'],
      ['c', 0, '字段互相依赖：c → c'],
    ],
  );
});

test('a long chain of calculated fields is ordered without recursion', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`f${index}`, { type: DECIMAL }]),
  );
  const chain = Object.fromEntries(
    Object.keys(fields).map((name, index) => [
      name,
      typed(index === 19_999 ? '1' : `f${index + 1}`, { fields }),
    ]),
  );
  const order = dependencyOrder(chain);
  assert.ok(order.ok);
  assert.equal(order.names[0], 'f19999');
});
