import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';

const CACHE = mkdtempSync(join(tmpdir(), 'auditplus-cache-'));
after(() => rmSync(CACHE, { recursive: true, force: true }));

/** A test run of its own, without a server that somebody else has started, which says what it found. */
async function runTests(variant: string): Promise<{ fills: number; rows: number; file: string }> {
  const { TEST_DATABASE_URL: _server, ...env } = process.env;
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import pg from 'pg';
    import { createTestDatabase } from '${join(import.meta.dirname, 'database.ts')}';
    const ask = async (url, sql) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try { return (await client.query(sql)).rows; } finally { await client.end(); }
    };
    let fills = 0;
    const database = await createTestDatabase({ name: 'things', variant: '${variant}', async fill(url, folder) {
      fills += 1;
      await ask(url, 'create table things as select 1 as id');
      writeFileSync(join(folder, 'thing'), '${variant}');
    } });
    const [{ rows }] = await ask(database.url, 'select count(*)::int as rows from things');
    const file = readFileSync(join(database.folder, 'thing'), 'utf8');
    await database.drop();
    console.log(JSON.stringify({ fills, rows, file }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...env, TEST_CACHE: CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(printed);
}

test('what two runs at once have filled is there for the next one, until it is another content', async () => {
  const both = await Promise.all([runTests('one'), runTests('one')]);
  assert.deepEqual(both, Array(2).fill({ fills: 1, rows: 1, file: 'one' }));
  assert.deepEqual(await runTests('one'), { fills: 0, rows: 1, file: 'one' });
  assert.deepEqual(await runTests('two'), { fills: 1, rows: 1, file: 'two' });
  assert.deepEqual(await runTests('two'), { fills: 0, rows: 1, file: 'two' });
});

test('what was kept and is damaged costs time only', async () => {
  const [current = ''] = globSync('*/current', { cwd: CACHE });
  const kept = join(CACHE, current, '..', readFileSync(join(CACHE, current), 'utf8'));
  writeFileSync(join(kept, 'cluster/global/pg_control'), 'damaged');
  assert.deepEqual(await runTests('two'), { fills: 1, rows: 1, file: 'two' });
  assert.deepEqual(await runTests('two'), { fills: 0, rows: 1, file: 'two' });
});
