import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { createServer } from './server.ts';

/** The caller's address and host as endpoints see them, of a request whose forwarding headers may be forged. */
async function seenBehind(proxies: number, forwardedFor: string) {
  const config = readConfig({ MODE: 'test', LOG_LEVEL: 'fatal', TRUSTED_PROXIES: String(proxies) });
  const server = await createServer(config, openLog(config));
  server.get('/seen', (request) => ({ ip: request.ip, host: request.host }));
  const reply = await server.inject({
    url: '/seen',
    remoteAddress: '10.0.0.1',
    headers: {
      host: 'inside:3000',
      'x-forwarded-for': forwardedFor,
      'x-forwarded-host': 'audit.example.com',
    },
  });
  await server.close();
  return reply.json();
}

test('without a proxy no forwarding header is believed', async () => {
  assert.deepEqual(await seenBehind(0, '127.0.0.1'), { ip: '10.0.0.1', host: 'inside:3000' });
  assert.deepEqual(await seenBehind(0, '1.1.1.1, 127.0.0.1'), { ip: '10.0.0.1', host: 'inside:3000' });
});

test('each trusted proxy lets one address be believed, counted from the nearest', async () => {
  const forged = '127.0.0.1, 203.0.113.7';
  assert.deepEqual(await seenBehind(1, forged), { ip: '203.0.113.7', host: 'audit.example.com' });
  assert.deepEqual(await seenBehind(2, `${forged}, 10.0.0.2`), {
    ip: '203.0.113.7',
    host: 'audit.example.com',
  });
});
