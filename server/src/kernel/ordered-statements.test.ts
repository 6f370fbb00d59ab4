import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, openDb, openPool, type Tx } from './db.ts';

let database: TestDatabase;
const ways: { name: string; db: Db }[] = [];

before(async () => {
  database = await createTestDatabase();
  for (const pipeline of [false, true])
    ways.push({
      name: pipeline ? 'with a pipeline' : 'in turns',
      db: openDb(openPool(database.url, 1, pino({ level: 'silent' }), { pipeline })),
    });
});
after(async () => {
  for (const { db } of ways) await db.destroy();
  await database.drop();
});

const setTo = (tx: Tx | Db, value: string) =>
  sql`INSERT INTO sys_config (key, value) VALUES ('pipelined', to_jsonb(${value}::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(tx);

const stored = async (tx: Tx | Db) =>
  (await tx.selectFrom('sys_config').select('value').where('key', '=', 'pipelined').executeTakeFirst())
    ?.value;

test('statements of a transaction that are sent together run in the order of asking, each with its own answer', async () => {
  for (const { name, db } of ways) {
    const answers = await db
      .transaction()
      .execute((tx) => Promise.all([setTo(tx, 'one'), stored(tx), setTo(tx, 'two'), stored(tx)]));
    assert.deepEqual([answers[1], answers[3], await stored(db)], ['one', 'two', 'two'], name);
  }
});

test('what fails takes down what was sent behind it, and nothing of the transaction is kept', async () => {
  for (const { name, db } of ways) {
    await setTo(db, 'before');
    const attempt = db.transaction().execute(async (tx) => {
      await Promise.all([setTo(tx, 'during'), sql`SELECT 1 / 0`.execute(tx), setTo(tx, 'behind')]);
    });
    await assert.rejects(attempt, /division by zero/);
    assert.equal(await stored(db), 'before', name);
  }
});

test('a statement that comes after the end of its transaction does not run', async () => {
  for (const { name, db } of ways) {
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
    assert.equal(await stored(db), 'before', name);
  }
});
