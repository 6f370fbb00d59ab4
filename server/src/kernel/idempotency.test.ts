import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { demoId } from '../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../testing/http.ts';
import { change, replyInChange } from './audit-log.ts';
import type { KeyedRequest } from './idempotency.ts';
import { passwordDigest } from './passwords.ts';

let product: TestApp;
let admin: Client;
let now = Date.now();

before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
});
after(() => product.stop());

const withKey = (key: string) => ({ 'idempotency-key': key });

const storedReply = async (key: string) =>
  await product.app.kernel.db
    .selectFrom('idempotency_keys')
    .select(['reply', 'status', 'sealed'])
    .where('key', '=', key)
    .executeTakeFirst();

const resets = async () => {
  const { count } = await product.app.kernel.db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'user.passwordReset')
    .executeTakeFirstOrThrow();
  return count;
};

const group = (fullName: string) => ({
  fullName,
  fullNameEn: '',
  enCode: `group${randomUUID().slice(0, 8)}`,
  type: 'work',
  sortCode: 0,
  enabledMark: 1 as const,
  description: '',
});

test('a request that comes again is answered alike and happens once; another content under its key is refused', async () => {
  const key = randomUUID();
  const body = group('幂等一');
  const first = await admin.tryCall(groupsRoutes.create, { body }, withKey(key));
  const again = await admin.tryCall(groupsRoutes.create, { body }, withKey(key));
  assert.deepEqual([first.code, again], [200, first]);
  const other = await admin.tryCall(groupsRoutes.create, { body: group('幂等二') }, withKey(key));
  assert.equal(other.errorCode, 'request.keyReused');
  const { list } = await admin.call(groupsRoutes.list, { query: { keyword: '幂等' } });
  assert.deepEqual(
    list.map(({ fullName }) => fullName),
    ['幂等一'],
  );
});

test('of two equal requests at a time one happens, and both get its reply in the end', async () => {
  const key = randomUUID();
  const body = group('同时');
  const send = () => admin.tryCall(groupsRoutes.create, { body }, withKey(key));
  const outcomes = await Promise.all([send(), send(), send()]);
  for (const { code, errorCode } of outcomes)
    assert.ok(code === 200 || errorCode === 'request.repeated', errorCode);
  assert.equal((await send()).code, 200);
  const { list } = await admin.call(groupsRoutes.list, { query: { keyword: '同时' } });
  assert.equal(list.length, 1);
});

test('after an error of the server behind the change, the repeated request gets the reply and changes nothing', async () => {
  const id = demoId('user', 'luozq');
  const key = randomUUID();
  const reset = () => admin.tryCall(userAdminRoutes.resetPassword, { params: { id } }, withKey(key));
  const before = await resets();
  const broken = mock.method(product.app.kernel.sessions, 'endAll', () => Promise.reject(new Error('away')));
  assert.equal((await reset()).status, 500);
  broken.mock.restore();
  const repeated = await reset();
  assert.equal(repeated.code, 200);
  assert.equal((await resets()) - before, 1);
  const { password } = repeated.data;
  const { token } = await product.visitor.call(authRoutes.login, {
    body: {
      account: 'luozq',
      password: passwordDigest(password),
      origin: 'password',
      grant_type: 'password',
    },
  });
  assert.ok(token);
});

test('a reply that holds a secret is stored encrypted, and is gone after an hour by itself', async () => {
  const forget = product.app.kernel.jobs.scheduled().get('secrets-forgotten');
  assert.equal(forget?.cron, '* * * * *');
  const id = demoId('user', 'tangmy');
  const key = randomUUID();
  const reset = () => admin.tryCall(userAdminRoutes.resetPassword, { params: { id } }, withKey(key));
  const { data } = await reset();
  const stored = await storedReply(key);
  assert.equal(stored?.sealed, true);
  assert.ok(!JSON.stringify(stored).includes(data.password));
  assert.equal((await reset()).data.password, data.password);
  now += 3_599_000;
  await forget.run();
  assert.equal((await reset()).data.password, data.password);
  now += 1_000;
  assert.equal((await reset()).errorCode, 'request.replyLost');
  await forget.run();
  assert.equal(await storedReply(key), undefined);
});

test('the reply is stored in the transaction of the change, by its view or as its result', async () => {
  const ctx = await product.ctxAs('admin');
  const keyed = (key: string): KeyedRequest => ({
    key,
    hash: '0'.repeat(64),
    isSecret: false,
    bodyOf: (data) => (typeof data === 'object' ? JSON.stringify(data) : undefined),
    begun: 0,
    ended: 0,
    stored: null,
  });
  const note = { action: 'test.noted', targetType: 'test', targetId: '1' };
  const byView = randomUUID();
  await change(
    { ...ctx, keyed: keyed(byView) },
    async (step) => step.record(note),
    async (_done, seen) => {
      // What the change has claimed is seen in its transaction only.
      const own = await seen.db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', byView)
        .execute();
      return { own: own.length, outside: await storedReply(byView) };
    },
  );
  assert.deepEqual((await storedReply(byView))?.reply, { own: 1 });
  const inside = randomUUID();
  const reply = await replyInChange(
    { ...ctx, keyed: keyed(inside) },
    (acting) =>
      change(acting, async (step) => {
        step.record(note);
        return 'id';
      }),
    async (_seen, id) => ({ id }),
  );
  assert.deepEqual([reply, (await storedReply(inside))?.reply], [{ id: 'id' }, { id: 'id' }]);
  const asResult = randomUUID();
  await change({ ...ctx, keyed: keyed(asResult) }, async () => ({ id: '7' }));
  assert.deepEqual((await storedReply(asResult))?.reply, { id: '7' });
});

test('a change whose reply was never stored is at work for half a minute, then its reply is lost', async () => {
  const key = randomUUID();
  const body = group('断电');
  await admin.call(groupsRoutes.create, { body }, withKey(key));
  await product.app.kernel.db
    .updateTable('idempotency_keys')
    .set({ reply: null, status: null })
    .where('key', '=', key)
    .execute();
  const again = () => admin.tryCall(groupsRoutes.create, { body }, withKey(key));
  assert.equal((await again()).errorCode, 'request.repeated');
  now += 31_000;
  assert.equal((await again()).errorCode, 'request.replyLost');
});

test('a route that only reads takes no key', async () => {
  const key = randomUUID();
  await admin.call(usersRoutes.byIds, { body: { userId: [demoId('user', 'luozq')] } }, withKey(key));
  assert.equal(await storedReply(key), undefined);
});
