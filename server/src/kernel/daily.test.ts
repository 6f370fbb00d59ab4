import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/http.ts';
import { type Daily, runDaily } from './daily.ts';

let product: TestApp;
let now = new Date('2026-03-10T08:00:00+08:00');
let done: string[] = [];
before(async () => {
  product = await startTestApp({ clock: { now: () => now } });
});
after(() => product.stop());
beforeEach(() => {
  done = [];
});

const morning: Daily = { time: async () => '08:30', work: async () => done.push(now.toISOString()) };

/** One look at the clock at a moment in Asia/Shanghai. */
async function look(moment: string, name: string, daily: Daily = morning): Promise<boolean> {
  now = new Date(`${moment}:00+08:00`);
  return runDaily(product.app.kernel, name, daily);
}

test('daily work is done once at its time', async () => {
  assert.equal(await look('2026-03-10T08:25', 'once'), false);
  assert.equal(await look('2026-03-10T08:30', 'once'), true);
  assert.equal(await look('2026-03-10T08:35', 'once'), false);
  assert.equal(await look('2026-03-11T08:25', 'once'), false);
  assert.equal(await look('2026-03-11T08:30', 'once'), true);
  assert.equal(done.length, 2);
});

test('after a late start the work of the day is made up for, once', async () => {
  await look('2026-03-10T08:30', 'late');
  assert.equal(await look('2026-03-11T14:05', 'late'), true);
  assert.equal(await look('2026-03-11T14:10', 'late'), false);
  assert.equal(done.length, 2);
});

test('a product that is new in the afternoon makes up for nothing', async () => {
  assert.equal(await look('2026-03-10T14:00', 'new'), false);
  assert.equal(await look('2026-03-10T14:05', 'new'), false);
  assert.equal(await look('2026-03-11T08:30', 'new'), true);
});

test('two processes that look at the same time do it once', async () => {
  await look('2026-03-10T08:00', 'both');
  now = new Date('2026-03-10T08:30:00+08:00');
  const outcomes = await Promise.all([
    runDaily(product.app.kernel, 'both', morning),
    runDaily(product.app.kernel, 'both', morning),
  ]);
  assert.deepEqual(outcomes.toSorted(), [false, true]);
  assert.equal(done.length, 1);
});

test('work that fails is tried again with the next look', async () => {
  const failing: Daily = { ...morning, work: () => Promise.reject(new Error('no')) };
  await look('2026-03-10T08:00', 'failing');
  await assert.rejects(look('2026-03-10T08:30', 'failing', failing), /no/);
  assert.equal(await look('2026-03-10T08:35', 'failing'), true);
});

test('a process that died during the work holds it up for a quarter of an hour', async () => {
  await look('2026-03-10T08:00', 'died');
  await product.app.kernel.db
    .updateTable('daily_runs')
    .set({ claimed_at: new Date('2026-03-10T08:30:00+08:00') })
    .where('name', '=', 'died')
    .execute();
  assert.equal(await look('2026-03-10T08:40', 'died'), false);
  assert.equal(await look('2026-03-10T08:50', 'died'), true);
});
