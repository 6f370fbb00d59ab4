import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import type { MailEdit } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { ImapFlow } from 'imapflow';
import { demoId } from '../../testing/demo-people.ts';
import { DOVECOT_PASSWORD } from '../../testing/dovecot.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import {
  accountAt,
  HOST,
  inbox,
  type Provider,
  receive,
  register,
  saveAccount,
  source,
  startProvider,
} from './outside-mails.fixture.ts';

let product: TestApp;
let wei: Client;
let cao: Client;
/** Receivers that the provider refuses. */
const refused = new Set<string>();
const provider = await startProvider({
  onRcptTo: ({ address }, _session, done) =>
    refused.has(address) ? done(Object.assign(new Error('no such box'), { responseCode: 550 })) : done(),
});
const needsProvider = { skip: provider === null };
const there = (): Provider => provider ?? assert.fail('there is no provider');

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  [wei, cao] = await Promise.all([product.as('weisq'), product.as('caoyh')]);
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

const EMPTY: MailEdit = {
  toUserIds: [],
  ccUserIds: [],
  bccUserIds: [],
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
  subject: '',
  html: '',
  files: [],
};

async function send(client: Client, edit: Partial<MailEdit>): Promise<string> {
  const { id, rev } = await client.call(mailsRoutes.createDraft, { body: { ...EMPTY, ...edit } });
  await client.call(mailsRoutes.send, { params: { id }, body: { rev } });
  return id;
}
const read = (client: Client, id: string) => client.call(mailsRoutes.read, { params: { id } });

/** What a folder at the provider has. */
async function remote(user: string, path: string) {
  const box = new ImapFlow({
    host: HOST,
    port: there().dovecot.tlsPort,
    secure: true,
    auth: { user, pass: DOVECOT_PASSWORD },
    logger: false,
  });
  await box.connect();
  try {
    const { exists } = await box.mailboxOpen(path);
    const all = exists > 0 ? await box.fetchAll('1:*', { uid: true, envelope: true, flags: true }) : [];
    return all.map(({ envelope, flags }) => ({
      subject: envelope?.subject,
      isStarred: flags?.has('\\Flagged') === true,
    }));
  } finally {
    await box.logout();
  }
}

/** Gives all mails of an inbox at the provider a star. */
async function starAll(user: string): Promise<void> {
  const box = new ImapFlow({
    host: HOST,
    port: there().dovecot.tlsPort,
    secure: true,
    auth: { user, pass: DOVECOT_PASSWORD },
    logger: false,
  });
  await box.connect();
  await box.mailboxOpen('INBOX');
  await box.messageFlagsAdd('1:*', ['\\Flagged']);
  await box.logout();
}

test(
  'an account is kept with its password sealed, which follows neither another server nor another name',
  needsProvider,
  async () => {
    const edit = accountAt(there(), 'cao');
    assert.equal(await cao.call(mailAccountsRoutes.read, {}), null);
    await saveAccount(cao, edit);
    const info = await cao.call(mailAccountsRoutes.read, {});
    assert.equal(info?.password, KEPT_SECRET);
    const stored = await product.app.kernel.db
      .selectFrom('mail_accounts')
      .select('sealed_password')
      .execute();
    assert.ok(stored.every(({ sealed_password }) => sealed_password.startsWith('sealed:2:')));
    const kept = { ...edit, password: KEPT_SECRET };
    for (const change of [
      { imapHost: 'mail.example.com' },
      { smtpPort: 1 },
      { userName: 'other' },
      { imapSecurity: 'startTls' as const },
    ])
      for (const route of [mailAccountsRoutes.save, mailAccountsRoutes.test]) {
        const outcome = await cao.tryCall(route, { body: { ...kept, ...change } });
        assert.equal(outcome.errorCode, 'secret.again', JSON.stringify(change));
      }
    await cao.call(mailAccountsRoutes.test, { body: kept });
    const stale = await cao.tryCall(mailAccountsRoutes.save, { body: { ...kept, rev: 7 } });
    assert.equal(stale.errorCode, 'record.stale');
    const entries = await product.app.kernel.db
      .selectFrom('activities')
      .select(['before', 'after'])
      .where('target_type', '=', 'mailAccount')
      .execute();
    assert.doesNotMatch(JSON.stringify(entries), /password|example/);
    await cao.call(mailAccountsRoutes.remove, {});
    assert.equal(await cao.call(mailAccountsRoutes.read, {}), null);
    assert.equal((await cao.tryCall(mailAccountsRoutes.receive, {})).errorCode, 'mail.notConfigured');
  },
);

test(
  'a try says what is wrong: the password, the server, or that it is not registered',
  needsProvider,
  async () => {
    const edit = accountAt(there(), 'wei');
    const outcomes = [];
    for (const change of [
      {},
      { imapPort: there().dovecot.port, imapSecurity: 'startTls' as const },
      { password: 'wrong' },
      { imapPort: there().smtpPort },
      { imapPort: 1 },
      { imapHost: 'mail.example.com' },
    ])
      outcomes.push((await wei.tryCall(mailAccountsRoutes.test, { body: { ...edit, ...change } })).errorCode);
    assert.deepEqual(outcomes, [
      undefined,
      undefined,
      'mail.credentialsWrong',
      'mail.serverAway',
      'outbound.hostNotAllowed',
      'outbound.hostNotAllowed',
    ]);
  },
);

test(
  'mails are received once, with names, attachments and pictures, and stars go both ways',
  needsProvider,
  async () => {
    const { dovecot } = there();
    dovecot.deliver('wei', [
      source(
        {
          Subject: `=?utf-8?B?${Buffer.from('会议通知').toString('base64')}?=`,
          'Message-ID': '<meeting@association.example>',
          'Content-Type': 'multipart/mixed; boundary=outer',
        },
        [
          '--outer',
          'Content-Type: multipart/related; boundary=inner',
          '',
          '--inner',
          'Content-Type: text/html; charset=gb2312',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.concat([
            Buffer.from('<p>'),
            Buffer.from('c4fabac3', 'hex'),
            Buffer.from('</p><img src="cid:logo@x"><img src="https://spy.example/1.png">'),
          ]).toString('base64'),
          '--inner',
          'Content-Type: image/png; name=logo.png',
          'Content-ID: <logo@x>',
          'Content-Transfer-Encoding: base64',
          '',
          PNG,
          '--inner--',
          '--outer',
          'Content-Type: text/plain; name="=?utf-8?B?6K6u56iLLnR4dA==?="',
          'Content-Disposition: attachment',
          '',
          '第一项',
          '--outer',
          'Content-Type: application/octet-stream; name=run.exe',
          'Content-Disposition: attachment',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from('MZ program').toString('base64'),
          '--outer--',
        ].join('\r\n'),
      ),
      source({ Subject: 'plain', 'Message-ID': '<plain@association.example>' }, 'Dear colleague,\r\n2 < 3'),
    ]);
    assert.deepEqual(await receive(wei), { received: 2, more: false });
    assert.deepEqual(await receive(wei), { received: 0, more: false });
    assert.equal((await wei.call(mailsRoutes.counts, {})).unread, 2);

    const mails = await inbox(wei);
    const meeting = mails.get('会议通知') ?? assert.fail('it has not arrived');
    assert.deepEqual(
      [meeting.sender.name, meeting.sender.address, meeting.to.map(({ address }) => address)],
      ['供水协会', 'office@association.example', ['wei@example.com']],
    );
    assert.match(meeting.html, /^<p>您好<\/p><img src="\/prod-api\/api\/file\/Image\/annexpic\/[^"]+" \/>$/);
    assert.equal(meeting.remotePictures, 1);
    assert.deepEqual(
      [meeting.files.map(({ name }) => name), meeting.leftOut.map(({ name }) => name)],
      [['议程.txt'], ['run.exe']],
    );
    assert.match(meeting.leftOut[0]?.reason ?? '', /文件/);
    const [file] = meeting.files;
    const link = await wei.call(filesRoutes.downloadLink, {
      params: { type: 'annex', id: file?.fileId ?? '' },
    });
    assert.ok(link);
    assert.equal(mails.get('plain')?.html, '<p>Dear colleague,<br />2 &lt; 3</p>');
    assert.equal((await cao.tryCall(mailsRoutes.read, { params: { id: meeting.id } })).status, 404);

    await wei.call(mailsRoutes.mark, { body: { ids: [meeting.id], isStarred: true } });
    await receive(wei);
    assert.deepEqual((await remote('wei', 'INBOX')).map(({ isStarred }) => isStarred).toSorted(), [
      false,
      true,
    ]);
    await starAll('wei');
    await receive(wei);
    assert.ok([...(await inbox(wei)).values()].every(({ isStarred }) => isStarred));

    // A box that was made anew has other numbers, and the same mails.
    const { db } = product.app.kernel;
    await db
      .updateTable('mail_accounts')
      .set({ uid_validity: 1 })
      .where('user_id', '=', demoId('user', 'weisq'))
      .execute();
    assert.deepEqual(await receive(wei), { received: 0, more: false });
    assert.equal((await inbox(wei)).size, 2);
  },
);

test('of a box that was never received from, the newest 500 mails are taken', needsProvider, async () => {
  there().dovecot.deliver(
    'many',
    Array.from({ length: 503 }, (_, at) => source({ Subject: `mail ${at}` }, 'text')),
  );
  const sun = await product.as('sunlj');
  await saveAccount(sun, accountAt(there(), 'many'));
  assert.deepEqual(await receive(sun), { received: 500, more: false });
});

test(
  'a mail leaves the product for addresses outside, is copied to the folders there, and its answer keeps the thread',
  needsProvider,
  async () => {
    const draft = await wei.call(mailsRoutes.createDraft, {
      body: { ...EMPTY, subject: '草稿', toAddresses: ['zhou@example.org'], html: '<p>未完</p>' },
    });
    await send(wei, { subject: '只在内部', toUserIds: [demoId('user', 'caoyh')] });
    await receive(wei);
    const subjects = async (path: string) => (await remote('wei', path)).map(({ subject }) => subject);
    assert.deepEqual(await subjects('Drafts'), ['草稿']);
    assert.deepEqual(await subjects('Sent'), []);

    await wei.call(mailsRoutes.saveDraft, {
      params: { id: draft.id },
      body: {
        ...EMPTY,
        rev: draft.rev,
        subject: '检查安排',
        html: '<p>请查收</p>',
        toUserIds: [demoId('user', 'caoyh')],
        toAddresses: ['zhou@example.org'],
        bccAddresses: ['secret@example.org'],
      },
    });
    await wei.call(mailsRoutes.send, { params: { id: draft.id }, body: { rev: draft.rev + 1 } });
    assert.equal((await read(wei, draft.id)).delivery, 'waiting');
    await product.app.outbox.drain();
    const view = await read(wei, draft.id);
    assert.deepEqual([view.delivery, view.to.map(({ delivery }) => delivery)], ['sent', ['', 'sent']]);
    const posted = there().posted.at(-1) ?? assert.fail('nothing was sent');
    assert.deepEqual(posted.to.toSorted(), ['secret@example.org', 'zhou@example.org']);
    assert.equal(posted.from, 'wei@example.com');
    assert.doesNotMatch(posted.source, /secret@|caoyh/);
    assert.ok((await inbox(cao)).has('检查安排'));
    await receive(wei);
    assert.deepEqual([await subjects('Drafts'), await subjects('Sent')], [[], ['检查安排']]);

    const plain = (await inbox(wei)).get('plain') ?? assert.fail('there is nothing to answer');
    const answer = await wei.call(mailsRoutes.answer, { params: { id: plain.id }, body: { kind: 'reply' } });
    assert.deepEqual(
      (await read(wei, answer.id)).to.map(({ address }) => address),
      ['office@association.example'],
    );
    await wei.call(mailsRoutes.send, { params: { id: answer.id }, body: { rev: answer.rev } });
    await product.app.outbox.drain();
    assert.match(there().posted.at(-1)?.source ?? '', /^In-Reply-To: <plain@association\.example>\r$/m);
  },
);

test(
  'an address that the server refuses is named, and the mail goes to it again when asked',
  needsProvider,
  async () => {
    refused.add('gone@example.org');
    const id = await send(wei, {
      subject: '部分失败',
      toAddresses: ['zhou@example.org', 'gone@example.org'],
      ccUserIds: [demoId('user', 'caoyh')],
    });
    await product.app.outbox.drain();
    const failed = await read(wei, id);
    assert.equal(failed.delivery, 'partlyFailed');
    const listed = async (client: Client, folder: 'sent' | 'inbox', subject = '部分失败') =>
      (await client.call(mailsRoutes.list, { query: { folder } })).list
        .filter((row) => row.subject === subject)
        .map(({ delivery, failures }) => [delivery, failures.map(({ address }) => address)]);
    assert.deepEqual(await listed(wei, 'sent'), [['partlyFailed', ['gone@example.org']]]);
    // Whom it did not reach is known to its sender alone.
    assert.deepEqual(await listed(cao, 'inbox'), [['', []]]);
    assert.deepEqual(
      failed.to.map(({ address, delivery, problem }) => [address, delivery, problem !== '']),
      [
        ['zhou@example.org', 'sent', false],
        ['gone@example.org', 'failed', true],
      ],
    );
    const { list } = await wei.call(messagesRoutes.list, { query: {} });
    assert.equal(list.find(({ event }) => event === 'mail.undelivered')?.title, '邮件未送达：部分失败');
    const nobody = await send(wei, { subject: '全部失败', toAddresses: ['gone@example.org'] });
    await product.app.outbox.drain();
    assert.equal((await read(wei, nobody)).delivery, 'failed');
    assert.deepEqual(await listed(wei, 'sent', '全部失败'), [['failed', ['gone@example.org']]]);
    refused.clear();
    await wei.call(mailsRoutes.sendAgain, { params: { id } });
    await product.app.outbox.drain();
    assert.equal((await read(wei, id)).delivery, 'sent');
    assert.deepEqual(await listed(wei, 'sent'), [['sent', []]]);
    assert.deepEqual(there().posted.at(-1)?.to, ['gone@example.org']);
    const again = await wei.tryCall(mailsRoutes.sendAgain, { params: { id } });
    assert.equal(again.errorCode, 'mail.nothingFailed');
  },
);

test('without an account nothing leaves the product', async () => {
  const { id, rev } = await cao.call(mailsRoutes.createDraft, {
    body: { ...EMPTY, subject: '外发', toAddresses: ['zhou@example.org'] },
  });
  const outcome = await cao.tryCall(mailsRoutes.send, { params: { id }, body: { rev } });
  assert.equal(outcome.errorCode, 'mail.notConfigured');
  const wrong = await cao.tryCall(mailsRoutes.createDraft, {
    body: { ...EMPTY, toAddresses: ['a@example.org>\r\nRCPT TO:<b@example.org'] },
  });
  assert.equal(wrong.status, 400);
});

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
