import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { chatReportLifecycle } from '@auditplus/contract/features/messages/chat-reports.lifecycle.ts';
import { chatReportsRoutes } from '@auditplus/contract/features/messages/chat-reports.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { openLine } from '../../testing/live-line.ts';

// The smallest PNG.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const { dismissed, open, upheld } = chatReportLifecycle.state;

let product: TestApp;
let admin: Client;
const sockets: WebSocket[] = [];

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(async () => {
  for (const socket of sockets) socket.close();
  await product.stop();
});

async function connect(account: string) {
  const client = await product.as(account);
  const line = await openLine(product.url, client.headers.authorization);
  sockets.push(line.socket);
  const send = async (toAccount: string, content: object) => {
    line.say({ method: 'SendMessage', toUserId: demoId('user', toAccount), ...content });
    return (await line.next('sendMessage')).id;
  };
  const write = (toAccount: string, text: string) =>
    send(toAccount, { messageType: 'text', messageContent: text });
  return { ...line, client, send, write };
}

const report = (client: Client, id: string, words = '') =>
  client.tryCall(chatReportsRoutes.report, { params: { id }, body: { reason: 'abuse', words } });
const listed = async (query = {}) => (await admin.call(chatReportsRoutes.list, { query })).list;
const titlesOf = async (client: Client) =>
  (await client.call(messagesRoutes.list, { query: {} })).list.map(({ title }) => title);

/** The only report whose message has a text. */
async function reportOf(text: string) {
  const row = (await listed()).find(({ excerpt }) => excerpt === text);
  assert.ok(row, text);
  return row;
}

test('a reported message is kept as it was with those around it, even when it is recalled', async () => {
  const author = await connect('luozq');
  const reporter = await connect('tangmy');
  const before = ['一', '二', '三', '四'];
  for (const text of before) await author.write('tangmy', text);
  const id = await author.write('tangmy', '难听的话 <b>');
  await reporter.write('luozq', '请注意用语');
  assert.equal((await report(reporter.client, id, '多次如此')).code, 200);
  await author.client.call(chatRoutes.recall, { params: { id } });

  const row = await reportOf('难听的话 &lt;b&gt;');
  assert.partialDeepStrictEqual(row, {
    authorName: '罗志强',
    reporterName: '唐明月',
    reason: 'abuse',
    words: '多次如此',
    groupName: '',
    state: open,
  });
  const { lines } = await admin.call(chatReportsRoutes.read, { params: { id: row.id } });
  assert.deepEqual(
    lines.map(({ content, isReported }) => [content, isReported]),
    [
      ['二', false],
      ['三', false],
      ['四', false],
      ['难听的话 &lt;b&gt;', true],
      ['请注意用语', false],
    ],
  );
  assert.ok((await titlesOf(admin)).includes('有聊天消息被举报：辱骂或人身攻击'));
});

test('one person reports one message once, only of somebody else, only of an own conversation', async () => {
  const author = await connect('yangcz');
  const reporter = await connect('panyt');
  const id = await author.write('panyt', '只举报一次');
  assert.equal((await report(reporter.client, id)).code, 200);
  const again = await report(reporter.client, id);
  assert.deepEqual(
    [again.errorCode, again.msg],
    ['chat.reportedBefore', '您已举报过这条消息，请等待管理员处理'],
  );
  assert.equal((await report(author.client, id)).errorCode, 'chat.reportOwn');
  assert.equal((await report(await product.as('huangwl'), id)).errorCode, 'record.missing');
  assert.equal((await report(reporter.client, 'unknown')).errorCode, 'record.missing');
  const recalled = await author.write('panyt', '已收回');
  await author.client.call(chatRoutes.recall, { params: { id: recalled } });
  assert.equal((await report(reporter.client, recalled)).errorCode, 'record.missing');

  const parallel = await author.write('panyt', '同时举报');
  const outcomes = await Promise.all([1, 2, 3].map(() => report(reporter.client, parallel)));
  assert.deepEqual(outcomes.map(({ errorCode }) => errorCode ?? '').toSorted(), [
    '',
    'chat.reportedBefore',
    'chat.reportedBefore',
  ]);
});

test('only administrators see reports, and none sees those of own messages', async () => {
  const author = await connect('admin');
  const reporter = await connect('caoyh');
  const id = await author.write('caoyh', '管理员写的');
  assert.equal((await report(reporter.client, id)).code, 200);
  assert.ok((await listed()).every(({ excerpt }) => excerpt !== '管理员写的'));
  const body = { answer: '无', rev: 0 };
  for (const params of [{ id: 'unknown' }])
    assert.equal(
      (await admin.tryCall(chatReportsRoutes.dismiss, { params, body })).errorCode,
      'record.missing',
    );
  const row = await product.app.kernel.db
    .selectFrom('chat_reports')
    .select('id')
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  const params = { id: row.id };
  assert.equal((await admin.tryCall(chatReportsRoutes.read, { params })).errorCode, 'record.missing');
  for (const route of [chatReportsRoutes.dismiss, chatReportsRoutes.uphold]) {
    assert.equal((await admin.tryCall(route, { params, body })).errorCode, 'record.missing');
    assert.equal((await reporter.client.tryCall(route, { params, body })).status, 403);
  }
  assert.equal((await reporter.client.tryCall(chatReportsRoutes.list, { query: {} })).status, 403);
  assert.equal((await reporter.client.tryCall(chatReportsRoutes.read, { params })).status, 403);
});

test('a dismissed report is closed once, its reporter is told, and the message stays', async () => {
  const author = await connect('weisq');
  const reporter = await connect('caoyh');
  const id = await author.write('caoyh', '并无不妥');
  await report(reporter.client, id);
  const row = await reportOf('并无不妥');
  const params = { id: row.id };
  const body = { answer: '属于正常工作沟通', rev: row.rev };
  const stale = { ...body, rev: 7 };
  assert.equal((await admin.tryCall(chatReportsRoutes.dismiss, { params, body: stale })).errorCode, 'AU0007');
  await admin.call(chatReportsRoutes.dismiss, { params, body });
  const detail = await admin.call(chatReportsRoutes.read, { params });
  assert.partialDeepStrictEqual(detail, { state: dismissed, answer: '属于正常工作沟通' });
  assert.ok(detail.closedBy !== '' && detail.closedTime !== null);
  assert.ok((await titlesOf(reporter.client)).includes('您举报的消息经核实不予处理'));
  assert.ok(!(await titlesOf(author.client)).some((title) => title.includes('移除')));
  assert.equal((await admin.tryCall(chatReportsRoutes.uphold, { params, body })).errorCode, 'AU0009');
  assert.deepEqual(
    (await listed({ state: dismissed, keyword: '魏' })).map(({ id }) => id),
    [row.id],
  );
  assert.ok((await listed({ state: open })).every((one) => one.id !== row.id));
  reporter.say({ method: 'MessageList', toUserId: demoId('user', 'weisq') });
  assert.equal((await reporter.next('messageList')).list.at(-1)?.content, '并无不妥');
});

test('an upheld report removes the message for everybody, and its file stays for the administrators', async () => {
  const author = await connect('fanht');
  const reporter = await connect('xiecm');
  const form = new FormData();
  form.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
  const upload = await fetch(`${product.url}/prod-api/api/file/Uploader/IM`, {
    method: 'POST',
    headers: { authorization: String(author.client.headers.authorization) },
    body: form,
  });
  const { data } = (await upload.json()) as { data: { name: string } };
  const id = await author.send('xiecm', {
    messageType: 'image',
    messageContent: { name: data.name, width: 1, height: 1 },
  });
  await report(reporter.client, id);
  const row = (await listed()).find(({ contentType }) => contentType === 'image');
  assert.ok(row);
  const params = { id: row.id };
  await admin.call(chatReportsRoutes.uphold, { params, body: { answer: '不得发送', rev: row.rev } });

  for (const person of [author, reporter])
    assert.partialDeepStrictEqual(await person.next('messageRecalled'), { id, removed: true });
  reporter.say({ method: 'MessageList', toUserId: demoId('user', 'fanht') });
  assert.partialDeepStrictEqual((await reporter.next('messageList')).list.at(-1), {
    content: '',
    recalled: true,
    removed: true,
  });
  const [conversation] = (await reporter.client.call(chatRoutes.conversations, { query: {} })).list;
  assert.partialDeepStrictEqual(conversation, { removed: true, unreadMessage: 0 });
  assert.ok((await titlesOf(reporter.client)).includes('您举报的消息已被移除'));
  assert.ok((await titlesOf(author.client)).includes('您发送的一条聊天消息已被管理员移除'));

  const detail = await admin.call(chatReportsRoutes.read, { params });
  assert.equal(detail.state, upheld);
  const content = detail.lines.find(({ isReported }) => isReported)?.content;
  assert.ok(typeof content === 'object');
  assert.equal((await fetch(`${product.url}/prod-api${content.path}`)).status, 200);

  const { list } = await admin.call(logsRoutes.list, { params: { category: 3 }, query: {} });
  const said = list.map((entry) => JSON.stringify(entry)).join('\n');
  for (const action of ['chatReport.created', 'chatReport.upheld', 'chatReport.dismissed'])
    assert.ok(said.includes(action), action);
});
