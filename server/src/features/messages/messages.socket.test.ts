import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { WebSocket as Client } from 'ws';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import { DEMO_PASSWORD, passwordDigest } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { notify, say } from './public.ts';
import { asWritten } from './words/message-words.ts';

let app: TestApp;
const open: WebSocket[] = [];

before(async () => {
  app = await startTestApp();
});
after(async () => {
  for (const socket of open) socket.close();
  await app.stop();
});

/** A browser's end of the line: frames as they come, one at a time. */
function dial(path = '/prod-api/api/message/websocket') {
  const socket = new WebSocket(app.url.replace('http', 'ws') + path);
  open.push(socket);
  const arrived: ServerFrame[] = [];
  const waiting: ((frame: ServerFrame) => void)[] = [];
  socket.onmessage = ({ data }) => {
    const frame = ServerFrame.parse(JSON.parse(String(data)));
    const next = waiting.shift();
    if (next) next(frame);
    else arrived.push(frame);
  };
  const ready = new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('the socket was refused'));
  });
  const closed = new Promise<void>((resolve) => {
    socket.onclose = () => resolve();
  });
  return {
    ready,
    closed,
    say: (frame: object) => socket.send(JSON.stringify(frame)),
    next: (): Promise<ServerFrame> => {
      const frame = arrived.shift();
      return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

async function connect(account: string) {
  const client = await app.as(account);
  const line = dial();
  await line.ready;
  line.say({ method: 'OnConnection', token: client.headers.authorization, mobileDevice: false });
  return { client, line, first: await line.next() };
}

async function send(to: string, title: string): Promise<void> {
  const ctx = await app.ctxAs('chenyl');
  const receiver = await app.ctxAs(to);
  await change(ctx, (step) =>
    notify(ctx, step, {
      event: 'finding.issued',
      to: [receiver.caller.userId],
      text: asWritten(title, 'C01'),
      link: '/myReview',
    }),
  );
}

describe('live messages', () => {
  test('whose rights change hears of it at once, and nobody else does', async () => {
    const { line } = await connect('wujp');
    const other = await connect('caoyh');
    const { db } = app.app.kernel;
    const { userId } = (await app.ctxAs('wujp')).caller;
    const menu = await db
      .selectFrom('menus')
      .select('id')
      .where('en_code', '=', 'system.monitor')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('grants')
        .values({ item_type: 'module', item_id: menu.id, object_type: 'User', object_id: userId })
        .execute();
      await permissionsChanged(tx);
    });
    assert.deepEqual(await line.next(), { method: 'rightsChanged' });
    // The next that the other one hears is a message.
    await send('caoyh', '另一条消息');
    assert.equal((await other.line.next()).method, 'messagePush');
  });

  test('every session of a person hears that rights changed, and reads them as they are now', async () => {
    const sessions = await Promise.all(
      ['pc', 'app'].map(async (device) => {
        const { token } = await app.visitor.call(
          authRoutes.login,
          {
            body: {
              account: 'dingxl',
              password: passwordDigest(DEMO_PASSWORD),
              origin: 'password',
              grant_type: 'password',
            },
          },
          { 'origin-client': device },
        );
        const line = dial();
        await line.ready;
        line.say({ method: 'OnConnection', token, mobileDevice: false });
        await line.next();
        const menus = async () =>
          JSON.stringify(
            (await app.visitor.call(authRoutes.currentUser, {}, { authorization: token })).menuList,
          );
        return { line, menus };
      }),
    );
    const isShown = () =>
      Promise.all(sessions.map(async ({ menus }) => (await menus()).includes('"system.monitor"')));
    assert.deepEqual(await isShown(), [false, false]);
    const admin = await app.as('admin');
    const { userId } = (await app.ctxAs('dingxl')).caller;
    const switchTo = async (isGiven: boolean) => {
      const none = { button: [], column: [], form: [], resource: [] };
      await admin.call(grantsRoutes.save, {
        params: { objectId: userId },
        body: { objectType: 'User', module: isGiven ? ['menu.system', 'menu.system.monitor'] : [], ...none },
      });
      for (const { line } of sessions) assert.deepEqual(await line.next(), { method: 'rightsChanged' });
    };
    await switchTo(true);
    assert.deepEqual(await isShown(), [true, true]);
    await switchTo(false);
    assert.deepEqual(await isShown(), [false, false]);
  });

  test('a push speaks the language of its receiver', async () => {
    const { db, access } = app.app.kernel;
    await db.updateTable('users').set({ language: 'en' }).where('account', '=', 'caoyh').execute();
    access.clear();
    const { line } = await connect('caoyh');
    const ctx = await app.ctxAs('chenyl');
    const { caller } = await app.ctxAs('caoyh');
    const facts = { article: '液氯', note: '' };
    await change(ctx, (step) =>
      notify(ctx, step, { ...say('knowledge.published', facts), to: [caller.userId], link: '/knowledge' }),
    );
    assert.partialDeepStrictEqual(await line.next(), { title: 'Article published: 液氯' });
  });

  test('a connection with a token learns the unread numbers, and every new message at once', async () => {
    const { client, line, first } = await connect('luozq');
    assert.equal(first.method, 'initMessage');
    const unread = await client.call(messagesRoutes.unreadCount, {});
    assert.partialDeepStrictEqual(first, unread);
    await send('luozq', '请补充资料');
    assert.partialDeepStrictEqual(await line.next(), {
      method: 'messagePush',
      unreadNoticeCount: 1,
      title: '请补充资料',
    });
  });

  test('a message for somebody else is not pushed', async () => {
    const { line } = await connect('tangmy');
    await send('yangcz', '给总经理');
    await send('tangmy', '给安全管理员');
    assert.partialDeepStrictEqual(await line.next(), { method: 'messagePush', title: '给安全管理员' });
  });

  test('reading brings the new numbers to every place where the person is connected', async () => {
    const { client, line } = await connect('panyt');
    await send('panyt', '一条消息');
    await line.next();
    await client.call(messagesRoutes.readAll, {});
    assert.partialDeepStrictEqual(await line.next(), {
      method: 'initMessage',
      unreadMessageCount: 0,
      unreadNoticeCount: 0,
    });
  });

  test('a second connection of the same session closes the first', async () => {
    const { client, line } = await connect('huangwl');
    const second = dial('/api/message/websocket');
    await second.ready;
    second.say({ method: 'OnConnection', token: client.headers.authorization });
    assert.equal((await line.next()).method, 'closeSocket');
    await line.closed;
    assert.equal((await second.next()).method, 'initMessage');
  });

  test('a later sign-in tells the earlier place in words that it is signed out', async () => {
    const { line } = await connect('linzy');
    const ctx = await app.ctxAs('linzy');
    await ctx.sessions.open({
      userId: ctx.caller.userId,
      device: 'pc',
      ip: '10.0.0.9',
      userAgent: '',
      single: true,
    });
    assert.deepEqual(await line.next(), {
      method: 'logout',
      msg: '您的账号已在其他地方登录（10.0.0.9），此处已下线',
    });
    await line.closed;
  });

  test('an unknown token is answered with logout and the connection is closed', async () => {
    const line = dial();
    await line.ready;
    line.say({ method: 'OnConnection', token: 'bearer nobody' });
    assert.equal((await line.next()).method, 'logout');
    await line.closed;
  });

  test('a heartbeat and unknown methods are accepted without an answer', async () => {
    const { line } = await connect('zhoumin');
    line.say({ method: 'heartbeat' });
    line.say({ method: 'whatever' });
    await send('zhoumin', '还在');
    assert.partialDeepStrictEqual(await line.next(), { method: 'messagePush', title: '还在' });
  });

  test('a locked screen gets nothing and may say nothing until it is unlocked', async () => {
    const { client, line } = await connect('weisq');
    const other = await app.ctxAs('chenyl');
    await client.call(authRoutes.lock, {});
    await send('weisq', '锁屏期间');
    const SendMessage = { method: 'SendMessage', toUserId: other.caller.userId, messageType: 'text' };
    line.say({ ...SendMessage, messageContent: '锁屏时写的' });
    line.say({ method: 'OnConnection', token: client.headers.authorization });
    const { db } = app.app.kernel;
    const account = { account: 'weisq', password: passwordDigest('Audit2026') };
    await client.call(authRoutes.unlock, { body: account });
    const frames = [await line.next(), await line.next(), await line.next()];
    assert.deepEqual(frames.map(({ method }) => method).toSorted(), [
      'initMessage',
      'messagePush',
      'sendFailed',
    ]);
    assert.partialDeepStrictEqual(
      frames.find(({ method }) => method === 'sendFailed'),
      { msg: '屏幕已锁定，请先解锁' },
    );
    const stored = await db
      .selectFrom('chat_messages')
      .select('id')
      .where('content', 'like', '%锁屏时写的%')
      .execute();
    assert.deepEqual(stored, []);
  });

  test('a page of another host may not connect', async () => {
    const stranger = new Client(`${app.url.replace('http', 'ws')}/api/message/websocket`, {
      origin: 'https://evil.example',
    });
    const refusal = new Promise<Error>((resolve) => stranger.on('error', resolve));
    assert.match((await refusal).message, /404/);
  });
});
