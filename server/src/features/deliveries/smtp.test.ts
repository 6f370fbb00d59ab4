import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { certificateFor } from '../../testing/certificate.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { Undeliverable } from './outgoing-message.ts';
import { smtpTransport } from './smtp.ts';

const MESSAGE = { id: '42', receiver: 'zhou@example.com', subject: '验证码', body: '您的验证码是 123456' };
const FROM = '审核平台 <robot@example.com>';

/** A server that takes a password, and what it was told. */
async function startGuarded(options: SMTPServerOptions = {}) {
  const passwords: unknown[] = [];
  const server = await startMailServer({
    onAuth: ({ username, password }, { secure }, done) => {
      passwords.push({ username, password, secure });
      done(null, { user: username });
    },
    ...options,
  });
  return { ...server, passwords };
}

test('a mail is sent with password, sender, subject and text, encrypted, and under its own id', async () => {
  const server = await startGuarded({ authOptional: false });
  try {
    const send = smtpTransport({
      // The certificate of the test's server is nobody's.
      url: `smtp://robot:se%40cret@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`,
      from: FROM,
    });
    await send(MESSAGE);
    assert.deepEqual(server.passwords, [{ username: 'robot', password: 'se@cret', secure: true }]);
    const [mail] = server.mails;
    assert.ok(mail);
    assert.deepEqual([mail.from, mail.to], ['robot@example.com', ['zhou@example.com']]);
    assert.match(mail.source, /^Message-ID: <42@example\.com>\r$/m);
    assert.ok(mail.source.includes(`\r\nSubject: =?UTF-8?B?${base64('验证码')}?=\r\n`));
    assert.ok(mail.source.includes(base64(MESSAGE.body)));
  } finally {
    await server.close();
  }
});

test('a password does not go to a server that cannot encrypt, unless the address says so', async () => {
  const server = await startGuarded({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  try {
    const address = `smtp://robot:secret@127.0.0.1:${server.port}`;
    await assert.rejects(smtpTransport({ url: address, from: FROM })(MESSAGE), /STARTTLS/);
    assert.deepEqual([server.passwords, server.mails], [[], []]);
    await smtpTransport({ url: `${address}?requireTLS=false`, from: FROM })(MESSAGE);
    assert.deepEqual(server.passwords, [{ username: 'robot', password: 'secret', secure: false }]);
    assert.equal(server.mails.length, 1);
  } finally {
    await server.close();
  }
});

test('a server whose certificate nobody vouches for gets neither password nor mail', async () => {
  const server = await startGuarded();
  try {
    const url = `smtp://robot:secret@127.0.0.1:${server.port}`;
    await assert.rejects(smtpTransport({ url, from: FROM })(MESSAGE), /certificate/);
    assert.deepEqual([server.passwords, server.mails], [[], []]);
  } finally {
    await server.close();
  }
});

test('a receiver whom the server refuses is not tried again, and a line break in an address adds nobody', async () => {
  const asked: string[] = [];
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      done(Object.assign(new Error('no such box'), { responseCode: 550 }));
    },
  });
  try {
    const send = smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'robot@example.com' });
    await assert.rejects(
      send(MESSAGE),
      (error) => error instanceof Undeliverable && /550 no such box/.test(error.message),
    );
    await assert.rejects(send({ ...MESSAGE, receiver: 'a@example.com>\r\nRCPT TO:<b@example.com' }));
    assert.ok(!asked.includes('b@example.com'));
  } finally {
    await server.close();
  }
});

test('a server that a person named is dialled at its checked address, under its name', async () => {
  const { key, cert } = certificateFor('mail.test');
  setDefaultCACertificates([...getCACertificates(), cert]);
  const server = await startGuarded({ key, cert });
  const asked: unknown[] = [];
  const sendTo = (host: string) =>
    smtpTransport({
      url: `smtp://robot:secret@${host}:${server.port}`,
      from: FROM,
      addressOf: async (target) => {
        asked.push(target);
        return '127.0.0.1';
      },
    })(MESSAGE);
  try {
    await sendTo('mail.test');
    assert.equal(server.mails.length, 1);
    assert.deepEqual(asked, [{ host: 'mail.test', port: server.port }]);
    await assert.rejects(sendTo('other.test'), /certificate|altnames/);
    assert.equal(server.passwords.length, 1);
  } finally {
    await server.close();
  }
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');
