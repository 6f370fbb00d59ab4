import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { notifyRulesRoutes } from '@auditplus/contract/features/messages/notify-rules.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import type { ThirdEdit, ThirdKind } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { sql } from 'kysely';
import { type BreakableLink, linkTo } from '../../testing/breakable-link.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startFakeDingTalk } from '../../testing/fake-dingtalk.ts';
import { startFakeWecom } from '../../testing/fake-wecom.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { runSync } from './sync-run.ts';

/** How many people are sent: `SYNC_PEOPLE=10000 SYNC_LATENCY_MS=20` is the goal of 100 s. */
const PEOPLE = Number(process.env.SYNC_PEOPLE ?? 400);
const LATENCY_MS = Number(process.env.SYNC_LATENCY_MS ?? 2);

let product: TestApp;
let admin: Client;
let link: BreakableLink;
let wecom: Awaited<ReturnType<typeof startFakeWecom>>;
let dingTalk: Awaited<ReturnType<typeof startFakeDingTalk>>;
let now = Date.UTC(2026, 5, 1);

before(async () => {
  product = await startTestApp({
    env: { OUTBOUND_LOOPBACK: '1' },
    clock: { now: () => new Date(now) },
    reach: async (databaseUrl) => {
      const linked = await linkTo(databaseUrl);
      link = linked.link;
      return linked.url;
    },
  });
  admin = await product.as('admin');
  wecom = await startFakeWecom();
  dingTalk = await startFakeDingTalk();
  await admin.call(outboundHostsRoutes.create, {
    body: { kind: 'http', host: 'localhost', ports: [wecom.port, dingTalk.port], description: '' },
  });
  await save('wecom');
  await save('dingTalk', { address: dingTalk.address, appId: 'key', secret: 'secret' });
  await addPeople(PEOPLE);
});
after(async () => {
  wecom.close();
  dingTalk.close();
  await product.stop();
  await link.stop();
});

function save(kind: ThirdKind, more: Partial<ThirdEdit> = {}) {
  const body: ThirdEdit = {
    enabledMark: 1,
    address: wecom.address,
    appId: 'corp',
    agentId: '1000002',
    secret: 'contacts',
    agentSecret: 'agent',
    rootId: '1',
    ...more,
  };
  return admin.tryCall(thirdPartyRoutes.save, { params: { kind }, body });
}

/** People with phone numbers in the unit of one of the demonstration's. */
async function addPeople(count: number): Promise<void> {
  await sql`
    INSERT INTO users (id, account, real_name, organize_id, mobile_phone, email)
    SELECT 'many' || n, 'many' || n, '员工' || n,
      (SELECT organize_id FROM users WHERE id = ${demoId('user', 'chenyl')}), (13900000000 + n)::text, ''
    FROM generate_series(1, ${count}::int) AS n`.execute(product.app.kernel.db);
}

const platform = async (kind: ThirdKind) => {
  const { list } = await admin.call(thirdPartyRoutes.list, {});
  const found = list.find((each) => each.kind === kind);
  assert.ok(found);
  return found;
};
const preview = (kind: ThirdKind) => admin.call(thirdPartyRoutes.preview, { params: { kind } });
const problems = async (kind: ThirdKind) =>
  (await admin.call(thirdPartyRoutes.problems, { params: { kind }, query: {} })).list;
const sendings = () => [...wecom.sent.values()].reduce((sum, each) => sum + each, 0);

/** Starts a synchronisation and carries it out. */
async function sync(kind: ThirdKind, removals = 0) {
  now += 1000;
  const { id } = await admin.call(thirdPartyRoutes.sync, { params: { kind }, body: { removals } });
  await runSync(product.app.kernel, id);
  const { lastRun } = await platform(kind);
  assert.ok(lastRun);
  return lastRun;
}

test('settings keep their secrets to themselves, and a secret does not follow a changed address', async () => {
  const { secret, agentSecret, rev } = await platform('wecom');
  assert.deepEqual([secret, agentSecret], [KEPT_SECRET, KEPT_SECRET]);
  const moved = await save('wecom', { secret: KEPT_SECRET, address: 'http://localhost:1' });
  assert.equal(moved.errorCode, 'secret.again');
  assert.equal((await save('wecom', { rev: rev + 7 })).errorCode, 'record.stale');
  await admin.call(thirdPartyRoutes.test, { params: { kind: 'wecom' } });
  await save('wecom', { secret: 'wrong' });
  const test = await admin.tryCall(thirdPartyRoutes.test, { params: { kind: 'wecom' } });
  assert.equal(test.errorCode, 'thirdParty.credentialsWrong');
  await save('wecom');
});

test('a kill half-way, expired tokens and rate codes: everybody is sent once, and a second run sends nothing', async () => {
  Object.assign(wecom.behaviour, {
    latencyMs: LATENCY_MS,
    tokenUses: Math.ceil(PEOPLE / 3),
    rateEvery: PEOPLE - 1,
  });
  const planned = await preview('wecom');
  assert.ok(planned.departments.add > 3 && planned.people.add >= PEOPLE, JSON.stringify(planned));
  assert.equal(sendings(), 0);
  const { id } = await admin.call(thirdPartyRoutes.sync, {
    params: { kind: 'wecom' },
    body: { removals: 0 },
  });
  const again = await admin.tryCall(thirdPartyRoutes.sync, {
    params: { kind: 'wecom' },
    body: { removals: 0 },
  });
  assert.equal(again.errorCode, 'thirdParty.running');

  // The database goes away in the middle of a chunk: nothing of it is stored, as if the process had died.
  wecom.listen((path) => {
    if (path !== '/cgi-bin/user/create' || wecom.people.size !== PEOPLE >> 1) return;
    wecom.listen(null);
    link.drop();
    void link.refuse();
  });
  await assert.rejects(runSync(product.app.kernel, id));
  const before = sendings();
  assert.ok(before >= PEOPLE >> 1 && before < PEOPLE, `${before} were sent`);
  await link.mend();
  const started = Date.now();
  await runSync(product.app.kernel, id);
  const seconds = (Date.now() - started) / 1000;
  const { lastRun, people } = await platform('wecom');
  assert.equal(lastRun?.state, 'done', lastRun?.problem);
  assert.equal(people, planned.people.add);
  assert.equal(wecom.people.size, people);
  assert.deepEqual(
    [...wecom.sent].filter(([, times]) => times !== 1),
    [],
  );
  assert.ok(wecom.token.given > 2, 'tokens expired');
  assert.ok(wecom.atOnce.most <= 8, `${wecom.atOnce.most} calls at once`);
  assert.ok(seconds <= 100, `${seconds} s`);

  const calls = [...wecom.calls.values()].reduce((sum, each) => sum + each, 0);
  const second = await sync('wecom');
  assert.deepEqual([second.state, second.handled], ['done', second.total]);
  assert.equal(
    [...wecom.calls.values()].reduce((sum, each) => sum + each, 0),
    calls,
  );
  Object.assign(wecom.behaviour, { latencyMs: 0, tokenUses: Infinity, rateEvery: 0 });
});

test('only what has changed is sent, and who has left is disabled and not deleted', async () => {
  const { db } = product.app.kernel;
  await db.updateTable('users').set({ real_name: '新名字' }).where('id', '=', 'many1').execute();
  await db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', 'many2').execute();
  const { people, departments } = await preview('wecom');
  assert.deepEqual([people.add, people.change, people.disable], [0, 1, 1]);
  assert.deepEqual(departments, { add: 0, change: 0, remove: 0 });
  const before = sendings();
  assert.equal((await sync('wecom')).failed, 0);
  assert.equal(sendings() - before, 2);
  assert.equal(wecom.people.get('many1')?.name, '新名字');
  assert.equal(wecom.people.get('many2')?.enable, 0);
  await db.updateTable('users').set({ enabled_mark: 1 }).where('id', '=', 'many2').execute();
  await sync('wecom');
  assert.equal(wecom.people.get('many2')?.enable, 1);
});

test('more than a fifth of the people is disabled only by their number', async () => {
  const { db } = product.app.kernel;
  const off = (mark: number) =>
    db.updateTable('users').set({ enabled_mark: mark }).where('id', 'like', 'many%').execute();
  await off(0);
  const planned = await preview('wecom');
  assert.deepEqual([planned.isManyRemovals, planned.people.disable], [true, PEOPLE]);
  for (const removals of [0, PEOPLE - 1]) {
    const refused = await admin.tryCall(thirdPartyRoutes.sync, {
      params: { kind: 'wecom' },
      body: { removals },
    });
    assert.equal(refused.errorCode, 'thirdParty.tooManyRemovals');
  }
  assert.equal(wecom.people.get('many9')?.enable, 1);
  assert.equal((await sync('wecom', PEOPLE)).state, 'done');
  assert.equal(wecom.people.get('many9')?.enable, 0);
  await off(1);
  await sync('wecom');
  assert.equal(wecom.people.get('many9')?.enable, 1);
});

test('whom a platform does not take is listed with the reason and sent again on its own', async () => {
  const { db } = product.app.kernel;
  wecom.wrong.add('13100000000');
  const stranger = { organize_id: 'x', real_name: '李四' };
  await sql`INSERT INTO users (id, account, real_name, organize_id, mobile_phone)
    SELECT made.id, made.id, ${stranger.real_name}, organize_id, made.phone FROM users,
      (VALUES ('wrong1', '13100000000'), ('wrong2', '')) AS made (id, phone)
    WHERE users.id = ${demoId('user', 'chenyl')}`.execute(db);
  const run = await sync('wecom');
  assert.deepEqual([run.state, run.failed >= 2], ['done', true]);
  const listed = await problems('wecom');
  assert.match(listed.find(({ id }) => id === 'wrong1')?.problem ?? '', /60103 invalid mobile/);
  assert.equal(listed.find(({ id }) => id === 'wrong2')?.problem, '没有手机号');
  const retry = (id: string) => admin.tryCall(thirdPartyRoutes.retry, { params: { kind: 'wecom', id } });
  assert.equal((await retry('wrong1')).errorCode, 'thirdParty.refused');
  assert.equal((await retry('wrong2')).errorCode, 'thirdParty.mobileMissing');
  assert.equal((await retry('nobody')).errorCode, 'record.missing');
  wecom.wrong.clear();
  assert.equal((await retry('wrong1')).code, 200);
  assert.equal(
    (await problems('wecom')).some(({ id }) => id === 'wrong1'),
    false,
  );
});

test('messages go to people by their links, each once, and whoever the platform does not know is not tried again', async () => {
  const { db } = product.app.kernel;
  const head = await product.as('zhoumin');
  const { hasMail, hasSms, hasWecom, hasDingTalk, ...stored } = await head.call(notifyRulesRoutes.read, {});
  assert.deepEqual([hasMail, hasSms, hasWecom, hasDingTalk], [true, true, true, true]);
  await head.call(notifyRulesRoutes.save, {
    body: {
      ...stored,
      rules: stored.rules.map((rule) => ({ ...rule, mail: false, sms: false, wecom: true, dingTalk: true })),
    },
  });
  const trial = () => head.call(notifyRulesRoutes.test, { params: { id: 'dispute.opened' } });
  const linkTo = (remote: string | null) =>
    sql`INSERT INTO third_links (kind, what, own_id, remote_id, changed_at)
      VALUES ('wecom', 'person', ${demoId('user', 'zhoumin')}, ${remote}, now())
      ON CONFLICT (kind, what, own_id) DO UPDATE SET remote_id = excluded.remote_id`.execute(db);
  await linkTo(null);
  const { wecom: without, dingTalk: never } = await trial();
  assert.deepEqual([without, never], ['noAddress', 'noAddress']);
  await linkTo('many1');
  assert.equal((await trial()).wecom, 'sent');
  await product.app.outbox.drain();
  await product.app.outbox.drain();
  assert.deepEqual(
    wecom.messages.map(({ to }) => to),
    ['many1'],
  );
  await linkTo('a stranger');
  assert.equal((await trial()).wecom, 'sent');
  await product.app.outbox.drain();
  const { state } = await db
    .selectFrom('deliveries')
    .select('state')
    .where('receiver', '=', 'a stranger')
    .executeTakeFirstOrThrow();
  assert.equal(state, 'failed');
  assert.equal(wecom.messages.length, 1);
});

test('a platform that goes away ends the run with its reason, and DingTalk gets the same people', async () => {
  Object.assign(dingTalk.behaviour, { tokenUses: PEOPLE, rateEvery: PEOPLE });
  const run = await sync('dingTalk');
  assert.equal(run.state, 'done', run.problem);
  const { people, departments } = await platform('dingTalk');
  assert.equal(dingTalk.people.size, people);
  assert.equal(dingTalk.departments.size - 1, departments);
  assert.equal(dingTalk.people.get('many1')?.name, '新名字');
  await save('dingTalk', { address: 'http://localhost:1', appId: 'other', secret: 'secret' });
  const gone = await sync('dingTalk');
  assert.deepEqual([gone.state, gone.problem.startsWith('不允许访问')], ['failed', true]);
  assert.equal((await platform('dingTalk')).people, 0);
});
