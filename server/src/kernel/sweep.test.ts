import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/http.ts';
import { sweep } from './sweep.ts';

const NOW = Date.parse('2026-05-20T02:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS);

let product: TestApp;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(NOW) } });
});
after(() => product.stop());

test('keys, delivered events, sessions and codes are deleted once they have done their work, not before', async () => {
  const { db } = product.app.kernel;
  const { userId } = (await product.ctxAs('admin')).caller;
  for (const [name, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const)
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key: name, request_hash: 'x'.repeat(64), created_at: ago(hours) })
      .execute();
  for (const [name, done] of [
    ['old', ago(8 * 24)],
    ['new', ago(6 * 24)],
    ['waiting', null],
  ] as const)
    await db
      .insertInto('outbox')
      .values({ event: `sweep.${name}`, payload: '{}', actor_id: userId, at: ago(60 * 24), done_at: done })
      .execute();
  for (const [name, ended, expires] of [
    ['ended long ago', ago(31 * 24), ago(31 * 24)],
    ['expired long ago', null, ago(31 * 24)],
    ['ended lately', ago(24), ago(0)],
    ['alive', null, ago(-1)],
  ] as const)
    await db
      .insertInto('sessions')
      .values({
        token_hash: name.padEnd(64, '.'),
        user_id: userId,
        created_at: ago(40 * 24),
        last_seen_at: ago(1),
        expires_at: expires,
        ended_at: ended,
      })
      .execute();
  for (const [name, hours] of [
    ['old', 49],
    ['new', 47],
  ] as const)
    await db
      .insertInto('sign_in_codes')
      .values({
        id: name,
        purpose: 'login',
        receiver: 'sweep',
        code_hash: '',
        created_at: ago(hours),
        expires_at: ago(hours),
      })
      .execute();

  assert.equal(await sweep(product.app.kernel), 5);

  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  assert.deepEqual(
    keys.map(({ key }) => key),
    ['new'],
  );
  const events = await db
    .selectFrom('outbox')
    .select('event')
    .where('event', 'like', 'sweep.%')
    .orderBy('event')
    .execute();
  assert.deepEqual(
    events.map(({ event }) => event),
    ['sweep.new', 'sweep.waiting'],
  );
  const sessions = await db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute();
  assert.deepEqual(
    sessions
      .map(({ token_hash: hash }) => hash.replaceAll('.', ''))
      .filter((name) => name.includes(' ') || name === 'alive'),
    ['alive', 'ended lately'],
  );
  const codes = await db.selectFrom('sign_in_codes').select('id').execute();
  assert.deepEqual(
    codes.map(({ id }) => id),
    ['new'],
  );
});
