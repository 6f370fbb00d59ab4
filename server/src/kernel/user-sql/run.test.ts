import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import type { SqlField } from '@auditplus/core/sql/lexer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { auditAt, draftOf, member } from '../../features/audits/audits.fixture.ts';
import { publishedVersion } from '../../features/standards/standards.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding } from '../../testing/put-records.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { allRelations, readableIdsSql } from '../relations.ts';
import { statementTimes } from '../statement-times.ts';
import { type CheckedSql, checkSql } from './check.ts';
import { hostileStatements } from './hostile.fixture.ts';
import { openUserSql, type SqlRun } from './run.ts';

const SECRET = 'SECRET-93714';
/** Counts for hours, and stores nothing aside: the limit on temporary files would end it before the time does. */
const ENDLESS = 'generate_series(1, 9000) a, generate_series(1, 9000) b, generate_series(1, 9000) c';
let product: TestApp;
let reader: Ctx;
let admin: Ctx;
let own: string[];

before(async () => {
  product = await startTestApp();
  const versionId = await publishedVersion(product, 'USERSQL');
  const { tasks } = await auditAt(
    product,
    'running',
    draftOf(versionId, { members: [member('zhaoqf', 'LEAD')] }),
  );
  for (const { id } of tasks)
    for (const state of [1, 4, 4]) await putFinding(product, id, { state, title: `发现 ${state}` });
  // The head of the management-system department reads all findings.
  admin = await product.ctxAs('chenyl');
  // The general manager of one of the audited units.
  reader = await product.ctxAs('yangcz');
  own = await readable(reader);
  const all = await readable(admin);
  assert.ok(own.length > 0 && own.length < all.length, `${own.length} of ${all.length} findings`);
  await product.app.kernel.db
    .updateTable('findings')
    .set({ title: SECRET, fact: SECRET })
    .where('id', 'not in', own)
    .execute();
});
after(() => product.stop());

async function readable(ctx: Ctx): Promise<string[]> {
  const relation = findings();
  const { rows } = await readableIdsSql(ctx, relation).execute(ctx.db);
  return rows.map(({ id }) => id).sort();
}

function findings() {
  const relation = allRelations().find(({ name }) => name === 'findings');
  assert.ok(relation);
  return relation;
}

const FIELDS = new Map<string, SqlField>([
  ['word', { type: 'text' }],
  ['ids', { type: 'text', isList: true }],
]);

async function checked(text: string): Promise<CheckedSql> {
  const relations = allRelations().map(({ name }) => name);
  const outcome = await checkSql(reader.sandbox, text, { fields: FIELDS, context: ['user'], relations });
  if (!outcome.ok) throw new Error(`${outcome.issue.code} ${JSON.stringify(outcome.issue.params)}: ${text}`);
  return outcome.checked;
}

/** The statement as if the walls of text and grammar were not there. */
const unchecked = (text: string): CheckedSql => ({
  text,
  placeholders: [],
  relations: ['findings', 'units'],
  placeOf: () => ({ at: 0, line: 1, column: 1 }),
});

type More = Partial<Omit<SqlRun, 'statement'>>;
let runs = 0;

const runChecked = (ctx: Ctx, statement: CheckedSql, more: More = {}) =>
  ctx.userSql.run(ctx, {
    statement,
    fields: {},
    mode: 'caller',
    definition: `definition ${runs++}`,
    ...more,
  });

const run = async (ctx: Ctx, text: string, more: More = {}) => runChecked(ctx, await checked(text), more);

/** The full Chinese text of the refusal that a run meets. */
async function wordsOf(outcome: Promise<unknown>): Promise<string> {
  try {
    await outcome;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.entry, 'zh', error.params);
    throw error;
  }
  return 'no refusal';
}

test('each relation has a view with its columns and types, and a barrier', async () => {
  const { rows } = await sql<{ name: string; columns: string[]; options: string[] }>`
    SELECT c.relname AS name, c.reloptions AS options,
      array_agg(a.attname || ' ' || format_type(a.atttypid, NULL) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'facts'::regnamespace GROUP BY c.oid`.execute(admin.db);
  const types: Readonly<Record<string, readonly string[]>> = {
    text: ['text'],
    integer: ['integer', 'smallint'],
    decimal: ['numeric'],
    boolean: ['boolean'],
    date: ['date'],
    moment: ['timestamp with time zone'],
  };
  for (const relation of allRelations()) {
    const view = rows.find(({ name }) => name === relation.name);
    assert.ok(view, `the relation ${relation.name} needs a view in the schema facts`);
    assert.deepEqual(view.options, ['security_barrier=true']);
    assert.equal(view.columns.length, relation.columns.length, relation.name);
    for (const [index, { name, type }] of relation.columns.entries()) {
      const allowed = types[type]?.map((each) => `${name} ${each}`) ?? [];
      assert.ok(allowed.includes(view.columns[index] ?? ''), `${relation.name}: ${view.columns[index]}`);
    }
  }
});

test('a caller reads the rows of the own scope, under every way of asking', async () => {
  const ids = async (ctx: Ctx, text: string, more: More = {}) =>
    (await run(ctx, text, more)).rows.map(([id]) => id).sort();
  assert.deepEqual(await ids(reader, 'SELECT id FROM findings'), own);
  assert.deepEqual(await ids(reader, 'WITH f AS (TABLE findings) SELECT id FROM f'), own);
  assert.deepEqual(
    await ids(reader, 'SELECT id FROM units u JOIN findings f USING (id) UNION SELECT id FROM findings'),
    own,
  );
  assert.equal(
    (await ids(reader, 'SELECT id FROM findings', { mode: 'whole' })).length,
    (await readable(admin)).length,
  );
  assert.deepEqual(
    await ids(reader, 'SELECT id FROM findings WHERE id = ANY ({ids})', { fields: { ids: own.slice(0, 1) } }),
    own.slice(0, 1),
  );
  assert.deepEqual((await run(reader, 'SELECT @user')).rows, [[reader.caller.userId]]);
});

test('a field is a value and never a part of the statement', async () => {
  const word = "x' OR '1'='1' --";
  assert.deepEqual((await run(reader, 'SELECT {word}', { fields: { word } })).rows, [[word]]);
  assert.deepEqual(
    (await run(reader, 'SELECT id FROM findings WHERE title = {word}', { fields: { word } })).rows,
    [],
  );
});

test('values are sent as JSON can hold them', async () => {
  const { columns, rows } = await run(
    reader,
    `SELECT 12345678901234567::int8 AS a, 1.50::numeric AS b, 0.1234567890123456789 AS c, date '2026-02-03' AS d,
       timestamptz '2026-02-03 08:00+08' AS e, ARRAY['x'] AS f, '{"k": 1}'::jsonb AS g, true AS h, NULL AS i,
       'NaN'::float8 AS j, interval '1 day' AS k, ARRAY[date '2026-02-03'] AS l`,
  );
  assert.deepEqual(columns, [...'abcdefghijkl']);
  assert.deepEqual(rows, [
    [
      '12345678901234567',
      1.5,
      '0.1234567890123456789',
      '2026-02-03',
      Date.UTC(2026, 1, 3),
      ['x'],
      { k: 1 },
      true,
      null,
      null,
      '1 day',
      '{2026-02-03}',
    ],
  ]);
});

test('order, page, keyword and columns come by the names of the result', async () => {
  const text = `SELECT n AS "No.", 'row ' || n AS title, CASE WHEN n > 3 THEN n END AS part
    FROM generate_series(1, 25) g(n) ORDER BY n -- the end`;
  const known = ['No.', 'title', 'part'];
  const seen = async (view: object, more: More = {}) =>
    run(reader, text, { view: { known, ...view }, ...more });
  const page = await seen(
    { sort: [{ column: 'No.', isDescending: true }], skip: 5, isCounted: true },
    { limits: { rows: 5 } },
  );
  assert.deepEqual(
    [page.columns, page.rows.map(([n]) => n), page.isCut, page.total],
    [known, [20, 19, 18, 17, 16], true, 25],
  );
  const last = await seen({ skip: 20, isCounted: true }, { limits: { rows: 5 } });
  assert.deepEqual([last.rows.length, last.isCut, last.total], [5, false, 25]);
  const nulls = await seen({ sort: [{ column: 'part' }, { column: 'No.' }], columns: ['part'] });
  assert.deepEqual([nulls.columns, nulls.rows[0], nulls.rows.at(-1)], [['part'], [4], [null]]);
  const found = await seen({ keyword: { text: 'OW 2', columns: ['title', 'part'] }, isCounted: true });
  assert.deepEqual([found.rows.map(([n]) => n), found.total], [[2, 20, 21, 22, 23, 24, 25], 7]);
  // A keyword is a text, and never a pattern or a part of the statement.
  for (const word of ['%', '_', "' OR true --", '\\'])
    assert.deepEqual((await seen({ keyword: { text: word, columns: ['title'] } })).rows, [], word);
  assert.deepEqual((await seen({ keyword: { text: 'row', columns: [] }, isCounted: true })).total, 0);
  for (const view of [
    { sort: [{ column: 'n' }] },
    { columns: ['No.', 'title" FROM users --'] },
    { keyword: { text: 'x', columns: ['nothing'] } },
  ])
    assert.match(await wordsOf(seen(view)), /^查询结果中没有名为 .+ 的列$/);
  const many = await run(reader, 'SELECT n FROM generate_series(1, 20000) g(n)', {
    view: { known: ['n'], isCounted: true },
    limits: { rows: 20 },
  });
  assert.deepEqual([many.rows.length, many.isCut, many.total], [20, true, 10_001]);
  // Values of the statement's own fields come before the keyword.
  const both = await run(reader, 'SELECT {word} AS w', {
    fields: { word: 'abc' },
    view: { known: ['w'], keyword: { text: 'B', columns: ['w'] }, isCounted: true },
  });
  assert.deepEqual([both.rows, both.total], [[['abc']], 1]);
});

test('rows and bytes end at their limits, and a row that is too large never leaves the database', async () => {
  const many = 'SELECT n FROM generate_series(1, 100000) g(n) ORDER BY n';
  const cut = await run(reader, many);
  assert.deepEqual([cut.rows.length, cut.isCut, cut.rows[999]], [1_000, true, [1_000]]);
  const whole = await run(reader, 'SELECT n FROM generate_series(1, 1000) g(n)');
  assert.deepEqual([whole.rows.length, whole.isCut], [1_000, false]);
  const wide = await run(
    reader,
    `SELECT string_agg(md5(n::text || m::text), '') FROM generate_series(1, 900) g(n),
    generate_series(1, 5000) h(m) GROUP BY n`,
  );
  assert.ok(wide.isCut && wide.rows.length < 60, `${wide.rows.length} rows of 160 KB`);
  assert.equal(
    await wordsOf(run(reader, "SELECT string_agg(md5(n::text), '') FROM generate_series(1, 100000) g(n)")),
    '查询结果中有超过 1 MB 的行，请减少列或缩短内容',
  );
});

test('a value of half a gigabyte ends its statement and nothing else', {
  skip: process.platform !== 'linux',
}, async () => {
  const word = 'x'.repeat(100_000);
  const text = 'SELECT length(string_agg({word}, {word})) FROM generate_series(1, 4000) g(n)';
  assert.equal(
    await wordsOf(run(reader, text, { fields: { word }, limits: { ms: 60_000 } })),
    '查询占用的内存过多，请缩小范围或减少拼接后重试',
  );
  assert.deepEqual((await run(reader, 'SELECT 1')).rows, [[1]]);
});

test('a statement that takes too long is ended, and the next one runs', async () => {
  const long = `SELECT count(*) FROM ${ENDLESS}`;
  const startedAt = performance.now();
  assert.equal(
    await wordsOf(run(reader, long, { limits: { ms: 400 } })),
    '查询超过 0.4 秒仍未完成，请缩小范围后重试',
  );
  assert.ok(performance.now() - startedAt < 3_000);
  assert.deepEqual((await run(reader, 'SELECT 1')).rows, [[1]]);
});

test('a closed request ends its statement', async () => {
  const closed = new AbortController();
  const running = run(reader, `SELECT count(*) FROM ${ENDLESS}`, {
    signal: closed.signal,
    limits: { ms: 60_000 },
  });
  await until(async () => (await busyBackends()) === 1);
  closed.abort();
  await assert.rejects(running, { name: 'AbortError' });
  await until(async () => (await busyBackends()) === 0);
});

async function busyBackends(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'virtualxid' AND usename = current_database() || '_query'`.execute(admin.db);
  return rows[0]?.count ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, 'it never came to that');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('one of a definition and two of a person run at once; when too many wait, the next is refused', async () => {
  const statement = await checked(`SELECT count(*) FROM ${ENDLESS}`);
  const limits = { ms: 1_500 };
  const waiting = new AbortController();
  const outcomes = Array.from({ length: 30 }, () =>
    wordsOf(runChecked(reader, statement, { definition: 'same', limits, signal: waiting.signal })),
  );
  // One runs and twenty wait, whichever came first.
  const busy = '正在执行的查询过多，请稍后重试';
  assert.deepEqual([...new Set(await firstOf(outcomes, 9))], [busy]);
  // Others are let through beside it.
  assert.deepEqual((await run(admin, 'SELECT 1')).rows, [[1]]);
  const [ended = ''] = (await firstOf(outcomes, 10)).filter((words) => words !== busy);
  assert.match(ended, /^查询超过 1.5 秒/);
  // Those that still wait would outlive the test, one after the other.
  waiting.abort();
  await Promise.allSettled(outcomes);
});

/** The first so many values of some promises. */
const firstOf = <T>(promises: readonly Promise<T>[], count: number): Promise<T[]> =>
  new Promise((resolve) => {
    const found: T[] = [];
    const add = (value: T) => {
      found.push(value);
      if (found.length === count) resolve(found);
    };
    for (const promise of promises) promise.then(add, () => undefined);
  });

test('what PostgreSQL says is told to those only who may read everything', async () => {
  const text = "SELECT ('a' || title)::int FROM findings";
  const refusalOf = async (ctx: Ctx, more: More = {}) => {
    const error: unknown = await run(ctx, text, more).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Refusal);
    return error;
  };
  const hidden = await refusalOf(reader);
  assert.equal(refusalText(hidden.entry, 'zh', hidden.params), '查询执行失败，请联系管理员（请求编号 test）');
  assert.deepEqual(hidden.details, {});
  assert.match(String((await refusalOf(reader, { mode: 'whole' })).details.database), /invalid input syntax/);
});

test('an author is told where PostgreSQL does not understand a statement, a caller is not', async () => {
  const tried = async (text: string, isTried = true) => {
    const error: unknown = await run(reader, text, { isTried }).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Refusal);
    return refusalText(error.entry, 'zh', error.params);
  };
  assert.equal(await tried('SELECT id,\n  titel FROM findings'), '第 2 行第 3 列：没有名为 titel 的列');
  assert.equal(
    await tried("SELECT '𠮷', f.titel\nFROM findings f"),
    '第 1 行第 13 列：没有名为 f.titel 的列',
  );
  assert.match(
    await tried('SELECT upper(state) FROM findings'),
    /^第 1 行第 8 列：数据库无法执行（function .*upper\(smallint\) does not exist）$/,
  );
  assert.match(await tried('SELECT titel FROM findings', false), /^查询执行失败，请联系管理员/);
});

test('without the role statements of users are off', async () => {
  const off = openUserSql(null, pino({ level: 'silent' }), statementTimes(1_000));
  const statement = await checked('SELECT 1');
  const call = () => off.run(reader, { statement, fields: {}, mode: 'caller', definition: 'x' });
  assert.match(await wordsOf(Promise.resolve().then(call)), /^自定义 SQL 未启用/);
});

/** Conditions that would tell about foreign rows if they ran before the scope. */
function leakingPredicates(): string[] {
  const columns = [
    'title',
    'fact',
    'code',
    'unit_id',
    'stage',
    'category',
    'place',
    'check_id',
    'id',
    'node_code',
  ];
  const templates = [
    '{c}::int > 0',
    '{c}::date IS NOT NULL',
    '{c}::jsonb IS NOT NULL',
    "1 / (CASE WHEN {c} LIKE '%SECRET%' THEN 0 ELSE 1 END) = 1",
    "1 / (CASE WHEN {c} ~ '93714' THEN 0 ELSE 1 END) = 1",
    "(CASE WHEN {c} > 'S' AND {c} < 'T' THEN 'x' ELSE '1' END)::int = 1",
    "length({c}) / (strpos({c}, 'SECRET') - 1) IS NOT NULL",
    "to_date({c}, 'YYYY-MM-DD') IS NOT NULL",
    "regexp_replace({c}, '^SECRET-', '')::int < 0",
    "ln(CASE WHEN {c} = 'SECRET-93714' THEN -1 ELSE 1 END) = 0",
    'EXISTS (SELECT 1 FROM findings g WHERE g.{c}::int = 1)',
    "(SELECT count(*) FROM findings g WHERE g.{c} LIKE 'S%' AND 1 / (g.state - 9) < 5) = 0",
    '{c} = ANY (SELECT (g.{c}::int)::text FROM findings g)',
    "substr({c}, 1, ascii({c}) - 84) <> 'x'",
    "sqrt(strpos({c}, '9') * -1) >= 0",
    "make_date(2026, strpos({c}, 'S') + 12, 1) IS NOT NULL",
    "power(0, -strpos({c}, 'S')) >= 0",
    "('{\"a\":' || {c} || '}')::jsonb ->> 'a' IS NOT NULL",
    "string_to_array({c}, '-') = ARRAY[({c}::numeric)::text]",
    "chr(strpos({c}, 'S') - 1) IS NOT NULL",
  ];
  return columns.flatMap((column) => templates.map((template) => template.replaceAll('{c}', column)));
}

test('200 predicates answer the same with and without foreign rows', async () => {
  const predicates = leakingPredicates();
  assert.ok(predicates.length >= 200);
  const statements = await Promise.all(
    predicates.map((predicate) => checked(`SELECT id FROM findings WHERE ${predicate} ORDER BY id`)),
  );
  const outcomes = async () => {
    const all = [];
    for (const statement of statements)
      all.push(
        await runChecked(reader, statement).then(
          ({ rows }) => JSON.stringify(rows),
          (error: unknown) => (error instanceof Refusal ? error.errorCode : String(error)),
        ),
      );
    return all;
  };
  const withForeign = await outcomes();
  await product.app.kernel.db.transaction().execute(async (tx) => {
    // The rows outside the scope are no longer there, for statements of users that is.
    await sql`UPDATE findings SET delete_mark = 1 WHERE id <> ALL (${own})`.execute(tx);
  });
  const without = await outcomes();
  await sql`UPDATE findings SET delete_mark = 0 WHERE id <> ALL (${own})`.execute(admin.db);
  assert.deepEqual(withForeign, without);
  assert.ok(new Set(without).size > 1, 'some predicates let rows through and others fail');
});

test('hostile statements are harmless even without the walls of text and grammar', {
  timeout: 300_000,
}, async () => {
  const listener = new pg.Client({ connectionString: product.app.kernel.databaseUrl });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('LISTEN auditplus');
  const before = await fingerprint(listener);
  const leaked = [];
  for (const text of hostileStatements) {
    const outcome = await runChecked(reader, unchecked(text), { limits: { ms: 250 } }).then(
      ({ rows }) => JSON.stringify(rows),
      (error: unknown) => (error instanceof Refusal ? error.errorCode : String(error)),
    );
    if (outcome.includes(SECRET) || outcome.includes('$argon2') || outcome.includes('root:'))
      leaked.push(text);
    assert.deepEqual(
      (await run(reader, 'SELECT id FROM findings ORDER BY id')).rows.flat(),
      own,
      `after ${text}`,
    );
  }
  assert.deepEqual(leaked, []);
  assert.deepEqual(await fingerprint(listener), before);
  assert.deepEqual(
    heard.filter((payload) => payload.includes('forged')),
    [],
  );
  await listener.end();
});

/** Everything that a statement might have changed: structure, rights, roles, rows of what it names, locks. */
async function fingerprint(client: pg.Client): Promise<Record<string, string>> {
  const parts = {
    structure: `SELECT n.nspname, c.relname, c.relacl::text, c.reloptions::text, c.relkind FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname !~ '^pg_' ORDER BY 1, 2`,
    schemas: 'SELECT nspname, nspacl::text FROM pg_namespace ORDER BY 1',
    functions: 'SELECT count(*) FROM pg_proc',
    // Other test files of the same server make and drop roles of their own.
    roles: `SELECT rolname, rolsuper, rolcreatedb, rolconfig::text FROM pg_roles
      WHERE rolname IN (current_user, current_database() || '_query') OR rolname LIKE '%mine%' ORDER BY 1`,
    databases: "SELECT datname FROM pg_database WHERE datname LIKE '%mine%'",
    findings: 'SELECT * FROM findings ORDER BY id',
    users: 'SELECT id, account, password_hash FROM users ORDER BY id',
    large: 'SELECT count(*) FROM pg_largeobject_metadata',
    locks: "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7265001",
    slots: 'SELECT count(*) FROM pg_replication_slots',
  };
  const hashes: Record<string, string> = {};
  for (const [name, text] of Object.entries(parts)) {
    const { rows } = await client.query({ text, rowMode: 'array' });
    hashes[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return hashes;
}

test('a forged scope opens nothing', async () => {
  const forged = JSON.stringify({ all: ['findings'], some: {} });
  const seal = createHash('sha256').update(forged).digest('hex');
  for (const value of ['*', forged, seal + forged, `${'0'.repeat(64)}${forged}`]) {
    const set = `set_config('auditplus.scope', ${pg.escapeLiteral(value)}, true)`;
    const text = `SELECT s, f.id FROM (SELECT ${set} AS s OFFSET 0) s LEFT JOIN findings f ON length(s) > 0`;
    const { rows } = await runChecked(reader, unchecked(text));
    const seen = rows.map(([, id]) => id).filter((id) => id !== null);
    assert.ok(
      seen.every((id) => own.includes(String(id))),
      value,
    );
  }
});
