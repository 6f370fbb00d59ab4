import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { recordHistoryRoutes } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { permissionsRoutes } from '@auditplus/contract/features/permissions/permissions.routes.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let client: Client;
before(async () => {
  product = await startTestApp();
  client = await product.as('chenyl');
  const { db } = product.app.kernel;
  await db
    .insertInto('roles')
    .values({ id: 'bound', en_code: 'bound', full_name: '公司角色', global_mark: 0 })
    .execute();
  await db
    .insertInto('role_organizes')
    .values({ role_id: 'bound', organize_id: demoId('org', 'C01') })
    .execute();
});
after(() => product.stop());

test('global roles come first, then the roles of each organisation under its path', async () => {
  const { list } = await client.call(rolesRoutes.selector, {});
  assert.deepEqual(
    list.map((group) => [group.fullName, group.num]),
    [
      ['全局', 14],
      ['清源水务集团/清源城中水务有限公司', 1],
    ],
  );
  assert.deepEqual(list[0]?.children[2]?.fullName, '管理体系部');
  const groups = await client.call(rolesRoutes.byOrganizes, {
    body: { organizeIds: [demoId('org', 'C02')] },
  });
  assert.deepEqual(
    groups.list.map((group) => group.num),
    [14],
  );
});

test('positions hang below their organisations', async () => {
  const { list } = await client.call(rolesRoutes.positionSelector, {});
  const all = (await client.call(rolesRoutes.positions, {})).list;
  assert.equal(list[0]?.num, all.length);
  const own = await client.call(rolesRoutes.positionsByOrganizes, {
    body: { organizeIds: [demoId('org', 'ZB-MS')] },
  });
  assert.ok(own.list[0]?.children.some((position) => position.fullName === '部长'));
});

test('column settings are kept per person and page under both names of the switch', async () => {
  const path = { params: { id: 'menu.audit.list' } };
  assert.equal(await client.call(permissionsRoutes.columns, path), null);
  await client.call(permissionsRoutes.setColumns, {
    body: {
      moduleId: 'menu.audit.list',
      fieldList: [{ prop: 'enCode', label: '编号', columnVisible: false }],
    },
  });
  assert.deepEqual(await client.call(permissionsRoutes.columns, path), [
    { prop: 'enCode', label: '编号', columnVisible: false, visible: false },
  ]);
  assert.equal(await (await product.as('zhoumin')).call(permissionsRoutes.columns, path), null);
});

test('only people with the menu administration read the whole menu, switched-off entries included', async () => {
  const refused = await client.tryCall(menusRoutes.list, { query: {} });
  assert.equal(refused.status, 403);
  const admin = await product.as('admin');
  const { list } = await admin.call(menusRoutes.list, { query: { keyword: '合同' } });
  assert.deepEqual(
    list.map((entry) => [entry.enCode, entry.children.length]),
    [['contract', 2]],
  );
  const directories = await admin.call(menusRoutes.selector, { params: { id: 'menu.audit' }, query: {} });
  assert.ok(directories.list.every((entry) => entry.type === 1 && entry.enCode !== 'audit'));
});

test('a role is called by the name of the reader’s language wherever it is named; without one it is called in Chinese', async () => {
  const admin = await product.as('admin');
  const edit = {
    enCode: 'parking',
    fullName: '停车管理员',
    titles: { en: 'Parking attendant', zhtw: '' },
    globalMark: 1,
    organizeIdsTree: [],
    enabledMark: 1,
    sortCode: 900,
    description: '',
  } as const;
  await admin.call(rolesRoutes.create, { body: { ...edit, organizeIdsTree: [] } });
  const found = { query: { keyword: 'Parking' } };
  const id = (await admin.call(rolesRoutes.list, found)).list[0]?.id ?? '';
  await product.app.kernel.db
    .insertInto('user_relations')
    .values({ user_id: demoId('user', 'admin'), object_type: 'Role', object_id: id })
    .execute();
  product.app.kernel.access.clear();
  const { rev } = await admin.call(rolesRoutes.read, { params: { id } });
  await admin.call(rolesRoutes.update, {
    params: { id },
    body: { ...edit, organizeIdsTree: [], description: '看管停车场', rev },
  });
  const seen = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const [list, selector, holders, own, history] = [
      await admin.call(rolesRoutes.list, found),
      await admin.call(rolesRoutes.selector, {}),
      await admin.call(grantsRoutes.holders, {
        params: { objectType: 'Role' },
        query: { keyword: 'parking', pageSize: 20 },
      }),
      await admin.call(authRoutes.currentUser, {}),
      await admin.call(recordHistoryRoutes.list, {
        params: { kind: 'role', id },
        query: { currentPage: 1, pageSize: 20 },
      }),
    ];
    return {
      list: list.list[0]?.fullName,
      selector: selector.list[0]?.children.find((role) => role.id === id)?.fullName,
      holders: holders.list[0]?.fullName,
      own: own.userInfo.roleName.split(',').find((name) => /Parking|停车/.test(name)),
      history: history.list[0]?.role.split(/[、,] ?/).find((name) => /Parking|停车/.test(name)),
    };
  };
  const all = (name: string) => ({
    list: name,
    selector: name,
    holders: name,
    own: name,
    history: name,
  });
  assert.deepEqual(await seen('en'), all('Parking attendant'));
  assert.deepEqual(await seen('zhtw'), all('停车管理员'));
  assert.deepEqual(await seen('zh'), all('停车管理员'));
  const byKey = await admin.call(rolesRoutes.list, { query: { keyword: 'zhtw' } });
  assert.deepEqual(byKey.list, [], 'a word is looked for in names, not in how they are stored');
  // Its form keeps both.
  const { fullName, titles } = await admin.call(rolesRoutes.read, { params: { id } });
  assert.deepEqual([fullName, titles], ['停车管理员', edit.titles]);
});
