import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { openLine } from '../../testing/live-line.ts';
import { removeOldMessages } from './chat.jobs.ts';

// The smallest PNG.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestApp;
const open: WebSocket[] = [];

before(async () => {
  app = await startTestApp();
});
after(async () => {
  for (const socket of open) socket.close();
  await app.stop();
});

/** A connection of a person; `chat` sends a text and waits until it is stored. */
async function connect(account: string) {
  const client = await app.as(account);
  const { caller } = await app.ctxAs(account);
  const line = await openLine(app.url, client.headers.authorization);
  open.push(line.socket);
  const chat = async (text: string, toUserId: string) => {
    line.say({ method: 'SendMessage', toUserId, messageType: 'text', messageContent: text });
    return line.next('sendMessage');
  };
  return { ...line, client, userId: caller.userId, chat };
}

/** Waits for what comes about in rounds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('chat', () => {
  test('a text reaches every connection of both people at once, escaped and trimmed', async () => {
    const luo = await connect('luozq');
    const tang = await connect('tangmy');
    const sent = await luo.chat('  您好 <b>&  ', tang.userId);
    assert.partialDeepStrictEqual(sent, {
      UserId: luo.userId,
      toMessage: '您好 &lt;b&gt;&amp;',
      toAccount: 'tangmy',
    });
    const got = await tang.next('receiveMessage');
    assert.partialDeepStrictEqual(got, {
      formUserId: luo.userId,
      formMessage: '您好 &lt;b&gt;&amp;',
      userId: tang.userId,
    });
    assert.equal(got.dateTime, sent.dateTime);

    const { list } = await tang.client.call(chatRoutes.conversations, { query: {} });
    assert.partialDeepStrictEqual(list, [
      { account: 'luozq', latestMessage: '您好 &lt;b&gt;&amp;', unreadMessage: 1 },
    ]);
    const own = await luo.client.call(chatRoutes.conversations, { query: {} });
    assert.partialDeepStrictEqual(own.list, [{ account: 'tangmy', unreadMessage: 0 }]);
  });

  test('unread numbers greet a new connection and are gone once the conversation was opened', async () => {
    const yang = await connect('yangcz');
    const panId = (await app.ctxAs('panyt')).caller.userId;
    for (const text of ['一', '二', '三']) await yang.chat(text, panId);
    const pan = await connect('panyt');
    assert.partialDeepStrictEqual(pan.init.unreadNums, [
      { SendUserId: yang.userId, UnreadNum: 3, DefaultMessage: '三', DefaultMessageType: 'text' },
    ]);
    pan.say({ method: 'UpdateReadMessage', formUserId: yang.userId });
    assert.deepEqual((await pan.next('initMessage')).unreadNums, []);
    const { list } = await pan.client.call(chatRoutes.conversations, { query: {} });
    assert.equal(list[0]?.unreadMessage, 0);
    yang.say({ method: 'MessageList', toUserId: panId });
    const page = await yang.next('messageList');
    assert.deepEqual(
      page.list.map(({ state }) => state),
      [1, 1, 1],
    );
  });

  test('history: newest page first or oldest first, always read from old to new, with a keyword', async () => {
    const zhou = await connect('zhoumin');
    const lin = await connect('linzy');
    for (let n = 1; n <= 7; n++)
      await (n % 2 ? zhou : lin).chat(`第 ${n} 条 <${n}>`, n % 2 ? lin.userId : zhou.userId);
    const ask = async (query: object) => {
      zhou.say({ method: 'MessageList', toUserId: lin.userId, ...query });
      const { list, pagination } = await zhou.next('messageList');
      return { texts: list.map(({ content }) => content.slice(2, 3)).join(''), total: pagination.total };
    };
    assert.deepEqual(await ask({ pageSize: 3 }), { texts: '567', total: 7 });
    assert.deepEqual(await ask({ pageSize: 3, currentPage: 3 }), { texts: '1', total: 7 });
    assert.deepEqual(await ask({ pageSize: 3, sord: 'asc' }), { texts: '123', total: 7 });
    assert.deepEqual(await ask({ keyword: '<4>' }), { texts: '4', total: 1 });
    assert.deepEqual(await ask({ keyword: '%' }), { texts: '', total: 0 });
  });

  test('a message sent again under its own id is stored and delivered once, and its sender hears of it again', async () => {
    const sender = await connect('yangcz');
    const receiver = await connect('luozq');
    const again = { toUserId: receiver.userId, messageType: 'text', clientId: 'own-id-of-the-message' };
    const answers = [];
    for (let n = 0; n < 3; n++) {
      sender.say({ method: 'SendMessage', ...again, messageContent: '只存一次' });
      answers.push(await sender.next('sendMessage'));
    }
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal(answers[0]?.clientId, again.clientId);
    sender.say({ method: 'MessageList', toUserId: receiver.userId, requestId: 'question-1' });
    const page = await sender.next('messageList');
    assert.deepEqual([page.requestId, page.list.length], ['question-1', 1]);
    await sender.chat('下一条', receiver.userId);
    assert.equal((await receiver.next('receiveMessage')).formMessage, '只存一次');
    assert.equal((await receiver.next('receiveMessage')).formMessage, '下一条');
  });

  test('the sender hears at once that the other person has read', async () => {
    const sender = await connect('panyt');
    const reader = await connect('tangmy');
    const { dateTime } = await sender.chat('请阅', reader.userId);
    reader.say({ method: 'UpdateReadMessage', formUserId: sender.userId });
    const read = await sender.next('messageRead');
    assert.deepEqual([read.formUserId, read.userId], [sender.userId, reader.userId]);
    assert.ok(read.readTime >= dateTime);
  });

  test('a message is recalled by its sender within two minutes, and its content is gone for both', async () => {
    const sender = await connect('linzy');
    const receiver = await connect('chenyl');
    const kept = await sender.chat('先发的', receiver.userId);
    const { id } = await sender.chat('发错了', receiver.userId);
    const recall = { params: { id } };
    assert.equal((await receiver.client.tryCall(chatRoutes.recall, recall)).errorCode, 'record.missing');
    await sender.client.call(chatRoutes.recall, recall);
    assert.equal((await receiver.next('messageRecalled')).id, id);
    assert.equal((await sender.next('messageRecalled')).toUserId, receiver.userId);
    const list = async (keyword: string) => {
      receiver.say({ method: 'MessageList', toUserId: sender.userId, keyword });
      return (await receiver.next('messageList')).list;
    };
    assert.deepEqual(
      (await list('')).map(({ content, recalled }) => [content, recalled]),
      [
        ['先发的', false],
        ['', true],
      ],
    );
    assert.deepEqual(await list('发错'), []);
    const [conversation] = (await receiver.client.call(chatRoutes.conversations, { query: {} })).list;
    assert.deepEqual([conversation?.unreadMessage, conversation?.recalled], [1, true]);

    await sql`UPDATE chat_messages SET sent_at = sent_at - interval '3 minutes' WHERE id = ${kept.id}`.execute(
      app.app.kernel.db,
    );
    const late = await sender.client.tryCall(chatRoutes.recall, { params: { id: kept.id } });
    assert.deepEqual([late.errorCode, late.msg], ['chat.recallTooLate', '消息发送已超过两分钟，不能撤回']);
  });

  test('a keyword is found in all own conversations, the newest first, and in nobody else’s', async () => {
    const one = await connect('fanht');
    const two = await connect('xiecm');
    const three = await connect('dengrf');
    await one.chat('液位计已校准 <1>', two.userId);
    await three.chat('液位计在哪', one.userId);
    await two.chat('液位计与您无关', three.userId);
    const find = async (who: typeof one) =>
      (await who.client.call(chatRoutes.search, { query: { keyword: '液位计' } })).list.map(
        ({ content, other }) => [content, other.account],
      );
    assert.deepEqual(await find(one), [
      ['液位计在哪', 'dengrf'],
      ['液位计已校准 &lt;1&gt;', 'xiecm'],
    ]);
    assert.deepEqual(await find(await connect('maxd')), []);
  });

  test('a message may answer another one of its conversation, and of no other', async () => {
    const one = await connect('hejg');
    const other = await connect('guoyn');
    const third = await connect('wangsj');
    const asked = await one.chat('资料齐了吗', other.userId);
    const foreign = await third.chat('别处的话', one.userId);
    const answer = (quoteId: string) => {
      other.say({
        method: 'SendMessage',
        toUserId: one.userId,
        messageType: 'text',
        messageContent: '齐了',
        quoteId,
      });
      return one.next('receiveMessage');
    };
    await one.next('receiveMessage');
    assert.partialDeepStrictEqual((await answer(asked.id)).quote, {
      id: asked.id,
      sendUserId: one.userId,
      content: '资料齐了吗',
    });
    assert.equal((await answer(foreign.id)).quote, null);
  });

  test('a file carries its name and is opened by the two only', async () => {
    const one = await connect('liuhb');
    const other = await connect('sunlj');
    const form = new FormData();
    form.append('file', new Blob(['一行']), '说明.txt');
    const reply = await fetch(`${app.url}/prod-api/api/file/Uploader/annex`, {
      method: 'POST',
      headers: { authorization: String(one.client.headers.authorization) },
      body: form,
    });
    const { data } = (await reply.json()) as { data: { name: string } };
    const send = (from: typeof one, to: typeof one) =>
      from.say({
        method: 'SendMessage',
        toUserId: to.userId,
        messageType: 'file',
        messageContent: { name: data.name },
      });
    send(other, one);
    assert.equal((await other.next('sendFailed')).msg, '文件不存在');
    send(one, other);
    const { formMessage } = await other.next('receiveMessage');
    assert.partialDeepStrictEqual(formMessage, { fileName: '说明.txt', size: 6, fileId: data.name });
    const open = { params: { type: 'annex', id: data.name } };
    assert.equal((await other.client.call(filesRoutes.downloadLink, open)).name, '说明.txt');
    const stranger = await app.as('wujp');
    assert.equal((await stranger.tryCall(filesRoutes.downloadLink, open)).errorCode, 'file.missing');
  });

  test('a conversation is saved as text where the settings allow it, and old messages are deleted after their days', async () => {
    const one = await connect('hejg');
    const other = await connect('weisq');
    const { id } = await one.chat('很久以前 <b>', other.userId);
    await one.chat('刚才的', other.userId);
    const params = { id: one.userId };
    const { text } = await other.client.call(chatRoutes.export, { params });
    assert.match(text, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t\S+\t很久以前 <b>\r\n.*刚才的\r\n$/);
    const { kernel } = app.app;
    await sql`UPDATE chat_messages SET sent_at = sent_at - interval '40 days' WHERE id = ${id}`.execute(
      kernel.db,
    );
    assert.equal(await removeOldMessages(kernel), 0);
    const admin = await app.as('admin');
    const { publicUrl: _url, lostSecrets: _lost, ...config } = await admin.call(sysConfigRoutes.read, {});
    await admin.call(sysConfigRoutes.save, { body: { ...config, chatDays: 30, chatExport: 0 } });
    assert.equal(await removeOldMessages(kernel), 1);
    other.say({ method: 'MessageList', toUserId: one.userId });
    assert.deepEqual(
      (await other.next('messageList')).list.map(({ content }) => content),
      ['刚才的'],
    );
    assert.equal((await other.client.tryCall(chatRoutes.export, { params })).errorCode, 'chat.exportOff');
  });

  test('others learn who is connected', async () => {
    const one = await connect('zhaoqf');
    const other = await connect('chenyl');
    const absent = (await app.ctxAs('caoyh')).caller.userId;
    const asked = { body: { userIds: [one.userId, other.userId, absent] } };
    const online = async () => (await one.client.call(chatRoutes.online, asked)).userIds.toSorted();
    await until(async () => (await online()).length === 2);
    assert.deepEqual(await online(), [one.userId, other.userId].toSorted());
  });

  test('nobody else can read a conversation', async () => {
    const caller = await connect('caoyh');
    const other = await connect('weisq');
    await other.chat('只给您', caller.userId);
    const stranger = await connect('jiangbo');
    stranger.say({ method: 'MessageList', toUserId: caller.userId, formUserId: other.userId });
    assert.deepEqual((await stranger.next('messageList')).list, []);
    assert.deepEqual((await stranger.client.call(chatRoutes.conversations, { query: {} })).list, []);
  });

  test('a picture carries a link of the person who sees it, and only the two may open it', async () => {
    const xu = await connect('xuzh');
    const bao = await connect('baojm');
    const form = new FormData();
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
    const reply = await fetch(`${app.url}/prod-api/api/file/Uploader/IM`, {
      method: 'POST',
      headers: { authorization: String(xu.client.headers.authorization) },
      body: form,
    });
    const { data } = (await reply.json()) as { data: { name: string } };
    xu.say({
      method: 'SendMessage',
      toUserId: bao.userId,
      messageType: 'image',
      messageContent: { name: data.name, width: 1, height: 1 },
    });
    const { formMessage } = await bao.next('receiveMessage');
    assert.ok(typeof formMessage === 'object');
    assert.deepEqual([formMessage.width, formMessage.height], [1, 1]);
    assert.equal((await fetch(`${app.url}/prod-api${formMessage.path}`)).status, 200);

    // A foreign upload cannot be passed on.
    bao.say({
      method: 'SendMessage',
      toUserId: xu.userId,
      messageType: 'image',
      messageContent: { name: 'not-mine' },
    });
    assert.equal((await bao.next('sendFailed')).toUserId, xu.userId);
  });

  test('messages arrive in the order in which they were sent', async () => {
    const one = await connect('fanht');
    const other = await connect('baojm');
    const texts = Array.from({ length: 40 }, (_, n) => `第 ${n} 条`);
    for (const text of texts)
      one.say({
        method: 'SendMessage',
        toUserId: other.userId,
        messageType: 'text',
        messageContent: text,
      });
    const got = [];
    for (const _ of texts) got.push((await other.next('receiveMessage')).formMessage);
    assert.deepEqual(got, texts);
  });

  test('whoever looks at the product as another person has no part in the chat', async () => {
    const admin = await connect('admin');
    const other = await connect('yangcz');
    await other.chat('看看您在不在', admin.userId);
    await admin.client.call(explainRoutes.startViewAs, {
      params: { userId: (await app.ctxAs('luozq')).caller.userId },
      body: { reason: '核对权限设置' },
    });
    admin.say({ method: 'MessageList', toUserId: other.userId, requestId: 'while-viewing' });
    admin.say({ method: 'UpdateReadMessage', formUserId: other.userId });
    admin.say({ method: 'SendMessage', toUserId: other.userId, messageType: 'text', messageContent: '喂' });
    assert.equal((await admin.next('sendFailed')).msg, '正在以他人身份查看，不能修改数据');
    await admin.client.call(explainRoutes.endViewAs, {});
    admin.say({ method: 'MessageList', toUserId: other.userId, requestId: 'afterwards' });
    const page = await admin.next('messageList');
    assert.deepEqual(
      [page.requestId, page.list.map(({ content, state }) => [content, state])],
      ['afterwards', [['看看您在不在', 0]]],
    );
  });

  test('a connection that introduces itself once more hears the present unread numbers', async () => {
    const one = await connect('caoyh');
    const other = await connect('hejg');
    await other.chat('还在吗', one.userId);
    one.say({ method: 'OnConnection', token: one.client.headers.authorization, mobileDevice: false });
    assert.partialDeepStrictEqual((await one.next('initMessage')).unreadNums, [
      { SendUserId: other.userId, UnreadNum: 1 },
    ]);
    assert.equal((await other.chat('在', one.userId)).toMessage, '在');
    assert.equal((await one.next('receiveMessage')).formMessage, '还在吗');
  });

  test('a message that is too long is refused in words', async () => {
    const one = await connect('huangwl');
    const other = await connect('fanht');
    const message = {
      method: 'SendMessage',
      toUserId: other.userId,
      messageType: 'text',
      clientId: 'too-long-1',
    };
    one.say({ ...message, messageContent: '长'.repeat(5_001) });
    assert.partialDeepStrictEqual(await one.next('sendFailed'), {
      ...{ toUserId: other.userId, clientId: 'too-long-1', msg: '消息过长或格式不正确，没有发送' },
    });
  });

  test('oneself, unknown and disabled people cannot be written to; the refusal is said in words', async () => {
    const huang = await connect('huangwl');
    for (const toUserId of [huang.userId, 'nobody']) {
      huang.say({ method: 'SendMessage', toUserId, messageType: 'text', messageContent: '喂' });
      assert.deepEqual(await huang.next('sendFailed'), {
        method: 'sendFailed',
        toUserId,
        clientId: null,
        msg: '对方不存在或已停用，消息没有发送',
      });
    }
    huang.say({ method: 'SendMessage', toUserId: 'nobody', messageType: 'text', messageContent: '   ' });
    huang.say({ method: 'MessageList', toUserId: 'nobody' });
    assert.deepEqual((await huang.next('messageList')).list, []);
  });
});
