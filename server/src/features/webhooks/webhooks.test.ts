import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  ReportEdit,
  SubscriptionEdit,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { PortalEdit, PortalWidget as Widget } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import type { WebhookEdit } from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import { webhooksRefusals } from '@auditplus/contract/features/webhooks/webhooks.refusals.ts';
import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { effects } from '../../features.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding } from '../../testing/put-records.ts';
import { auditAt, draftOf, member } from '../audits/audits.fixture.ts';
import { publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { sendSubscription } from '../data-reports/public.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { webhooksReactions } from './webhooks.reactions.ts';
import { createWebhook } from './webhooks.service.ts';

const HOUR = 3_600_000;

type Heard = { readonly body: string; readonly signature: string };

const now = Date.UTC(2026, 5, 1);
let product: TestApp;
let admin: Client;
let server: Server;
let port = 0;
let answer = 200;
const heard: Heard[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

before(async () => {
  product = await startTestApp({
    env: { OUTBOUND_LOOPBACK: '1' },
    clock: { now: () => new Date(now) },
  });
  admin = await product.as('admin');
  server = createServer(async (request, response) => {
    const signature = String(request.headers['x-auditplus-signature']);
    heard.push({ body: await textOf(request), signature });
    response.statusCode = answer;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  await admin.call(outboundHostsRoutes.create, {
    body: { kind: 'http', host: 'localhost', ports: [port], description: '' },
  });
});
after(async () => {
  server.close();
  await product.stop();
});

const edit = (more: Partial<WebhookEdit> = {}): WebhookEdit => ({
  fullName: '隐患平台',
  url: `http://localhost:${port}/events`,
  events: ['finding.issued', 'contract.effective'],
  userId: demoId('user', 'admin'),
  description: '',
  enabledMark: 1,
  ...more,
});
const add = (more: Partial<WebhookEdit> = {}, client = admin) =>
  client.call(webhooksRoutes.create, { body: edit(more) });
const one = async (id: string) => {
  const row = (await admin.call(webhooksRoutes.list, { query: {} })).list.find((each) => each.id === id);
  assert.ok(row);
  return row;
};
const deliveries = async (id: string) =>
  (await admin.call(webhooksRoutes.deliveries, { params: { id }, query: {} })).list;
const remove = (id: string) => admin.call(webhooksRoutes.remove, { params: { id }, query: {} });

/** An enabled webhook's delivery, sent once by the effect alone, whatever the outbox does meanwhile. */
async function attempt(webhookId: string, deliveryId: string): Promise<void> {
  await effects['webhook.due']?.(product.app.kernel, {
    id: 0,
    event: 'webhook.due',
    payload: { webhookId, deliveryId },
    actorId: '',
    at: new Date(now),
  });
}

/** Lets webhooks hear of an event as the outbox would. */
async function happened(event: 'finding.issued', payload: Record<string, unknown>): Promise<void> {
  const { kernel } = product.app;
  await kernel.db.transaction().execute(async (tx) => {
    await webhooksReactions[event]?.(kernel, tx, { id: 1, event, payload, actorId: '', at: new Date(now) });
  });
}

async function failingFor(id: string, hours: number): Promise<void> {
  await product.app.kernel.db
    .updateTable('webhooks')
    .set({ failing_since: new Date(now - hours * HOUR) })
    .where('id', '=', id)
    .execute();
}

async function waitFor<T>(what: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await what();
    if (found) return found;
    await product.app.outbox.drain();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not happen');
}

test('a test event arrives under its id, signed over its body and the moment', async () => {
  answer = 204;
  const { id, secret } = await add();
  assert.match(secret, /^whsec_/);
  await admin.call(webhooksRoutes.test, { params: { id } });
  const sent = await waitFor(async () => (await deliveries(id)).find(({ state }) => state === 'sent'));
  assert.deepEqual([sent.event, sent.status, sent.attempts], ['webhook.test', 204, 1]);
  const got = heard.at(-1);
  assert.ok(got);
  assert.deepEqual(JSON.parse(got.body), {
    id: sent.id,
    event: 'webhook.test',
    at: now,
    data: { webhookId: id },
  });
  const seconds = Math.floor(now / 1000);
  const mark = createHmac('sha256', secret).update(`${seconds}.${got.body}`).digest('hex');
  assert.equal(got.signature, `t=${seconds},v1=${mark}`);
  assert.equal((await one(id)).lastSuccessTime, now);
  assert.doesNotMatch(JSON.stringify(await one(id)), /whsec_/);
  const { secret: next } = await admin.call(webhooksRoutes.renewSecret, { params: { id } });
  assert.notEqual(next, secret);
  await admin.call(webhooksRoutes.replay, { params: { id, deliveryId: sent.id } });
  await waitFor(async () => (await deliveries(id)).find(({ attempts }) => attempts === 2));
  assert.equal(JSON.parse(heard.at(-1)?.body ?? '{}').id, sent.id);
  await remove(id);
});

test('an event goes to the webhooks that want it, of records that their person may read', async () => {
  answer = 200;
  const versionId = await publishedVersion(product, 'WEBHOOK');
  const { tasks } = await auditAt(
    product,
    'running',
    draftOf(versionId, { members: [member('zhaoqf', 'LEAD')] }),
  );
  const findings = await Promise.all(tasks.map(({ id }) => putFinding(product, id, { state: 4 })));
  assert.ok(findings.length > 1);
  // One reads the findings of every unit, the other those of the own unit, the third none.
  const all = await add({ fullName: '全部', userId: demoId('user', 'chenyl') });
  const some = await add({ fullName: '本单位', userId: demoId('user', 'yangcz') });
  const none = await add({ fullName: '无权', userId: demoId('user', 'guest01') });
  const off = await add({ fullName: '停用', userId: demoId('user', 'chenyl'), enabledMark: 0 });
  const unwanted = await add({
    fullName: '别的',
    userId: demoId('user', 'chenyl'),
    events: ['rect.closed'],
  });
  for (const findingId of [...findings, 'unknown'])
    await happened('finding.issued', { findingId, rectificationId: 'r', checkId: 'c', checkTaskId: 't' });
  const sent = await waitFor(async () => {
    const list = await deliveries(all.id);
    return list.every(({ state }) => state === 'sent') && list;
  });
  const idsIn = (list: Awaited<ReturnType<typeof deliveries>>) =>
    list.map(({ data }) => String(data.findingId)).sort();
  assert.deepEqual(idsIn(sent), [...findings].sort());
  const own = idsIn(await deliveries(some.id));
  assert.ok(own.length > 0 && own.length < findings.length, `${own.length} of ${findings.length}`);
  for (const { id } of [none, off, unwanted]) assert.deepEqual(await deliveries(id), []);
  for (const { id } of [all, some, none, off, unwanted]) await remove(id);
});

test('what is published and sent is told to whoever works on its page, in the form that is published for it', async () => {
  answer = 200;
  const events = [
    'portal.published',
    'interface.published',
    'dataReport.published',
    'dataReport.sent',
  ] as const;
  const all = await add({ fullName: '发布', events: [...events] });
  const stranger = await add({ fullName: '外人', events: [...events], userId: demoId('user', 'luozq') });

  const interfaceId = await publishedInterface(admin, { fullName: '泵站' });
  const rows = Widget.parse({
    ...{ i: 'a', x: 0, y: 0, w: 4, h: 4, elementKey: 'table', title: 'a' },
    data: { from: 'static', rows: [{ n: '1' }] },
  });
  const portal = await admin.call(portalsRoutes.create, {
    body: {
      ...PortalEdit.omit({ formData: true }).parse({
        fullName: '总览',
        enCode: 'overview',
        category: 'group',
      }),
      formData: { layout: [rows], phone: null, filters: [], refreshSeconds: 60 },
    },
  });
  await admin.call(portalsRoutes.publish, { params: portal, body: { note: '' } });
  const blocks = [{ kind: 'text', id: 'text', text: { zh: '本月无隐患' } }];
  const report = await admin.call(dataReportsRoutes.create, {
    body: ReportEdit.parse({
      ...{ fullName: '月报', enCode: 'monthly', categoryId: 'safety' },
      body: JSON.stringify({ blocks }),
    }),
  });
  await admin.call(dataReportsRoutes.publish, { params: report, body: { note: '' } });
  const subscription = await admin.call(dataReportsRoutes.subscribe, {
    params: report,
    body: SubscriptionEdit.parse({
      ...{ fullName: '每月', cron: '0 8 1 * *', values: {} },
      receiverIds: [demoId('user', 'admin')],
    }),
  });
  await sendSubscription(product.app.kernel, subscription.id);

  const told = await waitFor(async () => {
    const list = await deliveries(all.id);
    return list.length === events.length && list;
  });
  const { list: formats } = await admin.call(webhooksRoutes.events, {});
  const byEvent = new Map(told.map(({ event, data }) => [event, data]));
  for (const name of events) {
    const { properties = {} } = (formats.find(({ event }) => event === name)?.schema ?? {}) as {
      properties?: object;
    };
    assert.deepEqual(Object.keys(byEvent.get(name) ?? {}).sort(), Object.keys(properties).sort(), name);
  }
  assert.deepEqual(byEvent.get('portal.published'), { portalId: portal.id, fullName: '总览', version: 1 });
  assert.deepEqual(byEvent.get('interface.published'), { interfaceId, fullName: '泵站', version: 1 });
  const sent = byEvent.get('dataReport.sent');
  assert.deepEqual(
    [sent?.fullName, sent?.subscription, sent?.receiverId],
    ['月报', '每月', demoId('user', 'admin')],
  );
  assert.deepEqual(await deliveries(stranger.id), []);
  for (const { id } of [all, stranger]) await remove(id);
});

test('what fails is tried again, and after three days the webhook is off and its person hears of it', async () => {
  answer = 500;
  const { id } = await add({ fullName: '失联' });
  await admin.call(webhooksRoutes.test, { params: { id } });
  const first = await waitFor(async () => (await deliveries(id)).find(({ attempts }) => attempts > 0));
  assert.deepEqual([first.state, first.status, first.problem], ['waiting', 500, 'HTTP 500']);
  assert.equal((await one(id)).failingSince, now);
  await failingFor(id, 60);
  await assert.rejects(attempt(id, first.id), /HTTP 500/);
  assert.equal((await one(id)).enabledMark, 1);
  await failingFor(id, 70);
  await attempt(id, first.id);
  const row = await one(id);
  assert.equal(row.enabledMark, 0);
  assert.equal((await deliveries(id))[0]?.state, 'failed');
  const { list } = await admin.call(messagesRoutes.list, { query: {} });
  assert.ok(list.some(({ title }) => title === 'Webhook 已停用：失联'));
  const off = await admin.tryCall(webhooksRoutes.replay, { params: { id, deliveryId: first.id } });
  assert.deepEqual([off.errorCode, off.msg], ['webhook.off', 'Webhook 已停用，请先启用']);
  answer = 200;
  await admin.call(webhooksRoutes.update, {
    params: { id },
    body: edit({ fullName: '失联', rev: row.rev }),
  });
  assert.equal((await one(id)).failingSince, null);
  await admin.call(webhooksRoutes.replay, { params: { id, deliveryId: first.id } });
  // The first event still holds its lane for a moment that this clock never reaches.
  await attempt(id, first.id);
  assert.equal((await deliveries(id))[0]?.state, 'sent');
  await remove(id);
});

test('a host that is not registered is not called', async () => {
  const { id } = await add({ fullName: '未登记', url: 'http://localhost:1/' });
  await admin.call(webhooksRoutes.test, { params: { id } });
  const tried = await waitFor(async () => (await deliveries(id)).find(({ attempts }) => attempts > 0));
  assert.deepEqual(
    [tried.state, tried.status, tried.problem],
    ['waiting', null, '不允许访问 localhost:1，请系统管理员先登记该地址'],
  );
  await remove(id);
});

test('a webhook is changed under its version, for people who exist', async () => {
  const { id } = await add({ fullName: '版本' });
  await admin.call(webhooksRoutes.update, { params: { id }, body: edit({ fullName: '新名', rev: 0 }) });
  const stale = await admin.tryCall(webhooksRoutes.update, { params: { id }, body: edit({ rev: 0 }) });
  assert.equal(stale.errorCode, 'record.stale');
  const nobody = await admin.tryCall(webhooksRoutes.create, { body: edit({ userId: 'nobody' }) });
  assert.deepEqual([nobody.errorCode, nobody.msg], ['webhook.personWrong', '此人不存在或已停用，请重新选择']);
  const gone = await admin.tryCall(webhooksRoutes.remove, { params: { id }, query: { rev: 0 } });
  assert.equal(gone.errorCode, 'record.stale');
  await remove(id);
  const foreign = await admin.tryCall(webhooksRoutes.replay, { params: { id, deliveryId: 'x' } });
  assert.equal(foreign.status, 404);
});

test('only a super administrator lends the rights of somebody else', async () => {
  const ctx = await product.ctxAs('chenyl');
  await assert.rejects(createWebhook(ctx, edit({ userId: demoId('user', 'zhaoqf') })), {
    errorCode: 'webhook.otherPerson',
  });
  assert.equal(
    refusalText(webhooksRefusals['webhook.otherPerson'], 'zh'),
    '只有超级管理员可以选择其他人的权限',
  );
  assert.ok((await createWebhook(ctx, edit({ userId: demoId('user', 'chenyl') }))).secret);
});

test('the schemas of the events are published', async () => {
  const { list } = await admin.call(webhooksRoutes.events, {});
  const issued = list.find(({ event }) => event === 'finding.issued');
  assert.deepEqual(issued?.schema.required, ['findingId', 'rectificationId', 'checkId', 'checkTaskId']);
});
