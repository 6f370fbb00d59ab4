import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate, type Facts, type Output } from './evaluate.ts';
import { issueText } from './issues.ts';
import { FACTS, ROW_SCOPE, SCOPE, typed } from './sample-scope.fixture.ts';

const result = (text: string, facts: Facts = FACTS, scope = SCOPE): Output => {
  const evaluated = evaluate(typed(text, scope), facts);
  assert.ok(evaluated.kind === 'value', `${text}: ${JSON.stringify(evaluated)}`);
  return evaluated.value;
};

const issueOf = (text: string, facts: Facts = FACTS): string => {
  const evaluated = evaluate(typed(text), facts);
  assert.ok(evaluated.kind === 'issue', `${text}: ${JSON.stringify(evaluated)}`);
  return evaluated.issue.id;
};

type Case = readonly [text: string, value: Output];
const hold = (cases: readonly Case[]) => {
  for (const [text, value] of cases) assert.deepEqual(result(text), value, text);
};

test('arithmetic is exact, and quotients are rounded half up at the twentieth decimal', () => {
  hold([
    ['1 + 2 * 3', '7'],
    ['0.1 + 0.2', '0.3'],
    ['a - b', '12.4'],
    ['a * b', '1.25'],
    ['1 / 3', '0.33333333333333333333'],
    ['2 / 3', '0.66666666666666666667'],
    ['-2 / 3', '-0.66666666666666666667'],
    ['2 / -3', '-0.66666666666666666667'],
    ['0.00000000000000000001 * 0.5', '0.00000000000000000001'],
    ['0.00000000000000000001 * 0.4', '0'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['7.5 % -2', '1.5'],
    ['8 / 4 / 2', '1'],
    ['-a', '-12.5'],
    ['--a', '12.5'],
    ['9007199254740993 + 1', '9007199254740994'],
    [`${'9'.repeat(60)} - 1`, `${'9'.repeat(59)}8`],
  ]);
});

test('arithmetic with an empty value, and division by zero, give an empty value', () => {
  hold([
    ['c + 1', null],
    ['1 - c', null],
    ['c * 0', null],
    ['-c', null],
    ['a / (b - b)', null],
    ['a % (b - b)', null],
    ['coalesce(c, 0) + 1', '1'],
    ['empty + 1', null],
  ]);
});

test('every comparison is true or false; empty equals empty and has no order', () => {
  hold([
    ['a = 12.50', true],
    ['a != 12.5', false],
    ['a < 12.6', true],
    ['a <= 12.5', true],
    ['a > 12.5', false],
    ['a >= 12.5', true],
    ["s = '阀门'", true],
    ["'a' < 'b'", true],
    ["'Z' < 'a'", true],
    ["'\uffff' < '😀'", true],
    ["'a' < 'ab'", true],
    ['d < e', false],
    ['not (d < e)', true],
    ['d >= e', false],
    ['e = empty', true],
    ["t = ''", true],
    ['c = c', true],
    ['c != 1', true],
    ['c = 0', false],
    ["s != ''", true],
    ["d = date('2026-11-20')", true],
    ['m = now', true],
    ['flag = true', true],
    ['flag = false', false],
    ['(c = 1) = false', true],
  ]);
});

test('conditions take an empty value for no', () => {
  const facts = { ...FACTS, record: { ...FACTS.record, flag: null } };
  for (const [text, value] of [
    ['flag', null],
    ['not flag', true],
    ['flag = false', false],
    ['flag or true', true],
    ['flag and true', false],
    ['if(flag, 1, 2)', '2'],
  ] as const)
    assert.equal(result(text, facts), value, text);
  hold([
    ['flag and a > 1', true],
    ['flag and a > 100 or b < 1', true],
    ['not flag or not (a = 1)', true],
    ['true and empty', false],
  ]);
});

test('a value is looked for in lists', () => {
  hold([
    ["s in ['泵', '阀门']", true],
    ["s in ('泵', '管')", false],
    ["s not in ('泵', '管')", true],
    ["s in '阀门'", true],
    ["t in ['a']", false],
    ["t in ['a', empty]", true],
    ["t not in ['a']", true],
    ["'x' in tags", true],
    ["contains(tags, 'z')", false],
    ["'r2' in me.roles", true],
    ["contains(me.roles, 'r3')", false],
    ['a in [1, 12.5]', true],
    ['a in []', false],
    ['3 in items.amount', true],
    ["'q' in items.marks", true],
  ]);
});

test('functions of numbers', () => {
  hold([
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
    ['round(1.005, 2)', '1.01'],
    ['round(1250, -2)', '1300'],
    ['round(c)', null],
    ['ROUND(a, 0)', '13'],
    ['abs(-3.2)', '3.2'],
    ['abs(3.2)', '3.2'],
    ['floor(2.9)', '2'],
    ['floor(-2.1)', '-3'],
    ['floor(-2)', '-2'],
    ['ceil(2.1)', '3'],
    ['ceil(-2.9)', '-2'],
    ["number('1,234.50')", '1234.5'],
    ["number(' -7 ')", '-7'],
    ["number('seven')", null],
    ["number('1e3')", null],
    ["number('')", null],
    ['number(a)', '12.5'],
  ]);
});

test('functions of texts count characters, whatever their width; empty is a text without characters', () => {
  hold([
    ["concat('a', 1.50, true, d, t)", 'a1.5true2026-11-20'],
    ['concat(t)', null],
    ["concat('at ', m)", 'at 2026-11-23 08:30:00'],
    ["length('水😀')", '2'],
    ['length(t)', '0'],
    ["lower('ABC Éß')", 'abc éß'],
    ["upper('abc éß')", 'ABC Éß'],
    ["trim(' \u3000a b\n')", 'a b'],
    ["trim('   ')", null],
    ["contains('hydrant', 'ran')", true],
    ["contains('hydrant', '')", true],
    ["contains(t, 'a')", false],
    ["startsWith('hydrant', 'hy')", true],
    ["startsWith('hydrant', 'y')", false],
    ["endsWith('hydrant', 'ant')", true],
    ["endsWith('ant', 'hydrant')", false],
    ["substring('水😀表阀', 2, 2)", '😀表'],
    ["substring('abc', 2)", 'bc'],
    ["substring('abc', -5, 2)", 'ab'],
    ["substring('abc', 9)", null],
    ["substring('abc', 1, -1)", null],
    ["substring('abc', c)", null],
    ["replace('a-b-c', '-', '')", 'abc'],
    ["replace('aaa', 'aa', 'b')", 'ba'],
    ["replace('abc', '', 'x')", 'abc'],
    ['text(1.50)', '1.5'],
    ['text(d)', '2026-11-20'],
    ['text(c)', null],
    ["isEmpty('')", true],
    ['isEmpty(c)', true],
    ['isEmpty(a)', false],
    ['isEmpty(tags)', false],
    ['isEmpty(filter(items, false))', true],
  ]);
});

test('formats show numbers and dates by a pattern', () => {
  hold([
    ["format(1234567.895, '#,##0.00')", '1,234,567.90'],
    ["format(999, '#,##0')", '999'],
    ["format(-1234.5, '¥#,##0.0')", '¥-1,234.5'],
    ["format(0.1234, '0.0%')", '12.3%'],
    ["format(2.5, '0')", '3'],
    ["format(5, '0.00')", '5.00'],
    ["format(d, 'yyyy年MM月dd日')", '2026年11月20日'],
    ["format(m, 'MM/dd HH:mm:ss')", '11/23 08:30:00'],
    ["format(c, '0.00')", null],
    ["format(a, '')", null],
    ["format(a, 'none')", 'none'],
  ]);
});

test('functions of days', () => {
  hold([
    ["date('2026-02-28')", '2026-02-28'],
    ["date('2026-02-29')", null],
    ["date('0000-01-01')", null],
    ["date('26-1-1')", null],
    ['date(2024, 2, 29)', '2024-02-29'],
    ['date(2023, 2, 29)', null],
    ['date(99, 1, 1)', '0099-01-01'],
    ['date(m)', '2026-11-23'],
    ['date(d)', '2026-11-20'],
    ['today', '2026-11-23'],
    ['today()', '2026-11-23'],
    ['now', FACTS.now],
    ['year(d)', '2026'],
    ['month(m)', '11'],
    ['day(d)', '20'],
    ['weekday(m)', '1'],
    ["weekday(date('2026-11-22'))", '7'],
    ['year(e)', null],
    ['addDays(d, 11)', '2026-12-01'],
    ['addDays(d, -1.9)', '2026-11-19'],
    ['addDays(d, 10000000)', null],
    ["addDays(date('0001-01-01'), -1)", null],
    ['addDays(d, c)', null],
    ["addMonths(date('2024-01-31'), 1)", '2024-02-29'],
    ["addMonths(date('2024-01-31'), -2)", '2023-11-30'],
    ["addMonths(date('9999-12-31'), 1)", null],
    ["addMonths(date('0001-01-31'), -1)", null],
    ['daysBetween(d, today)', '3'],
    ['daysBetween(today, d)', '-3'],
    ['daysBetween(d, e)', null],
  ]);
});

test('amounts in words have at most twelve digits before the point', () => {
  hold([
    ['amountWords(1001.05)', '壹仟零壹元零伍分'],
    ['amountWords(999999999999)', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整'],
    ['amountWords(c)', null],
  ]);
  const evaluated = evaluate(typed('1 + length(amountWords(1000000000000))'), FACTS);
  assert.ok(evaluated.kind === 'issue');
  assert.equal(evaluated.issue.place.at, 11);
  assert.equal(issueText(evaluated.issue, 'zh'), '整数部分不能超过 12 位');
  assert.equal(issueText(evaluated.issue, 'en'), 'At most 12 digits before the point');
});

test('identity card numbers tell birthday and gender', () => {
  hold([
    ["idCardBirthday('11010519491231002X')", '1949-12-31'],
    ["idCardGender('11010519491231002X')", '女'],
    ["idCardGender('110105194912310031')", '男'],
    ["idCardBirthday('11010519491331002X')", null],
    ['idCardGender(t)', null],
  ]);
});

test('choices evaluate only what they take', () => {
  hold([
    ["if(a > 10, '高', '低')", '高'],
    ['if(a > 100, 1, empty)', null],
    ['if(c > 1, 1, 2)', '2'],
    ['if(true, 1, round(amountLimit, 0))'.replace('amountLimit', 'c'), '1'],
    ["if(true, 'x', amountWords(1000000000000))", 'x'],
    ['coalesce(c, b, a)', '0.1'],
    ['coalesce(t, s)', '阀门'],
    ['coalesce(c)', null],
  ]);
});

test('lists are summed up without their empty values', () => {
  hold([
    ['sum(items.amount)', '5'],
    ['avg(items.amount)', '2.5'],
    ['min(items.amount)', '2'],
    ['max(items.amount)', '3'],
    ['count(items.amount)', '2'],
    ['count(items)', '3'],
    ['max(items.due)', '2026-12-01'],
    ['min(d, e, today)', '2026-11-20'],
    ['sum(a, b, c)', '12.6'],
    ['avg(1, 2)', '1.5'],
    ['count(a, b, c)', '2'],
    ['sum(c)', '0'],
    ['avg(c)', null],
    ['max(c)', null],
    ['sum([])', '0'],
    ['count(tags)', '2'],
  ]);
});

test('child rows are filtered, mapped and asked about', () => {
  hold([
    ['any(items, amount > 2)', true],
    ['any(items, items.amount > 3)', false],
    ['all(items, amount > 1)', false],
    ['all(filter(items, not isEmpty(amount)), amount > 1)', true],
    ['all(filter(items, false), amount > 1)', true],
    ['sum(map(items, amount * price))', '2.2'],
    ['sum(filter(items, price > 1).amount)', '2'],
    ['sum(filter(items.amount, it > 2))', '3'],
    ['map(items, note)', ['first', null, 'third']],
    ['map(items, it.note)', ['first', null, 'third']],
    ["any(tags, it = 'y')", true],
    ["any(map(tags, it = 'q'))", false],
    ["count(filter(items, any(marks, it = 'q')))", '2'],
    ['count(filter(items, any(items.marks, it = note)))', '0'],
    ['sum(map(items, amount + a))', '30'],
    ['items.note', ['first', null, 'third']],
  ]);
});

test('inside a row of the child table its fields are single values', () => {
  const inRow = (text: string) => result(text, FACTS, ROW_SCOPE);
  assert.equal(inRow('amount * price'), '10');
  assert.equal(inRow('items.amount * items.price'), '10');
  assert.equal(inRow('amount + a'), '16.5');
  assert.equal(inRow('it.note'), 'mine');
  assert.equal(inRow('sum(map(items, amount))'), '5');
  assert.equal(inRow('amount / sum(map(items, amount))'), '0.8');
});

test('the former record, the person and the moment are known', () => {
  hold([
    ['a - old.a', '2.5'],
    ['s != old.s', true],
    ['old.c', null],
    ['sum(old.items.amount)', '1'],
    ['me.id', 'u1'],
    ['me.organize', 'o1'],
    ['me.roles', ['r1', 'r2']],
  ]);
  assert.equal(result('old.a', { ...FACTS, old: undefined }), null);
  assert.equal(result('isEmpty(old.items)', { ...FACTS, old: undefined }), true);
});

test('what an evaluation lacks is named, all at once', () => {
  const needs = (text: string, facts: Facts = FACTS) => {
    const evaluated = evaluate(typed(text), facts);
    assert.ok(evaluated.kind === 'needs', JSON.stringify(evaluated));
    return evaluated.needs;
  };
  assert.deepEqual(needs('lookup(customer, credit) > a and true or workdaysBetween(d, today) > 1'), [
    { kind: 'lookup', path: 'customer', id: 'c1', field: 'credit' },
    { kind: 'workCalendar' },
  ]);
  assert.deepEqual(needs('map(items, lookup(material, unit))'), [
    { kind: 'lookup', path: 'items.material', id: 'm1', field: 'unit' },
    { kind: 'lookup', path: 'items.material', id: 'm2', field: 'unit' },
  ]);
  assert.deepEqual(needs('unique(s)'), [{ kind: 'unique', path: 's', value: '阀门' }]);
  const facts: Facts = {
    ...FACTS,
    lookup: (path, id, field) => (id === 'm2' ? null : `${path} ${id} ${field}`),
    isUnique: (path, value) => path === 's' && value === '泵',
    isWorkday: (day) => !['2026-11-21', '2026-11-22'].includes(day),
  };
  assert.deepEqual(result('map(items, lookup(material, unit))', facts), [
    'items.material m1 unit',
    null,
    null,
  ]);
  assert.equal(result('unique(s)', facts), false);
  assert.equal(result('unique(t)', facts), true);
  assert.equal(result('workdaysBetween(d, today)', facts), '1');
  assert.equal(result('workdaysBetween(today, d)', facts), '-1');
  assert.equal(result('workdaysBetween(d, d)', facts), '0');
  assert.equal(result('workdaysBetween(d, e)', facts), null);
});

test('given values that do not fit their field are empty', () => {
  const facts = (record: Facts['record']): Facts => ({ ...FACTS, record });
  const cases: [text: string, raw: unknown, value: Output][] = [
    ['a', '1 200', null],
    ['a', Number.NaN, null],
    ['a', 1e100, null],
    ['a', 1e-7, '0.0000001'],
    ['a', 1.5e21, '1500000000000000000000'],
    ['a', 10n, '10'],
    ['a', {}, null],
    ['s', 5, '5'],
    ['s', ['x'], null],
    ['flag', '0', false],
    ['flag', 'yes', null],
    ['d', FACTS.now, '2026-11-23'],
    ['d', '2026-13-01', null],
    ['m', '2026-11-23T08:30:00+08:00', FACTS.now],
    ['m', '2026-11-23', null],
    ['tags', 'x', []],
    ['tags', ['x', 7, {}], ['x', '7', null]],
    ['items.amount', { amount: 1 }, []],
    ['items.amount', [1, { amount: 2 }], [null, '2']],
  ];
  for (const [text, raw, value] of cases)
    assert.deepEqual(
      result(text, facts({ [text.split('.')[0] ?? '']: raw })),
      value,
      `${text} ${String(raw)}`,
    );
  assert.equal(result('a', facts(Object.create({ a: 1 }))), null);
});

test('nothing runs away: steps, texts and numbers are limited', () => {
  const many = Array.from({ length: 2_000 }, (_, amount) => ({ amount, marks: ['p'] }));
  const facts = { ...FACTS, record: { ...FACTS.record, items: many, s: 'x'.repeat(90_000) } };
  assert.equal(issueOf('any(items, count(filter(items, amount < 0)) > 0)', facts), 'tooManySteps');
  assert.equal(issueOf('count(map(items, length(lower(s))))', facts), 'tooManySteps');
  assert.equal(
    issueOf('workdaysBetween(date(1,1,1), date(9999,1,1))', { ...FACTS, isWorkday: () => true }),
    'tooManySteps',
  );
  assert.equal(issueOf('concat(s, s)', facts), 'textTooLong');
  assert.equal(issueOf("replace(s, 'x', 'yyy')", facts), 'textTooLong');
  const large = '9'.repeat(60);
  assert.equal(issueOf(`${large} + 1`), 'numberTooLarge');
  assert.equal(issueOf(`${large} * ${large} - 1`), 'numberTooLarge');
  assert.equal(issueOf(`1 / 0.00000000000000000001 * ${large}`), 'numberTooLarge');
  assert.equal(result('sum(map(items, amount * 2 + 1))', facts), '4000000');
});
