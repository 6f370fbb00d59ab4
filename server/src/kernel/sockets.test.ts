import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { SOCKET_PATH } from '@auditplus/contract/features/messages/socket.model.ts';
import { WebSocket } from 'ws';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { type Connection, openSockets } from './sockets.ts';

/** Sockets on a port of their own; whoever says `{"me": …}` is introduced. */
async function listen(t: TestContext, trustedProxies: number) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const connections: Connection[] = [];
  const log = openLog(readConfig({ MODE: 'test', LOG_LEVEL: 'fatal' }));
  const sockets = openSockets(
    http,
    { log, trustedProxies },
    {
      async onFrame(connection, frame) {
        if (typeof frame === 'object' && frame !== null && 'me' in frame)
          connection.owner = { userId: String(frame.me), tokenHash: '', permissionsVersion: '' };
        connections.push(connection);
        connection.send({ heard: connections.length });
      },
    },
  );
  t.after(async () => {
    await sockets.stop();
    http.close();
  });
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dial = (headers: Record<string, string> = {}) =>
    new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { headers });
  return { dial, connections };
}

const isOpened = async (socket: WebSocket): Promise<boolean> => {
  const opened = await once(socket, 'open').then(
    () => true,
    () => false,
  );
  socket.on('error', () => {}).terminate();
  return opened;
};

test('a page of another host is believed to be ours only when a trusted proxy says so', async (t) => {
  const forwarded = {
    host: 'inside',
    origin: 'https://audit.example.com',
    'x-forwarded-host': 'audit.example.com',
  };
  for (const [proxies, opens] of [
    [0, false],
    [1, true],
    [2, true],
  ] as const) {
    const { dial } = await listen(t, proxies);
    assert.equal(await isOpened(dial(forwarded)), opens, `${proxies} proxies`);
    assert.equal(await isOpened(dial({ host: 'own:3000', origin: 'http://own:3000' })), true);
    assert.equal(await isOpened(dial({ host: '[::1]:3000', origin: 'http://[::1]:3000' })), true);
  }
});

test('a connection without an introduction ends, however much it says', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  const { dial } = await listen(t, 0);
  const [silent, known] = [dial(), dial()];
  await Promise.all([once(silent, 'open'), once(known, 'open')]);
  silent.send('{"method":"heartbeat"}');
  known.send('{"me":"1"}');
  await Promise.all([once(silent, 'message'), once(known, 'message')]);
  t.mock.timers.tick(9_000);
  silent.send('{"method":"heartbeat"}');
  await once(silent, 'message');
  t.mock.timers.tick(1_000);
  await once(silent, 'close');
  assert.equal(known.readyState, WebSocket.OPEN);
});

test('what a held connection is to get follows in its order when it is released', async (t) => {
  const { dial, connections } = await listen(t, 0);
  const socket = dial();
  await once(socket, 'open');
  const frames: unknown[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.send('{"me":"1"}');
  await once(socket, 'message');
  const [connection] = connections;
  assert.ok(connection);
  connection.hold();
  connection.send({ number: 1 });
  connection.send({ number: 2 });
  socket.send('{}');
  socket.ping();
  await once(socket, 'pong');
  assert.deepEqual(frames, [{ heard: 1 }]);
  connection.release();
  connection.sendLast({ last: true });
  await once(socket, 'close');
  assert.deepEqual(frames, [{ heard: 1 }, { number: 1 }, { number: 2 }, { heard: 2 }, { last: true }]);
});
