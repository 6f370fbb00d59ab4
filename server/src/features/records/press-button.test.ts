import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designFromWire, designToWire } from '@auditplus/contract/features/designs/designs.wire.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

const text = (name: string, zh: string) =>
  ({ fieldId: name, name, kind: 'comInput', label: { zh } }) as const;
const bodyOf = (interfaceId: string): z.input<typeof DesignBody> => ({
  form: { fields: [text('title', '名称'), text('state', '状态'), text('by', '受理人')] },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: [{ field: 'title' }, { field: 'state' }],
      buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
      rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
      customButtons: [
        {
          code: 'btn_take',
          label: { zh: '受理', en: 'Take' },
          when: "state = 'open'",
          confirm: { zh: '确定受理吗' },
          sets: [
            { field: 'state', value: "'taken'" },
            { field: 'by', value: 'concat(me.id, title)' },
          ],
        },
        {
          code: 'btn_send',
          label: { zh: '上报' },
          when: "state = 'open'",
          calls: { interfaceId, parameters: [{ name: 'what', value: "concat(title, '/', state)" }] },
          says: { zh: '上报结果：{answer}' },
        },
        { code: 'btn_print', label: { zh: '打印' }, prints: 'form' },
      ],
    },
    {
      viewId: 'board',
      name: { zh: '看板' },
      kind: 'table',
      columns: [{ field: 'title' }],
      customButtons: [
        { code: 'btn_open', label: { zh: '打开' }, when: "state = 'open'", link: '/x?by={by}' },
      ],
    },
  ],
});

let product: TestApp;
let admin: Client;
let plain: Client;
let modelId: string;
let reports: string;
let closing: string;
before(async () => {
  product = await startTestApp();
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  // What it is given becomes what it answers.
  reports = await publishedInterface(admin, {
    requestParameters: [parameter('what')],
    dataProcessing: "return '收到' + params.what;",
  });
  modelId = await publishDesign(admin, {
    code: 'pressed',
    body: bodyOf(reports),
    holders: ['tangmy', 'zhoumin'],
  });
  await revoke(product, {
    account: 'tangmy',
    design: modelId,
    items: ['button btn_edit', 'form state', 'form by'],
  });
  await revoke(product, { account: 'zhoumin', design: modelId, items: ['button btn_take'] });
  await reachOnly(product, { account: 'tangmy', design: modelId, field: 'title', value: 'a' });
  const closed = DesignBody.parse(bodyOf(reports));
  for (const view of closed.views)
    view.rowButtons = [
      { code: 'btn_edit', label: { zh: '编辑' }, icon: '', when: "state = 'open'" },
      { code: 'btn_remove', label: { zh: '删除' }, icon: '', when: "state = 'done'" },
    ];
  closing = await publishDesign(admin, { code: 'closing', body: closed, holders: [] });
});
after(() => product.stop());

const add = (data: Record<string, string>) =>
  admin.call(recordWriteRoutes.create, { params: { modelId }, body: { data } });
const press = (client: Client, id: string, code = 'btn_take') =>
  client.tryCall(recordWriteRoutes.press, { params: { modelId, id }, body: { code } });

test('a button of the designer sets its fields for whoever holds it, and for nobody else', async () => {
  const { id } = await add({ title: 'a', state: 'open', by: '' });
  assert.equal((await press(await product.as('zhoumin'), id)).errorCode, 'record.buttonMissing');
  assert.equal((await press(plain, id, 'btn_other')).errorCode, 'record.buttonMissing');
  assert.equal((await press(plain, id)).status, 200);
  const { data } = await admin.call(recordReadRoutes.read, { params: { modelId, id } });
  assert.equal(data.state, 'taken');
  assert.match(String(data.by), /.+a$/);
  assert.equal((await press(plain, id)).errorCode, 'record.buttonClosed', 'its condition no longer holds');
  const unreached = await add({ title: 'b', state: 'open', by: '' });
  assert.equal((await press(plain, unreached.id)).errorCode, 'record.missing');
});

test('a button calls an interface in the name of its design, under its right and its condition', async () => {
  const { id } = await add({ title: 'a', state: 'open', by: '' });
  const stranger = await product.as('heyx');
  const direct = await stranger.tryCall(dataInterfacesRoutes.response, {
    params: { id: reports },
    query: {},
  });
  assert.equal(direct.status, 403, 'without the design the interface is closed');
  assert.equal((await press(stranger, id, 'btn_send')).status, 403);
  const sent = await press(plain, id, 'btn_send');
  assert.deepEqual([sent.status, sent.data.answer, sent.data.rev], [200, '收到a/open', 0], sent.msg);
  const closed = await add({ title: 'a', state: 'done', by: '' });
  assert.equal((await press(plain, closed.id, 'btn_send')).errorCode, 'record.buttonClosed');
  const unreached = await add({ title: 'b', state: 'open', by: '' });
  assert.equal((await press(plain, unreached.id, 'btn_send')).errorCode, 'record.missing');
});

test('what a condition closes to a record is refused by every way, and open again where it holds', async () => {
  const make = (state: string) =>
    admin.call(recordWriteRoutes.create, {
      params: { modelId: closing },
      body: { data: { title: 'c', state, by: '' } },
    });
  const [open, done] = [await make('open'), await make('done')];
  const edit = (one: string) =>
    admin.tryCall(recordWriteRoutes.update, {
      params: { modelId: closing, id: one },
      body: { data: { title: 'd' } },
    });
  assert.equal((await edit(done.id)).errorCode, 'record.buttonClosed');
  assert.equal((await edit(open.id)).status, 200);
  for (const [one, edits] of [
    [open.id, true],
    [done.id, false],
  ] as const) {
    const { abilities } = await admin.call(recordReadRoutes.read, { params: { modelId: closing, id: one } });
    assert.deepEqual(abilities, { edit: edits, remove: !edits });
  }
  const batch = await admin.call(recordWriteRoutes.batchEdit, {
    params: { modelId: closing },
    body: { records: [{ id: done.id }, { id: open.id }], data: { title: 'e' }, version: 1 },
  });
  assert.deepEqual([batch.changed, batch.failed.map((one) => one.id)], [1, [done.id]]);
  const remove = (one: string) =>
    admin.tryCall(recordWriteRoutes.remove, { params: { modelId: closing, id: one }, query: {} });
  assert.equal((await remove(open.id)).errorCode, 'record.buttonClosed');
  const removed = await admin.call(recordWriteRoutes.batchRemove, {
    params: { modelId: closing },
    body: { ids: [open.id, done.id] },
  });
  assert.deepEqual([removed.removed, removed.failed.map((one) => one.id)], [1, [open.id]]);
});

test('a list brings what the conditions and links of its buttons are about, drawn or not', async () => {
  const { id } = await add({ title: 'a', state: 'open', by: 'me' });
  const { list } = await admin.call(recordReadRoutes.list, {
    params: { modelId },
    body: { viewId: 'board', withValues: true, currentPage: 1, pageSize: 20, json: {} },
  });
  const row = list.find((one) => one.id === id);
  assert.deepEqual([row?.values?.state, row?.values?.by, row?.state], ['open', 'me', undefined]);
});

test('buttons of the designer survive the way over the wire', () => {
  const body = DesignBody.parse(bodyOf('x'));
  assert.deepEqual(designFromWire(designToWire(body)).views[0]?.customButtons, body.views[0]?.customButtons);
});
