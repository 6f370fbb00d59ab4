import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { change } from '../../kernel/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { deliver } from './deliver.ts';

let product: TestApp;
let now = Date.UTC(2026, 4, 4, 1);
const gateway = { answers: 503, calls: [] as { mobile: string; text: string; authorization: string }[] };
let server: Server;

before(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    gateway.calls.push({ ...JSON.parse(body), authorization: request.headers.authorization });
    response.writeHead(gateway.answers).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  product = await startTestApp({
    clock: { now: () => new Date(now) },
    env: { SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_TOKEN: 'token of the gateway' },
  });
});
after(async () => {
  await product.stop();
  server.close();
});

test('a gateway that is away for hours is asked less and less often, and gets the message once it is back', async () => {
  const ctx = await product.ctxAs('admin');
  await change(ctx, (step) =>
    deliver(ctx, step, { channel: 'sms', receiver: '13800000000', subject: '审核', body: '请提交整改' }),
  );
  /** How often the gateway is asked when that much more time has passed. */
  const callsAfter = async (seconds: number) => {
    now += seconds * 1000;
    gateway.calls = [];
    await product.app.outbox.drain();
    await product.app.outbox.drain();
    return gateway.calls.length;
  };
  await product.app.outbox.drain();
  assert.equal(await callsAfter(0), 0);
  assert.equal(await callsAfter(6), 1);
  assert.equal(await callsAfter(6), 0);
  for (let hour = 0; hour < 30; hour += 1) assert.equal(await callsAfter(3601), 1, `hour ${hour}`);
  gateway.answers = 200;
  assert.equal(await callsAfter(3601), 1);
  assert.deepEqual(gateway.calls, [
    { mobile: '13800000000', text: '请提交整改', authorization: 'Bearer token of the gateway' },
  ]);
  assert.equal(await callsAfter(86_400), 0);
  const { state } = await ctx.db.selectFrom('deliveries').select('state').executeTakeFirstOrThrow();
  assert.equal(state, 'sent');
});
