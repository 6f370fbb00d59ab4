import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { sqlIssueRefusals } from '@auditplus/contract/kernel/user-made.refusals.ts';
import fc from 'fast-check';
import { type LexSettings, lexSql, SQL_LIMITS, type SqlField } from './lexer.ts';

const fields = new Map<string, SqlField>([
  ['year', { type: 'int4' }],
  ['单位', { type: 'text', isList: true }],
]);
const settings: LexSettings = { fields, context: ['user', 'organize'] };

function textOf(source: string): string {
  const read = lexSql(source, settings);
  if (!read.ok) throw new Error(`${source}: ${read.issue.code}`);
  return read.lexed.text;
}

function wordsOf(source: string): string {
  const read = lexSql(source, settings);
  if (read.ok) throw new Error(`${source} is accepted as ${read.lexed.text}`);
  return refusalText(sqlIssueRefusals[read.issue.code], 'zh', read.issue.params);
}

test('fields and the caller’s circumstances become bound places, the same name the same place', () => {
  const read = lexSql('SELECT {year}, a FROM t WHERE b=@user AND c = ANY ({单位}) AND d > {year}', settings);
  assert.ok(read.ok);
  assert.equal(
    read.lexed.text,
    'SELECT ($1::int4), a FROM t WHERE b=($2::text) AND c = ANY (($3::text[])) AND d > ($1::int4)',
  );
  assert.deepEqual(read.lexed.placeholders, [
    { kind: 'field', name: 'year' },
    { kind: 'context', name: 'user' },
    { kind: 'field', name: '单位' },
  ]);
});

test('quotes, comments and operators are read as PostgreSQL reads them', () => {
  for (const kept of [
    "SELECT 'it''s', \"a\"\"b\", E'\\'x' FROM t -- {year} @user",
    'SELECT 1 /* {year} /* nested */ */ + 2',
    'SELECT a @> b, c <@ d, e ->> 0, f[1:2], 1.5e-3, 0xff, @user_name, x.y::int4',
    "SELECT '{other}', '@user'",
  ])
    assert.equal(textOf(kept), kept);
  assert.equal(textOf('SELECT 1 ; -- end'), 'SELECT 1   -- end');
});

test('what a text may not hold is named with its place', () => {
  assert.equal(
    wordsOf("SELECT 1\nWHERE title LIKE '%{year}%'"),
    "第 2 行第 20 列：参数 {year} 不能写在引号内，请写成 '%' || {year} || '%'",
  );
  assert.equal(wordsOf('SELECT {years}'), '第 1 行第 8 列：没有名为 years 的参数');
  assert.equal(wordsOf('SELECT 单位，年度'), '第 1 行第 10 列：不能使用字符 ，，请改用半角字符');
  assert.equal(wordsOf('SELECT 1\u0000; DROP'), '第 1 行第 9 列：不能使用字符 U+0000，请改用半角字符');
  assert.equal(wordsOf('SELECT \ud800'), '第 1 行第 8 列：不能使用字符 U+D800，请改用半角字符');
  assert.equal(wordsOf("SELECT 'a"), '第 1 行第 8 列：引号、括号或注释没有成对');
  assert.equal(wordsOf('SELECT 1; SELECT 2'), '只能写一条 SELECT 语句');
  assert.equal(wordsOf("SELECT U&'a'"), '第 1 行第 8 列：不允许使用 U&');
  assert.equal(wordsOf('SELECT $1'), '第 1 行第 8 列：不能使用字符 $，请改用半角字符');
  assert.equal(wordsOf(`SELECT ${'('.repeat(65)}1${')'.repeat(65)}`), '第 1 行第 72 列：嵌套超过 64 层');
  assert.equal(wordsOf(`SELECT '${'a'.repeat(SQL_LIMITS.bytes)}'`), 'SQL 过长：最多 32 KB、4000 个词');
  assert.equal(wordsOf(`SELECT 1${',1'.repeat(2_000)}`), 'SQL 过长：最多 32 KB、4000 个词');
});

test('a place behind a bound field is told in the author’s text', () => {
  const read = lexSql('SELECT {year}, oops', settings);
  assert.ok(read.ok);
  assert.deepEqual(read.lexed.placeOf(read.lexed.text.indexOf('oops')), { at: 15, line: 1, column: 16 });
  assert.deepEqual(read.lexed.placeOf(read.lexed.text.indexOf('$1')), { at: 7, line: 1, column: 8 });
});

test('any text is read or refused, and what is read keeps all but its fields', () => {
  const token = fc.constantFrom(
    ...[
      'SELECT',
      "'",
      '"',
      '/*',
      '*/',
      '--',
      '\n',
      '{year}',
      '@user',
      '(',
      ')',
      ';',
      '$1',
      '::',
      'é',
      '，',
      "E'\\",
    ],
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(token, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 }),
      (parts) => {
        const source = parts.join(' ');
        const read = lexSql(source, settings);
        if (!read.ok) return read.issue.place.line >= 1;
        const { text, placeholders } = read.lexed;
        const isKept = (at: number) => text[at] === source[at] || source[at] === ';';
        return placeholders.length > 0 || Array.from(source, (_, at) => at).every(isKept);
      },
    ),
    { numRuns: 3_000 },
  );
});
