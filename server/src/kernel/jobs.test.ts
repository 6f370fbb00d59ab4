import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Jobs, openJobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];
const work = async ({ of }: { of: string }) => {
  done.push(of);
};
const doneOf = (of: string) => done.filter((each) => each === of);
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !isSo(); tries++) await sleep(50);
  assert.ok(isSo());
}

async function waitingIn(name: string, state = 'created'): Promise<{ of: string; at: Date }[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ of: string; at: Date }>(
    "SELECT data->>'of' AS of, start_after AS at FROM jobs.job WHERE name = $1 AND state = $2 ORDER BY 1",
    [name, state],
  );
  await client.end();
  return rows;
}

before(async () => {
  database = await createTestDatabase();
  jobs = openJobs(database.url, pino({ level: 'silent' }), { checkSeconds: 1 });
  jobs.work('plain', work);
  jobs.work('once', work, { oncePerKey: true });
  jobs.work(
    'batched',
    async (data: { of: string }) => {
      await work(data);
      if (data.of === 'faulty') throw new Error('cannot be done');
    },
    { inBatches: true },
  );
  await jobs.start();
});
after(async () => {
  await jobs.stop();
  await database.drop();
});

test('work begins no sooner than it is told', async () => {
  const notBefore = new Date(Date.now() + 600_000);
  await jobs.send('plain', { of: 'later' }, { notBefore });
  await jobs.send('plain', { of: 'now' });
  await until(() => doneOf('now').length > 0);
  assert.deepEqual(await waitingIn('plain'), [{ of: 'later', at: notBefore }]);
});

test('of one key one job waits, of several keys one each', async () => {
  const notBefore = new Date(Date.now() + 600_000);
  for (const key of ['a', 'b', 'a', 'a']) await jobs.send('once', { of: key }, { key, notBefore });
  assert.deepEqual(
    (await waitingIn('once')).map(({ of }) => of),
    ['a', 'b'],
  );
  // Another may be asked for while one is at work.
  for (const place of [1, 2]) {
    await jobs.send('once', { of: 'c' }, { key: 'c' });
    await until(() => doneOf('c').length === place);
  }
});

test('of a batch the work that fails is tried again, and only that', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `batched ${String(at).padStart(3, '0')}`);
  for (const of of [...names, 'faulty']) await jobs.send('batched', { of });
  await until(() => names.every((of) => doneOf(of).length > 0) && doneOf('faulty').length > 0);
  for (let tries = 0; (await waitingIn('batched', 'active')).length > 0; tries++) {
    assert.ok(tries < 100, 'the batch never ends');
    await sleep(50);
  }
  assert.deepEqual(
    (await waitingIn('batched', 'completed')).map(({ of }) => of),
    names,
  );
  assert.deepEqual(
    names.filter((of) => doneOf(of).length !== 1),
    [],
  );
  assert.deepEqual(
    (await waitingIn('batched', 'retry')).map(({ of }) => of),
    ['faulty'],
  );
});

test('a worker may be declared while the queue runs', async () => {
  jobs.work('late', work);
  for (let tries = 0; tries < 100; tries++) {
    const isSent = await jobs.send('late', { of: 'declared late' }).catch(() => false);
    if (isSent) break;
    await sleep(50);
  }
  await until(() => doneOf('declared late').length > 0);
});

test('long work of a worker that was killed is handed out again, without waiting for its hours to end', async () => {
  const other = fork(join(import.meta.dirname, 'long-job.fixture.ts'), [database.url]);
  const [of] = await once(other, 'message');
  assert.equal(of, 'killed');
  other.kill('SIGKILL');
  await once(other, 'exit');
  jobs.work('long', work, { isLong: true });
  // As if the worker had not been heard of for a minute.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ heartbeat: number; expires: number }>(
    `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE name = 'long' AND state = 'active'
     RETURNING heartbeat_seconds AS heartbeat, expire_seconds AS expires`,
  );
  await client.end();
  assert.deepEqual(rows, [{ heartbeat: 30, expires: 21_600 }]);
  const mayBegin = async () => (await waitingIn('long', 'retry')).some(({ at }) => at.getTime() < Date.now());
  for (let tries = 0; !(await mayBegin()); tries++) {
    assert.ok(tries < 200, 'nobody notices that the worker is gone');
    await sleep(50);
  }
  // Work that is tried again is looked for seldom; whoever comes for other work finds it.
  await jobs.send('long', { of: 'next' });
  await until(() => doneOf('killed').length > 0);
});
