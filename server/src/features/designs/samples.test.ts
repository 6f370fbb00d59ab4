import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { intoMenu } from './designs.fixture.ts';

const FOLDER = new URL('../../../../docs/samples/', import.meta.url);

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

test('every sample is brought in as a file and can be published as it is', async () => {
  const files = await readdir(FOLDER);
  assert.deepEqual(files.toSorted(), ['crmOrder.json', 'leaveApply.json', 'salesOrder.json']);
  for (const file of files) {
    const form = new FormData();
    form.set('file', new Blob([await readFile(new URL(file, FOLDER))]), file);
    const { id } = await admin.call(designsRoutes.import, { body: form } as never);
    const { issues } = await admin.call(designsRoutes.draft, { params: { id } });
    assert.deepEqual(issues, [], file);
    await admin.call(designsRoutes.release, { params: { id }, body: intoMenu() });
  }
});

test('a design for phones is brought in as one for both, where designs are listed', async () => {
  const sample = await readFile(new URL('leaveApply.json', FOLDER), 'utf8');
  const text = sample
    .replace('"type": 1,', '"type": 2,')
    .replaceAll('leaveApply', 'phoneLeave')
    .replaceAll('请假申请单', '手机请假单');
  assert.notEqual(text, sample);
  const form = new FormData();
  form.set('file', new Blob([text]), 'phone.json');
  const { id } = await admin.call(designsRoutes.import, { body: form } as never);
  const { list } = await admin.call(designsRoutes.list, { query: { type: 1, keyword: 'phoneLeave' } });
  assert.deepEqual(
    list.map((row) => row.id),
    [id],
  );
});
