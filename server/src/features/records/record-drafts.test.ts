import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordDraftRoutes } from '@auditplus/contract/features/records/record-drafts.routes.ts';
import { recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RECORD_BYTES, type RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { deleteOldDrafts, MAX_DRAFTS } from '../../kernel/form-drafts.repository.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign, reachOnly, revoke, withList } from './write-records.fixture.ts';

let product: TestApp;
let writer: Client;
let other: Client;
let outsider: Client;
let modelId: string;

before(async () => {
  product = await startTestApp();
  const admin = await product.as('admin');
  modelId = await publishDesign(admin, {
    code: 'drafted',
    holders: ['huangwl', 'tangmy'],
    body: withList(
      [
        { fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } },
        { fieldId: 'p', name: 'place', kind: 'comInput', label: { zh: '地点' } },
        { fieldId: 'c', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
        { fieldId: 's', name: 'secret', kind: 'PsdInput', label: { zh: '口令' } },
        { fieldId: 'k', name: 'keeper', kind: 'createUser', label: { zh: '登记人' } },
        {
          fieldId: 'i',
          name: 'items',
          kind: 'table',
          label: { zh: '明细' },
          children: [
            { fieldId: 'i1', name: 'part', kind: 'comInput', label: { zh: '部件' } },
            { fieldId: 'i2', name: 'price', kind: 'numInput', label: { zh: '单价' } },
          ],
        },
      ],
      { columns: ['title', 'place'], buttons: ['btn_add'], rowButtons: ['btn_edit'] },
    ),
  });
  [writer, other, outsider] = await Promise.all([
    product.as('huangwl'),
    product.as('tangmy'),
    product.as('luozq'),
  ]);
});
after(() => product.stop());

const keep = (who: Client, id: string, data: RecordData, recordId?: string) =>
  who.tryCall(recordDraftRoutes.saveDraft, {
    params: { modelId, id },
    body: { data, ...(recordId ? { recordId } : {}) },
  });
const kept = async (who: Client, recordId?: string) => {
  const { list } = await who.call(recordDraftRoutes.drafts, {
    params: { modelId },
    query: recordId ? { recordId } : {},
  });
  return list;
};
const drop = (who: Client, id: string) =>
  who.call(recordDraftRoutes.removeDraft, { params: { modelId, id } });

test('what was typed is found again by the same person alone, until it is thrown away', async () => {
  await keep(writer, 'one', { title: '阀门', cost: 3 });
  await keep(writer, 'one', { title: '阀门渗漏' });
  const [draft] = await kept(writer);
  assert.deepEqual(draft?.data, { title: '阀门渗漏' });
  assert.deepEqual(await kept(other), []);
  await drop(other, 'one');
  assert.equal((await kept(writer)).length, 1);
  await drop(writer, 'one');
  assert.deepEqual(await kept(writer), []);
});

test('two windows have a draft each, and a record has its own', async () => {
  const { id } = await writer.call(recordWriteRoutes.create, {
    params: { modelId },
    body: { data: { title: '一号' } },
  });
  await keep(writer, 'a', { title: '甲' });
  await keep(writer, 'b', { title: '乙' });
  await keep(writer, 'c', { title: '一号泵' }, id);
  assert.deepEqual((await kept(writer)).map(({ data }) => data.title).toSorted(), ['乙', '甲']);
  assert.deepEqual(
    (await kept(writer, id)).map(({ data }) => data.title),
    ['一号泵'],
  );
});

test('passwords and what nobody types are not kept', async () => {
  await keep(other, 'odd', { title: '阀', secret: 'x', keeper: 'me', unknown: 1 });
  assert.deepEqual((await kept(other))[0]?.data, { title: '阀' });
});

test('fields and records that a person lost meanwhile are not told by the draft', async () => {
  const { id } = await other.call(recordWriteRoutes.create, {
    params: { modelId },
    body: { data: { title: '二号', place: '东' } },
  });
  const typed = { title: '二号泵', cost: 9, items: [{ part: '阀', price: 5 }] };
  await keep(other, 'mine', typed, id);
  await revoke(product, {
    account: 'tangmy',
    design: modelId,
    items: ['form cost', 'form items-price'],
  });
  const [draft] = await kept(other, id);
  assert.equal('cost' in (draft?.data ?? {}), false);
  assert.equal(JSON.stringify(draft?.data).includes('price'), false);
  await reachOnly(product, { account: 'tangmy', design: modelId, field: 'place', value: '西' });
  assert.deepEqual(await kept(other, id), []);
});

test('nobody without an entry keeps drafts, and none is larger than a record', async () => {
  assert.equal((await keep(outsider, 'x', { title: '阀' })).status, 403);
  const large = await keep(writer, 'large', { title: 'x'.repeat(RECORD_BYTES) });
  assert.equal(large.errorCode, 'record.tooLarge');
});

test('the oldest drafts make room, and old ones go', async () => {
  for (let at = 0; at <= MAX_DRAFTS; at++) await keep(writer, `many-${at}`, { title: `稿${at}` });
  assert.equal((await kept(writer)).length, MAX_DRAFTS);
  const { db, clock } = product.app.kernel;
  assert.equal(await deleteOldDrafts(db, new Date(clock.now().getTime() - 3_600_000)), 0);
  await deleteOldDrafts(db, new Date(clock.now().getTime() + 1000));
  assert.deepEqual(await kept(writer), []);
});
