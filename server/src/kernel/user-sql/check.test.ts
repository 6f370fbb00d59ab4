import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { sqlIssueRefusals } from '@auditplus/contract/kernel/user-made.refusals.ts';
import { SQL_FUNCTIONS } from '@auditplus/core/sql/functions.ts';
import type { SqlField } from '@auditplus/core/sql/lexer.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { openSandbox } from '../sandbox/sandbox.ts';
import { checkSql } from './check.ts';
import { hostileStatements } from './hostile.fixture.ts';

const sandbox = openSandbox(pino({ level: 'silent' }));
after(() => sandbox.stop());

/** A check is given up after a second; the rest is for a machine that does other work too. */
const SLOWEST_MS = 3_000;
const settings = {
  fields: new Map<string, SqlField>([['x', { type: 'text' }]]),
  context: ['user'],
  relations: ['findings', 'units'],
} as const;
const check = (text: string) => checkSql(sandbox, text, settings);

async function wordsOf(text: string): Promise<string> {
  const outcome = await check(text);
  if (outcome.ok) return `accepted: ${text}`;
  return refusalText(sqlIssueRefusals[outcome.issue.code], 'zh', outcome.issue.params);
}

const GOOD = [
  "SELECT id, title FROM findings WHERE unit_id = @user AND title LIKE '%' || {x} || '%' ORDER BY id DESC LIMIT 10",
  `SELECT u.name, count(*) FILTER (WHERE f.state = 1) AS n FROM units u LEFT JOIN findings f ON f.unit_id = u.id
    GROUP BY ROLLUP (u.name) HAVING count(*) > 1 ORDER BY 2`,
  `WITH a AS (SELECT date_trunc('month', created_at) m, extract(year FROM issued_at) y FROM findings)
    SELECT m, y, row_number() OVER (PARTITION BY y ORDER BY m), lag(m) OVER w FROM a WINDOW w AS (ORDER BY m)`,
  `SELECT position('a' IN title), trim(title), substring(title FROM 1 FOR 2), title SIMILAR TO 'a' ESCAPE 'x',
    title LIKE 'x' ESCAPE 'y', created_at AT TIME ZONE 'Asia/Shanghai', current_date FROM findings`,
  `SELECT CASE WHEN 1 = 1 THEN 2 END, coalesce(1, 2), greatest(1, 2), ARRAY[1, 2], ARRAY(SELECT 1), ROW(1, 2),
    interval '1 day', 1::numeric(10, 2), NULL, true, '{}'::jsonb ->> 'a', lpad('a', 10), (ARRAY[1, 2])[1]`,
  "SELECT * FROM (VALUES (1, 'a'), (2, 'b')) v(a, b) CROSS JOIN LATERAL (SELECT v.a + 1) q",
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT sum(n) FROM t',
  'SELECT DISTINCT ON (unit_id) unit_id, id FROM findings ORDER BY unit_id COLLATE "C" DESC NULLS LAST OFFSET 2',
  'TABLE findings',
  'SELECT * FROM generate_series(1, 3) WITH ORDINALITY g(a, b), unnest(ARRAY[1]) u',
  `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY severity), string_agg(DISTINCT title, ',' ORDER BY title)
    FROM findings WHERE (id, code) IN (SELECT id, code FROM findings) AND severity BETWEEN 1 AND 2
      AND id IS DISTINCT FROM code AND severity = ANY (ARRAY[1, 2]) AND title ~* 'x'`,
  'SELECT 单位.name AS 名称 FROM units AS 单位;',
];

test('statements as authors need them are accepted, with the relations that they read', async () => {
  for (const text of GOOD) assert.equal((await check(text)).ok, true, text);
  const both = await check('SELECT * FROM units u JOIN findings f ON f.unit_id = u.id');
  assert.ok(both.ok);
  assert.deepEqual([...both.checked.relations].sort(), ['findings', 'units']);
  assert.ok(SQL_FUNCTIONS.length >= 180, `${SQL_FUNCTIONS.length} functions`);
});

test('every hostile statement is refused by its text or its grammar', async () => {
  assert.ok(hostileStatements.length >= 500, `${hostileStatements.length} statements`);
  const accepted = [];
  for (const text of hostileStatements) if ((await check(text)).ok) accepted.push(text);
  assert.deepEqual(accepted, []);
});

test('a refusal says what is wrong and where', async () => {
  assert.equal(await wordsOf('SELECT 1\nFROM findings WHERE AND'), '第 2 行第 21 列：此处有语法错误');
  assert.equal(await wordsOf('SELECT {x}, 单位 FROM users'), '第 1 行第 21 列：没有名为 users 的数据集');
  assert.equal(await wordsOf('SELECT pg_sleep(1)'), '第 1 行第 8 列：不允许使用函数 pg_sleep');
  assert.equal(await wordsOf("SELECT 'a'::regclass"), '第 1 行第 13 列：不允许使用类型 regclass');
  assert.equal(await wordsOf("SELECT lpad('a', 101)"), '第 1 行第 8 列：lpad 的长度必须是不超过 100 的常量');
  assert.equal(await wordsOf('SELECT * INTO t FROM findings'), '第 1 行第 15 列：不允许使用 INTO');
  assert.equal(await wordsOf('DROP TABLE findings'), '只能写一条 SELECT 语句');
  assert.equal(
    await wordsOf(`SELECT 1 FROM ${Array(60).fill('units').join(', ')}`),
    'SQL 过于复杂，无法检查，请拆分后重试',
  );
});

const nested = (expression: string, levels: number) =>
  Array.from({ length: levels }, (_, level) => level).reduce(
    (text, level) => `SELECT ${expression} AS x FROM (${text}) q${level}`,
    'SELECT title AS x FROM findings',
  );

test('a statement that doubles its values or itself from level to level is refused', async () => {
  const grown = '逐层或递归重复引用会使结果成倍增长，请减少重复引用，并写明列所属的表';
  for (const text of [
    nested('x || x', 20),
    nested('x + x', 20),
    nested("replace(x, 'a', x)", 20),
    nested('concat(x, x, x, x)', 10),
    nested('CASE WHEN x > x THEN x ELSE x END', 10),
    nested('json_build_array(x, x)', 20),
    `WITH ${Array.from({ length: 20 }, (_, n) => `c${n + 1} AS (SELECT x || x AS x FROM c${n})`)
      .join(', ')
      .replace('FROM c0', "(SELECT 'a' AS x) z")
      .replace('x || x AS x (', 'x || x AS x FROM (')} SELECT x FROM c20`,
    "WITH RECURSIVE t(x) AS (SELECT 'a' UNION ALL SELECT x || x FROM t) SELECT x FROM t",
    "WITH RECURSIVE t(x, y) AS (SELECT 'a', 'b' UNION ALL SELECT t.x || t.y, t.y || t.x FROM t) SELECT x FROM t",
    "WITH RECURSIVE t(x) AS (SELECT 'a' UNION ALL SELECT replace(t.x, 'a', t.x) FROM t) SELECT x FROM t",
  ])
    assert.equal(await wordsOf(text), grown, text.slice(0, 80));
  for (const text of [
    nested("x || '-' || length(x)", 8),
    nested('x', 25),
    nested("replace(x, ' ', '')", 12),
    `WITH RECURSIVE tree AS (
       SELECT u.id, u.name AS path, 1 AS level FROM units u WHERE u.parent_id IS NULL
       UNION ALL SELECT c.id, t.path || '/' || c.name, t.level + 1 FROM units c JOIN tree t ON t.id = c.parent_id
     ) SELECT path, level FROM tree`,
    'WITH RECURSIVE f(a, b) AS (SELECT 1, 1 UNION ALL SELECT b, a + b FROM f WHERE b < 100) SELECT a FROM f',
    `SELECT ${Array.from({ length: 60 }, (_, n) => `coalesce(title, 'x') || code || ${n} AS c${n}`).join(', ')} FROM findings`,
  ])
    assert.equal(await wordsOf(text), `accepted: ${text}`);
});

test('mutations of hostile statements never come through with what made them hostile', async () => {
  const harmless = /^(?:[\s\w]|[^\x20-\x7e])*$/;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...hostileStatements),
      fc.constantFrom(...hostileStatements, ...GOOD),
      fc.nat(),
      fc.constantFrom('cut', 'join', 'nest', 'comment', 'case', 'union', 'with'),
      async (one, other, at, how) => {
        const cut = one.length > 0 ? at % one.length : 0;
        const text = {
          cut: one.slice(0, cut) + one.slice(cut + 1),
          join: `${one}; ${other}`,
          nest: `SELECT * FROM (${one}) q`,
          comment: one.replaceAll(' ', '/**/'),
          case: one.toUpperCase(),
          union: `SELECT 1 UNION ALL ${one}`,
          with: `WITH z AS (${one}) SELECT * FROM z`,
        }[how];
        const outcome = await check(text);
        if (!outcome.ok) return;
        // What closes a bracket too early is whole again inside another pair.
        const mayMend = how === 'cut' || how === 'nest' || how === 'with';
        assert.ok(mayMend || harmless.test(text), `accepted: ${text}`);
        assert.doesNotMatch(
          text,
          /\b(?:insert|drop|create|alter|grant|copy|pg_sleep|set_config|users)\b\s*[(a-z]/i,
        );
      },
    ),
    { numRuns: 1_500 },
  );
});

test('random texts of tokens are answered soon, and the next statement is checked', async () => {
  const words = GOOD.concat(hostileStatements.slice(0, 200)).flatMap((text) => text.split(/\s+/));
  let slowest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 40 }), async (tokens) => {
      const startedAt = performance.now();
      await check(tokens.join(' '));
      slowest = Math.max(slowest, performance.now() - startedAt);
    }),
    { numRuns: 10_000 },
  );
  assert.ok(slowest < SLOWEST_MS, `${slowest} ms`);
  assert.equal((await check('SELECT 1')).ok, true);
});

test('texts that break a parser cost their process only', async () => {
  for (const text of [
    `SELECT ${'1+'.repeat(1_900)}1`,
    `SELECT 1${'::int'.repeat(1_300)}`,
    `SELECT ${'-'.repeat(1)}${'- '.repeat(3_000)}1`,
    `SELECT ${'CASE WHEN true THEN '.repeat(900)}1${' END'.repeat(900)}`,
    `SELECT ${'NOT '.repeat(3_900)}true`,
    `SELECT * FROM units${' JOIN units ON true'.repeat(900)}`,
    `SELECT 'a'${" || 'a'".repeat(1_900)}`,
  ]) {
    const startedAt = performance.now();
    await check(text);
    assert.ok(performance.now() - startedAt < SLOWEST_MS, text.slice(0, 40));
    assert.equal((await check('SELECT 1')).ok, true);
  }
});
