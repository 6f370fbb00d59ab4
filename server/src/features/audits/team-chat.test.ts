import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { openLine } from '../../testing/live-line.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, member } from './audits.fixture.ts';

let product: TestApp;
const open: WebSocket[] = [];

before(async () => {
  product = await startTestApp();
});
after(async () => {
  for (const socket of open) socket.close();
  await product.stop();
});

/** A connection of a person. */
async function connect(account: string) {
  const client = await product.as(account);
  const line = await openLine(product.url, client.headers.authorization);
  open.push(line.socket);
  return { ...line, client };
}

test('the team of an issued audit talks in a group, whose members are those of the team', async () => {
  const team = [
    member('zhaoqf', 'LEAD'),
    member('sunlj', 'AUDITOR'),
    member('maxd', 'GUEST', { expiresAt: Date.now() + 86_400_000 }),
  ];
  const draft = draftOf(await publishedVersion(product, 'TEAM'), { fullName: '群聊检查', members: team });
  const audit = await auditAt(product, 'issued', draft);
  await product.app.outbox.drain();
  const params = { id: audit.id };
  const zhao = await connect('zhaoqf');
  const group = await zhao.client.call(chatRoutes.group, { params });
  assert.deepEqual(
    [group.fullName, group.members.map(({ account }) => account).toSorted()],
    ['群聊检查', ['maxd', 'sunlj', 'zhaoqf']],
  );
  const stranger = await connect('liuhb');
  assert.equal((await stranger.client.tryCall(chatRoutes.group, { params })).errorCode, 'record.missing');
  stranger.say({ method: 'SendMessage', toUserId: group.id, messageType: 'text', messageContent: '路过' });
  assert.equal((await stranger.next('sendFailed'))?.method, 'sendFailed');

  const sun = await connect('sunlj');
  const card = { path: `/checkInfo?id=${audit.id}`, title: '群聊检查' };
  zhao.say({ method: 'SendMessage', toUserId: group.id, messageType: 'card', messageContent: card });
  assert.partialDeepStrictEqual(await sun.next('receiveMessage'), {
    group: { id: group.id, fullName: '群聊检查' },
    formMessage: card,
    account: 'zhaoqf',
  });
  zhao.say({
    method: 'SendMessage',
    toUserId: group.id,
    messageType: 'card',
    messageContent: { path: '//elsewhere.example/', title: '别处' },
  });
  sun.say({ method: 'SendMessage', toUserId: group.id, messageType: 'text', messageContent: '收到液位单' });
  assert.partialDeepStrictEqual(await zhao.next('receiveMessage'), { formMessage: '收到液位单' });
  const guest = await connect('maxd');
  assert.partialDeepStrictEqual(guest.init, { unreadNums: [{ SendUserId: group.id, UnreadNum: 2 }] });
  const { list: hits } = await guest.client.call(chatRoutes.search, { query: { keyword: '液位单' } });
  assert.deepEqual(
    hits.map(({ other }) => [other.id, other.isGroup]),
    [[group.id, true]],
  );
  guest.say({ method: 'UpdateReadMessage', formUserId: group.id });
  assert.partialDeepStrictEqual(await guest.next('initMessage'), { unreadNums: [] });
  stranger.say({ method: 'MessageList', toUserId: group.id });
  assert.partialDeepStrictEqual(await stranger.next('messageList'), { list: [] });

  // Who leaves the team leaves the conversation.
  await (await product.as('chenyl')).call(auditsRoutes.saveMembers, {
    params,
    body: { rev: audit.rev, members: team.slice(0, 2) },
  });
  await product.app.outbox.drain();
  assert.equal((await guest.client.tryCall(chatRoutes.group, { params })).errorCode, 'record.missing');
  const { list } = await guest.client.call(chatRoutes.conversations, { query: {} });
  assert.deepEqual(list, []);
});

test('a guest only reaches the people of the own audit, and whoever writes to the guest', async () => {
  const members = [
    member('zhaoqf', 'LEAD'),
    member('guest01', 'GUEST', { expiresAt: Date.now() + 86_400_000 }),
  ];
  const draft = draftOf(await publishedVersion(product, 'GUESTCHAT'), { fullName: '外部专家', members });
  await auditAt(product, 'issued', draft);
  await product.app.outbox.drain();
  const guest = await connect('guest01');
  const write = (account: string, text: string) =>
    guest.say({
      method: 'SendMessage',
      toUserId: demoId('user', account),
      messageType: 'text',
      messageContent: text,
    });
  const contacts = async (keyword: string) => {
    const { list } = await guest.client.call(usersRoutes.chatList, { query: { keyword } });
    return list.map(({ account }) => account);
  };
  assert.deepEqual(await contacts(''), ['zhaoqf']);
  write('liuhb', '您好');
  assert.equal((await guest.next('sendFailed')).msg, '对方不存在或已停用，消息没有发送');
  write('zhaoqf', '请问会议几点开始');
  assert.equal((await guest.next('sendMessage')).toMessage, '请问会议几点开始');

  const other = await connect('liuhb');
  const ids = ['zhaoqf', 'liuhb'].map((account) => demoId('user', account));
  const seen = async () => (await guest.client.call(chatRoutes.online, { body: { userIds: ids } })).userIds;
  assert.ok(!(await seen()).includes(demoId('user', 'liuhb')));
  other.say({
    method: 'SendMessage',
    toUserId: demoId('user', 'guest01'),
    messageType: 'text',
    messageContent: '我是后勤联系人',
  });
  assert.equal((await guest.next('receiveMessage')).formMessage, '我是后勤联系人');
  write('liuhb', '收到');
  assert.equal((await guest.next('sendMessage')).toMessage, '收到');
});
