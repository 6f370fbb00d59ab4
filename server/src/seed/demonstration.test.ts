import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { clearUnfinished } from './demonstration.ts';

const database = await createTestDatabase();
const pool = new pg.Pool({ connectionString: database.url });
after(async () => {
  await pool.end();
  await database.drop();
});

const begun = async (state: string): Promise<void> => {
  await pool.query(
    `INSERT INTO sys_config (key, value) VALUES ('demo.audits', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify({ state })],
  );
};

const tables = async (): Promise<string[]> => {
  const { rows } = await pool.query(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname !~ '^pg_' AND schemaname <> 'information_schema' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

test('a demonstration that was interrupted leaves nothing behind for the one that begins anew', async () => {
  const own = await tables();
  await pool.query('CREATE TABLE app.half (id int)');
  await begun('playing');
  await clearUnfinished(database.url, { isOwn: true });
  assert.deepEqual(await tables(), []);
  // An empty database is as good as one that was never used.
  await clearUnfinished(database.url, { isOwn: true });
  assert.equal((await migrate(database.url)).length, readMigrations().length);
  assert.deepEqual(await tables(), own);
});

test('a demonstration that is there stays', async () => {
  await pool.query('CREATE TABLE app.whole (id int)');
  await begun('played');
  await clearUnfinished(database.url, { isOwn: true });
  assert.ok((await tables()).includes('app.whole'));
});

test('a database that the product was given is never emptied', async () => {
  await pool.query('CREATE TABLE public.of_others (id int)');
  await begun('playing');
  await assert.rejects(clearUnfinished(database.url, { isOwn: false }), /not complete/);
  assert.ok((await tables()).includes('public.of_others'));
});
