import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { chooseRows, MANY_ROWS, type Way } from './choose-rows.ts';
import { type Db, openDb, openPool } from './db.ts';

let database: TestDatabase;
let db: Db;

before(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, 8, pino({ level: 'silent' })));
});
after(async () => {
  await db.destroy();
  await database.drop();
});

async function insertRules(prefix: string, count: number): Promise<void> {
  await sql`INSERT INTO bill_rules (id, en_code, full_name, prefix, date_format, digit, start_number)
    SELECT ${prefix} || to_char(n, 'FM00000'), ${prefix} || n, 'rule', ${prefix}, 'no', 3, '001' FROM generate_series(1, ${count}) n`.execute(
    db,
  );
}

function choose(prefix: string, page: { currentPage: number; pageSize: number }, ways: Way[] = []) {
  const matching = () => db.selectFrom('bill_rules').where('prefix', '=', prefix);
  return chooseRows(db, page, {
    rows: (way) => {
      ways.push(way);
      return matching().select('id').orderBy('id');
    },
    count: () => matching().select(({ fn }) => fn.countAll<number>().as('total')),
  });
}

test('few matches are counted anew each time and paged in one statement', async () => {
  await insertRules('few', 45);
  const ways: Way[] = [];
  const page = await choose('few', { currentPage: 3, pageSize: 20 }, ways);
  assert.deepEqual(page, {
    ids: ['few00041', 'few00042', 'few00043', 'few00044', 'few00045'],
    total: 45,
  });
  await sql`DELETE FROM bill_rules WHERE id = 'few00001'`.execute(db);
  assert.equal((await choose('few', { currentPage: 1, pageSize: 20 }, ways)).total, 44);
  assert.deepEqual(ways, ['find', 'find']);
});

test('many matches are walked, with a count that callers share', async () => {
  await insertRules('many', MANY_ROWS + 100);
  const first = await choose('many', { currentPage: 55, pageSize: 20 });
  assert.equal(first.total, MANY_ROWS + 100);
  assert.equal(first.ids[0], 'many01081');
  const ways: Way[] = [];
  const again = await Promise.all(
    Array.from({ length: 10 }, () => choose('many', { currentPage: 1, pageSize: 20 }, ways)),
  );
  assert.deepEqual(new Set(ways), new Set(['walk']));
  for (const page of again) assert.deepEqual([page.total, page.ids[0]], [MANY_ROWS + 100, 'many00001']);
});

test('a large count is renewed behind its reader after ten seconds and waited for after a minute', async (t) => {
  const start = performance.now();
  let passed = 0;
  t.mock.method(performance, 'now', () => start + passed);
  const page = { currentPage: 1, pageSize: 20 };
  const total = async () => (await choose('aging', page)).total;
  await insertRules('aging', MANY_ROWS + 5);
  assert.equal(await total(), MANY_ROWS + 5);
  await sql`DELETE FROM bill_rules WHERE id = 'aging00001'`.execute(db);
  passed = 9_000;
  assert.equal(await total(), MANY_ROWS + 5, 'young enough');
  passed = 11_000;
  assert.equal(await total(), MANY_ROWS + 5, 'answered at once, counted behind');
  while ((await total()) === MANY_ROWS + 5) await sql`SELECT 1`.execute(db);
  assert.equal(await total(), MANY_ROWS + 4, 'counted anew');
  await sql`DELETE FROM bill_rules WHERE id = 'aging00002'`.execute(db);
  passed = 80_000;
  assert.equal(await total(), MANY_ROWS + 3, 'too old to be answered');
});

test('callers at once look for many matches once', async () => {
  await insertRules('crowd', MANY_ROWS);
  const ways: Way[] = [];
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => choose('crowd', { currentPage: 1, pageSize: 20 }, ways)),
  );
  assert.equal(ways.filter((way) => way === 'find').length, 1);
  for (const page of pages) assert.equal(page.total, MANY_ROWS);
});

test('a failed count is not kept', async () => {
  const page = { currentPage: 1, pageSize: 20 };
  const broken = () =>
    chooseRows(db, page, {
      rows: () => db.selectFrom('bill_rules').select('id').where(sql<boolean>`1 / 0 = 1`),
      count: () =>
        db
          .selectFrom('bill_rules')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('prefix', '=', 'later'),
    });
  await assert.rejects(broken, /division by zero/);
  await insertRules('later', 3);
  assert.equal((await choose('later', page)).total, 3);
});
