import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { rowsIn } from '@auditplus/core/forms/form-run.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { publishDesign, reachOnly, revoke, withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let writer: Client;
let reader: Client;
let modelId: string;

before(async () => {
  product = await startTestApp();
  [admin, writer, reader] = await Promise.all([
    product.as('admin'),
    product.as('tangmy'),
    product.as('huangwl'),
  ]);
  modelId = await publishDesign(admin, {
    code: 'copied',
    holders: ['tangmy', 'huangwl'],
    body: withList(
      [
        { fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } },
        { fieldId: 'p', name: 'photos', kind: 'uploadImg', label: { zh: '照片' } },
        { fieldId: 'd', name: 'papers', kind: 'uploadFz', label: { zh: '证书' } },
        {
          fieldId: 'i',
          name: 'items',
          kind: 'table',
          label: { zh: '明细' },
          children: [
            { fieldId: 'i1', name: 'part', kind: 'comInput', label: { zh: '部件' } },
            { fieldId: 'i2', name: 'sheets', kind: 'uploadFz', label: { zh: '图纸' } },
          ],
        },
      ],
      { columns: ['title'], buttons: ['btn_add'], rowButtons: ['btn_edit', 'btn_remove'] },
    ),
  });
});
after(() => product.stop());

const fileOf = async (account: string, kind: 'pdf' | 'png' = 'pdf') => ({
  fileId: await uploadAs(product, account, kind),
  name: '资料',
  url: '',
});
const added = async (who: Client, data: object) => {
  const { id } = await who.call(recordWriteRoutes.create, {
    params: { modelId },
    body: { data: data as never },
  });
  return id;
};
const copy = (who: Client, id: string) => who.tryCall(recordWriteRoutes.copy, { params: { modelId, id } });
const ids = (value: unknown) => rowsIn(value).map(({ fileId }) => String(fileId));
const full = async () =>
  added(writer, {
    title: '一号',
    photos: [await fileOf('tangmy', 'png')],
    papers: [await fileOf('tangmy'), await fileOf('tangmy')],
    items: [{ part: '阀', sheets: [await fileOf('tangmy')] }],
  });

test('a new record that is made after another has files of its own, which stay when the other one goes', async () => {
  const id = await full();
  const before = (await writer.call(recordReadRoutes.read, { params: { modelId, id } })).data;
  const { data } = (await copy(writer, id)).data;
  assert.equal(ids(data.papers).length, 2);
  const own = [...ids(before.photos), ...ids(before.papers), ...ids(rowsIn(before.items)[0]?.sheets)];
  const copies = [...ids(data.photos), ...ids(data.papers), ...ids(rowsIn(data.items)[0]?.sheets)];
  assert.equal(copies.length, 4);
  assert.equal(
    copies.some((file) => own.includes(file)),
    false,
  );
  const made = await added(writer, {
    ...data,
    title: '二号',
    items: [{ part: '阀', sheets: rowsIn(data.items)[0]?.sheets }],
  });
  await writer.call(recordWriteRoutes.remove, { params: { modelId, id }, query: {} });
  const kept = (await writer.call(recordReadRoutes.read, { params: { modelId, id: made } })).data;
  assert.deepEqual([...ids(kept.photos), ...ids(kept.papers), ...ids(rowsIn(kept.items)[0]?.sheets)], copies);
  assert.deepEqual(
    rowsIn(kept.papers).map(({ name }) => name),
    ['资料.pdf', '资料.pdf'],
  );
});

test('files of fields that the caller may not fill in are not copied', async () => {
  const id = await full();
  await revoke(product, { account: 'huangwl', design: modelId, items: ['form papers', 'form items-sheets'] });
  const { data } = (await copy(reader, id)).data;
  assert.deepEqual(
    [ids(data.photos).length, ids(data.papers), ids(rowsIn(data.items)[0]?.sheets)],
    [1, [], []],
  );
});

test('a record out of reach is not copied, and nobody without the right to add copies', async () => {
  const id = await full();
  await revoke(product, { account: 'huangwl', design: modelId, items: ['button btn_add'] });
  assert.equal((await copy(reader, id)).status, 403);
  await reachOnly(product, { account: 'tangmy', design: modelId, field: 'title', value: '三号' });
  assert.equal((await copy(writer, id)).status, 404);
});
