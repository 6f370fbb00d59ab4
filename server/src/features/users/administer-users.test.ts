import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { onlineUsersRoutes } from '@auditplus/contract/features/online-users/online-users.routes.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { UserEdit } from '@auditplus/contract/features/users/users.model.ts';
import { passwordDigest } from '../../kernel/passwords.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const C01 = demoId('org', 'C01');
const C02 = demoId('org', 'C02');
const person = (fields: Partial<UserEdit>): UserEdit =>
  UserEdit.parse({ account: 'newbie', realName: '新人', organizeId: [C01], ...fields });
const create = (fields: Partial<UserEdit>) => admin.call(userAdminRoutes.create, { body: person(fields) });
const tryCreate = async (fields: Partial<UserEdit>) =>
  (await admin.tryCall(userAdminRoutes.create, { body: person(fields) })).msg;
const signIn = (account: string, password: string) =>
  product.visitor.tryCall(authRoutes.login, {
    body: {
      account,
      password: passwordDigest(password),
      origin: 'password',
      grant_type: 'password',
    },
  });

test('a new person signs in with the password shown once and must replace it', async () => {
  const { id, password } = await create({
    account: 'xinren',
    roleId: ['role.unitDept'],
    mobilePhone: '13900001234',
  });
  assert.match(password, /^[A-Za-z0-9]{16}$/);
  const session = await signIn('xinren', password);
  assert.equal(session.status, 200);
  assert.equal(session.data.mustChangePassword, true);
  const detail = await admin.call(userAdminRoutes.read, { params: { id } });
  assert.deepEqual(detail.roleId, ['role.unitDept']);
  assert.deepEqual(detail.organizeIdTree, [[demoId('org', 'QYSW'), C01]]);
  const again = await admin.call(userAdminRoutes.resetPassword, { params: { id } });
  assert.equal((await signIn('xinren', password)).msg, '账号或密码不正确');
  assert.equal((await signIn('xinren', again.password)).status, 200);
});

test('what does not fit is refused in words', async () => {
  assert.equal(await tryCreate({ account: 'ADMIN' }), '账号“ADMIN”已被使用');
  assert.equal(await tryCreate({ organizeId: [] }), '请选择所属组织；所选组织须存在且已启用');
  assert.equal(await tryCreate({ mobilePhone: '12345678901' }), '请正确输入您的手机号');
  assert.equal(await tryCreate({ email: 'nobody' }), '请输入正确的邮箱地址');
  assert.equal(
    await tryCreate({ certificatesType: 'idCard', certificatesNumber: '110' }),
    '请输入正确的18位身份证号码',
  );
  assert.equal(await tryCreate({ managerId: 'nobody' }), '直属上级不存在或已停用');
  const { list } = await admin.call(positionsRoutes.list, { query: { organizeId: C02 } });
  assert.equal(await tryCreate({ positionId: [list[0]?.id ?? ''] }), '岗位须属于所选组织');
  assert.equal(await tryCreate({ roleId: ['nobody'] }), '角色须为全局角色或属于所选组织');
});

test('superiors form no circle', async () => {
  const boss = await create({ account: 'boss1' });
  const below = await create({ account: 'below1', managerId: boss.id });
  const update = async (id: string, fields: Partial<UserEdit>) =>
    (await admin.tryCall(userAdminRoutes.update, { params: { id }, body: person(fields) })).msg;
  assert.equal(await update(boss.id, { account: 'boss1', managerId: boss.id }), '直属上级不能是自己');
  assert.equal(await update(boss.id, { account: 'boss1', managerId: below.id }), '直属上级不能是自己的下属');
  const gone = await admin.tryCall(userAdminRoutes.remove, { params: { id: boss.id }, query: {} });
  assert.equal(gone.msg, '“新人”还有1名下属，请先调整下属的直属上级');
});

test('a sub-account signs in by the number of its main account, which must be one', async () => {
  const main = await create({ account: 'main1', mobilePhone: '13900007701' });
  const sub = await create({ account: 'sub1', mainAccountId: main.id, roleId: ['role.unitDept'] });
  assert.equal((await signIn('13900007701@sub1', sub.password)).status, 200);
  const { list } = await admin.call(userAdminRoutes.list, { query: { keyword: 'sub1' } });
  assert.equal(list[0]?.mainAccount, '新人/main1');
  const silent = await create({ account: 'silent1' });
  const update = async (id: string, fields: Partial<UserEdit>) =>
    (await admin.tryCall(userAdminRoutes.update, { params: { id }, body: person(fields) })).msg;
  assert.equal(await tryCreate({ account: 'sub2', mainAccountId: 'nobody' }), '所选主账号不存在或已停用');
  assert.equal(
    await tryCreate({ account: 'sub2', mainAccountId: sub.id }),
    '“新人”本身是子账号，不能作为主账号',
  );
  assert.equal(
    await tryCreate({ account: 'sub2', mainAccountId: silent.id }),
    '“新人”没有手机号，子账号无法登录；请先填写其手机号',
  );
  assert.equal(await update(silent.id, { account: 'silent1', mainAccountId: silent.id }), '主账号不能是自己');
  assert.equal(
    await update(main.id, { account: 'main1', mainAccountId: silent.id }),
    '“新人”没有手机号，子账号无法登录；请先填写其手机号',
  );
  const other = await create({ account: 'main2', mobilePhone: '13900007702' });
  assert.equal(
    await update(main.id, { account: 'main1', mainAccountId: other.id }),
    '“新人”还有子账号，不能设为子账号',
  );
});

test('heads, super administrators and oneself can be neither deleted nor switched off', async () => {
  const { id } = await create({ account: 'head1' });
  await product.app.kernel.db
    .updateTable('organizes')
    .set({ manager_id: id })
    .where('en_code', '=', 'C02')
    .execute();
  const state = (userId: string) =>
    admin.tryCall(userAdminRoutes.state, { params: { id: userId }, query: {} });
  assert.match((await state(id)).msg, /^“新人”是清源江北水务有限公司的主管，请先更换主管$/);
  const own = demoId('user', 'admin');
  assert.equal((await state(own)).msg, '“系统管理员”是超级管理员，不能停用或删除，资料只能由本人修改');
  const gone = await admin.tryCall(userAdminRoutes.remove, { params: { id: own }, query: {} });
  assert.equal(gone.errorCode, 'user.administratorProtected');
});

test('an edit of an old version is refused, and the trail tells what changed', async () => {
  const { id } = await create({ account: 'stale1' });
  const { rev } = await admin.call(userAdminRoutes.read, { params: { id } });
  const update = (realName: string) =>
    admin.tryCall(userAdminRoutes.update, {
      params: { id },
      body: person({ account: 'stale1', realName, rev }),
    });
  assert.equal((await update('改名')).status, 200);
  assert.equal((await update('再改')).status, 409);
  const entry = await product.app.kernel.db
    .selectFrom('activities')
    .select(['before', 'after'])
    .where('target_id', '=', id)
    .where('action', '=', 'user.changed')
    .executeTakeFirst();
  assert.deepEqual(entry, { before: { realName: '新人' }, after: { realName: '改名' } });
});

test('switching a person off ends the sessions at once; a deleted one comes back switched off', async () => {
  const { id, password } = await create({ account: 'offline1', roleId: ['role.unitDept'] });
  const { token } = (await signIn('offline1', password)).data;
  const ask = async () =>
    (
      await fetch(`${product.url}/api/oauth/CurrentUser`, { headers: { authorization: token } })
    ).json() as Promise<{ code: number }>;
  assert.equal((await ask()).code, 200);
  await admin.call(userAdminRoutes.state, { params: { id }, query: {} });
  assert.equal((await ask()).code, 601);
  await admin.call(userAdminRoutes.remove, { params: { id }, query: {} });
  const bin = await admin.call(userAdminRoutes.recycled, { query: { keyword: 'offline1' } });
  assert.deepEqual(
    bin.list.map((row) => [row.enCode, row.dependants.roles]),
    [['offline1', 1]],
  );
  await admin.call(userAdminRoutes.restore, { params: { id } });
  const back = await admin.call(userAdminRoutes.read, { params: { id } });
  assert.deepEqual([back.enabledMark, back.roleId], [0, ['role.unitDept']]);
});

test('phones are masked in lists; whoever may see them in full leaves a trace', async () => {
  await create({ account: 'phone1', realName: '电话', mobilePhone: '13911112222', email: 'phone@mail.cn' });
  const page = (full: 0 | 1) => admin.call(userAdminRoutes.list, { query: { keyword: 'phone1', full } });
  const [masked, full] = [(await page(0)).list[0], (await page(1)).list[0]];
  assert.deepEqual([masked?.mobilePhone, masked?.email], ['139****2222', 'p***@mail.cn']);
  assert.equal(full?.mobilePhone, '13911112222');
  const noted = await product.app.kernel.db
    .selectFrom('activities')
    .select('after')
    .where('action', '=', 'user.personalListed')
    .execute();
  assert.deepEqual(
    noted.map((entry) => entry.after),
    [{ count: 1 }],
  );
});

test('an administrator of one company sees and edits its people only, and gives no right that he lacks', async () => {
  const { db } = product.app.kernel;
  const items = ['btn_add', 'btn_edit', 'btn_state', 'btn_remove'].map((button) => ({
    item_type: 'button',
    item_id: `menu.permission.user.${button}`,
  }));
  await db
    .insertInto('grants')
    .values(
      [
        { item_type: 'module', item_id: 'menu.permission.user' },
        { item_type: 'resource', item_id: 'scheme.permission.user.all_data' },
        ...['account', 'realName', 'gender', 'mobilePhone', 'organize', 'description'].map((column) => ({
          item_type: 'column',
          item_id: `menu.permission.user.column.${column}`,
        })),
        ...['gender', 'email', 'mobilePhone', 'managerId', 'roleId', 'positionId', 'groupId'].map(
          (field) => ({
            item_type: 'form',
            item_id: `menu.permission.user.form.${field}`,
          }),
        ),
        ...items,
      ].map((item) => ({
        ...item,
        object_type: 'User',
        object_id: demoId('user', 'tangmy'),
      })),
    )
    .execute();
  await db
    .insertInto('organize_admins')
    .values({
      id: 'share',
      user_id: demoId('user', 'tangmy'),
      organize_id: C01,
      this_layer_add: 1,
      this_layer_edit: 1,
      sub_layer_add: 1,
      sub_layer_edit: 1,
    })
    .execute();
  product.app.kernel.access.clear();
  const local = await product.as('tangmy');
  const { list } = await local.call(userAdminRoutes.list, { query: { pageSize: 100 } });
  assert.ok(list.length > 3 && list.every((row) => row.organize.includes('清源城中水务有限公司')));
  const add = (fields: Partial<UserEdit>) => local.tryCall(userAdminRoutes.create, { body: person(fields) });
  assert.equal((await add({ account: 'local1' })).status, 200);
  assert.equal((await add({ account: 'local2', organizeId: [C02] })).errorCode, 'organize.outOfScope');
  const beyond = await add({ account: 'local3', roleId: ['role.msdHead'] });
  assert.equal(beyond.msg, '“管理体系部部长”包含您没有的权限，不能由您授予或收回');
  const stranger = demoId('user', 'zhoumin');
  assert.equal((await local.tryCall(userAdminRoutes.read, { params: { id: stranger } })).status, 404);
  const edit = await local.tryCall(userAdminRoutes.update, {
    params: { id: stranger },
    body: person({ account: 'zhoumin' }),
  });
  assert.equal(edit.errorCode, 'organize.outOfScope');
  const own = list.find((row) => row.account === 'luozq')?.id ?? '';
  const seen = await local.call(userAdminRoutes.read, { params: { id: own } });
  assert.equal(seen.isMasked, true);
  assert.match(seen.mobilePhone, /^138\*{4}\d{4}$/);
  const {
    isMasked: _masked,
    isAdministrator: _flag,
    id: _id,
    gender: _gender,
    enabledMark: _mark,
    ...form
  } = seen;
  await local.call(userAdminRoutes.update, {
    params: { id: own },
    body: UserEdit.parse({ ...form, organizeId: form.organizeId }),
  });
  const stored = await db.selectFrom('users').select('mobile_phone').where('id', '=', own).executeTakeFirst();
  assert.match(stored?.mobile_phone ?? '', /^138\d{8}$/);
  const reset = await local.tryCall(userAdminRoutes.resetPassword, { params: { id: own } });
  assert.equal(reset.status, 403);
});

test('members of a position and a group: replaced as a whole, with dates, and guarding the delete', async () => {
  const position = positionsRoutes.create.body.parse({
    organizeId: C01,
    fullName: '巡检岗',
    enCode: 'XJ01',
    type: 'operation',
  });
  await admin.call(positionsRoutes.create, { body: position });
  const twice = await admin.tryCall(positionsRoutes.create, { body: { ...position, enCode: 'XJ02' } });
  assert.equal(twice.msg, '同一所属组织下的岗位名称“巡检岗”已存在');
  const [row] = (await admin.call(positionsRoutes.list, { query: { keyword: 'XJ01' } })).list;
  assert.equal(row?.type, '操作岗');
  const id = row?.id ?? '';
  const [luo, tang] = [demoId('user', 'luozq'), demoId('user', 'tangmy')];
  const save = (body: {
    userIds: string[];
    known?: string[];
    members?: { userId: string; startsAt: number | null; endsAt: number | null; reason: string }[];
  }) =>
    admin.tryCall(userAdminRoutes.saveMembers, {
      params: { objectId: id },
      body: { objectType: 'Position', ...body },
    });
  const endsAt = Date.now() + 86_400_000;
  await save({ userIds: [luo], members: [{ userId: luo, startsAt: null, endsAt, reason: '临时' }] });
  await save({ userIds: [luo, tang] });
  await save({ userIds: [luo, tang], members: [{ userId: luo, startsAt: null, endsAt, reason: '代班' }] });
  const stale = await save({ userIds: [luo], known: [luo] });
  assert.equal(stale.errorCode, 'user.membersMoved', 'somebody else has come in since');
  const members = await admin.call(userAdminRoutes.members, { params: { objectId: id } });
  assert.deepEqual(
    members.members.map((member) => [member.userId, member.endsAt, member.reason]).sort(),
    [
      [luo, endsAt, '代班'],
      [tang, null, ''],
    ].sort(),
  );
  const reversed = await save({
    userIds: [luo],
    members: [{ userId: luo, startsAt: endsAt, endsAt: 1, reason: '' }],
  });
  assert.equal(reversed.msg, '开始时间必须早于结束时间');
  const remove = () => admin.tryCall(positionsRoutes.remove, { params: { id }, query: {} });
  assert.equal((await remove()).msg, '岗位“巡检岗”下还有2名用户，请先移出');
  await save({ userIds: [] });
  assert.equal((await remove()).status, 200);

  await admin.call(groupsRoutes.create, {
    body: groupsRoutes.create.body.parse({ fullName: '专家组', enCode: 'EXP', type: 'expert' }),
  });
  const [group] = (await admin.call(groupsRoutes.list, { query: {} })).list;
  await admin.call(userAdminRoutes.saveMembers, {
    params: { objectId: group?.id ?? '' },
    body: { objectType: 'Group', userIds: [luo] },
  });
  const kept = await admin.tryCall(groupsRoutes.remove, { params: { id: group?.id ?? '' }, query: {} });
  assert.equal(kept.msg, '分组“专家组”内还有1名成员，请先移出');
  const choices = await admin.call(groupsRoutes.selector, {});
  assert.deepEqual(
    choices.map((one) => [one.fullName, one.num]),
    [['专家组', 1]],
  );
});

test('forced out: the list shows who is in, the person’s next call answers 601, and nobody forces himself', async () => {
  const victim = await product.as('qiufl');
  const online = await admin.call(onlineUsersRoutes.list, { query: { keyword: 'qiufl' } });
  assert.deepEqual(
    online.map((row) => row.userName),
    ['邱凤兰'],
  );
  await admin.call(onlineUsersRoutes.force, { params: { userId: demoId('user', 'qiufl') } });
  assert.equal((await victim.tryCall(authRoutes.currentUser, {})).code, 601);
  const self = await admin.tryCall(onlineUsersRoutes.forceMany, {
    body: { ids: [demoId('user', 'admin')] },
  });
  assert.equal(self.msg, '不能强制自己下线，请使用“退出登录”');
});

test('an activation link sets an own password once', async () => {
  const { id } = await create({ account: 'linked1', roleId: ['role.unitDept'] });
  const { token } = await admin.call(userAdminRoutes.activationLink, { params: { id } });
  const { visitor } = product;
  const info = await visitor.call(userAdminRoutes.activation, { params: { token } });
  assert.deepEqual(info, { account: 'linked1', realName: '新人' });
  const body = { token, password: passwordDigest('Fresh2026') };
  await visitor.call(userAdminRoutes.activate, { body });
  assert.equal((await signIn('linked1', 'Fresh2026')).data.mustChangePassword, false);
  const again = await visitor.tryCall(userAdminRoutes.activate, { body });
  assert.equal(again.msg, '激活链接无效、已使用或已过期，请联系管理员重新获取');
});
