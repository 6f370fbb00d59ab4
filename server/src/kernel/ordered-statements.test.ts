import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, jointReader, openDb, openPool, type Tx } from './db.ts';

let database: TestDatabase;
let db: Db;
/** How often the database has said that it waits for the next message. */
let journeys = 0;

before(async () => {
  database = await createTestDatabase();
  const pool = openPool(database.url, 1, pino({ level: 'silent' }));
  pool.on('connect', ({ connection }) => connection.on('readyForQuery', () => journeys++));
  db = openDb(pool);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const setTo = (tx: Tx | Db, value: string) =>
  sql`INSERT INTO sys_config (key, value) VALUES ('ordered', to_jsonb(${value}::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(tx);

const stored = async (tx: Tx | Db) =>
  (await tx.selectFrom('sys_config').select('value').where('key', '=', 'ordered').executeTakeFirst())?.value;

test('statements of a transaction that are sent together run in the order of asking, each with its own answer', async () => {
  const answers = await db
    .transaction()
    .execute((tx) => Promise.all([setTo(tx, 'one'), stored(tx), setTo(tx, 'two'), stored(tx)]));
  assert.deepEqual([answers[1], answers[3], await stored(db)], ['one', 'two', 'two']);
});

test('what fails takes down what was sent behind it, and nothing of the transaction is kept', async () => {
  await setTo(db, 'before');
  const attempt = db.transaction().execute(async (tx) => {
    await Promise.all([setTo(tx, 'during'), sql`SELECT 1 / 0`.execute(tx), setTo(tx, 'behind')]);
  });
  await assert.rejects(attempt, /division by zero/);
  assert.equal(await stored(db), 'before');
});

test('a statement that comes after the end of its transaction does not run', async () => {
  await setTo(db, 'before');
  let late: Tx | undefined;
  const attempt = db.transaction().execute(async (tx) => {
    late = tx;
    await setTo(tx, 'during');
    throw new Error('refused');
  });
  await assert.rejects(attempt, /refused/);
  assert.ok(late);
  await assert.rejects(setTo(late, 'late'));
  assert.equal(await stored(db), 'before');
});

test('a setting of a transaction holds in it and not behind it', async () => {
  const patience = async (on: Tx | Db) =>
    (await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(on)).rows[0]?.lock_timeout;
  const within = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '7s'`.execute(tx);
    await setTo(tx, 'during');
    return patience(tx);
  });
  assert.deepEqual([within, await stored(db), await patience(db)], ['7s', 'during', '0']);
  const attempt = db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '7s'`.execute(tx);
    await setTo(tx, 'undone');
    throw new Error('refused');
  });
  await assert.rejects(attempt, /refused/);
  assert.deepEqual([await stored(db), await patience(db)], ['during', '0']);
});

test('a transaction that asks for nothing leaves its connection as it was', async () => {
  await db.transaction().execute(async () => undefined);
  await assert.rejects(
    db.transaction().execute(async () => {
      throw new Error('refused');
    }),
    /refused/,
  );
  await setTo(db, 'after');
  assert.equal(await stored(db), 'after');
});

test('a statement planned before a change of its columns gets a new plan', async () => {
  await sql`CREATE TABLE changing (id int)`.execute(db);
  await sql`INSERT INTO changing VALUES (1)`.execute(db);
  const read = async (on: Tx | Db) => (await sql`SELECT * FROM changing WHERE id = ${1}`.execute(on)).rows;
  assert.deepEqual(await read(db), [{ id: 1 }]);
  await sql`ALTER TABLE changing ADD COLUMN name text`.execute(db);
  assert.deepEqual(await read(db), [{ id: 1, name: null }]);
  await sql`ALTER TABLE changing ADD COLUMN size int`.execute(db);
  // The transaction that meets the change has failed; the next one does not.
  await assert.rejects(db.transaction().execute(read), /cached plan/);
  assert.deepEqual(await db.transaction().execute(read), [{ id: 1, name: null, size: null }]);
});

test('the beginning and the settings of a transaction travel with its first statement', async () => {
  const changed = () =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '7s'`.execute(tx);
      await setTo(tx, 'one');
      await setTo(tx, 'two');
    });
  await changed();
  const before = journeys;
  await changed();
  // Two statements and the commit.
  assert.equal(journeys - before, 3);
});

test('a first statement that fails ends its transaction, and the connection is used again', async () => {
  await setTo(db, 'before');
  const divided = (by: number) =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT 1 / ${by}::int`.execute(tx);
      await setTo(tx, 'divided');
    });
  await assert.rejects(divided(0), /division by zero/);
  assert.equal(await stored(db), 'before');
  await divided(1);
  assert.equal(await stored(db), 'divided');
});

test('a value that cannot be sent is refused before anything is sent of its statement', async () => {
  await setTo(db, 'before');
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  await assert.rejects(
    db.transaction().execute((tx) => sql`SELECT ${circle}::jsonb`.execute(tx)),
    /circular/i,
  );
  await assert.rejects(sql`SELECT ${circle}::jsonb`.execute(db), /circular/i);
  await setTo(db, 'after');
  assert.equal(await stored(db), 'after');
});

test('every answer of a statement is read alike: the first, the later ones, and one without rows', async () => {
  const read = async (id: number) =>
    (
      await sql`SELECT id, day, amount, count, at, list, content, name FROM (VALUES
        (1, DATE '2026-03-01', 1.5::numeric, 7::bigint, TIMESTAMPTZ '2026-03-01 00:00Z', ARRAY['a', 'b'],
          '{"a": [1]}'::jsonb, 'x'),
        (2, NULL, NULL, NULL, NULL, NULL, NULL, '')) AS row (id, day, amount, count, at, list, content, name)
        WHERE id = ${id}`.execute(db)
    ).rows;
  const full = {
    ...{ id: 1, day: '2026-03-01', amount: 1.5, count: 7, at: new Date('2026-03-01T00:00:00Z') },
    ...{ list: ['a', 'b'], content: { a: [1] }, name: 'x' },
  };
  const empty = {
    id: 2,
    day: null,
    amount: null,
    count: null,
    at: null,
    list: null,
    content: null,
    name: '',
  };
  assert.deepEqual(
    [await read(3), await read(1), await read(2), await read(3), await read(1)],
    [[], [full], [empty], [], [full]],
  );
});

test('a statement says how many rows it has changed', async () => {
  const rename = (to: string, key: string) =>
    db.updateTable('sys_config').set({ key: to }).where('key', '=', key).executeTakeFirst();
  await db.deleteFrom('sys_config').where('key', 'in', ['counted', 'recounted']).execute();
  await db.insertInto('sys_config').values({ key: 'counted', value: '1' }).execute();
  const counts = [
    await rename('recounted', 'counted'),
    await rename('counted', 'nowhere'),
    await rename('counted', 'recounted'),
  ];
  assert.deepEqual(
    counts.map(({ numUpdatedRows }) => numUpdatedRows),
    [1n, 0n, 1n],
  );
});

/** A change whose last statement nobody waits for. */
const changeWith = (last: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await setTo(tx, 'first');
    last(tx).catch(() => undefined);
  });

test('a commit goes in the message of a last statement that nobody waits for', async () => {
  await changeWith((tx) => setTo(tx, 'last'));
  const before = journeys;
  await changeWith((tx) => setTo(tx, 'last again'));
  assert.deepEqual([journeys - before, await stored(db)], [2, 'last again']);
  const divided = (by: number) => (tx: Tx) => sql`SELECT 1 / ${by}::int AS last`.execute(tx);
  await changeWith(divided(1));
  await setTo(db, 'before');
  // It fails with what stands before it in the message, and nothing is kept.
  await assert.rejects(changeWith(divided(0)), /division by zero/);
  assert.equal(await stored(db), 'before');
  await changeWith((tx) => setTo(tx, 'after'));
  assert.equal(await stored(db), 'after');
});

test('a transaction is not committed without a last statement that cannot be sent', async () => {
  const last = (value: unknown) => (tx: Tx) => sql`SELECT ${value}::jsonb AS last`.execute(tx);
  await changeWith(last('{}'));
  await setTo(db, 'before');
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  await assert.rejects(changeWith(last(circle)), /circular/i);
  assert.equal(await stored(db), 'before');
});

test('a last statement whose plan is out of date is not sent again outside its transaction', async () => {
  await sql`CREATE TABLE changing_last (id int)`.execute(db);
  const add = (on: Tx | Db) => sql`INSERT INTO changing_last VALUES (${1}) RETURNING *`.execute(on);
  await add(db);
  await sql`ALTER TABLE changing_last ADD COLUMN name text`.execute(db);
  const attempt = db.transaction().execute(async (tx) => {
    await setTo(tx, 'undone');
    const last = add(tx);
    last.catch(() => undefined);
    return [last] as const;
  });
  await assert.rejects(
    attempt.then(([last]) => last),
    /cached plan/,
  );
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM changing_last`.execute(db);
  assert.equal(rows[0]?.count, 1);
});

test('statements of a transaction that are asked for together are one message, the commit behind them', async () => {
  const change = () =>
    db.transaction().execute(async (tx) => {
      await Promise.all([setTo(tx, 'one'), stored(tx), setTo(tx, 'two')]);
    });
  await change();
  const before = journeys;
  await change();
  assert.deepEqual([journeys - before, await stored(db)], [2, 'two']);
});

test('of a message that fails in a transaction each statement behind the failure fails with its reason', async () => {
  const divided = (tx: Tx, by: number) => sql`SELECT 1 / ${by}::int AS result`.execute(tx);
  const change = (by: number) =>
    db.transaction().execute(async (tx) => {
      const asked = [setTo(tx, 'during'), divided(tx, by), setTo(tx, 'behind')];
      return { all: await Promise.allSettled(asked) };
    });
  await change(1);
  await setTo(db, 'before');
  const { all } = await change(0);
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  );
  for (const one of all) if (one.status === 'rejected') assert.match(String(one.reason), /division by zero/);
  assert.equal(await stored(db), 'before');
});

test('rows that are read by their keys at one time are one message, and none fails with another', async () => {
  const read = jointReader(db);
  assert.ok(read);
  const divided = async (by: number) => {
    const answer = await read('SELECT 12 / $1::int AS result', [by]);
    assert.ok(typeof answer === 'object' && answer && 'rows' in answer);
    return answer.rows;
  };
  await divided(1);
  const before = journeys;
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(divided)), [
    [{ result: 12 }],
    [{ result: 6 }],
    [{ result: 4 }],
    [{ result: 3 }],
  ]);
  assert.equal(journeys - before, 1);
  const some = await Promise.allSettled([6, 0, 12].map(divided));
  assert.deepEqual(
    some.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    [[{ result: 2 }], 'error: division by zero', [{ result: 1 }]],
  );
});

test('rows that are read by their keys with a plan that is out of date are read with a new one', async () => {
  const read = jointReader(db);
  assert.ok(read);
  await sql`CREATE TABLE changing_read (id int)`.execute(db);
  await sql`INSERT INTO changing_read VALUES (1), (2)`.execute(db);
  const rows = (id: number) => read('SELECT * FROM changing_read WHERE id = $1', [id]);
  await rows(1);
  await sql`ALTER TABLE changing_read ADD COLUMN name text`.execute(db);
  const found = await Promise.all([1, 2, 3].map(rows));
  assert.deepEqual(
    found.map((answer) => typeof answer === 'object' && answer && 'rows' in answer && answer.rows),
    [[{ id: 1, name: null }], [{ id: 2, name: null }], []],
  );
});

test('within a transaction rows are not read with those of others', async () => {
  await db.transaction().execute(async (tx) => assert.equal(jointReader(tx), undefined));
});
