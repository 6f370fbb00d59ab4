import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';

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

type Frame<M extends ServerFrame['method']> = Extract<ServerFrame, { method: M }>;

/** A connection of a person; `next` waits for the next frame of a method. */
async function connect(account: string) {
  const client = await app.as(account);
  const { caller } = await app.ctxAs(account);
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/prod-api/api/message/websocket`);
  open.push(socket);
  const arrived: ServerFrame[] = [];
  let wake = () => {};
  socket.onmessage = ({ data }) => {
    arrived.push(ServerFrame.parse(JSON.parse(String(data))));
    wake();
  };
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const say = (frame: object) => socket.send(JSON.stringify(frame));
  const next = async <M extends ServerFrame['method']>(method: M): Promise<Frame<M>> => {
    const of = (frame: ServerFrame): frame is Frame<M> => frame.method === method;
    for (;;) {
      const at = arrived.findIndex(of);
      const [found] = at < 0 ? [] : arrived.splice(at, 1);
      if (found && of(found)) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  say({ method: 'OnConnection', token: client.headers.authorization, mobileDevice: false });
  const init = await next('initMessage');
  const chat = async (text: string, toUserId: string) => {
    say({ method: 'SendMessage', toUserId, messageType: 'text', messageContent: text });
    return next('sendMessage');
  };
  return { client, userId: caller.userId, say, next, init, chat };
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

    const { list } = await tang.client.call(messagesRoutes.conversations, {});
    assert.partialDeepStrictEqual(list, [
      { account: 'luozq', latestMessage: '您好 &lt;b&gt;&amp;', unreadMessage: 1 },
    ]);
    const own = await luo.client.call(messagesRoutes.conversations, {});
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
    const { list } = await pan.client.call(messagesRoutes.conversations, {});
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

  test('nobody else can read a conversation', async () => {
    const caller = await connect('caoyh');
    const other = await connect('weisq');
    await other.chat('只给您', caller.userId);
    const stranger = await connect('jiangbo');
    stranger.say({ method: 'MessageList', toUserId: caller.userId, formUserId: other.userId });
    assert.deepEqual((await stranger.next('messageList')).list, []);
    assert.deepEqual((await stranger.client.call(messagesRoutes.conversations, {})).list, []);
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

  test('oneself, unknown and disabled people cannot be written to; the refusal is said in words', async () => {
    const huang = await connect('huangwl');
    for (const toUserId of [huang.userId, 'nobody']) {
      huang.say({ method: 'SendMessage', toUserId, messageType: 'text', messageContent: '喂' });
      assert.deepEqual(await huang.next('sendFailed'), {
        method: 'sendFailed',
        toUserId,
        msg: '对方不存在或已停用，消息没有发送',
      });
    }
    huang.say({ method: 'SendMessage', toUserId: 'nobody', messageType: 'text', messageContent: '   ' });
    huang.say({ method: 'MessageList', toUserId: 'nobody' });
    assert.deepEqual((await huang.next('messageList')).list, []);
  });
});
