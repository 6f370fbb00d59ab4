import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const below = async (id: string, keyword?: string) =>
  (await admin.call(areasRoutes.children, { params: { id }, query: { keyword } })).list;

const edit = (parentId: string, enCode: string, fullName: string) => ({
  parentId,
  fullName,
  enCode,
  sortCode: 1,
  enabledMark: 1 as const,
  description: '',
});

test('the official list of provinces, prefectures and counties is there and opens level by level', async () => {
  const provinces = await below('-1');
  assert.equal(provinces.length, 34);
  const guangdong = provinces.find((area) => area.fullName === '广东省');
  assert.deepEqual([guangdong?.enCode, guangdong?.hasChildren], ['440000', true]);
  const cities = await below('440000');
  assert.equal(cities.length, 21);
  const shenzhen = await below('440300');
  assert.ok(shenzhen.some((area) => area.fullName === '南山区' && area.isLeaf));
});

test('a keyword finds areas at any depth and says where they lie', async () => {
  const found = await below('-1', '南山');
  assert.ok(found.some((area) => area.fullName === '南山区' && area.pathName === '广东省 / 深圳市'));
  assert.equal((await below('110000', '南山')).length, 0);
});

test('pickers get enabled areas only, and addresses are turned into names in order', async () => {
  await admin.call(areasRoutes.flip, { params: { id: '710000' } });
  const client = await product.as('chenyl');
  const offered = await client.call(areasRoutes.selector, { params: { id: '-1', currentId: '0' } });
  assert.equal(offered.list.length, 33);
  await admin.call(areasRoutes.flip, { params: { id: '710000' } });
  const names = await client.call(areasRoutes.names, {
    body: {
      idsList: [['440000', '440300', '440305'], ['110000', 'gone'], ['440305']],
    },
  });
  assert.deepEqual(names, [
    ['广东省', '深圳市', '南山区'],
    ['北京市', ''],
    ['广东省', '深圳市', '南山区'],
  ]);
});

test('an area is added by hand below a county, changed with its version and deleted', async () => {
  await admin.call(areasRoutes.create, { body: edit('440305', '440305007', '粤海街道') });
  const [street] = await below('440305');
  const id = street?.id ?? '';
  const info = await admin.call(areasRoutes.read, { params: { id } });
  assert.deepEqual([info.parentName, info.fullName, info.rev], ['南山区', '粤海街道', 0]);
  const change = { ...edit('440305', '440305007', '粤海街道办'), rev: 0 };
  await admin.call(areasRoutes.update, { params: { id }, body: change });
  const stale = await admin.tryCall(areasRoutes.update, { params: { id }, body: change });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  const parent = await admin.tryCall(areasRoutes.remove, { params: { id: '440305' } });
  assert.equal(parent.msg, '“南山区”下还有1个下级区域，请先删除下级区域');
  await admin.call(areasRoutes.remove, { params: { id } });
  assert.equal((await below('440305')).length, 0);
});

test('taken codes and names, letters in a code and a parent below itself are refused', async () => {
  const code = await admin.tryCall(areasRoutes.create, { body: edit('-1', '440300', '某地') });
  assert.equal(code.msg, '区域编码440300已存在');
  const name = await admin.tryCall(areasRoutes.create, { body: edit('440000', '449999', '深圳市') });
  assert.equal(name.msg, '同级下已有名称为“深圳市”的区域');
  const letters = await admin.tryCall(areasRoutes.create, { body: edit('-1', '44A', '某地') });
  assert.equal(letters.status, 400);
  const looped = await admin.tryCall(areasRoutes.update, {
    params: { id: '440000' },
    body: edit('440300', '440000', '广东省'),
  });
  assert.equal(looped.msg, '上级区域不存在，或是自己及其下级');
  const client = await product.as('chenyl');
  const denied = await client.tryCall(areasRoutes.create, { body: edit('-1', '990000', '某地') });
  assert.equal(denied.status, 403);
});
