import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { evaluate, type Facts } from '@auditplus/core/expressions/evaluate.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { toSql } from '@auditplus/core/expressions/to-sql.ts';
import {
  BOOLEAN,
  DATE,
  DATETIME,
  DECIMAL,
  listOf,
  type Scope,
  TEXT,
  type Typed,
} from '@auditplus/core/expressions/types.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, openDb, openPool } from './db.ts';
import { expressionSql } from './expression-sql.ts';

const SCOPE: Scope = {
  fields: {
    a: { type: DECIMAL },
    b: { type: DECIMAL },
    s: { type: TEXT },
    t: { type: TEXT },
    flag: { type: BOOLEAN },
    d: { type: DATE },
    e: { type: DATE },
    m: { type: DATETIME },
    n: { type: DATETIME },
    tags: { type: listOf(TEXT) },
  },
};

const NAMES = Object.keys(SCOPE.fields);
const COLUMNS = Object.fromEntries(NAMES.map((name) => [name, { table: 'r', column: name }]));
const NOW = Date.UTC(2026, 10, 23, 0, 30);
const ME = { id: 'u1', organize: 'o1', roles: ['x', 'r2'] };

type Sample = Readonly<Record<string, unknown>>;

/** Values that comparisons, roundings and calendars trip over. */
const NUMBERS = [
  null,
  '0',
  '1',
  '-1',
  '0.1',
  '2.5',
  '-2.5',
  '1.005',
  '3',
  '1000000.25',
  '-0.00000000000000000007',
];
const TEXTS = [
  null,
  '',
  'x',
  'X',
  ' x ',
  'ab',
  'a%b',
  'a_b',
  '阀门',
  '😀',
  '\uffee',
  '12',
  '-1,234.50',
  '2024-02-29',
  '1.',
  'é',
];
const DAYS = [null, '2024-02-29', '2026-11-23', '2026-01-31', '0001-01-01', '9999-12-31', '1999-12-31'];
const MOMENTS = [null, NOW, NOW + 1, NOW - 86_400_000, Date.UTC(2025, 11, 31, 16), Date.UTC(1970, 0, 1)];
const FLAGS = [null, true, false];
const LISTS = [null, [], ['x'], ['x', '阀门'], ['a%b', 'X']];

const pick = <T>(values: readonly T[], index: number): T | undefined => values[index % values.length];

/** Each row takes its values at different strides, so that few rows bring most pairs together. */
const ROWS: readonly Sample[] = Array.from({ length: 48 }, (_, index) => ({
  a: pick(NUMBERS, index),
  b: pick(NUMBERS, index * 5 + 3),
  s: pick(TEXTS, index),
  t: pick(TEXTS, index * 3 + 1),
  flag: pick(FLAGS, index),
  d: pick(DAYS, index),
  e: pick(DAYS, index * 3 + 2),
  m: pick(MOMENTS, index),
  n: pick(MOMENTS, index * 5 + 1),
  tags: pick(LISTS, index * 2 + (index >> 3)),
}));

let database: TestDatabase;
let db: Db;

before(async () => {
  database = await createTestDatabase('empty');
  db = openDb(openPool(database.url, 1, pino({ level: 'silent' })));
  await sql`CREATE TABLE sample (number int, a numeric, b numeric, s text, t text, flag boolean, d date, e date,
    m timestamptz, n timestamptz, tags jsonb)`.execute(db);
  const rows = ROWS.map((row, number) => ({ ...row, number, m: momentOf(row.m), n: momentOf(row.n) }));
  await sql`INSERT INTO sample SELECT * FROM jsonb_populate_recordset(null::sample, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
  await sql`UPDATE sample SET tags = NULL WHERE tags = 'null'`.execute(db);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const momentOf = (moment: unknown) => (typeof moment === 'number' ? new Date(moment).toISOString() : null);

function readCondition(text: string): Typed | undefined {
  const parsed = parseExpression(text);
  assert.ok(parsed.ok, text);
  const checked = checkExpression(parsed.tree, SCOPE, BOOLEAN);
  if (checked.ok) return checked.expression;
  // What is random may well divide by a constant zero.
  assert.deepEqual([...new Set(checked.issues.map(({ id }) => id))], ['divisionByZero'], text);
  return undefined;
}

const factsOf = (record: Sample): Facts => ({ record, now: NOW, me: ME });

/** The numbers of the rows for which a condition holds, by PostgreSQL and by the evaluator. */
async function bothWays(condition: Typed) {
  const translated = toSql(condition, { columns: COLUMNS, facts: { now: NOW, me: ME } });
  assert.ok(translated.ok, JSON.stringify(translated));
  const { rows: found } = await sql<{ number: number }>`
    SELECT r.number FROM sample r WHERE ${expressionSql(translated.sql)}`.execute(db);
  const inSql = new Set(found.map(({ number }) => number));
  const evaluated = ROWS.map((row) => evaluate(condition, factsOf(row)));
  // A number that grows too large is an issue of the evaluator alone.
  const compared = evaluated.flatMap((value, number) => (value.kind === 'value' ? [{ number, value }] : []));
  return {
    inSql: compared.filter(({ number }) => inSql.has(number)).map(({ number }) => number),
    evaluated: compared.filter(({ value }) => value.value === true).map(({ number }) => number),
  };
}

const calls = (name: string, ...args: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...args).map((texts) => `${name}(${texts.join(', ')})`);

const operators = (names: readonly string[], operand: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(operand, fc.constantFrom(...names), operand)
    .map(([left, name, right]) => `(${left} ${name} ${right})`);

const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Any condition that can become SQL, as people would write it. */
const anyCondition = fc.letrec<Record<'number' | 'text' | 'condition' | 'day' | 'moment', string>>((tie) => {
  const number = tie('number');
  const text = tie('text');
  const condition = tie('condition');
  const day = tie('day');
  const moment = tie('moment');
  const either = (of: fc.Arbitrary<string>) =>
    fc.oneof(
      calls('if', condition, of, of),
      calls('coalesce', of, of),
      calls('if', condition, of, fc.constant('empty')),
    );
  const bias = { depthSize: 'small', withCrossShrink: true } as const;
  return {
    number: fc.oneof(
      bias,
      fc.constantFrom('a', 'b', '0', '1', '2', '0.5', '3.14159', '1000', 'empty'),
      operators(['+', '-', '*', '/', '%'], number),
      number.map((value) => `-(${value})`),
      either(number),
      ...['abs', 'floor', 'ceil', 'number'].map((name) => calls(name, number)),
      calls('round', number, fc.integer({ min: -3, max: 20 }).map(String)),
      ...['sum', 'avg', 'min', 'max', 'count'].map((name) => calls(name, number, number)),
      calls('number', text),
      calls('length', text),
      calls('count', fc.constant('tags')),
      ...['year', 'month', 'day', 'weekday'].map((name) => calls(name, fc.oneof(day, moment))),
      calls('daysBetween', day, fc.oneof(day, moment)),
    ),
    text: fc.oneof(
      bias,
      fc.constantFrom('s', 't', 'me.id', 'empty'),
      fc.constantFrom(...TEXTS.map((value) => quotedText(value ?? ''))),
      either(text),
      calls('concat', fc.oneof(text, number, day, moment, fc.constant('flag')), text),
      calls('text', fc.oneof(number, day, moment, condition)),
      ...['lower', 'upper', 'trim'].map((name) => calls(name, text)),
      calls('substring', text, number),
      calls('substring', text, number, number),
      calls('replace', text, text, text),
    ),
    day: fc.oneof(
      bias,
      fc.constantFrom('d', 'e', 'today', "date('2026-02-28')", 'empty'),
      either(day),
      calls('date', fc.oneof(text, moment, day)),
      calls('addDays', fc.oneof(day, moment), number),
      calls('addMonths', day, number),
      calls('min', day, day),
      calls('max', day, day),
    ),
    moment: fc.oneof(
      bias,
      fc.constantFrom('m', 'n', 'now', 'empty'),
      either(moment),
      calls('max', moment, moment),
    ),
    condition: fc.oneof(
      bias,
      fc.constantFrom('flag', 'true', 'false', '(flag = empty)'),
      ...[number, text, day, moment].map((of) => operators(['=', '!=', '<', '<=', '>', '>='], of)),
      operators(['and', 'or', '=', '!='], condition),
      condition.map((value) => `(not ${value})`),
      either(condition),
      ...[number, text, day, moment].map((of) =>
        fc
          .tuple(of, fc.constantFrom('in', 'not in'), fc.array(of, { minLength: 1, maxLength: 3 }))
          .map(([item, operator, items]) => `(${item} ${operator} [${items.join(', ')}])`),
      ),
      fc.tuple(text, fc.constantFrom('tags', 'me.roles')).map(([item, items]) => `(${item} in ${items})`),
      ...['contains', 'startsWith', 'endsWith'].map((name) => calls(name, text, text)),
      calls('isEmpty', fc.oneof(number, text, day, moment, condition, fc.constant('tags'))),
    ),
  };
}).condition;

test('a condition holds for the same rows in PostgreSQL as by the evaluator', async () => {
  let held = 0;
  await fc.assert(
    fc.asyncProperty(anyCondition, async (text) => {
      const condition = readCondition(text);
      fc.pre(condition !== undefined);
      if (!condition) return;
      const { inSql, evaluated } = await bothWays(condition);
      assert.deepEqual(inSql, evaluated, text);
      if (evaluated.length > 0 && evaluated.length < ROWS.length) held += 1;
    }),
    { numRuns: 2_000 },
  );
  // Conditions that hold everywhere or nowhere would prove little.
  assert.ok(held > 300, `${held}`);
});

test('capital and small letters of every character agree', async () => {
  const { rows } = await sql<{ code: number; lower: string; upper: string }>`
    SELECT code, lower(chr(code) COLLATE "pg_c_utf8") AS lower, upper(chr(code) COLLATE "pg_c_utf8") AS upper
    FROM generate_series(1, 131071) code WHERE code NOT BETWEEN 55296 AND 57343`.execute(db);
  const expressions = ['lower', 'upper'].map((name) => {
    const parsed = parseExpression(`${name}(s)`);
    assert.ok(parsed.ok);
    const checked = checkExpression(parsed.tree, SCOPE);
    assert.ok(checked.ok);
    return checked.expression;
  });
  // Node knows letters of a later Unicode than PostgreSQL does: Latin ones of 2025, and Beria Erfe.
  const isYoung = (code: number) =>
    (code >= 0xa7ce && code <= 0xa7d5) || (code >= 0x16ea0 && code <= 0x16ed3);
  const different = rows.filter(({ code, lower, upper }) => {
    const facts = factsOf({ s: String.fromCodePoint(code) });
    const [ours, oursRaised] = expressions.map((expression) => evaluate(expression, facts));
    if (isYoung(code)) return false;
    return !(
      ours?.kind === 'value' &&
      oursRaised?.kind === 'value' &&
      ours.value === lower &&
      oursRaised.value === upper
    );
  });
  assert.deepEqual(
    different.map(({ code }) => code.toString(16)),
    [],
  );
});

test('what cannot become SQL is refused with its place', () => {
  const refusals: [text: string, id: string, at: number][] = [
    ["format(a, '0') = '1'", 'notInQueryFunction', 0],
    ['a > 1 and amountWords(a) = s', 'notInQueryFunction', 10],
    ["idCardGender(s) = '男'", 'notInQueryFunction', 0],
    ['workdaysBetween(d, e) > 1', 'notInQueryFunction', 0],
    ['date(a, 1, 1) = d', 'notInQueryFunction', 0],
    ['unique(s)', 'notInQueryFunction', 0],
    ["any(tags, it = 'x')", 'notInQueryFunction', 0],
    ["s in filter(tags, it = 'x')", 'notInQueryFunction', 5],
    ['old.a = 1', 'notInQueryName', 0],
    [`a > 0${' + 1'.repeat(1_000)}`.replace('0', 'b'), 'queryTooLarge', 0],
    [`a > b${' / a'.repeat(21)}`, 'queryTooLarge', 88],
  ];
  for (const [text, id, at] of refusals) {
    const condition = readCondition(text);
    assert.ok(condition);
    const translated = toSql(condition, { columns: COLUMNS, facts: { now: NOW, me: ME } });
    assert.ok(!translated.ok, text);
    assert.deepEqual([translated.issue.id, translated.issue.place.at], [id, at], text);
  }
});

test('texts of people travel as values only, and columns are quoted', async () => {
  const condition = readCondition(
    `s = 'x''; drop table sample; --' or s in ('"', 'x') or startsWith(s, '%')`,
  );
  assert.ok(condition);
  const translated = toSql(condition, {
    columns: { s: { table: 'r', column: 's"; --' } },
    facts: { now: NOW, me: ME },
  });
  assert.ok(translated.ok);
  assert.deepEqual(translated.sql, {
    pieces: [
      '(("r"."s""; --" = ',
      '::text) OR ("r"."s""; --" = ANY(',
      '::text[])) OR ("r"."s""; --" LIKE ',
      '::text))',
    ],
    values: ["x'; drop table sample; --", ['"', 'x'], '\\%%'],
  });
});

test('what the record does not decide is computed before', () => {
  const sqlOf = (text: string) => {
    const condition = readCondition(text);
    assert.ok(condition);
    const translated = toSql(condition, { columns: COLUMNS, facts: { now: NOW, me: ME } });
    assert.ok(translated.ok, text);
    return translated.sql;
  };
  assert.deepEqual(sqlOf("any(me.roles, startsWith(it, 'r'))"), { pieces: ['true'], values: [] });
  assert.deepEqual(sqlOf('d > addDays(today, 7)'), {
    pieces: ['("r"."d" > ', '::date)'],
    values: ['2026-11-30'],
  });
  assert.deepEqual(sqlOf('n = now'), {
    pieces: ['("r"."n" = ', '::timestamptz)'],
    values: ['2026-11-23 08:30:00.000+08'],
  });
});

test('large conditions stay within what PostgreSQL takes', async () => {
  for (const text of [
    `a > b${' + a * b'.repeat(200)}`,
    `a > b${' / 3'.repeat(20)}`,
    Array.from({ length: 300 }, (_, index) => `s = 'v${index}'`).join(' or '),
    `${'not ('.repeat(45)}flag${')'.repeat(45)}`,
    `${'coalesce(a / ('.repeat(20)}1${'), 0)'.repeat(20)} > 0`,
  ]) {
    const condition = readCondition(text);
    assert.ok(condition);
    const { inSql, evaluated } = await bothWays(condition);
    assert.deepEqual(inSql, evaluated, text);
  }
});
