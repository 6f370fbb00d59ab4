import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const FIRST = { query: { currentPage: 1, pageSize: 20 } };
const named = {
  fullName: '回收试验',
  enCode: 'binTrial',
  enabledMark: 1 as const,
  sortCode: 1,
  description: '',
};

const only = <T extends { readonly enCode: string }>(rows: readonly T[]): T => {
  const row = rows.find(({ enCode }) => enCode === named.enCode);
  assert.ok(row);
  return row;
};

test('a position comes back to its organisation, unless its code is taken meanwhile', async () => {
  const body = { ...named, fullNameEn: '', organizeId: demoId('org', 'C01'), type: 'management' };
  const list = async () =>
    (await admin.call(positionsRoutes.list, { query: { keyword: named.enCode } })).list;
  await admin.call(positionsRoutes.create, { body });
  const at = { params: { id: only(await list()).id } };
  await admin.call(positionsRoutes.remove, at);
  assert.deepEqual(await list(), []);
  const [row] = (await admin.call(positionsRoutes.recycled, FIRST)).list;
  assert.deepEqual(
    [row?.id, row?.organize, row?.deletedBy],
    [at.params.id, '清源水务集团/清源城中水务有限公司', '系统管理员'],
  );
  await admin.call(positionsRoutes.create, { body });
  assert.equal((await admin.tryCall(positionsRoutes.restore, at)).errorCode, 'record.takenWithin');
  await admin.call(positionsRoutes.remove, { params: { id: only(await list()).id } });
  await admin.call(positionsRoutes.restore, at);
  assert.equal(only(await list()).id, at.params.id);
});

test('a group comes back, and is no longer in the recycle bin', async () => {
  const list = async () => (await admin.call(groupsRoutes.list, { query: { keyword: named.enCode } })).list;
  await admin.call(groupsRoutes.create, { body: { ...named, fullNameEn: '', type: 'work' } });
  const at = { params: { id: only(await list()).id } };
  await admin.call(groupsRoutes.remove, at);
  assert.equal(only((await admin.call(groupsRoutes.recycled, FIRST)).list).id, at.params.id);
  await admin.call(groupsRoutes.restore, at);
  assert.equal(only(await list()).id, at.params.id);
  assert.deepEqual((await admin.call(groupsRoutes.recycled, FIRST)).list, []);
});

test('a dictionary and one of its values wait in the recycle bin and come back', async () => {
  const names = { zhtw: '', en: '' };
  const type = { ...named, names, parentId: 'dict.platform', isTree: 0 as const };
  await admin.call(dictionariesRoutes.createType, { body: type });
  const types = async () =>
    (await admin.call(dictionariesRoutes.types, {})).list.flatMap((one) => one.children);
  const typeId = only(await types()).id;
  const bin = async () => (await admin.call(dictionariesRoutes.recycled, FIRST)).list;
  const values = async () =>
    (await admin.call(dictionariesRoutes.values, { params: { typeId }, query: {} })).list;
  const value = { ...named, names, dictionaryTypeId: typeId, parentId: '0' };
  await admin.call(dictionariesRoutes.createValue, { body: value });
  const valueId = only(await values()).id;
  await admin.call(dictionariesRoutes.removeValue, { params: { id: valueId } });
  await admin.call(dictionariesRoutes.removeType, { params: { id: typeId } });
  assert.deepEqual((await bin()).map((row) => row.id).sort(), [typeId, valueId].sort());
  const alone = await admin.tryCall(dictionariesRoutes.restore, { params: { id: valueId } });
  assert.notEqual(alone.code, 200, 'a value needs its dictionary');
  await admin.call(dictionariesRoutes.restore, { params: { id: typeId } });
  await admin.call(dictionariesRoutes.restore, { params: { id: valueId } });
  assert.equal(only(await types()).id, typeId);
  assert.equal(only(await values()).id, valueId);
});
