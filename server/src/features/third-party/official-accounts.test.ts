import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import type { MpConfigEdit } from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { officialAccountsRoutes as routes } from '@auditplus/contract/features/third-party/official-accounts.routes.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { flatXml } from '@auditplus/core/wechat/flat-xml.ts';
import { startFakeMp } from '../../testing/fake-mp.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { callbackSignature, openMessage, sealMessage } from './callback-seal.ts';
import { fetchFollowers } from './official-accounts.service.ts';

const TOKEN = 'QDG6eK';
const KEY = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C';
const APP = 'wx-demo';

let product: TestApp;
let admin: Client;
let mp: Awaited<ReturnType<typeof startFakeMp>>;
let now = Date.UTC(2026, 5, 1);

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' }, clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
  mp = await startFakeMp();
  await admin.call(outboundHostsRoutes.create, {
    body: { kind: 'http', host: 'localhost', ports: [mp.port], description: '' },
  });
  await save();
});
after(async () => {
  mp.close();
  await product.stop();
});

const save = (more: Partial<MpConfigEdit> = {}) =>
  admin.tryCall(routes.saveMp, {
    body: {
      enabledMark: 1,
      address: mp.address,
      wx_GZH_APPID: APP,
      wx_GZH_APPSECRET: 'app-secret',
      wx_GZH_TOKEN: TOKEN,
      wx_GZH_AESKEY: KEY,
      ...more,
    },
  });
const seconds = (at = now) => String(Math.floor(at / 1000));
const users = async () => (await admin.call(routes.users, { query: {} })).list;

type Sent = {
  readonly kind?: string;
  readonly timestamp?: string;
  readonly token?: string;
  readonly nonce?: string;
  readonly xml?: string;
};

let counted = 0;

/** Calls as the platform does; `xml` in place of the encrypted message. */
async function send(
  message: string,
  { kind = 'mp', timestamp = seconds(), token = TOKEN, nonce, xml }: Sent = {},
) {
  counted += 1;
  const sealed = sealMessage(KEY, APP, message);
  const used = nonce ?? String(counted);
  const query = new URLSearchParams({
    msg_signature: callbackSignature(token, timestamp, used, sealed),
    timestamp,
    nonce: used,
  });
  const url = `${product.url}/api/third/WeChat/Callback/${kind}?${query}`;
  const post = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body:
        xml ?? `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`,
    });
  const reply = await post();
  return { status: reply.status, text: await reply.text(), again: post };
}
const codeOf = ({ text }: { readonly text: string }) => /"errorCode":"([\w.]+)"/.exec(text)?.[1];
const event = (name: string, more = '', from = 'o-new') =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${from}]]></FromUserName><CreateTime>${seconds()}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${name}]]></Event>${more}</xml>`;

test('settings keep their secrets, and a secret does not follow a changed address', async () => {
  const view = await admin.call(routes.readMp, {});
  assert.deepEqual(
    [view.wx_GZH_APPSECRET, view.wx_GZH_TOKEN, view.wx_GZH_AESKEY],
    [KEPT_SECRET, KEPT_SECRET, KEPT_SECRET],
  );
  assert.equal(JSON.stringify(view).includes('app-secret'), false);
  const moved = await save({ wx_GZH_APPSECRET: KEPT_SECRET, address: 'http://localhost:1' });
  assert.equal(moved.errorCode, 'secret.again');
  assert.equal((await save({ wx_GZH_AESKEY: 'short' })).errorCode, 'request.malformed');
  assert.equal((await save({ rev: view.rev + 5 })).errorCode, 'record.stale');
  await admin.call(routes.testMp, {});
  await save({ wx_GZH_APPSECRET: 'wrong' });
  assert.equal((await admin.tryCall(routes.testMp, {})).errorCode, 'thirdParty.credentialsWrong');
  await save();
});

test('the enterprise account has the settings of WeCom and its own callback', async () => {
  const view = await admin.call(routes.readQyh, {});
  const saved = await admin.tryCall(routes.saveQyh, {
    body: {
      enabledMark: 1,
      address: view.address,
      qyh_CorpId: APP,
      qyh_CorpSecret: 'contacts',
      qyh_AgentId: '7',
      qyh_AgentSecret: '',
      qyh_Token: TOKEN,
      qyh_AesKey: KEY,
    },
  });
  assert.equal(saved.code, 200);
  const { list } = await admin.call(thirdPartyRoutes.list, {});
  const wecom = list.find(({ kind }) => kind === 'wecom');
  assert.deepEqual([wecom?.appId, wecom?.agentId, wecom?.secret], [APP, '7', KEPT_SECRET]);
  assert.equal((await send('<xml><MsgType>event</MsgType></xml>', { kind: 'qy' })).status, 200);
  assert.notEqual((await admin.call(routes.readQyh, {})).calledTime, null);
});

test('followers are fetched with expiring tokens and rate codes, and who left is kept as such', async () => {
  for (let index = 0; index < 250; index++) mp.follow(`o-${index}`, `关注者${index}`);
  Object.assign(mp.behaviour, { tokenUses: 2, rateEvery: 5 });
  const sync = async () => {
    now += 1000;
    const { id } = await admin.call(routes.sync, {});
    assert.equal((await admin.tryCall(routes.sync, {})).errorCode, 'thirdParty.running');
    await fetchFollowers(product.app.kernel, id);
    const { lastRun } = await admin.call(routes.syncState, {});
    return lastRun;
  };
  const first = await sync();
  assert.deepEqual([first?.state, first?.total, first?.handled], ['done', 250, 250], first?.problem);
  assert.ok(mp.token.given > 1, 'tokens expired');
  Object.assign(mp.behaviour, { tokenUses: Infinity, rateEvery: 0 });
  mp.followers.delete('o-7');
  await sync();
  const left = await admin.call(routes.users, { query: { isFollowing: '0' } });
  assert.deepEqual(
    left.list.map(({ openId }) => openId),
    ['o-7'],
  );
  const found = await admin.call(routes.users, { query: { keyword: '关注者12' } });
  assert.equal(found.pagination.total, 11);
});

test('a remark goes to the platform, and whom that does not know it refuses', async () => {
  const remark = (openId: string) =>
    admin.tryCall(routes.remark, { params: { openId }, body: { remark: '供水热线' } });
  assert.equal((await remark('o-1')).code, 200);
  assert.equal(mp.followers.get('o-1')?.remark, '供水热线');
  assert.equal((await remark('o-7')).errorCode, 'thirdParty.refused');
  assert.equal((await remark('nobody')).errorCode, 'record.missing');
});

test('the menu is drafted, published as the platform wants it, and removed', async () => {
  const draft = async (list: Parameters<typeof admin.call<typeof routes.saveMenu>>[1]['body']['list']) => {
    const { rev } = await admin.call(routes.readMenu, {});
    await admin.call(routes.saveMenu, { body: { list, rev } });
  };
  const entry = (fullName: string, more: { content?: string; url?: string } = {}) => ({
    fullName,
    type: more.url === undefined ? ('click' as const) : ('view' as const),
    content: more.content ?? '',
    url: more.url ?? '',
  });
  const publish = () => admin.tryCall(routes.publishMenu, {});
  assert.equal((await publish()).code, 200, 'there is none to remove');
  await draft([{ ...entry('服务'), children: [entry('电话')] }]);
  const incomplete = await publish();
  assert.deepEqual([incomplete.errorCode, incomplete.msg.includes('电话')], ['weChat.menuIncomplete', true]);
  await draft([
    {
      ...entry('服务'),
      children: [entry('电话', { content: '96116' }), entry('官网', { url: 'https://a.example' })],
    },
    { ...entry('关于', { content: '清源水务' }), children: [] },
  ]);
  assert.equal((await admin.call(routes.readMenu, {})).isChanged, true);
  assert.equal((await publish()).code, 200);
  assert.deepEqual(mp.menus.at(-1), [
    {
      name: '服务',
      sub_button: [
        { type: 'click', name: '电话', key: '0.0' },
        { type: 'view', name: '官网', url: 'https://a.example' },
      ],
    },
    { type: 'click', name: '关于', key: '1' },
  ]);
  assert.equal((await admin.call(routes.readMenu, {})).isChanged, false);
  const stale = await admin.tryCall(routes.saveMenu, { body: { list: [], rev: 0 } });
  assert.equal(stale.errorCode, 'record.stale');
});

test('an entry of the published menu answers whoever taps it, encrypted', async () => {
  const { status, text } = await send(event('CLICK', '<EventKey><![CDATA[0.0]]></EventKey>'));
  assert.equal(status, 200);
  const outer = flatXml(text);
  const sealed = outer?.get('Encrypt') ?? '';
  assert.equal(
    outer?.get('MsgSignature'),
    callbackSignature(TOKEN, outer?.get('TimeStamp') ?? '', outer?.get('Nonce') ?? '', sealed),
  );
  const answer = flatXml(openMessage(KEY, APP, sealed) ?? '');
  assert.deepEqual([answer?.get('ToUserName'), answer?.get('Content')], ['o-new', '96116']);
  for (const key of ['9', '0.9', '__proto__', '0.1', ''])
    assert.equal((await send(event('CLICK', `<EventKey>${key}</EventKey>`))).text, '');
});

test('who begins or ends to follow is known at once, each message once', async () => {
  const subscribe = event('subscribe');
  const first = await send(subscribe);
  assert.deepEqual([first.status, first.text], [200, '']);
  const followed = async () => (await users()).find(({ openId }) => openId === 'o-new')?.isFollowing;
  assert.equal(await followed(), true);
  assert.equal((await send(event('unsubscribe'))).status, 200);
  assert.equal(await followed(), false);
  // The platform sends again what was answered late: the same call, or the same message signed anew.
  const repeated = await first.again();
  assert.deepEqual([repeated.status, await repeated.text()], [200, '']);
  const signedAnew = await send(subscribe);
  assert.deepEqual([signedAnew.status, signedAnew.text], [200, '']);
  assert.equal(await followed(), false);
  now += 1000;
  await send(event('subscribe'));
  assert.equal(await followed(), true, 'who follows again later does follow');
});

test('a tap that is sent again is answered again', async () => {
  const tap = await send(event('CLICK', '<EventKey><![CDATA[0.0]]></EventKey>'));
  const repeated = await tap.again();
  assert.equal(repeated.status, 200);
  const sealed = flatXml(await repeated.text())?.get('Encrypt') ?? '';
  assert.equal(flatXml(openMessage(KEY, APP, sealed) ?? '')?.get('Content'), '96116');
});

test('the address is checked in plain and encrypted, and what is not signed right is not let in', async () => {
  const url = (parts: Record<string, string>) =>
    `${product.url}/api/third/WeChat/Callback/mp?${new URLSearchParams(parts)}`;
  const timestamp = seconds();
  const plain = await fetch(
    url({ signature: callbackSignature(TOKEN, timestamp, '1'), timestamp, nonce: '1', echostr: '4711' }),
  );
  assert.deepEqual([plain.status, await plain.text()], [200, '4711']);
  const sealed = sealMessage(KEY, APP, '1616');
  const right = { msg_signature: callbackSignature(TOKEN, timestamp, '2', sealed), timestamp, nonce: '2' };
  assert.equal(await (await fetch(url({ ...right, echostr: sealed }))).text(), '1616');
  assert.equal((await fetch(url({ ...right, echostr: sealMessage(KEY, APP, '1616') }))).status, 401);

  const message = event('subscribe', '', 'o-hostile');
  for (const [sent, code] of [
    [await send(message, { token: 'another' }), 'webhook.signatureWrong'],
    [await send(message, { timestamp: seconds(now - 301_000) }), 'webhook.stale'],
    [await send(message, { timestamp: seconds(now + 301_000) }), 'webhook.stale'],
    [await send(message, { timestamp: 'soon' }), 'webhook.stale'],
    [await send(message, { kind: 'other' }), 'webhook.signatureWrong'],
    // Its signature covers nothing of the message.
    [await send(message, { xml: message }), 'webhook.signatureWrong'],
  ] as const)
    assert.equal(codeOf(sent), code);
  await save({ enabledMark: 0 });
  assert.equal(codeOf(await send(message)), 'webhook.signatureWrong');
  await save();
  assert.equal(
    (await users()).some(({ openId }) => openId === 'o-hostile'),
    false,
  );
});

test('a signed message that is no flat XML changes nothing', async () => {
  for (const hostile of [
    '<!DOCTYPE xml [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><FromUserName>&f;</FromUserName></xml>',
    `<xml>${'<A>'.repeat(1000)}</xml>`,
    'no xml at all',
    '',
  ])
    assert.equal(codeOf(await send(hostile)), 'weChat.messageWrong');
  const large = await send('x', { xml: `<xml><A>${'x'.repeat(70_000)}</A></xml>` });
  assert.equal(large.status, 413);
});

test('with another account nothing of the former one is left', async () => {
  await save({ wx_GZH_APPID: 'wx-other' });
  assert.equal((await users()).length, 0);
  assert.equal((await admin.call(routes.readMenu, {})).publishedTime, null);
});
