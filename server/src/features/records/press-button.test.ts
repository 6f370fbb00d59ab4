import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designFromWire, designToWire } from '@auditplus/contract/features/designs/designs.wire.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

const text = (name: string, zh: string) =>
  ({ fieldId: name, name, kind: 'comInput', label: { zh } }) as const;
const BODY: z.input<typeof DesignBody> = {
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
      ],
    },
  ],
};

let product: TestApp;
let admin: Client;
let plain: Client;
let modelId: string;
before(async () => {
  product = await startTestApp();
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  modelId = await publishDesign(admin, { code: 'pressed', body: BODY, holders: ['tangmy', 'zhoumin'] });
  await revoke(product, {
    account: 'tangmy',
    design: modelId,
    items: ['button btn_edit', 'form state', 'form by'],
  });
  await revoke(product, { account: 'zhoumin', design: modelId, items: ['button btn_take'] });
  await reachOnly(product, { account: 'tangmy', design: modelId, field: 'title', value: 'a' });
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

test('buttons of the designer survive the way over the wire', () => {
  const body = DesignBody.parse(BODY);
  assert.deepEqual(designFromWire(designToWire(body)).views[0]?.customButtons, body.views[0]?.customButtons);
});
