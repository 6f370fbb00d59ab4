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
