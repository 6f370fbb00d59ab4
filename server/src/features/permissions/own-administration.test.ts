import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { DepartmentEdit } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import type { GrantNode } from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { UserEdit } from '@auditplus/contract/features/users/users.model.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

/*
 * A restricted administrator, whose rights come from one role bound to a department, tries every path that would take
 * them away again. The role holds what administration needs and nothing else.
 */
let product: TestApp;
let admin: Client;
let local: Client;
let role = '';
let place = { id: '', rev: 0 };
let sibling = '';
const SELF = demoId('user', 'tangmy');
const C01 = demoId('org', 'C01');
const DAY = 86_400_000;

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  const { db, access } = product.app.kernel;
  await admin.call(organizationsRoutes.createDepartment, {
    body: DepartmentEdit.parse({ parentId: C01, fullName: '管理办', enCode: 'GLB' }),
  });
  place = await db
    .selectFrom('organizes')
    .select(['id', 'rev'])
    .where('en_code', '=', 'GLB')
    .executeTakeFirstOrThrow();
  const beside = await db
    .selectFrom('organizes')
    .select('id')
    .where('parent_id', '=', C01)
    .where('id', '<>', place.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  sibling = beside.id;
  await db.deleteFrom('user_relations').where('user_id', '=', SELF).execute();
  await db.deleteFrom('user_organizes').where('user_id', '=', SELF).execute();
  await db.insertInto('user_organizes').values({ user_id: SELF, organize_id: place.id }).execute();
  await db
    .updateTable('users')
    .set({ organize_id: place.id, position_id: null })
    .where('id', '=', SELF)
    .execute();
  await admin.call(rolesRoutes.create, {
    body: {
      enCode: 'localAdmin',
      fullName: '本地管理员',
      titles: { en: '', zhtw: '' },
      globalMark: 0,
      organizeIdsTree: [[C01, place.id]],
      enabledMark: 1,
      sortCode: 1,
      description: '',
    },
  });
  role = (await admin.call(rolesRoutes.list, { query: { keyword: 'localAdmin' } })).list[0]?.id ?? '';
  const pages = [
    'permission.user',
    'permission.role',
    'permission.authorize',
    'permission.department',
    'system.menu',
  ];
  const items = await db
    .selectFrom('menu_items')
    .innerJoin('menus', 'menus.id', 'menu_items.menu_id')
    .select(['menu_items.kind', 'menu_items.id'])
    .where('menus.en_code', 'in', pages)
    .execute();
  const schemes = await db
    .selectFrom('data_schemes')
    .innerJoin('menus', 'menus.id', 'data_schemes.menu_id')
    .select('data_schemes.id')
    .where('menus.en_code', 'in', pages)
    .execute();
  await db
    .insertInto('grants')
    .values(
      [
        ...pages.map((code) => ({ item_type: 'module', item_id: `menu.${code}` })),
        ...items.map((item) => ({ item_type: item.kind, item_id: item.id })),
        ...schemes.map((scheme) => ({ item_type: 'resource', item_id: scheme.id })),
      ].map((item) => ({ ...item, object_type: 'Role', object_id: role })),
    )
    .execute();
  await db
    .insertInto('user_relations')
    .values({ user_id: SELF, object_type: 'Role', object_id: role })
    .execute();
  const layers = { this_layer_add: 1, this_layer_edit: 1, this_layer_delete: 1 };
  await db
    .insertInto('organize_admins')
    .values({
      id: 'own',
      user_id: SELF,
      organize_id: C01,
      ...layers,
      sub_layer_add: 1,
      sub_layer_edit: 1,
      sub_layer_delete: 1,
    })
    .execute();
  access.clear();
  local = await product.as('tangmy');
});
after(() => product.stop());

const members = (fields: object) =>
  local.tryCall(userAdminRoutes.saveMembers, {
    params: { objectId: role },
    body: { objectType: 'Role', userIds: [SELF], ...fields },
  });

/** Each path, and what it answers. */
const PATHS: Readonly<Record<string, () => Promise<{ errorCode?: string | undefined; msg: string }>>> = {
  'leaving the role by its members': () => members({ userIds: [] }),
  'giving the own membership an end': () =>
    members({
      userIds: [],
      members: [{ userId: SELF, startsAt: null, endsAt: Date.now() + DAY, reason: '' }],
    }),
  'letting the own membership start later': () =>
    members({
      userIds: [],
      members: [{ userId: SELF, startsAt: Date.now() + DAY, endsAt: null, reason: '' }],
    }),
  'dropping the role in the own form': async () => {
    const {
      isMasked: _masked,
      isAdministrator: _flag,
      id: _id,
      ...form
    } = await local.call(userAdminRoutes.read, { params: { id: SELF } });
    return local.tryCall(userAdminRoutes.update, {
      params: { id: SELF },
      body: UserEdit.parse({ ...form, roleId: [] }),
    });
  },
  'switching the role off': () => local.tryCall(rolesRoutes.flip, { params: { id: role } }),
  'binding the role to another organisation': async () => {
    const { id: _id, ...form } = await local.call(rolesRoutes.read, { params: { id: role } });
    return local.tryCall(rolesRoutes.update, {
      params: { id: role },
      body: { ...form, organizeIdsTree: [[C01, sibling]] },
    });
  },
  'taking the rights of the role': () =>
    local.tryCall(grantsRoutes.save, {
      params: { objectId: role },
      body: { objectType: 'Role', module: [], button: [], column: [], form: [], resource: [] },
    }),
  'switching off the menu of the roles': () =>
    local.tryCall(menusRoutes.flip, { params: { id: 'menu.permission.role' } }),
};

for (const [path, attempt] of Object.entries(PATHS))
  test(`a restricted administrator keeps the own administration: ${path}`, async () => {
    const outcome = await attempt();
    assert.equal(outcome.errorCode, 'admin.ownRights', outcome.msg);
    assert.equal((await local.tryCall(rolesRoutes.list, { query: {} })).status, 200);
  });

test('the rights of a holder that the caller does not administer are shown as such, none to be ticked', async () => {
  const shown = (objectId: string) =>
    local.call(grantsRoutes.values, {
      params: { objectId },
      body: { type: 'module', moduleIds: '', objectType: 'Role' },
    });
  const users = (list: readonly GrantNode[]): GrantNode[] =>
    list.flatMap((node) => [node, ...users(node.children)]).filter(({ id }) => id === 'menu.permission.user');
  const own = await shown(role);
  assert.deepEqual([own.mayChange, users(own.list)[0]?.disabled], [true, false]);
  const foreign = await shown('role.unitGM');
  assert.deepEqual([foreign.mayChange, users(foreign.list)[0]?.disabled], [false, true]);
});

test('moving the organisation that the own role is bound to is refused when it costs the own rights', async () => {
  const { db, access } = product.app.kernel;
  await admin.call(organizationsRoutes.createDepartment, {
    body: DepartmentEdit.parse({ parentId: C01, fullName: '管理处', enCode: 'GLC' }),
  });
  const other = await db
    .selectFrom('organizes')
    .select('id')
    .where('en_code', '=', 'GLC')
    .executeTakeFirstOrThrow();
  // The role is bound to the company now: outside of it nothing is left of it.
  await admin.call(organizationsRoutes.createDepartment, {
    body: DepartmentEdit.parse({ parentId: other.id, fullName: '一科', enCode: 'GLC1' }),
  });
  await db.updateTable('role_organizes').set({ organize_id: other.id }).where('role_id', '=', role).execute();
  const section = await db
    .selectFrom('organizes')
    .select(['id', 'rev'])
    .where('en_code', '=', 'GLC1')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ organize_id: section.id }).where('id', '=', SELF).execute();
  access.clear();
  const move = (client: Client) =>
    client.tryCall(organizationsRoutes.updateDepartment, {
      params: { id: section.id },
      body: DepartmentEdit.parse({ parentId: C01, fullName: '一科', enCode: 'GLC1', rev: section.rev }),
    });
  assert.equal((await move(local)).errorCode, 'admin.ownRights');
  assert.equal((await local.tryCall(rolesRoutes.list, { query: {} })).status, 200);
  assert.equal((await move(admin)).code, 200, 'another administrator may');
});

test('of two super administrators who drop each other at once, one stays', async () => {
  const other = demoId('user', 'zhoumin');
  const own = demoId('user', 'admin');
  await admin.call(sysConfigRoutes.setAdministrators, { body: { adminIds: [own, other] } });
  const zhou = await product.as('zhoumin');
  const only = (client: Client, id: string) =>
    client.tryCall(sysConfigRoutes.setAdministrators, { body: { adminIds: [id] } });
  const outcomes = await Promise.all([only(admin, own), only(zhou, other)]);
  const done = outcomes.filter((outcome) => outcome.code === 200);
  assert.equal(done.length, 1, outcomes.map((outcome) => outcome.msg).join(' | '));
  const left = await product.app.kernel.db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .execute();
  assert.equal(left.length, 1);
  const [winner] = outcomes[0]?.code === 200 ? [admin] : [zhou];
  await winner?.call(sysConfigRoutes.setAdministrators, { body: { adminIds: [left[0]?.id ?? ''] } });
});
