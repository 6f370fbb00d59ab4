import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

const database = await createTestDatabase('empty');
const pool = new pg.Pool({ connectionString: database.url });
let folder = '';

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'auditplus-migrations-'));
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  write('001-first.sql', 'create table first (id int);\ninsert into first values (1);');
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await pool.end();
  await database.drop();
});

test('migrations are applied once, in order, through a pool or a URL', async () => {
  assert.deepEqual(await migrate(pool, folder), ['001-first.sql']);
  write('002-second.sql', 'alter table first add name text;');
  write('003-third.sql', "update first set name = 'set';");
  assert.deepEqual(await migrate(database.url, folder), ['002-second.sql', '003-third.sql']);
  assert.deepEqual(await migrate(pool, folder), []);
  assert.deepEqual((await pool.query('select * from first')).rows, [{ id: 1, name: 'set' }]);
});

test('numbers of four digits come after those of three', async () => {
  write('1000-later.sql', 'select 1;');
  write('999-sooner.sql', 'select 1;');
  assert.deepEqual(await migrate(pool, folder), ['001-first.sql', '999-sooner.sql', '1000-later.sql']);
  write('1001-last.sql', 'select 1;');
  assert.deepEqual(await migrate(pool, folder), ['1001-last.sql']);
});

test('processes that start at once apply every migration once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
  assert.deepEqual(applied.flat(), ['001-first.sql']);
});

test('a failing migration names its line and leaves nothing behind', async () => {
  write('002-second.sql', 'create table second (id int);\nselect * from missing;');
  await assert.rejects(
    migrate(pool, folder),
    /002-second\.sql failed in line 2: relation "missing" does not exist/,
  );
  assert.deepEqual((await pool.query("select to_regclass('second') as found")).rows, [{ found: null }]);
  assert.deepEqual((await pool.query('select name from schema_migration')).rows, [{ name: '001-first.sql' }]);
});

test('a changed, a missing and a late migration are refused with what to do', async () => {
  write('002-second.sql', 'select 1;');
  await migrate(pool, folder);
  write('001-first.sql', 'create table other (id int);');
  await assert.rejects(migrate(pool, folder), /001-first\.sql was changed after it was applied/);
  write('001-first.sql', 'create table first (id int);\r\ninsert into first values (1);');
  assert.deepEqual(await migrate(pool, folder), [], 'other line ends are no change');
  rmSync(join(folder, '002-second.sql'));
  await assert.rejects(migrate(pool, folder), /002-second\.sql, which this program does not know/);
  write('003-third.sql', 'select 1;');
  write('002-second.sql', 'select 1;');
  await migrate(pool, folder);
  write('000-late.sql', 'select 1;');
  await assert.rejects(migrate(pool, folder), /000-late\.sql comes before 003-third\.sql/);
});

test('file names are checked before anything is applied', () => {
  write('01-short.sql', '');
  assert.throws(() => readMigrations(folder), /name it NNN-some-words\.sql/);
  rmSync(join(folder, '01-short.sql'));
  write('001-twin.sql', '');
  assert.throws(() => readMigrations(folder), /001-first\.sql and 001-twin\.sql have the same number/);
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}
