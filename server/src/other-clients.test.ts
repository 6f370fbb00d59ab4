import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { messageTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { sendChatMessage } from './features/messages/chat.service.ts';
import { startTestApp, type TestApp } from './testing/http.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

test('a client of the reference platform gets every refusal with HTTP 200 and the code in the body', async () => {
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${product.url}${path}`, { headers });
    return [response.status, ((await response.json()) as { code: number }).code];
  };
  const path = '/prod-api/api/oauth/CurrentUser';
  assert.deepEqual(await ask(path, {}), [401, 602]);
  assert.deepEqual(await ask(path, { 'jnpf-origin': 'pc' }), [200, 602]);
  assert.deepEqual(await ask('/api/nothing', { 'jnpf-origin': 'pc' }), [200, 404]);
});

test('a group’s type is named by the code or the id of its dictionary entry and kept as the code', async () => {
  const admin = await product.as('admin');
  const { list: entries } = await admin.call(dictionariesRoutes.values, {
    params: { typeId: 'groupType' },
    query: {},
  });
  const entry = entries.find(({ enCode }) => enCode === 'expert');
  const body = {
    fullName: '专家',
    fullNameEn: '',
    enCode: 'experts',
    sortCode: 1,
    enabledMark: 1,
    description: '',
  } as const;
  await admin.call(groupsRoutes.create, { body: { ...body, type: entry?.id ?? '' } });
  const { list } = await admin.call(groupsRoutes.list, { query: { type: entry?.id ?? '' } });
  assert.deepEqual(
    list.map(({ enCode, typeCode }) => [enCode, typeCode]),
    [['experts', 'expert']],
  );
  const unknown = { ...body, enCode: 'others', fullName: '其他', type: 'nothing' };
  assert.equal(
    (await admin.tryCall(groupsRoutes.create, { body: unknown })).errorCode,
    'record.optionUnknown',
  );
});

test('a download link ends with the session that asked for it', async () => {
  const { visitor } = product;
  const kept = await product.as('admin');
  const sign = async () =>
    product.app.kernel.sessions.open({
      userId: (await product.ctxAs('admin')).caller.userId,
      device: 'pc',
      ip: '',
      userAgent: '',
      single: false,
    });
  const authorization = await sign();
  const { list } = await kept.call(billNumbersRoutes.list, { query: {} });
  const request = { params: { id: list[0]?.id ?? '' } };
  const { url } = await visitor.call(billNumbersRoutes.export, request, { authorization });
  assert.equal((await fetch(product.url + url)).status, 200);
  await visitor.call(authRoutes.logout, {}, { authorization });
  assert.notEqual((await fetch(product.url + url)).status, 200);
});

test('a guest knows nobody but the members of own audits and whoever has written', async () => {
  const guest = await product.as('guest01');
  const accounts = async () => (await guest.call(usersRoutes.all, {})).list.map(({ account }) => account);
  const partners = async () =>
    (await guest.call(usersRoutes.chatList, { query: {} })).list.map(({ account }) => account);
  assert.deepEqual([await accounts(), await partners()], [['guest01'], []]);
  const [own, staff] = [await product.ctxAs('guest01'), await product.ctxAs('chenyl')];
  const write = (messageContent: string) => ({ messageType: 'text' as const, messageContent });
  const toStaff = { method: 'SendMessage' as const, toUserId: staff.caller.userId, ...write('您好') };
  await assert.rejects(sendChatMessage(own, toStaff), { errorCode: 'chat.receiverUnknown' });
  await sendChatMessage(staff, { ...toStaff, toUserId: own.caller.userId });
  assert.deepEqual([(await accounts()).toSorted(), await partners()], [['chenyl', 'guest01'], ['chenyl']]);
  await sendChatMessage(own, toStaff);
  assert.ok((await (await product.as('tangmy')).call(usersRoutes.all, {})).list.length > 40);
});

test('in production the description of the API is for signed-in callers only', async () => {
  const production = await startTestApp({ env: { MODE: 'production' } });
  try {
    const { headers } = await production.as('chenyl');
    for (const path of ['/api/openapi.json', '/api/docs']) {
      assert.equal((await fetch(production.url + path)).status, 404);
      assert.equal((await fetch(production.url + path, { headers })).status, 200);
      assert.equal((await fetch(product.url + path)).status, 200);
    }
  } finally {
    await production.stop();
  }
});

test('the categories of message templates are a dictionary, named by code or id', async () => {
  const admin = await product.as('admin');
  const { list } = await admin.call(dictionariesRoutes.values, {
    params: { typeId: 'messageCategory' },
    query: {},
  });
  assert.deepEqual(
    list.map(({ enCode, fullName }) => [enCode, fullName]),
    [
      ['1', '普通'],
      ['2', '重要'],
      ['3', '紧急'],
    ],
  );
  const save = (enCode: string, category: unknown) =>
    fetch(`${product.url}${messageTemplatesRoutes.create.path}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ fullName: enCode, enCode, category, title: '标题' }),
    });
  const sent = [
    ['byNumber', 2, 200],
    ['byCode', '2', 200],
    ['byId', list[1]?.id, 200],
    ['byNothing', '7', 400],
  ] as const;
  for (const [enCode, category, status] of sent)
    assert.equal((await save(enCode, category)).status, status, enCode);
  const { list: stored } = await admin.call(messageTemplatesRoutes.list, { query: { keyword: 'by' } });
  assert.deepEqual(
    stored.map(({ category }) => category),
    [2, 2, 2],
  );
});
