import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { permissionsRoutes } from '@auditplus/contract/features/permissions/permissions.routes.ts';
import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { SysConfig as SysConfigSchema } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { demoId, passwordDigest } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { saveSysConfig } from '../sys-config/sys-config.service.ts';
import { shownCode } from './picture-code.ts';

let product: TestApp;
let now = Date.UTC(2026, 2, 10, 1);
const minutes = (count: number) => {
  now += count * 60_000;
};

before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
});
after(() => product.stop());
beforeEach(async () => {
  // Every test starts a new day: no session and no delay of the former one is left.
  minutes(24 * 60);
  await configure({});
});

async function configure(config: Partial<SysConfig>): Promise<void> {
  await saveSysConfig({ ...(await product.ctxAs('admin')), ip: '127.0.0.1' }, SysConfigSchema.parse(config));
}

type Extra = { code?: string; timestamp?: string };
const signIn = (
  account: string,
  password = 'Audit2026',
  extra: Extra = {},
  headers: Record<string, string> = {},
) =>
  product.visitor.tryCall(
    authRoutes.login,
    {
      body: {
        account,
        password: passwordDigest(password),
        origin: 'password',
        grant_type: 'password',
        ...extra,
      },
    },
    headers,
  );

async function tokenOf(account: string): Promise<string> {
  const outcome = await signIn(account);
  assert.equal(outcome.code, 200, outcome.msg);
  return outcome.data.token;
}

const withToken = (authorization: string) => ({
  currentUser: () => product.visitor.tryCall(authRoutes.currentUser, {}, { authorization }),
  logout: () => product.visitor.tryCall(authRoutes.logout, {}, { authorization }),
  lock: () => product.visitor.tryCall(authRoutes.lock, {}, { authorization }),
  unlock: (account: string, password: string) =>
    product.visitor.tryCall(
      authRoutes.unlock,
      { body: { account, password: passwordDigest(password) } },
      { authorization },
    ),
});

const events = async (account: string): Promise<string[]> => {
  const rows = await product.app.kernel.db
    .selectFrom('sys_logs')
    .select('event')
    .where('account', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.event);
};

test('a person signs in by a form and sees own data, menus and permissions', async () => {
  const response = await fetch(`${product.url}/prod-api/api/oauth/Login?n=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      account: 'ZHOUMIN',
      password: passwordDigest('Audit2026').toUpperCase(),
      origin: 'password',
      client_id: 'admin',
      grant_type: 'password',
    }),
  });
  const { data } = (await response.json()) as { data: { token: string; theme: string } };
  assert.equal(data.theme, 'classic');
  const me = await withToken(data.token).currentUser();
  assert.equal(me.data.userInfo.userName, '周敏');
  assert.equal(me.data.userInfo.organizeName, '清源水务集团/管理体系部');
  assert.deepEqual(me.data.userInfo.roleCodes, ['msdHead']);
  const codes = me.data.menuList.map((entry) => entry.enCode);
  assert.deepEqual(codes, [
    'home',
    'audit',
    'auditResult',
    'standard',
    'contract',
    'annual',
    'library',
    'workFlow',
    'extend',
    'system',
  ]);
  const list = me.data.permissionList.find((held) => held.moduleCode === 'audit.list');
  assert.ok(list?.button.some((button) => button.enCode === 'btn_check_approve'));
});

test('a wrong password and an unknown account get the same answer', async () => {
  const [wrong, unknown] = [await signIn('chenyl', 'Wrong123'), await signIn('nobody', 'Wrong123')];
  assert.deepEqual([wrong.status, wrong.msg, wrong.errorCode], [422, '账号或密码不正确', 'login.wrong']);
  assert.deepEqual(
    [unknown.status, unknown.msg, unknown.errorCode],
    [wrong.status, wrong.msg, wrong.errorCode],
  );
});

test('too many wrong passwords delay an account for the configured time, the right password too', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 2, lockTime: 5 });
  assert.equal((await signIn('wangsj', 'Wrong123')).errorCode, 'login.wrong');
  assert.equal((await signIn('wangsj', 'Wrong123')).errorCode, 'login.wrong');
  const third = await signIn('wangsj', 'Wrong123');
  assert.deepEqual([third.errorCode, third.msg], ['login.delayed', '密码错误次数过多，请在5分钟后重试']);
  assert.equal((await signIn('wangsj')).errorCode, 'login.delayed');
  minutes(5);
  assert.equal((await signIn('wangsj')).code, 200);
});

test('too many wrong passwords lock an account until it is unlocked, and a right one in between starts the count anew', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 1 });
  for (const password of ['Wrong123', 'Wrong123', 'Audit2026', 'Wrong123', 'Wrong123'])
    await signIn('sunlj', password);
  assert.equal((await signIn('sunlj')).code, 200);
  for (let wrong = 0; wrong < 3; wrong += 1) await signIn('sunlj', 'Wrong123');
  minutes(600);
  assert.equal((await signIn('sunlj')).errorCode, 'login.locked');
  const row = await product.app.kernel.db
    .selectFrom('users')
    .select('enabled_mark')
    .where('account', '=', 'sunlj')
    .executeTakeFirstOrThrow();
  assert.equal(row.enabled_mark, 2);
});

test('wrong passwords never lock the last super administrator out, only make the account wait', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 1, lockTime: 10 });
  for (let wrong = 0; wrong < 3; wrong += 1) await signIn('admin', 'Wrong123');
  assert.equal((await signIn('admin')).errorCode, 'login.delayed');
  minutes(11);
  assert.equal((await signIn('admin')).code, 200);

  const { db } = product.app.kernel;
  await db.updateTable('users').set({ is_administrator: true }).where('account', '=', 'zhoumin').execute();
  for (let wrong = 0; wrong < 3; wrong += 1) await signIn('zhoumin', 'Wrong123');
  assert.equal((await signIn('zhoumin')).errorCode, 'login.locked', 'another one can unlock this account');
  await db
    .updateTable('users')
    .set({ is_administrator: false, enabled_mark: 1 })
    .where('account', '=', 'zhoumin')
    .execute();
});

test('wrong passwords from one address keep nobody waiting at another, nor at a known device', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 2, lockTime: 10 });
  const first = await fetch(`${product.url}/api/oauth/Login`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'caoyh', password: passwordDigest('Audit2026') }),
  });
  const [cookie = ''] = first.headers.getSetCookie();
  assert.match(cookie, /^plus_device=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const device = { cookie: cookie.split(';')[0] ?? '' };
  for (let wrong = 0; wrong < 3; wrong += 1) await signIn('caoyh', 'Wrong123');
  assert.equal((await signIn('caoyh')).errorCode, 'login.delayed');
  assert.equal((await signIn('caoyh', 'Audit2026', {}, device)).code, 200);
  for (const [account, errorCode] of [
    ['nobody', 'login.wrong'],
    ['caoyh', 'login.wrong'],
    ['caoyh', 'login.wrong'],
    ['caoyh', 'login.delayed'],
    ['caoyh', 'login.delayed'],
  ] as const)
    assert.equal((await signIn(account, 'Wrong123', {}, device)).errorCode, errorCode);
  const forged = { cookie: `${device.cookie.slice(0, -2)}xx` };
  assert.equal((await signIn('caoyh', 'Audit2026', {}, forged)).errorCode, 'login.delayed');
});

test('from very many addresses only known devices go on', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 2, lockTime: 10 });
  const { db } = product.app.kernel;
  const name = demoId('user', 'weisq');
  const at = { changed_at: new Date(now), wrong: 29 };
  await db
    .insertInto('password_guards')
    .values({ name, source: '*', ...at })
    .execute();
  assert.equal((await signIn('weisq', 'Wrong123')).errorCode, 'login.wrong');
  assert.equal((await signIn('weisq')).errorCode, 'login.delayed');
  minutes(11);
  assert.equal((await signIn('weisq')).code, 200);
});

test('a name of no account is answered as an account is, however often it is tried', async () => {
  const answers = async (account: string) => {
    const outcomes = [];
    for (let wrong = 0; wrong < 5; wrong += 1) outcomes.push(await signIn(account, 'Wrong123'));
    return outcomes.map(({ status, msg, errorCode }) => [status, msg, errorCode]);
  };
  for (const lockType of [1, 2] as const) {
    await configure({ passwordErrorsNumber: 3, lockType, lockTime: 10 });
    assert.deepEqual(await answers('nobody'), await answers('maxd'));
    minutes(11);
    if (lockType === 1) assert.equal((await signIn('maxd')).errorCode, 'login.locked');
    await product.app.kernel.db
      .updateTable('users')
      .set({ enabled_mark: 1 })
      .where('account', '=', 'maxd')
      .execute();
    await product.app.kernel.db.deleteFrom('password_guards').execute();
  }
});

test('administrators see who has to wait, counted as locked, and can let them in at once', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 2, lockTime: 10 });
  const authorization = await tokenOf('admin');
  const locked = async () => {
    const { data } = await product.visitor.tryCall(
      userAdminRoutes.list,
      { query: { enabledMark: 2 } },
      { authorization },
    );
    return data.list.map(({ account, retryAfter }) => [account, retryAfter]);
  };
  const before = await locked();
  for (let wrong = 0; wrong < 3; wrong += 1) await signIn('jiangbo', 'Wrong123');
  assert.deepEqual(await locked(), [...before, ['jiangbo', now + 600_000]]);
  const logged = await product.visitor.call(
    logsRoutes.list,
    { params: { category: 1 }, query: { keyword: 'jiangbo' } },
    { authorization },
  );
  assert.partialDeepStrictEqual(logged.list[0], { event: 'login.delayed', params: { minutes: 10 } });
  const params = { id: demoId('user', 'jiangbo') };
  await product.visitor.call(userAdminRoutes.unlock, { params }, { authorization });
  assert.deepEqual(await locked(), before);
  assert.equal((await signIn('jiangbo')).code, 200);
});

test('of many tries at once no more than allowed are answered with a session', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 1 });
  const tries = Array.from({ length: 12 }, (_, index) =>
    signIn('maxd', index === 11 ? 'Audit2026' : 'Wrong123'),
  );
  const outcomes = await Promise.all(tries);
  assert.deepEqual(
    outcomes.filter((outcome) => outcome.code === 200),
    [],
  );
});

test('a disabled account is told so only with the right password', async () => {
  const { db } = product.app.kernel;
  await db.updateTable('users').set({ enabled_mark: 0 }).where('account', '=', 'guoyn').execute();
  product.app.kernel.access.clear();
  assert.equal((await signIn('guoyn', 'Wrong123')).errorCode, 'login.wrong');
  assert.equal((await signIn('guoyn')).errorCode, 'login.disabled');
});

test('an account whose time is over cannot sign in', async () => {
  const { db } = product.app.kernel;
  await db
    .updateTable('users')
    .set({ expires_at: new Date(now) })
    .where('account', '=', 'guest01')
    .execute();
  product.app.kernel.access.clear();
  assert.equal((await signIn('guest01')).errorCode, 'login.disabled');
});

test('an account without any menu is refused with the text of the specification and gets no session', async () => {
  const { db } = product.app.kernel;
  await db.deleteFrom('user_relations').where('user_id', '=', demoId('user', 'dengrf')).execute();
  product.app.kernel.access.clear();
  const outcome = await signIn('dengrf');
  assert.deepEqual([outcome.errorCode, outcome.msg], ['login.noMenus', '您的权限不足，请联系管理员']);
  const sessions = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', demoId('user', 'dengrf'))
    .execute();
  assert.deepEqual(sessions, []);
});

test('a later sign-in forces out the earlier one of the same kind of device, unless several are allowed', async () => {
  const first = withToken(await tokenOf('huangwl'));
  const second = withToken(await tokenOf('huangwl'));
  assert.equal((await first.currentUser()).code, 601);
  assert.equal((await second.currentUser()).code, 200);
  await configure({ singleLogin: '2' });
  const third = withToken(await tokenOf('huangwl'));
  assert.deepEqual([(await second.currentUser()).code, (await third.currentUser()).code], [200, 200]);
});

test('a session expires without calls, is invalid after logout, and an unknown token is invalid', async () => {
  await configure({ tokenTimeout: 30 });
  const client = withToken(await tokenOf('wujp'));
  minutes(29);
  assert.equal((await client.currentUser()).code, 200);
  minutes(29);
  assert.equal((await client.currentUser()).code, 200);
  minutes(31);
  const late = await client.currentUser();
  assert.deepEqual([late.status, late.code], [401, 600]);

  const other = withToken(await tokenOf('wujp'));
  assert.equal((await other.logout()).code, 200);
  assert.equal((await other.currentUser()).code, 602);
  assert.equal((await withToken('bearer nonsense').currentUser()).code, 602);
});

test('the token is stored as a hash only, and a sign-in that brings an old token ends its session', async () => {
  await configure({ singleLogin: '2' });
  const token = await tokenOf('xiecm');
  const stored = JSON.stringify(await product.app.kernel.db.selectFrom('sessions').selectAll().execute());
  assert.ok(!stored.includes(token.split(' ')[1] ?? token));
  assert.equal((await signIn('xiecm', 'Audit2026', {}, { authorization: token })).code, 200);
  assert.equal((await withToken(token).currentUser()).code, 602);
});

test('while the screen is locked only unlocking, logging out and a bare CurrentUser answer', async () => {
  const token = await tokenOf('fanht');
  const client = withToken(token);
  assert.equal((await client.lock()).code, 200);
  const other = await product.visitor.tryCall(authRoutes.lock, {}, { authorization: token });
  assert.deepEqual([other.status, other.errorCode], [423, 'session.locked']);
  const bare = await client.currentUser();
  assert.equal(bare.data.userInfo.userName, '范海棠');
  assert.deepEqual([bare.data.menuList, bare.data.permissionList], [[], []]);

  assert.equal((await client.unlock('fanht', 'Wrong123')).errorCode, 'login.wrongPassword');
  assert.equal((await client.unlock('chenyl', 'Audit2026')).errorCode, 'login.wrongPassword');
  assert.equal((await client.unlock('fanht', 'Audit2026')).code, 200);
  assert.ok((await client.currentUser()).data.menuList.length > 0);
});

test('with picture codes on, a sign-in needs the shown code, once and in time', async () => {
  await configure({ enableVerificationCode: 1 });
  const config = await product.visitor.call(authRoutes.config, { params: { account: 'anybody' } });
  assert.deepEqual(config, { enableVerificationCode: 1, verificationCodeNumber: 4 });
  assert.equal((await signIn('yangcz')).errorCode, 'login.codeWrong');
  assert.equal(
    (await signIn('yangcz', 'Audit2026', { code: 'ABCD', timestamp: 'x1' })).errorCode,
    'login.codeWrong',
  );

  const picture = await fetch(`${product.url}/api/oauth/ImageCode/4/x2`);
  assert.equal(picture.headers.get('content-type'), 'image/png');
  const bytes = Buffer.from(await picture.arrayBuffer());
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [252, 80]);
  const again = await (await fetch(`${product.url}/api/oauth/ImageCode/4/x2`)).bytes();
  assert.notDeepEqual(Buffer.from(again), bytes, 'the same code is never drawn the same');

  const { kernel } = product.app;
  const code = shownCode(kernel, 'x2', 4).toLowerCase();
  assert.equal((await signIn('yangcz', 'Audit2026', { code, timestamp: 'x2' })).code, 200);
  assert.equal((await signIn('yangcz', 'Audit2026', { code, timestamp: 'x2' })).errorCode, 'login.codeWrong');
  const late = shownCode(kernel, 'x3', 4);
  minutes(6);
  assert.equal(
    (await signIn('yangcz', 'Audit2026', { code: late, timestamp: 'x3' })).errorCode,
    'login.codeWrong',
  );
});

test('only listed addresses sign in while the white list is on, and nobody shuts the own address out', async () => {
  await configure({ whitelistSwitch: 1, whiteListIp: '10.0.0.0/8, 127.0.0.*' });
  assert.equal((await signIn('jiangbo')).code, 200);
  const authorization = await tokenOf('admin');
  for (const [whiteListIp, problem] of [
    ['10.0.0.1', 'config.ownAddressDenied'],
    ['127.0.0.1, office', 'config.badAddress'],
  ] as const) {
    const body = SysConfigSchema.parse({ whitelistSwitch: 1, whiteListIp });
    const saved = await product.visitor.tryCall(sysConfigRoutes.save, { body }, { authorization });
    assert.deepEqual([saved.status, saved.errorCode], [422, problem]);
    assert.partialDeepStrictEqual(saved.data, { field: 'whiteListIp' });
  }
});

test('every try is in the security log, and the previous sign-in is told at the next one', async () => {
  await signIn('panyt', 'Wrong123');
  minutes(1);
  const firstAt = now;
  const first = withToken(await tokenOf('panyt'));
  assert.equal((await first.currentUser()).data.userInfo.prevLogin, 0);
  minutes(1);
  await first.logout();
  assert.deepEqual(await events('panyt'), ['login.wrong', 'login', 'logout']);
  minutes(60);
  const { userInfo } = (await withToken(await tokenOf('panyt')).currentUser()).data;
  assert.deepEqual(
    [
      userInfo.prevLogin,
      userInfo.prevLoginTime,
      userInfo.prevLoginIPAddress,
      userInfo.prevLoginIPAddressName,
    ],
    [1, firstAt, '127.0.0.1', '本机'],
  );
});

test('CurrentUser brings the own column settings, and answers the same to those who take compressed replies', async () => {
  const { currentUser } = withToken(await tokenOf('chenyl'));
  assert.deepEqual((await currentUser()).data.columnSettings, {});
  const client = await product.as('chenyl');
  const fieldList = [{ prop: 'fullName', label: '', visible: false, columnVisible: false }];
  await client.call(permissionsRoutes.setColumns, { body: { moduleId: 'audit.list', fieldList } });
  const one = await client.call(authRoutes.currentUser, {});
  assert.deepEqual(one.columnSettings, { 'audit.list': fieldList });
  const raw = async (encoding: string) => {
    const headers = { ...client.headers, 'accept-encoding': encoding };
    return (await fetch(`${product.url}/api/oauth/CurrentUser`, { headers })).text();
  };
  assert.equal(await raw('gzip'), await raw('identity'));
  await client.call(permissionsRoutes.setColumns, { body: { moduleId: 'audit.list', fieldList: [] } });
  assert.match(
    await raw('gzip'),
    /"columnSettings":\{"audit.list":\[\]\}/,
    'what changed is not the kept reply',
  );
});

test('CurrentUser brings the names of all organisations to whoever asks and could read them', async () => {
  const authorization = await tokenOf('chenyl');
  const namesOf = async (query: { names?: '1' }) => {
    const current = await product.visitor.call(authRoutes.currentUser, { query }, { authorization });
    return current.organizeNames;
  };
  const { list } = await product.visitor.call(organizationsRoutes.names, {}, { authorization });
  assert.deepEqual(await namesOf({ names: '1' }), list);
  assert.equal(await namesOf({}), undefined);
  await withToken(authorization).lock();
  assert.equal(await namesOf({ names: '1' }), undefined, 'not behind a locked screen');
});

test('CurrentUser asks the database at most three times once rights and session are cached', async () => {
  const client = withToken(await tokenOf('tangmy'));
  await client.currentUser();
  const { db } = product.app.kernel;
  const counted: string[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = ((query: { sql: string }, ...rest: unknown[]) => {
    counted.push(query.sql);
    return (original as (...all: unknown[]) => unknown)(query, ...rest);
  }) as typeof executor.executeQuery;
  try {
    assert.equal((await client.currentUser()).code, 200);
  } finally {
    executor.executeQuery = original;
  }
  assert.ok(counted.length > 0 && counted.length <= 3, counted.join('\n'));
});

test('an account name of a colleague’s sub-account is found by the mobile number in front', async () => {
  const { db } = product.app.kernel;
  await db
    .updateTable('users')
    .set({ main_account_id: demoId('user', 'caoyh') })
    .where('account', '=', 'weisq')
    .execute();
  const { mobile_phone } = await db
    .selectFrom('users')
    .select('mobile_phone')
    .where('account', '=', 'caoyh')
    .executeTakeFirstOrThrow();
  assert.equal((await signIn(`${mobile_phone}@weisq`)).code, 200);
  assert.equal((await signIn(`${mobile_phone}@heyx`)).errorCode, 'login.wrong');
});
