import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { recordHistoryRoutes } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { recordExchangeRoutes } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
let chinese: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  chinese = await product.as('zhoumin');
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
});
after(() => product.stop());

const find = async (keyword: string) =>
  (await admin.call(positionsRoutes.list, { query: { keyword } })).list[0] ?? assert.fail(keyword);

test('an English reader meets positions under their English names, others under the Chinese ones', async () => {
  const head = demoId('position', 'ZB-MS 部长');
  const holders = await admin.call(grantsRoutes.holders, {
    params: { objectType: 'Position' },
    query: { keyword: '部长' },
  });
  assert.equal(holders.list.find(({ id }) => id === head)?.fullName, 'Department head');
  const { list } = await admin.call(rolesRoutes.positions, {});
  assert.equal(list.find(({ id }) => id === head)?.fullName, 'Department head');
  assert.ok(list.every(({ fullName }) => /^[A-Z]/.test(fullName)));
  assert.equal((await admin.call(currentUserRoutes.baseInfo, {})).position, 'System administrator');
  assert.equal(
    (await admin.call(authRoutes.currentUser, { query: {} })).userInfo.positionName,
    'System administrator',
  );
  assert.equal((await chinese.call(currentUserRoutes.baseInfo, {})).position, '部长');
});

test('roles and groups have their English names too', async () => {
  const named = async (objectType: 'Role' | 'Group', keyword: string) =>
    (await admin.call(grantsRoutes.holders, { params: { objectType }, query: { keyword } })).list.map(
      ({ fullName }) => fullName,
    );
  const group = {
    fullName: '安全生产专家组',
    fullNameEn: 'Safety expert group',
    enCode: 'ZJ.AQ',
    type: 'expert',
  };
  await admin.call(groupsRoutes.create, {
    body: { ...group, enabledMark: 1, sortCode: 0, description: '' },
  });
  assert.deepEqual(await named('Role', 'sysAdmin'), ['System administrator']);
  assert.deepEqual(await named('Group', 'ZJ.AQ'), ['Safety expert group']);
  const { list } = await admin.call(rolesRoutes.list, { query: { keyword: 'guest' } });
  assert.deepEqual(
    list.map(({ fullName }) => fullName),
    ['External auditor'],
  );
  const { userInfo } = await admin.call(authRoutes.currentUser, { query: {} });
  assert.equal(userInfo.roleName, 'System administrator');
});

test('an English name is stored with the form, found by the search and noted in the history', async () => {
  const row = await find('外部专家');
  assert.equal(row.fullNameEn, 'External expert');
  const params = { id: row.id };
  const form = await admin.call(positionsRoutes.read, { params });
  const body = { ...form, enabledMark: 1 as const, fullNameEn: 'Independent expert' };
  await admin.call(positionsRoutes.update, { params, body });
  assert.equal((await find('Independent')).id, row.id);
  const history = await admin.call(recordHistoryRoutes.list, {
    params: { kind: 'position', id: row.id },
    query: {},
  });
  assert.match(JSON.stringify(history.list[0]), /Independent expert/);
});

test('a position goes out as a workbook and comes back with both names', async () => {
  const cells = {
    organizeId: '清源水务集团/清源城中水务有限公司',
    fullName: '调度员',
    fullNameEn: 'Dispatcher',
    enCode: 'DISPATCH',
    type: 'support',
  };
  const { added } = await admin.call(recordExchangeRoutes.import, {
    params: { kind: 'position' },
    body: { rows: [{ rowNumber: 2, cells, problems: '' }] },
  });
  assert.equal(added, 1);
  const row = await find('DISPATCH');
  assert.deepEqual([row.fullName, row.fullNameEn], ['调度员', 'Dispatcher']);
  await admin.call(positionsRoutes.remove, { params: { id: row.id }, query: {} });
  const bin = await admin.call(positionsRoutes.recycled, { query: {} });
  assert.equal(bin.list[0]?.fullName, 'Dispatcher');
});
