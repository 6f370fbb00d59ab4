import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { smtpCourier } from './smtp.ts';

/** A mail server of few words; answers what it was told. */
async function mailServer(refuse = '') {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes
        .toString()
        .split('\r\n')
        .filter((part) => part !== '' || isData)) {
        heard.push(line);
        if (isData && line !== '.') continue;
        if (refuse && line.startsWith(refuse)) socket.write('550 no such box\r\n');
        else if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
        else if (line === 'DATA') socket.write('354 go on\r\n');
        else socket.write('250 ok\r\n');
        isData = line === 'DATA';
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { heard, port, close: () => server.close() };
}

test('a mail is handed over with sign-in, subject and text', async () => {
  const server = await mailServer();
  try {
    const send = smtpCourier({
      url: `smtp://robot:se%40cret@127.0.0.1:${server.port}`,
      from: 'AuditPlus <robot@example.com>',
    });
    await send({ receiver: 'zhou@example.com', subject: '验证码', body: '您的验证码是 123456' });
    const said = server.heard.join('\n');
    assert.ok(said.includes(`AUTH PLAIN ${Buffer.from('\0robot\0se@cret').toString('base64')}`));
    assert.ok(said.includes('MAIL FROM:<robot@example.com>'));
    assert.ok(said.includes('RCPT TO:<zhou@example.com>'));
    assert.ok(said.includes(Buffer.from('验证码').toString('base64')));
    assert.ok(said.includes(Buffer.from('您的验证码是 123456').toString('base64')));
  } finally {
    server.close();
  }
});

test('a receiver that the server refuses is an error, and a line break in an address changes nothing', async () => {
  const server = await mailServer('RCPT');
  try {
    const send = smtpCourier({ url: `smtp://127.0.0.1:${server.port}`, from: 'robot@example.com' });
    const letter = { receiver: 'a@example.com\r\nDATA', subject: '', body: '' };
    await assert.rejects(send(letter), /550 no such box/);
    assert.ok(server.heard.includes('RCPT TO:<a@example.comDATA>'));
  } finally {
    server.close();
  }
});
