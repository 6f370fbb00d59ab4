import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { createAccessCache, PERMISSION } from '../../kernel/access.ts';
import { demoId, passwordDigest } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const signIn = (account: string, password: string) =>
  product.visitor.tryCall(authRoutes.login, {
    body: { account, password: passwordDigest(password), origin: 'password', grant_type: 'password' },
  });

test('the own data is read and stored, and a stale edit is refused', async () => {
  const client = await product.as('tangmy');
  const info = await client.call(currentUserRoutes.baseInfo, {});
  assert.deepEqual(
    [info.realName, info.company, info.roleId],
    ['唐明月', '清源城中水务有限公司', '合作公司审核组长,企业安全管理员(协调人)'],
  );
  const edit = {
    ...info,
    gender: 2 as const,
    signature: '安全第一',
    nation: 'han',
    birthday: 315_532_800_000,
    mobilePhone: '13912345678',
    email: 'tmy@example.com',
  };
  await client.call(currentUserRoutes.saveBaseInfo, { body: edit });
  const stored = await client.call(currentUserRoutes.baseInfo, {});
  assert.deepEqual(
    [stored.signature, stored.nation, stored.birthday, stored.mobilePhone, stored.rev],
    ['安全第一', 'han', 315_532_800_000, '13912345678', info.rev + 1],
  );
  const stale = await client.tryCall(currentUserRoutes.saveBaseInfo, { body: edit });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  const malformed = await client.tryCall(currentUserRoutes.saveBaseInfo, {
    body: { ...edit, rev: stored.rev, mobilePhone: '12345678901' },
  });
  assert.equal(malformed.status, 400);
  assert.match(malformed.msg, /请正确输入您的手机号/);
  const identified = (certificatesNumber: string) =>
    client.tryCall(currentUserRoutes.saveBaseInfo, {
      body: { ...edit, rev: stored.rev, certificatesType: 'idCard', certificatesNumber },
    });
  assert.equal((await identified('12345')).msg, '请输入正确的18位身份证号码');
  assert.equal((await identified('440305199002301234')).status, 422, 'there is no such birthday');
  assert.equal((await identified('440305199002281234')).code, 200);
  const named = await client.tryCall(currentUserRoutes.saveBaseInfo, { body: { ...edit, realName: '<唐>' } });
  assert.equal(named.status, 400);
});

test('who signed in by code sets the first own password without the initial one, and nobody else does', async () => {
  const client = await product.as('yangcz');
  const first = { body: { password: passwordDigest('Sunrise2026') } };
  assert.equal(
    (await client.tryCall(currentUserRoutes.modifyPassword, first)).errorCode,
    'password.oldWrong',
  );
  const users = () => product.app.kernel.db.updateTable('users').where('account', '=', 'yangcz');
  await users().set({ must_change_password: true }).execute();
  product.app.kernel.access.clear();
  const same = { body: { password: passwordDigest('Audit2026') } };
  assert.equal(
    (await client.tryCall(currentUserRoutes.modifyPassword, same)).errorCode,
    'password.unchanged',
  );
  assert.equal((await client.tryCall(currentUserRoutes.modifyPassword, first)).code, 200);
  const back = await product.visitor.call(authRoutes.login, {
    body: {
      account: 'yangcz',
      password: passwordDigest('Sunrise2026'),
      origin: 'password',
      grant_type: 'password',
      client_id: 'admin',
      scope: 'all',
    },
  });
  assert.equal(back.mustChangePassword, false);
});

test('a new password needs the old one, differs from it, is no common one, and ends every session', async () => {
  const client = await product.as('luozq');
  const modify = (oldPassword: string, password: string) =>
    client.tryCall(currentUserRoutes.modifyPassword, {
      body: { oldPassword: passwordDigest(oldPassword), password: passwordDigest(password) },
    });
  assert.equal((await modify('Wrong123', 'Better2026')).errorCode, 'password.oldWrong');
  assert.equal((await modify('Audit2026', 'Audit2026')).errorCode, 'password.unchanged');
  assert.equal((await modify('Audit2026', 'abc123456')).errorCode, 'password.tooCommon');
  assert.equal((await modify('Audit2026', 'luozq123')).errorCode, 'password.tooCommon');
  assert.equal((await modify('Audit2026', 'Better2026')).code, 200);
  // Signed out, and told why: the session is known to have been ended.
  assert.equal((await client.tryCall(authRoutes.currentUser, {})).code, 601);
  assert.equal((await signIn('luozq', 'Audit2026')).errorCode, 'login.wrong');
  assert.equal((await signIn('luozq', 'Better2026')).code, 200);
});

test('layout and language are kept, and refusals answer in the chosen language', async () => {
  const client = await product.as('jiangbo');
  await client.call(currentUserRoutes.theme, { body: { theme: 'blend' } });
  await client.call(currentUserRoutes.language, { body: { language: 'en' } });
  const { userInfo } = await client.call(authRoutes.currentUser, {});
  assert.deepEqual([userInfo.theme, userInfo.language], ['blend', 'en']);
  const missing = await client.tryCall(currentUserRoutes.subordinates, { params: { id: 'nobody' } });
  assert.equal(missing.msg, 'This record does not exist or was deleted');
  const unknown = await client.tryCall(currentUserRoutes.theme, { body: { theme: 'baroque' as 'plain' } });
  assert.equal(unknown.status, 400);
});

test('what somebody changes of the own account leaves the rights of everybody else as they are kept', async () => {
  const { kernel } = product.app;
  const client = await product.as('tangmy');
  const own = demoId('user', 'tangmy');
  // The cache of another process: it hears of changes through the bus alone.
  const elsewhere = createAccessCache(kernel.db, kernel.bus, kernel.clock);
  const heard = new Promise<unknown>((done) => kernel.bus.subscribe(PERMISSION, done));
  const keptOf = () =>
    Promise.all([kernel, { access: elsewhere }].map(({ access }) => access.of(demoId('user', 'zhoumin'))));
  const before = await keptOf();
  for (const { access } of [kernel, { access: elsewhere }])
    assert.notEqual((await access.of(own))?.language, 'zhtw');

  await client.call(currentUserRoutes.language, { body: { language: 'zhtw' } });
  assert.deepEqual(await heard, [own]);
  for (const { access } of [kernel, { access: elsewhere }])
    assert.equal((await access.of(own))?.language, 'zhtw');
  for (const [at, kept] of (await keptOf()).entries()) {
    assert.equal(kept?.caller.account, 'zhoumin');
    assert.equal(kept, before[at], 'the same object');
  }
});

test('an uploaded picture becomes the avatar that everybody may see', async () => {
  const client = await product.as('caoyh');
  const upload = async (type: string) => {
    const form = new FormData();
    form.append('file', new Blob([PNG]), 'me.png');
    const response = await fetch(`${product.url}/api/file/Uploader/${type}`, {
      method: 'POST',
      headers: client.headers,
      body: form,
    });
    return ((await response.json()) as { data: { name: string } }).data.name;
  };
  const annex = await client.tryCall(currentUserRoutes.avatar, {
    params: { name: await upload('annexpic') },
  });
  assert.equal(annex.errorCode, 'file.notImage');
  const name = await upload('userAvatar');
  await client.call(currentUserRoutes.avatar, { params: { name } });
  const { userInfo } = await client.call(authRoutes.currentUser, {});
  assert.equal(userInfo.headIcon, `/api/file/Image/userAvatar/${name}`);
  assert.equal((await fetch(product.url + userInfo.headIcon)).status, 200);
  const thief = await product.as('weisq');
  assert.equal(
    (await thief.tryCall(currentUserRoutes.avatar, { params: { name } })).errorCode,
    'file.missing',
  );
});

test('rights follow the organisation that a person works in', async () => {
  const { db } = product.app.kernel;
  const userId = demoId('user', 'xuzh');
  await db
    .insertInto('user_organizes')
    .values({ user_id: userId, organize_id: demoId('org', 'ZB-MS') })
    .execute();
  await db
    .insertInto('roles')
    .values({ id: 'bound', en_code: 'bound', full_name: '体系部协办', global_mark: 0 })
    .execute();
  await db
    .insertInto('role_organizes')
    .values({ role_id: 'bound', organize_id: demoId('org', 'ZB-MS') })
    .execute();
  await db
    .insertInto('user_relations')
    .values({ user_id: userId, object_type: 'Role', object_id: 'bound' })
    .execute();
  product.app.kernel.access.clear();

  const client = await product.as('xuzh');
  const roles = async () => (await client.call(currentUserRoutes.roles, {})).map((role) => role.fullName);
  assert.deepEqual(await roles(), ['企业总经理']);
  await client.call(currentUserRoutes.major, {
    body: { majorId: demoId('org', 'ZB-MS'), majorType: 'Organize' },
  });
  assert.deepEqual((await roles()).toSorted(), ['企业总经理', '体系部协办'].toSorted());
  const organizes = await client.call(currentUserRoutes.organizes, {});
  assert.deepEqual(
    organizes.filter((organize) => organize.isDefault).map((organize) => organize.fullName),
    ['清源水务集团/管理体系部'],
  );
  const foreign = await client.tryCall(currentUserRoutes.major, {
    body: { majorId: demoId('org', 'C01'), majorType: 'Organize' },
  });
  assert.equal(foreign.errorCode, 'record.missing');
});

test('the own positions and rights are shown as lists and trees', async () => {
  const client = await product.as('zhoumin');
  const positions = await client.call(currentUserRoutes.positions, {});
  assert.deepEqual(
    positions.map((position) => [position.fullName, position.isDefault]),
    [['部长', true]],
  );
  const rights = await client.call(currentUserRoutes.rights, {});
  const audit = rights.button.find((node) => node.fullName === '审核工作');
  const checks = audit?.children.find((node) => node.fullName === '审核列表');
  assert.ok(checks?.children.some((node) => node.fullName === '审批'));
  assert.deepEqual(rights.column, []);
});

test('only people below the caller are opened in the tree of subordinates', async () => {
  const { db } = product.app.kernel;
  const report = (account: string, to: string) =>
    db
      .updateTable('users')
      .set({ manager_id: demoId('user', to) })
      .where('account', '=', account)
      .execute();
  await report('chenyl', 'zhoumin');
  await report('wangsj', 'chenyl');
  const client = await product.as('zhoumin');
  const open = (id: string) => client.tryCall(currentUserRoutes.subordinates, { params: { id } });
  const names = async (id: string) => (await open(id)).data.map((row) => [row.userName, row.isLeaf]);
  assert.deepEqual(await names('0'), [['陈雨林/chenyl', false]]);
  assert.deepEqual(await names(demoId('user', 'chenyl')), [['王书洁/wangsj', true]]);
  assert.equal((await open(demoId('user', 'yangcz'))).errorCode, 'record.missing');
});

test('the own sign-ins are in the own log and nobody else’s', async () => {
  await signIn('baojm', 'Wrong123');
  const client = await product.as('baojm');
  const log = await client.call(currentUserRoutes.log, { query: {} });
  assert.deepEqual(log.list.map((row) => row.event).toSorted(), ['login', 'login.wrong']);
  assert.ok(log.list.every((row) => row.account === 'baojm'));
});

test('a person keeps phrases of the own, thirty at most, each once', async () => {
  const client = await product.as('linzy');
  const { phrases, keepPhrase, dropPhrase } = currentUserRoutes;
  assert.deepEqual(await client.call(phrases, {}), []);
  await client.call(keepPhrase, { body: { text: '  请按制度执行 ' } });
  const kept = await client.call(keepPhrase, { body: { text: '请按制度执行' } });
  assert.deepEqual(kept, ['请按制度执行']);
  assert.deepEqual(await (await product.as('chenyl')).call(phrases, {}), []);
  for (const text of ['', ' ', '长'.repeat(101)])
    assert.equal((await client.tryCall(keepPhrase, { body: { text } })).status, 400);
  // Windows of one person at once lose nothing.
  await Promise.all(
    Array.from({ length: 29 }, (_, at) => client.call(keepPhrase, { body: { text: `意见${at}` } })),
  );
  assert.equal((await client.call(phrases, {})).length, 30);
  const full = await client.tryCall(keepPhrase, { body: { text: '再来一条' } });
  assert.deepEqual(
    [full.status, full.errorCode, full.msg],
    [422, 'phrase.tooMany', '最多保存30条常用语，请先删除不用的'],
  );
  await client.call(dropPhrase, { body: { text: '请按制度执行' } });
  assert.ok((await client.call(keepPhrase, { body: { text: '再来一条' } })).includes('再来一条'));
});
