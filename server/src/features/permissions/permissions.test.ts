import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { menuButtonsRoutes } from '@auditplus/contract/features/menus/menu-items.routes.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { dutiesRoutes } from '@auditplus/contract/features/permissions/duties.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import type { GrantSet } from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { RIGHTS_HEADER } from '@auditplus/contract/kernel/envelope.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { noteMemberships } from './noted-memberships.ts';

let product: TestApp;
let admin: Client;
let now = Date.parse('2026-06-01T08:00:00+08:00');
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
});
after(() => product.stop());

const EMPTY: GrantSet = { module: [], button: [], column: [], form: [], resource: [] };
const ROLE_PAGE = 'menu.permission.role';

const makeRole = async (enCode: string, fullName: string): Promise<string> => {
  await admin.call(rolesRoutes.create, {
    body: {
      enCode,
      fullName,
      titles: { en: '', zhtw: '' },
      globalMark: 1,
      organizeIdsTree: [],
      enabledMark: 1,
      sortCode: 50,
      description: '说明',
    },
  });
  const { list } = await admin.call(rolesRoutes.list, { query: { keyword: enCode } });
  return list[0]?.id ?? '';
};

const giveRole = (role: string, account: string, dates: { starts_at?: Date; ends_at?: Date } = {}) =>
  product.app.kernel.db
    .insertInto('user_relations')
    .values({
      user_id: demoId('user', account),
      object_type: 'Role',
      object_id: role,
      reason: '项目支援',
      ...dates,
    })
    .execute()
    .then(() => product.app.kernel.access.clear());

const itemsOf = async (objectId: string, type: 'button' | 'column' | 'form' | 'resource', menu: string) =>
  admin.call(grantsRoutes.values, { params: { objectId }, body: { type, moduleIds: menu } });

const findItem = async (type: 'button' | 'column' | 'form' | 'resource', code: string): Promise<string> => {
  const { list } = await itemsOf('0', type, ROLE_PAGE);
  const all = list.flatMap((top) => top.children).flatMap((page) => page.children);
  return all.find((node) => node.enCode === code)?.id ?? '';
};

/** What the replies to a person say about the rights they were given under. */
async function permissionsVersion(account: string): Promise<string | null> {
  const { headers } = await product.as(account);
  return (await fetch(`${product.url}${messagesRoutes.unreadCount.path}`, { headers })).headers.get(
    RIGHTS_HEADER,
  );
}

test('five kinds of rights given to a role reach its member on the server, and nothing else does', async () => {
  const role = await makeRole('clerk', '角色专员');
  await giveRole(role, 'luozq');
  const clerk = await product.as('luozq');
  const marks = [await permissionsVersion('luozq'), await permissionsVersion('qiufl')];
  assert.ok(marks[0] && marks[0] === (await permissionsVersion('luozq')));
  assert.equal((await clerk.tryCall(rolesRoutes.list, { query: {} })).status, 403);

  const [edit, columnCode, formSort, all] = await Promise.all([
    findItem('button', 'btn_edit'),
    findItem('column', 'members'),
    findItem('form', 'sortCode'),
    findItem('resource', 'all_data'),
  ]);
  const grants = { ...EMPTY, module: [ROLE_PAGE], button: [edit], column: [columnCode], form: [formSort] };
  await admin.call(grantsRoutes.save, {
    params: { objectId: role },
    body: { objectType: 'Role', ...grants },
  });

  const none = await clerk.call(rolesRoutes.list, { query: {} });
  assert.equal(none.pagination.total, 0, 'without a scheme there are no rows');
  await admin.call(grantsRoutes.save, {
    params: { objectId: role },
    body: { objectType: 'Role', ...grants, resource: [all] },
  });
  const { list } = await clerk.call(rolesRoutes.list, { query: { keyword: '角色专员' } });
  assert.deepEqual(
    list.map((row) => [row.fullName, row.enCode, row.members, row.description]),
    [['角色专员', '', 1, '']],
    'columns that were not granted stay blank',
  );
  const { permissionList } = await clerk.call(authRoutes.currentUser, {});
  const held = permissionList.find((entry) => entry.moduleCode === 'permission.role');
  assert.deepEqual(
    held?.button.map((button) => button.enCode),
    ['btn_edit'],
  );
  assert.equal((await clerk.tryCall(rolesRoutes.remove, { params: { id: role } })).status, 403);
  assert.notEqual(await permissionsVersion('luozq'), marks[0]);
  assert.equal(await permissionsVersion('qiufl'), marks[1], 'whose rights are as they were is told nothing');
});

test('rights given to several holders at once are added to what each holds', async () => {
  const [one, other] = [await makeRole('batchOne', '批量一'), await makeRole('batchTwo', '批量二')];
  const held = async (id: string) => {
    const found = await Promise.all(
      (['module', 'button'] as const).map((type) =>
        admin.call(grantsRoutes.values, {
          params: { objectId: id },
          body: { type, moduleIds: `${ROLE_PAGE},menu.audit.list` },
        }),
      ),
    );
    return found.flatMap(({ ids }) => ids).sort();
  };
  await admin.call(grantsRoutes.save, {
    params: { objectId: one },
    body: { objectType: 'Role', ...EMPTY, module: ['menu.audit.list'] },
  });
  const edit = await findItem('button', 'btn_edit');
  const set = { ...EMPTY, module: [ROLE_PAGE], button: [edit] };
  await admin.call(grantsRoutes.batch, {
    body: { ...set, roleIds: [one, other], positionIds: [], groupIds: [], userIds: [] },
  });
  assert.deepEqual(await held(one), ['menu.audit.list', ROLE_PAGE, edit].sort());
  assert.deepEqual(await held(other), [ROLE_PAGE, edit].sort());
});

test('two administrators cannot overwrite each other’s grants', async () => {
  const role = await makeRole('stale', '并发角色');
  const { rev } = await itemsOf(role, 'button', ROLE_PAGE);
  const save = () =>
    admin.tryCall(grantsRoutes.save, {
      params: { objectId: role },
      body: { objectType: 'Role', ...EMPTY, module: [ROLE_PAGE], rev },
    });
  assert.equal((await save()).code, 200);
  const second = await save();
  assert.equal(second.errorCode, 'record.stale');
});

test('a role is deleted only when nobody holds it and it holds nothing', async () => {
  const role = await makeRole('gone', '待删角色');
  await giveRole(role, 'qiufl');
  const remove = () => admin.tryCall(rolesRoutes.remove, { params: { id: role } });
  assert.equal((await remove()).errorCode, 'role.hasUsers');
  await admin.call(grantsRoutes.save, {
    params: { objectId: role },
    body: { objectType: 'Role', ...EMPTY, module: [ROLE_PAGE] },
  });
  assert.equal(
    (await remove()).msg,
    '角色还在使用，不能删除：角色下有1名用户，请先移除成员；角色已被授予菜单权限，请先取消授权',
    'every reason at once',
  );
  await product.app.kernel.db.deleteFrom('user_relations').where('object_id', '=', role).execute();
  await admin.call(grantsRoutes.save, {
    params: { objectId: role },
    body: { objectType: 'Role', ...EMPTY, module: [ROLE_PAGE] },
  });
  const refused = await remove();
  assert.equal(refused.errorCode, 'role.hasRights');
  assert.match(refused.msg, /菜单/);
  await admin.call(grantsRoutes.save, { params: { objectId: role }, body: { objectType: 'Role', ...EMPTY } });
  assert.equal((await remove()).code, 200);
});

test('a dated membership starts and ends to the minute, and the trail says so', async () => {
  const role = await makeRole('dated', '限期角色');
  await admin.call(grantsRoutes.save, {
    params: { objectId: role },
    body: { objectType: 'Role', ...EMPTY, module: [ROLE_PAGE] },
  });
  const minute = 60_000;
  await giveRole(role, 'tangmy', {
    starts_at: new Date(now + 10 * minute),
    ends_at: new Date(now + 20 * minute),
  });
  const person = await product.as('tangmy');
  const may = async () => (await person.tryCall(rolesRoutes.list, { query: {} })).status === 200;
  assert.equal(await may(), false);
  const why = await admin.call(explainRoutes.explain, {
    query: { userId: demoId('user', 'tangmy'), kind: 'module', moduleId: ROLE_PAGE },
  });
  assert.deepEqual(
    why.steps.map((step) => step.rule),
    ['holderNotStarted', 'menuNotGranted'],
  );
  assert.equal(why.steps[0]?.holder?.reason, '项目支援');
  now += 10 * minute;
  assert.equal(await may(), true);
  now += 10 * minute - 1;
  assert.equal(await may(), true);
  now += 1;
  assert.equal(await may(), false);
  await noteMemberships(product.app.kernel);
  await noteMemberships(product.app.kernel);
  const trail = await product.app.kernel.db
    .selectFrom('activities')
    .select(['action', 'reason'])
    .where('target_id', '=', role)
    .where('action', 'like', 'membership.%')
    .orderBy('action')
    .execute();
  assert.deepEqual(trail, [
    { action: 'membership.ended', reason: '项目支援' },
    { action: 'membership.started', reason: '项目支援' },
  ]);
});

test('separated duties cannot come together, and people who hold both already are listed', async () => {
  const one = await makeRole('maker', '制单');
  const other = await makeRole('checker', '审单');
  await giveRole(one, 'yangcz');
  const button = await findItem('button', 'btn_add');
  await admin.call(dutiesRoutes.create, {
    body: {
      fullName: '制单与审单分离',
      kind: 'button',
      leftId: button,
      rightId: await findItem('button', 'btn_remove'),
      enabledMark: 1,
      description: '',
    },
  });
  const grant = (role: string, id: string) =>
    admin.tryCall(grantsRoutes.save, {
      params: { objectId: role },
      body: { objectType: 'Role', ...EMPTY, module: [ROLE_PAGE], button: [id] },
    });
  assert.equal((await grant(one, button)).code, 200);
  await giveRole(other, 'yangcz');
  const refused = await grant(other, await findItem('button', 'btn_remove'));
  assert.equal(refused.errorCode, 'duty.conflict');
  assert.match(refused.msg, /杨承志/);
  const draft = await admin.call(grantsRoutes.dryRun, {
    params: { objectId: other },
    body: { grants: { ...EMPTY, module: [ROLE_PAGE], button: [await findItem('button', 'btn_remove')] } },
  });
  assert.deepEqual(
    draft.conflicts.map((conflict) => conflict.name),
    ['杨承志'],
  );
  assert.deepEqual(
    draft.list.map((person) => person.button.gained.map((item) => item.fullName)),
    [['删除']],
  );
  await admin.call(dutiesRoutes.create, {
    body: {
      fullName: '角色分离',
      kind: 'role',
      leftId: one,
      rightId: other,
      enabledMark: 1,
      description: '',
    },
  });
  const rules = await admin.call(dutiesRoutes.list, { query: {} });
  assert.deepEqual(
    rules.list.map(({ left, right }) => [left.moduleId, right.moduleId]),
    [
      [ROLE_PAGE, ROLE_PAGE],
      ['', ''],
    ],
  );
  const { list } = await admin.call(dutiesRoutes.conflicts, { query: {} });
  assert.deepEqual(
    list.map((conflict) => [conflict.rule, conflict.person.name]),
    [
      ['制单与审单分离', '系统管理员'],
      ['角色分离', '杨承志'],
    ],
  );
});

test('an administrator sees the product as another person, reads only, and the trail keeps it', async () => {
  const target = demoId('user', 'qiufl');
  const image = 'data:image/png;base64,iVBORw0KGgo=';
  await product.app.kernel.db
    .insertInto('stored_signatures')
    .values({ user_id: target, image, stored_at: new Date() })
    .execute();
  const own = await (await product.as('qiufl')).call(authRoutes.currentUser, {});
  assert.equal(own.userInfo.signImg, image);
  await admin.call(explainRoutes.startViewAs, {
    params: { userId: target },
    body: { reason: '核对权限设置' },
  });
  const seen = await admin.call(authRoutes.currentUser, {});
  assert.deepEqual([seen.userInfo.userAccount, seen.userInfo.viewedBy?.name], ['qiufl', '系统管理员']);
  assert.equal(seen.userInfo.signImg, '', 'nobody gets the signature of another person');
  assert.equal((await admin.tryCall(rolesRoutes.list, { query: {} })).status, 403);
  const write = await admin.tryCall(authRoutes.lock, {});
  assert.ok(write.errorCode === 'viewAs.readOnly', write.errorCode);
  await admin.call(explainRoutes.endViewAs, {});
  assert.equal((await admin.call(authRoutes.currentUser, {})).userInfo.userAccount, 'admin');
  const trail = await product.app.kernel.db
    .selectFrom('activities')
    .select(['action', 'actor_id'])
    .where('target_id', '=', target)
    .where('action', 'like', 'user.view%')
    .execute();
  assert.deepEqual(
    trail.map((row) => [row.action, row.actor_id]),
    [
      ['user.viewedAs', demoId('user', 'admin')],
      ['user.viewAsEnded', demoId('user', 'admin')],
    ],
  );
});

test('a view ends with a clear answer when the person looked through is disabled', async () => {
  const target = demoId('user', 'qiufl');
  const { kernel } = product.app;
  await admin.call(explainRoutes.startViewAs, {
    params: { userId: target },
    body: { reason: '核对权限设置' },
  });
  await kernel.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', target).execute();
  kernel.access.clear();
  const first = await admin.tryCall(authRoutes.currentUser, {});
  assert.equal(first.errorCode, 'viewAs.ended');
  assert.equal((await admin.call(authRoutes.currentUser, {})).userInfo.userAccount, 'admin');
  await kernel.db.updateTable('users').set({ enabled_mark: 1 }).where('id', '=', target).execute();
  kernel.access.clear();
});

test('nobody takes the own administration away, and a menu keeps its rules', async () => {
  const flip = await admin.tryCall(menusRoutes.flip, { params: { id: 'menu.system.menu' } });
  assert.equal(flip.errorCode, 'admin.ownRights');
  const body = {
    category: 'Web' as const,
    parentId: '-1',
    fullName: '外部系统',
    names: { zhtw: '', en: 'Other system' },
    enCode: 'other.link',
    icon: 'LinkOutlined',
    type: 7,
    urlAddress: '',
    linkTarget: '_blank' as const,
    propertyJson: {},
    sortCode: 900,
    enabledMark: 1 as const,
    description: '',
  };
  assert.equal((await admin.tryCall(menusRoutes.create, { body })).errorCode, 'menu.addressMissing');
  await admin.call(menusRoutes.create, { body: { ...body, urlAddress: 'https://example.com/' } });
  const again = await admin.tryCall(menusRoutes.create, {
    body: { ...body, urlAddress: 'https://example.com/' },
  });
  assert.equal(again.errorCode, 'menu.duplicateCode');
  assert.equal(
    (await admin.tryCall(menusRoutes.remove, { params: { id: 'menu.permission' } })).errorCode,
    'menu.hasChildren',
  );
  const { list } = await admin.call(menuButtonsRoutes.list, { params: { moduleId: ROLE_PAGE }, query: {} });
  assert.ok(list.some((row) => row.enCode === 'btn_members'));
});
