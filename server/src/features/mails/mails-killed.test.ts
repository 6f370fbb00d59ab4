import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type Serving, serve } from '../../testing/serving.ts';
import {
  accountAt,
  certificate,
  register,
  saveAccount,
  source,
  startProvider,
} from './outside-mails.fixture.ts';

/** `npm run prove -- mails` is the long run, which kills the product twice. */
const MAILS = Number(process.env.RECEIVE_MAILS ?? 40);
const KILLS = process.env.RECEIVE_MAILS === undefined ? 1 : 2;

let product: TestApp;
let dataDir: string;
let databaseUrl = '';
let server: Serving | null = null;
const provider = await startProvider();

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'auditplus-killed-'));
  writeFileSync(join(dataDir, 'provider.pem'), certificate.cert);
  product = await startTestApp({
    env: { OUTBOUND_LOOPBACK: '1' },
    reach: async (url) => {
      databaseUrl = url;
      return url;
    },
  });
});
after(async () => {
  server?.child.kill('SIGKILL');
  // First: a product that could not start would leave it running, and with it this process.
  await provider?.stop();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const stored = () =>
  product.app.kernel.db
    .selectFrom('mail_copies as copy')
    .innerJoin('mails as mail', 'mail.id', 'copy.mail_id')
    .select(['mail.subject', (the) => the.fn.countAll<string>().as('times')])
    .where('copy.user_id', '=', demoId('user', 'weisq'))
    .groupBy('mail.subject')
    .execute();

test('a product that is killed while it receives stores each mail once', {
  skip: provider === null,
}, async (t) => {
  assert.ok(provider);
  const wei = await product.as('weisq');
  await register(await product.as('admin'), provider);
  await saveAccount(wei, accountAt(provider, 'wei'));
  // An empty box first: of one that was never received from, only the newest mails would be taken.
  await wei.call(mailAccountsRoutes.receive, {});
  await product.app.kernel.db
    .updateTable('mail_accounts')
    .set({ last_uid: 0 })
    .where('user_id', '=', demoId('user', 'weisq'))
    .execute();
  provider.dovecot.deliver(
    'wei',
    Array.from({ length: MAILS }, (_, at) =>
      source({ Subject: `mail ${at}`, 'Message-ID': `<${at}@x.example>` }, 'text'),
    ),
  );
  const start = () =>
    serve({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      OUTBOUND_LOOPBACK: '1',
      // The password is sealed with the secret of the product that stored it.
      SECRET: product.app.kernel.secret,
      NODE_EXTRA_CA_CERTS: join(dataDir, 'provider.pem'),
    });
  const { headers } = wei;
  const receiveAt = async (url: string) => {
    const { method, path } = mailAccountsRoutes.receive;
    return (await fetch(`${url}${path}`, { method, headers: { ...headers } })).json();
  };
  const startedAt = performance.now();
  for (let kill = 1; kill <= KILLS; kill++) {
    server = await start();
    const { child, url } = server;
    const ended = once(child, 'exit');
    let reply: unknown = null;
    const replied = receiveAt(url).then(
      (answer) => {
        reply = answer;
      },
      () => undefined,
    );
    const goal = Math.floor((MAILS * kill) / (KILLS + 1));
    for (let tries = 0; (await stored()).length < goal; tries++) {
      assert.equal(reply, null);
      assert.ok(tries < 12_000, `fewer than ${goal} mails have arrived`);
      await sleep(10);
    }
    child.kill('SIGKILL');
    await ended;
    await replied;
    assert.equal(reply, null);
  }
  assert.ok((await stored()).length < MAILS, 'the last kill met a receipt that was under way');
  server = await start();
  for (
    let reply: unknown = null;
    JSON.stringify(reply) === 'null' || /"more":true/.test(JSON.stringify(reply));
  )
    reply = await receiveAt(server.url);
  const rows = await stored();
  assert.deepEqual(
    rows.filter(({ times }) => Number(times) !== 1),
    [],
  );
  assert.equal(rows.length, MAILS);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  t.diagnostic(
    `${rows.length} mails, each once, with ${KILLS} kills and the starts after them: ${seconds} s`,
  );
});
