import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LexSettings } from './lexer.ts';
import { lexMySql } from './mysql-lexer.ts';

const settings: LexSettings = {
  fields: new Map([
    ['name', { type: 'text' }],
    ['ids', { type: 'int4', isList: true }],
  ]),
  context: ['user'],
};

const read = (text: string) => {
  const outcome = lexMySql(text, settings);
  return outcome.ok ? outcome.statement : outcome.issue.code;
};

test('fields and circumstances become bound places, comments go', () => {
  assert.deepEqual(
    read(
      `SELECT id, "na me" -- by name\nFROM t /* all */ WHERE name LIKE {name} AND owner = @user AND id IN ({ids});`,
    ),
    {
      pieces: [`SELECT id, "na me"  \nFROM t   WHERE name LIKE `, ' AND owner = ', ' AND id IN (', ')'],
      placeholders: [
        { kind: 'field', name: 'name' },
        { kind: 'context', name: 'user' },
        { kind: 'field', name: 'ids' },
      ],
    },
  );
});

test('what reads is let through', () => {
  for (const text of [
    `SELECT 1`,
    `select count(*), replace(name, 'a', 'b'), if(a > 1, 'x', 'y') from stations group by name having count(*) > 1`,
    `WITH RECURSIVE n AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM n WHERE x < 9) SELECT * FROM n`,
    `SELECT cast(a AS decimal(10,2)), date_format(at, '%Y-%m') FROM t ORDER BY at DESC LIMIT 10`,
    `SELECT 'it''s -- no; comment /* here', "for" FROM t`,
    `SELECT t.set_at FROM t WHERE (a, b) IN ((1, 2))`,
    `SELECT row_number() OVER (PARTITION BY a ORDER BY b) FROM t`,
    `SELECT '\\' FROM t`,
  ])
    assert.equal(typeof read(text), 'object', `${text} ${String(read(text))}`);
});

test('whatever may write, run, lock, read files or hide something is refused', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['', 'sql.onlySelect'],
    ['INSERT INTO t VALUES (1)', 'sql.onlySelect'],
    ['(SELECT 1)', 'sql.onlySelect'],
    ['SELECT 1; SELECT 2', 'sql.onlySelect'],
    ['SELECT 1; DROP TABLE t', 'sql.onlySelect'],
    [`SELECT * INTO OUTFILE '/tmp/x' FROM t`, 'sql.notAllowed'],
    [`SELECT load_file('/etc/passwd')`, 'sql.notAllowed'],
    ['SELECT sleep(9)', 'sql.notAllowed'],
    ['SELECT SLEEP /**/ (9)', 'sql.notAllowed'],
    ['SELECT own_function(1)', 'sql.functionNotAllowed'],
    ['SELECT own_function /* x */ (1)', 'sql.functionNotAllowed'],
    ['SELECT own_function -- x\n (1)', 'sql.functionNotAllowed'],
    ['SELECT shop /**/ . /**/ count /**/ (1)', 'sql.functionNotAllowed'],
    ['SELECT * FROM mysql /* x */ . user', 'sql.relationUnknown'],
    ['SELECT shop.own_function(1)', 'sql.functionNotAllowed'],
    ['SELECT shop . count (1)', 'sql.functionNotAllowed'],
    ['SELECT "own_function"(1)', 'sql.functionNotAllowed'],
    ['SELECT * FROM t FOR UPDATE', 'sql.notAllowed'],
    ['SELECT * FROM t LOCK IN SHARE MODE', 'sql.notAllowed'],
    ['SELECT @@version', 'sql.notAllowed'],
    ['SELECT @x := 1', 'sql.notAllowed'],
    ['SELECT 1 /*! + sleep(9) */', 'sql.notAllowed'],
    ['SELECT 1 /*M! + sleep(9) */', 'sql.notAllowed'],
    ['SELECT /*+ SET_VAR(sql_mode = 0) */ 1', 'sql.notAllowed'],
    ['SELECT 1 /* a /* b */ */', 'sql.notAllowed'],
    ['SELECT 1 --1', 'sql.notAllowed'],
    ['SELECT 1 # comment', 'sql.badCharacter'],
    ['SELECT `a` FROM t', 'sql.badCharacter'],
    ['SELECT a \\G', 'sql.badCharacter'],
    ['SELECT * FROM mysql.user', 'sql.relationUnknown'],
    ['SELECT * FROM "mysql" . "user"', 'sql.relationUnknown'],
    ['SELECT * FROM information_schema.tables', 'sql.relationUnknown'],
    ['SELECT NEXT VALUE FOR s', 'sql.notAllowed'],
    [`SELECT '{name}'`, 'sql.fieldInQuotes'],
    ['SELECT {other}', 'sql.unknownField'],
    ['SELECT {fn now()}', 'sql.badCharacter'],
    [`SELECT 'open`, 'sql.unclosed'],
    ['SELECT (1', 'sql.unclosed'],
    ['SELECT 1)', 'sql.unclosed'],
    ['SELECT \u0000', 'sql.badCharacter'],
    [`SELECT ${'('.repeat(65)}1${')'.repeat(65)}`, 'sql.tooDeep'],
    [`SELECT ${'1,'.repeat(5_000)}1`, 'sql.tooLong'],
  ];
  for (const [text, code] of refused) assert.equal(read(text), code, text);
});
