import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import { after, before, test } from 'node:test';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { ENDLESS, HOSTILE, SPY, WRAPPED } from './hostile-mails.fixture.ts';
import {
  accountAt,
  inbox,
  receive,
  register,
  saveAccount,
  source,
  startProvider,
} from './outside-mails.fixture.ts';
import { openMailParser } from './parse-mail.ts';

let product: TestApp;
let wei: Client;
const provider = await startProvider();

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  wei = await product.as('weisq');
  if (provider) {
    await register(await product.as('admin'), provider);
    await saveAccount(wei, accountAt(provider, 'wei'));
  }
});
after(async () => {
  // First: a product that could not start would leave it running, and with it this process.
  await provider?.stop();
  await product.stop();
});

/** Whatever would run, load, or leave the frame that a mail is shown in. */
const DANGEROUS =
  /<(?:script|style|link|iframe|object|embed|applet|form|input|svg|math|video|audio|source|meta|base)\b|\son\w+=|(?:javascript|vbscript):|href="data:|src="(?!data:image\/(?:png|jpeg|gif|webp);|\/prod-api\/api\/file\/Image\/)|url\(|srcset|background=/i;

test(`${HOSTILE.length} hostile mails are received as far as they are harmless, and ask nobody for anything`, {
  skip: provider === null,
}, async () => {
  assert.ok(provider);
  assert.ok(HOSTILE.length >= 40);
  const asked: string[] = [];
  const note = (message: unknown) =>
    asked.push(JSON.stringify(message, ['request', 'origin', 'path', 'host']));
  const channels = ['undici:request:create', 'http.client.request.start'];
  const harmless = source({ Subject: 'the last one' }, 'text');
  provider.dovecot.deliver('wei', HOSTILE);
  for (const channel of channels) diagnostics.subscribe(channel, note);
  const first = await receive(wei);
  for (const channel of channels) diagnostics.unsubscribe(channel, note);
  assert.deepEqual(first, { received: HOSTILE.length, more: false });
  // The test's own call is all that was asked.
  assert.deepEqual(
    asked.filter((one) => one.includes(SPY)),
    [],
  );
  provider.dovecot.deliver('wei', [harmless]);
  assert.deepEqual(await receive(wei), { received: 1, more: false });

  const { list } = await wei.call(mailsRoutes.list, { query: { pageSize: 500 } });
  assert.equal(list.length, HOSTILE.length + 1);
  let unreadable = 0;
  let remote = 0;
  for (const { id } of list) {
    const mail = await wei.call(mailsRoutes.read, { params: { id } });
    assert.doesNotMatch(mail.html, DANGEROUS);
    assert.doesNotMatch(mail.html, new RegExp(`(?:src|style)="[^"]*${SPY}`));
    assert.ok(mail.files.length <= 50 && mail.to.length <= 200);
    for (const { name } of mail.files) assert.doesNotMatch(name, /[/\\]/);
    if (mail.problem === 'unreadable') unreadable += 1;
    remote += mail.remotePictures;
  }
  assert.ok(unreadable >= 3, `${unreadable} mails were too much for the parser`);
  assert.ok(remote >= 4, `${remote} remote pictures were counted`);
  assert.ok((await inbox(wei)).has('the last one'));
});

/** Without the addresses of links, which may hold any words, unless a press on them would run something. */
const withoutLinks = (html: string): string =>
  html.replace(/href="[^"]*"/g, (link) =>
    /^href="\s*(?:javascript|vbscript|data):/i.test(link) ? link : '',
  );

test(`${WRAPPED.length} further ones, encoded, nested and cut, come out of the parser harmless`, async () => {
  assert.ok(HOSTILE.length + WRAPPED.length >= 200);
  const parser = openMailParser();
  try {
    for (const mail of WRAPPED) {
      const { html, files } = await parser.parse({ source: Buffer.from(mail), problem: '' });
      assert.doesNotMatch(withoutLinks(html), DANGEROUS);
      assert.doesNotMatch(html, new RegExp(`(?:src|style)="[^"]*${SPY}`));
      assert.deepEqual(files, []);
    }
  } finally {
    parser.stop();
  }
});

test('a mail that takes too long is unreadable, and the next one is read', async () => {
  const parser = openMailParser({ deadlineMs: 1_000, maxResidentBytes: 640 * 1024 ** 2 });
  try {
    const endless = await parser.parse({ source: Buffer.from(ENDLESS), problem: '' });
    assert.equal(endless.problem, 'unreadable');
    const mail = await parser.parse({ source: Buffer.from(source({ Subject: 'next' }, 'x')), problem: '' });
    assert.deepEqual([mail.subject, mail.problem], ['next', '']);
  } finally {
    parser.stop();
  }
});
