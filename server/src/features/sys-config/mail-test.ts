import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { KEPT_SECRET, type MailTest } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { openSecret } from './sealed-secret.ts';
import { settings } from './settings.ts';

const TIMEOUT_MS = 8_000;

/** Connects to a mail server and signs in as sending would, without sending anything. */
export async function testMail(ctx: Ctx, test: MailTest): Promise<void> {
  const { system } = await settings(ctx);
  const password =
    test.password === KEPT_SECRET ? openSecret(ctx.secret, system.emailPassword) : test.password;
  const socket = open(test);
  try {
    await talk(socket, { ...test, password });
  } catch (error) {
    refuse('config.mailFailed', { reason: error instanceof Error ? error.message : String(error) });
  } finally {
    socket.destroy();
  }
}

function open({ smtpHost: host, smtpPort: port, emailSsl }: MailTest): Socket {
  const socket = emailSsl === 1 ? connectTls({ host, port, servername: host }) : connect({ host, port });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${host}:${port} timeout`)));
  return socket;
}

async function talk(socket: Socket, { account, password }: MailTest): Promise<void> {
  const failure = new Promise<never>((_resolve, reject) => socket.once('error', reject));
  // Whoever loses the race below must not count as unhandled.
  failure.catch(() => undefined);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expect = async (code: string): Promise<void> => {
    for (;;) {
      const { value, done } = await Promise.race([lines.next(), failure]);
      if (done) throw new Error('connection closed');
      // A dash after the code announces further lines of the same reply.
      if (value.charAt(3) === '-') continue;
      if (value.startsWith(code)) return;
      throw new Error(value.slice(0, 200));
    }
  };
  const send = (text: string) => socket.write(`${text}\r\n`);
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  await expect('220');
  send('EHLO auditplus');
  await expect('250');
  if (account !== '') {
    send('AUTH LOGIN');
    await expect('334');
    send(encoded(account));
    await expect('334');
    send(encoded(password));
    await expect('235');
  }
  send('QUIT');
}
