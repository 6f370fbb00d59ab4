import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { IncomingWebhookEdit } from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { incomingWebhooksRoutes } from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { z } from 'zod';
import { permissionsChanged } from '../../kernel/access.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { interfaceEdit, parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { approver, chain, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { actors } from '../processes/processes.fixture.ts';
import { publishDesign } from '../records/write-records.fixture.ts';
import { createIncoming } from './incoming-webhooks.service.ts';
import { signatureOf } from './webhook-secrets.ts';
import { createWebhook } from './webhooks.service.ts';

const MINUTE = 60_000;

let now = Date.UTC(2026, 5, 1, 8);
let product: TestApp;
let admin: Client;
let modelId: string;

before(async () => {
  product = await startTestApp({
    env: { OUTBOUND_LOOPBACK: '1' },
    clock: { now: () => new Date(now) },
  });
  admin = await product.as('admin');
  modelId = await publishDesign(admin, {
    code: 'alarm',
    holders: ['tangmy'],
    body: {
      form: {
        fields: [
          { fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '报警' }, required: true },
          { fieldId: 'value', name: 'value', kind: 'numInput', label: { zh: '数值' } },
          {
            fieldId: 'items',
            name: 'items',
            kind: 'table',
            label: { zh: '明细' },
            children: [{ fieldId: 'part', name: 'part', kind: 'comInput', label: { zh: '部件' } }],
          },
        ],
      },
      views: [
        {
          viewId: 'list',
          name: { zh: '列表' },
          kind: 'table',
          columns: [{ field: 'title' }],
          buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
          rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
        },
      ],
      settings: { titleField: 'title' },
    },
  });
});
after(() => product.stop());
// Each test has minutes of its own: neither signatures nor the limit of another one are in its way.
beforeEach(() => {
  now += 20 * MINUTE;
});

const edit = (more: Partial<IncomingWebhookEdit> = {}): IncomingWebhookEdit => ({
  fullName: '报警平台',
  target: 'record',
  targetId: modelId,
  fields: [
    { field: 'title', isFixed: false, value: '/alarm/name' },
    { field: 'value', isFixed: false, value: '/alarm/value' },
    { field: 'items', isFixed: false, value: '/parts' },
  ],
  callIdPointer: '/id',
  userId: demoId('user', 'tangmy'),
  description: '',
  enabledMark: 1,
  ...more,
});
const add = (more: Partial<IncomingWebhookEdit> = {}) =>
  admin.call(incomingWebhooksRoutes.create, { body: edit(more) });

const Reply = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.looseObject({
    errorCode: z.string().optional(),
    id: z.string().optional(),
    isRepeated: z.boolean().optional(),
    issues: z.array(z.object({ field: z.string() })).optional(),
    result: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Sends a text as a program outside would. */
async function post(
  { id }: { readonly id: string },
  { text, signature, type = 'application/json' }: { text: string; signature: string; type?: string },
) {
  const response = await fetch(`${product.url}/api/hook/${id}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-auditplus-signature': signature },
    body: text,
  });
  const { msg, data } = Reply.parse(await response.json());
  return { status: response.status, msg, ...data };
}

const signedText = ({ secret }: { readonly secret: string }, body: unknown, at = now) => {
  const text = JSON.stringify(body);
  return { text, signature: signatureOf(secret, text, new Date(at)) };
};

const call = (hook: { readonly id: string; readonly secret: string }, body: unknown) =>
  post(hook, signedText(hook, body));

const callsOf = async (id: string) =>
  (await admin.call(incomingWebhooksRoutes.calls, { params: { id }, query: {} })).list;
const rowOf = async (id: string) => {
  const { list } = await admin.call(incomingWebhooksRoutes.list, { query: { pageSize: 100 } });
  const row = list.find((one) => one.id === id);
  assert.ok(row);
  return row;
};
const recordsTitled = async (title: string) => {
  const { list } = await admin.call(recordsRoutes.list, {
    params: { modelId },
    body: { currentPage: 1, pageSize: 100, json: {}, withValues: false },
  });
  return list.filter((row) => row.title === title);
};

test('a signed call makes a record of its body, as the named person', async () => {
  const hook = await add();
  const reply = await call(hook, {
    id: 1,
    alarm: { name: '泵一过热', value: 81.5 },
    parts: [{ part: '轴承' }],
  });
  assert.equal(reply.status, 200, reply.msg);
  const id = String(reply.result?.recordId);
  const { data } = await admin.call(recordsRoutes.read, { params: { modelId, id } });
  assert.deepEqual([data.title, Number(data.value)], ['泵一过热', 81.5]);
  assert.match(JSON.stringify(data.items), /轴承/);
  const rows = await product.app.kernel.db
    .selectFrom('activities')
    .select('actor_id')
    .where('target_id', '=', id)
    .execute();
  assert.deepEqual(rows, [{ actor_id: demoId('user', 'tangmy') }]);
  const [logged] = await callsOf(hook.id);
  assert.deepEqual([logged?.state, logged?.callId, logged?.result], ['done', '1', { recordId: id }]);
  assert.equal((await rowOf(hook.id)).lastSuccessTime, now);
});

test('what is not signed with the secret is refused, and the secret is shown once', async () => {
  const hook = await add({ fullName: '签名' });
  assert.doesNotMatch(JSON.stringify(await rowOf(hook.id)), /whsec_/);
  const good = signedText(hook, { id: 'a', alarm: { name: '签名' } });
  const forged = createHmac('sha256', 'guess')
    .update(`${now / 1000}.${good.text}`)
    .digest('hex');
  for (const wrong of [
    { ...good, text: good.text.replace('签名', '改过') },
    { ...good, signature: `t=${now / 1000},v1=${forged}` },
    { ...good, signature: good.signature.replace(/t=\d+/, `t=${now / 1000 + 1}`) },
    { ...good, signature: '' },
    { ...good, signature: `${good.signature.slice(0, -2)}` },
    { ...good, type: 'application/x-www-form-urlencoded' },
  ]) {
    const { status, errorCode } = await post(hook, wrong);
    assert.deepEqual([status, errorCode], [401, 'webhook.signatureWrong'], wrong.signature);
  }
  const untyped = await post(hook, { ...good, type: 'text/plain' });
  assert.deepEqual([untyped.status, untyped.errorCode], [415, 'request.wrongType']);
  const unknown = await post({ id: 'nothing' }, good);
  assert.deepEqual([unknown.status, unknown.errorCode], [401, 'webhook.signatureWrong']);
  const row = await rowOf(hook.id);
  assert.deepEqual([row.refusedTime, row.refusedWhy], [now, '签名不正确，请核对地址、密钥和正文']);
  assert.deepEqual(await callsOf(hook.id), []);
  const { secret } = await admin.call(incomingWebhooksRoutes.renewSecret, {
    params: { id: hook.id },
    body: { secret: '' },
  });
  assert.equal((await post(hook, good)).errorCode, 'webhook.signatureWrong');
  assert.equal((await call({ id: hook.id, secret }, { id: 'a', alarm: { name: '签名' } })).status, 200);
  assert.equal((await rowOf(hook.id)).refusedTime, null);
});

test('a signature is good for five minutes before and after, and for one call', async () => {
  const hook = await add({ fullName: '时间' });
  const body = (id: string) => ({ id, alarm: { name: '时间' } });
  for (const apart of [-5 * MINUTE - 1000, 5 * MINUTE + 1000]) {
    const { status, errorCode, msg } = await post(hook, signedText(hook, body('x'), now + apart));
    assert.deepEqual([status, errorCode], [401, 'webhook.stale']);
    assert.equal(msg, '签名时间与当前时间相差超过 5 分钟');
  }
  for (const apart of [-5 * MINUTE, 5 * MINUTE])
    assert.equal((await post(hook, signedText(hook, body(`${apart}`), now + apart))).status, 200);
  const once = signedText(hook, body('once'), now + 5 * MINUTE);
  assert.equal((await post(hook, once)).status, 200);
  // It is remembered for as long as it is good.
  now += 9 * MINUTE;
  const again = await post(hook, once);
  assert.deepEqual([again.status, again.errorCode], [409, 'webhook.repeated']);
  assert.equal((await callsOf(hook.id)).length, 3);
});

test('sixty calls a minute are taken', async () => {
  const hook = await add({ fullName: '限速', callIdPointer: '' });
  const { db } = product.app.kernel;
  await db
    .insertInto('incoming_signatures')
    .values(
      Array.from({ length: 59 }, (_, at) => ({ webhook_id: hook.id, mark: `${at}`, at: new Date(now) })),
    )
    .execute();
  assert.equal((await call(hook, { n: 1, alarm: { name: '限速' } })).status, 200);
  const refused = signedText(hook, { n: 2, alarm: { name: '限速' } });
  const { status, errorCode } = await post(hook, refused);
  assert.deepEqual([status, errorCode], [429, 'request.tooMany']);
  now += MINUTE;
  assert.equal((await post(hook, refused)).status, 200);
});

test('a body is JSON of up to 256 KB', async () => {
  const hook = await add({ fullName: '正文' });
  const large = await call(hook, { alarm: { name: 'x'.repeat(257 * 1024) } });
  assert.deepEqual([large.status, large.errorCode], [413, 'request.tooLarge']);
  const text = '{"id": 1';
  const broken = await post(hook, { text, signature: signatureOf(hook.secret, text, new Date(now)) });
  assert.deepEqual([broken.status, broken.errorCode], [400, 'request.notJson']);
});

test('a body that does not fit is refused field by field, is logged, and is carried out again', async () => {
  const hook = await add({ fullName: '字段' });
  const { status, errorCode, msg, issues } = await call(hook, { id: 9, alarm: { value: 'hot' } });
  assert.deepEqual([status, errorCode], [422, 'record.invalid']);
  assert.match(msg, /报警/);
  assert.deepEqual(issues?.map(({ field }) => field).sort(), ['title', 'value']);
  const [failed] = await callsOf(hook.id);
  assert.ok(failed);
  assert.deepEqual([failed.state, failed.body], ['failed', { id: 9, alarm: { value: 'hot' } }]);
  assert.match(failed.problem, /报警/);
  const replay = () =>
    admin.tryCall(incomingWebhooksRoutes.replay, { params: { id: hook.id, callId: failed.id } });
  assert.equal((await replay()).errorCode, 'record.invalid');
  assert.equal((await rowOf(hook.id)).failedCalls, 1);
  await admin.call(incomingWebhooksRoutes.update, {
    params: { id: hook.id },
    body: edit({ fullName: '字段', fields: [{ field: 'title', isFixed: true, value: '补录' }] }),
  });
  assert.equal((await replay()).status, 200);
  assert.equal((await recordsTitled('补录')).length, 1);
  const [done] = await callsOf(hook.id);
  assert.deepEqual([done?.state, done?.attempts, done?.problem], ['done', 3, '']);
  assert.equal((await rowOf(hook.id)).failedCalls, 0);
  assert.equal((await replay()).errorCode, 'webhook.callNotFailed');
});

test('what comes again under its id is carried out once', async () => {
  const hook = await add({ fullName: '重复' });
  const body = { id: 'k-1', alarm: { name: '只一次' } };
  const first = await call(hook, body);
  now += 1000;
  const second = await call(hook, body);
  assert.deepEqual([first.isRepeated, second.isRepeated], [false, true]);
  assert.deepEqual([second.id, second.result], [first.id, first.result]);
  now += 1000;
  const other = { id: 'k-2', alarm: { name: '只一次' } };
  const both = await Promise.all([
    call(hook, other),
    post(hook, signedText(hook, other, now + 1000)),
    post(hook, signedText(hook, other, now + 2000)),
  ]);
  assert.ok(both.some(({ status }) => status === 200));
  for (const { status, errorCode } of both)
    assert.ok(status === 200 || errorCode === 'request.repeated', errorCode);
  assert.equal((await recordsTitled('只一次')).length, 2);
});

test('a call that a killed process has left is carried out again', async () => {
  const hook = await add({ fullName: '中断' });
  const { db } = product.app.kernel;
  const row = { state: 'running', begun_at: new Date(now), at: new Date(now), body: '{}' };
  await db
    .insertInto('incoming_calls')
    .values({ id: 'left', webhook_id: hook.id, call_id: 'k', ...row })
    .execute();
  const body = { id: 'k', alarm: { name: '中断后' } };
  assert.equal((await call(hook, body)).errorCode, 'request.repeated');
  now += 3 * MINUTE;
  assert.equal((await call(hook, body)).status, 200);
  assert.equal((await recordsTitled('中断后')).length, 1);
});

test('the rights are those of the named person, at the moment of the call', async () => {
  const without = await add({ fullName: '无权', userId: demoId('user', 'zhoumin') });
  const denied = await call(without, { id: 1, alarm: { name: '无权' } });
  assert.deepEqual([denied.status, denied.errorCode], [403, 'webhook.targetDenied']);
  const hook = await add({ fullName: '停用' });
  const { db, access } = product.app.kernel;
  const enable = async (enabled_mark: 0 | 1) => {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ enabled_mark }).where('account', '=', 'tangmy').execute();
      await permissionsChanged(tx);
    });
    access.clear();
  };
  assert.equal((await call(hook, { id: 1, alarm: { value: 'hot' } })).status, 422);
  await enable(0);
  const gone = await call(hook, { id: 2, alarm: { name: '停用' } });
  assert.deepEqual([gone.status, gone.errorCode], [403, 'webhook.personGone']);
  const [failed] = await callsOf(hook.id);
  const replay = await admin.tryCall(incomingWebhooksRoutes.replay, {
    params: { id: hook.id, callId: failed?.id ?? '' },
  });
  assert.equal(replay.errorCode, 'webhook.personGone');
  await enable(1);
  assert.equal((await call(hook, { id: 2, alarm: { name: '停用' } })).status, 200);
});

test('a webhook that is off takes nothing', async () => {
  const hook = await add({ fullName: '关闭', enabledMark: 0 });
  const { status, errorCode } = await call(hook, { id: 1, alarm: { name: '关闭' } });
  assert.deepEqual([status, errorCode], [422, 'webhook.off']);
  assert.deepEqual(await recordsTitled('关闭'), []);
});

test('a call launches a process as the named person', async () => {
  const flowId = await publishTemplate(admin, chain(start(), approver('chief', ['zhoumin'])));
  const { list } = await admin.call(incomingWebhooksRoutes.targets, { query: { target: 'process' } });
  assert.ok(list.some(({ id }) => id === flowId));
  const hook = await add({
    fullName: '流程',
    target: 'process',
    targetId: flowId,
    fields: [
      { field: 'amount', isFixed: false, value: '/sum' },
      { field: 'reason', isFixed: true, value: '外部申请' },
    ],
  });
  const reply = await call(hook, { id: 1, sum: 12 });
  assert.equal(reply.status, 200, reply.msg);
  const { todo } = actors(product);
  const item = (await todo('zhoumin')).find(({ processId }) => processId === reply.result?.processId);
  assert.match(item?.fullName ?? '', /唐/);
});

test('a call runs a data interface that the named person may call', async () => {
  const targetId = await publishedInterface(admin, {
    ...interfaceEdit({ query: '[{"id": "1", "name": "甲"}]' }),
    requestParameters: [parameter('key')],
  });
  const fields = [{ field: 'key', isFixed: false, value: '/key' }];
  const own = await add({
    fullName: '接口',
    target: 'interface',
    targetId,
    fields,
    userId: demoId('user', 'admin'),
  });
  const reply = await call(own, { id: 1, key: 'k' });
  assert.deepEqual([reply.status, reply.result], [200, { data: [{ id: '1', name: '甲' }] }]);
  const other = await add({ fullName: '接口无权', target: 'interface', targetId, fields });
  assert.equal((await call(other, { id: 1, key: 'k' })).errorCode, 'interface.denied');
});

test('a webhook names a target with its fields, which is not deleted under it', async () => {
  const saved = async (more: Partial<IncomingWebhookEdit>) =>
    (await admin.tryCall(incomingWebhooksRoutes.create, { body: edit(more) })).errorCode;
  assert.equal(await saved({ targetId: 'nothing' }), 'webhook.targetUnknown');
  assert.equal(
    await saved({ fields: [{ field: 'none', isFixed: true, value: 'x' }] }),
    'webhook.fieldUnknown',
  );
  assert.equal(
    await saved({ fields: [{ field: 'title', isFixed: false, value: 'no-pointer' }] }),
    'request.malformed',
  );
  assert.equal(await saved({ userId: 'nobody' }), 'webhook.personWrong');
  const { list } = await admin.call(incomingWebhooksRoutes.targetFields, {
    params: { targetId: modelId },
    query: { target: 'record' },
  });
  assert.deepEqual(
    list.map(({ name, isRequired }) => [name, isRequired]),
    [
      ['title', true],
      ['value', false],
      ['items', false],
    ],
  );
  const used = await admin.tryCall(designsRoutes.remove, { params: { id: modelId }, query: {} });
  assert.equal(used.status, 422, used.msg);
  const ctx = await product.ctxAs('chenyl');
  await assert.rejects(createIncoming(ctx, edit()), { errorCode: 'webhook.otherPerson' });
});

test('a webhook is changed under its version and deleted with its calls', async () => {
  const hook = await add({ fullName: '版本' });
  await call(hook, { id: 1, alarm: { name: '版本' } });
  const change = (rev: number) =>
    admin.tryCall(incomingWebhooksRoutes.update, { params: { id: hook.id }, body: edit({ rev }) });
  assert.equal((await change(0)).status, 200);
  assert.equal((await change(0)).errorCode, 'record.stale');
  await admin.call(incomingWebhooksRoutes.remove, { params: { id: hook.id }, query: { rev: 1 } });
  assert.deepEqual(await callsOf(hook.id), []);
  assert.equal((await call(hook, { id: 2 })).errorCode, 'webhook.signatureWrong');
});

test('an outgoing webhook of the product is understood by an incoming one', async () => {
  const { port } = new URL(product.url);
  await admin.call(outboundHostsRoutes.create, {
    body: { kind: 'http', host: 'localhost', ports: [Number(port)], description: '' },
  });
  const hook = await add({
    fullName: '往返',
    fields: [{ field: 'title', isFixed: false, value: '/event' }],
  });
  const out = await createWebhook(await product.ctxAs('admin'), {
    fullName: '往返',
    url: `http://localhost:${port}/api/hook/${hook.id}`,
    events: ['finding.issued'],
    userId: demoId('user', 'admin'),
    description: '',
    enabledMark: 1,
  });
  await admin.call(incomingWebhooksRoutes.renewSecret, {
    params: { id: hook.id },
    body: { secret: out.secret },
  });
  await admin.call(webhooksRoutes.test, { params: { id: out.id } });
  const delivered = async () => {
    await product.app.outbox.drain();
    const { list } = await admin.call(webhooksRoutes.deliveries, { params: { id: out.id }, query: {} });
    return list[0];
  };
  const first = await delivered();
  assert.deepEqual([first?.state, first?.status], ['sent', 200], first?.problem);
  assert.equal((await recordsTitled('webhook.test')).length, 1);
  now += 1000;
  await admin.call(webhooksRoutes.replay, { params: { id: out.id, deliveryId: first?.id ?? '' } });
  assert.equal((await delivered())?.attempts, 2);
  assert.equal((await recordsTitled('webhook.test')).length, 1);
  const [logged] = await callsOf(hook.id);
  assert.equal(logged?.callId, first?.id);
});
