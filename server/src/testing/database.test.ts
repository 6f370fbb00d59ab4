import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from './database.ts';

test('every test database is a migrated one of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'create table mine (id int)');
  const tables = await query(two.url, "select tablename from pg_tables where schemaname = 'public'");
  const names = tables.map(({ tablename }) => tablename);
  assert.ok(names.includes('schema_migration'));
  assert.ok(!names.includes('mine'));
  await Promise.all([one.drop(), two.drop()]);
  await assert.rejects(query(one.url, 'select 1'));
});

test('content is filled in once and cloned from then on', async () => {
  let fills = 0;
  const content = {
    name: 'a table',
    isKept: false,
    fill: async (url: string) => {
      fills++;
      await query(url, 'create table filled (id int)');
    },
  };
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(content)));
  for (const { url } of databases) await query(url, 'insert into filled values (1)');
  const [row] = await query(databases[0]?.url ?? '', 'select count(*)::int as count from filled');
  assert.deepEqual(row, { count: 1 });
  assert.equal(fills, 1);
  await Promise.all(databases.map((database) => database.drop()));
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
