import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BaseInfoEdit } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import { ImportRow } from '@auditplus/contract/features/users/user-import.model.ts';
import { UserEdit, type UserTreeNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let client: Client;
before(async () => {
  product = await startTestApp();
  client = await product.as('chenyl');
});
after(() => product.stop());

const flat = (nodes: readonly UserTreeNode[]): UserTreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

test('all enabled people are listed once, and no secret or phone number goes with them', async () => {
  const { list } = await client.call(usersRoutes.all, {});
  assert.equal(list.length, 60);
  assert.deepEqual(list.find((user) => user.account === 'tangmy')?.realName, '唐明月');
  assert.doesNotMatch(JSON.stringify(list), /argon2|138000/);
});

test('people are searched page by page by name and account, within an organisation too', async () => {
  const search = async (query: {
    keyword?: string;
    within?: string;
    currentPage?: number;
    pageSize?: number;
  }) => client.call(usersRoutes.search, { query });
  const first = await search({ pageSize: 50 });
  assert.deepEqual([first.list.length, first.pagination.total], [50, 60]);
  const second = await search({ currentPage: 2, pageSize: 50 });
  assert.equal(new Set([...first.list, ...second.list].map(({ id }) => id)).size, 60);
  for (const keyword of ['唐明', 'TANGMY', 'tangm'])
    assert.ok(
      (await search({ keyword })).list.some(({ account }) => account === 'tangmy'),
      keyword,
    );
  const unit = demoId('org', 'C01');
  const inside = await search({ within: unit, pageSize: 50 });
  assert.ok(inside.list.some(({ account }) => account === 'tangmy'));
  assert.ok(!inside.list.some(({ account }) => account === 'zhoumin'));
  assert.deepEqual((await search({ within: unit, keyword: 'zhoumin' })).list, []);
  assert.deepEqual((await search({ within: 'nowhere' })).list, []);
  assert.equal((await product.visitor.tryCall(usersRoutes.search, { query: {} })).code, 602);
});

test('people are found by the first letters of their names, however the name came in', async () => {
  const { db } = product.app.kernel;
  const admin = await product.as('admin');
  const place = demoId('org', 'C01');
  const namesBy = async (keyword: string) => {
    const { list } = await client.call(usersRoutes.search, { query: { keyword } });
    return list.map(({ realName }) => realName);
  };
  assert.deepEqual(await namesBy('tmy'), ['唐明月']);
  const { list: found } = await admin.call(userAdminRoutes.list, { query: { keyword: 'TMY' } });
  assert.deepEqual(
    found.map(({ account }) => account),
    ['tangmy'],
  );

  const person = (realName: string) =>
    UserEdit.parse({ account: 'letters1', realName, organizeId: [place], enabledMark: 1 });
  const { id } = await admin.call(userAdminRoutes.create, { body: person('欧阳锦程') });
  assert.deepEqual(await namesBy('oyjc'), ['欧阳锦程']);
  const { rev } = await admin.call(userAdminRoutes.read, { params: { id } });
  await admin.call(userAdminRoutes.update, { params: { id }, body: { ...person('欧阳锦华'), rev } });
  assert.deepEqual([await namesBy('oyjc'), await namesBy('oyjh')], [[], ['欧阳锦华']]);

  const unit = '清源水务集团/清源城中水务有限公司';
  const row = ImportRow.parse({ account: 'letters2', realName: '司马庭轩', organizeId: unit, rowNumber: 2 });
  const { snum } = await admin.call(userExchangeRoutes.importRows, { body: { list: [row] } });
  assert.equal(snum, 1);
  const imported = await db
    .selectFrom('users')
    .select('quick_query')
    .where('account', '=', 'letters2')
    .executeTakeFirstOrThrow();
  assert.equal(imported.quick_query, 'smtx');

  const own = await product.as('tangmy');
  const info = await own.call(currentUserRoutes.baseInfo, {});
  await own.call(currentUserRoutes.saveBaseInfo, {
    body: BaseInfoEdit.parse({ ...info, realName: '唐月明' }),
  });
  assert.deepEqual([await namesBy('tmy'), await namesBy('tym')], [[], ['唐月明']]);
  const renamed = await own.call(currentUserRoutes.baseInfo, {});
  await own.call(currentUserRoutes.saveBaseInfo, {
    body: BaseInfoEdit.parse({ ...renamed, realName: info.realName }),
  });

  await db.deleteFrom('users').where('account', 'in', ['letters1', 'letters2']).execute();
});

test('the selector hangs people below their organisations and leaves empty ones out', async () => {
  const { list } = await client.call(usersRoutes.selector, {});
  const nodes = flat(list);
  assert.equal(nodes.filter((node) => node.type === 'user').length, 60);
  assert.ok(nodes.filter((node) => node.type !== 'user').every((node) => node.children.length > 0));
});

test('the lazy tree opens level by level, and a keyword finds people by name or account', async () => {
  const open = (id: string, keyword?: string) =>
    client.call(usersRoutes.nodeSelector, { params: { id }, query: {}, body: keyword ? { keyword } : {} });
  const top = (await open('0')).list;
  assert.deepEqual(
    top.map((node) => node.id),
    [demoId('org', 'QYSW')],
  );
  const group = (await open(demoId('org', 'QYSW'))).list;
  assert.ok(
    group.some((node) => node.type === 'company') && group.some((node) => node.realName === '系统管理员'),
  );
  const found = await open('0', '唐明');
  assert.deepEqual(
    found.list.map((node) => node.fullName),
    ['唐明月/tangmy'],
  );
  assert.deepEqual(found.pagination, { currentPage: 1, pageSize: 20, total: 1 });
  assert.deepEqual((await open('0', '%')).list, []);
});

test('people are found by ids in the given order, as a list or as one comma text', async () => {
  const ids = [demoId('user', 'zhoumin'), 'nobody', demoId('user', 'admin')];
  const names = async (body: object) =>
    (await client.call(usersRoutes.byIds, { body })).list.map((user) => user.realName);
  assert.deepEqual(await names({ userId: ids }), ['周敏', '系统管理员']);
  const raw = await fetch(`${product.url}/api/permission/Users/getUserList`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ids.join(',') }),
  });
  const { data } = (await raw.json()) as { data: { list: { realName: string }[] } };
  assert.deepEqual(
    data.list.map((user) => user.realName),
    ['周敏', '系统管理员'],
  );
});

test('the chat list leaves the caller out and pages', async () => {
  const first = await client.call(usersRoutes.chatList, { query: { pageSize: 50 } });
  const second = await client.call(usersRoutes.chatList, { query: { pageSize: 50, currentPage: 2 } });
  assert.equal(first.pagination.total, 59);
  const accounts = [...first.list, ...second.list].map((user) => user.account);
  assert.equal(new Set(accounts).size, 59);
  assert.ok(!accounts.includes('chenyl'));
});

test('people of the own organisation and below, and the own subordinates', async () => {
  const gm = await product.as('yangcz');
  const company = await gm.call(usersRoutes.ofOrganization, { query: {} });
  assert.deepEqual(
    company.map((user) => user.realName).sort(),
    ['杨承志', '唐明月', '罗志强', '邱凤兰'].sort(),
  );
  assert.deepEqual(await gm.call(usersRoutes.subordinates, { body: {} }), []);
  await product.app.kernel.db
    .updateTable('users')
    .set({ manager_id: demoId('user', 'yangcz') })
    .where('account', '=', 'tangmy')
    .execute();
  const below = await gm.call(usersRoutes.subordinates, { body: {} });
  assert.deepEqual(
    below.map((user) => user.realName),
    ['唐明月'],
  );
});
