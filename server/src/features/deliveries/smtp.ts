import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import type { Courier, Letter } from './couriers.ts';

type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  readonly from: string;
};

const PATIENCE_MS = 10_000;
const PORTS = { 'smtp:': 25, 'smtps:': 465 } as const;

/** A mail server spoken to by RFC 5321: encrypted when it can, signed in when the address holds a user. */
export function smtpCourier({ url, from }: SmtpOptions): Courier {
  const address = new URL(url);
  return async (letter) => {
    const isTls = address.protocol === 'smtps:';
    const port = Number(address.port) || PORTS[isTls ? 'smtps:' : 'smtp:'];
    const host = address.hostname;
    const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port });
    try {
      await talk({ socket, host, isTls }, address, { letter, from });
    } finally {
      socket.destroy();
    }
  };
}

type Line = { readonly socket: Socket; readonly host: string; readonly isTls: boolean };

async function talk(line: Line, address: URL, { letter, from }: { letter: Letter; from: string }) {
  let say = await speaker(line.socket);
  await say(null, 220);
  let offers = await say(`EHLO ${hostname()}`, 250);
  let open: Socket = line.socket;
  if (!line.isTls && /STARTTLS/i.test(offers)) {
    await say('STARTTLS', 220);
    const secure = connectTls({ socket: line.socket, servername: line.host });
    await once(secure, 'secureConnect');
    open = secure;
    say = await speaker(secure);
    offers = await say(`EHLO ${hostname()}`, 250);
  }
  if (address.username) {
    const user = decodeURIComponent(address.username);
    const password = decodeURIComponent(address.password);
    const offered = /^250[ -]AUTH[ =](.*)$/im.exec(offers)?.[1] ?? 'PLAIN';
    if (/\bPLAIN\b/i.test(offered)) await say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235);
    else {
      await say('AUTH LOGIN', 334);
      await say(base64(user), 334);
      await say(base64(password), 235);
    }
  }
  await say(`MAIL FROM:<${plainAddress(from)}>`, 250);
  await say(`RCPT TO:<${plainAddress(letter.receiver)}>`, 250);
  await say('DATA', 354);
  await say(`${mailOf(letter, from)}\r\n.`, 250);
  open.write('QUIT\r\n');
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

type Speaker = (text: string | null, expected: number) => Promise<string>;

/** Says one line and answers the whole reply; throws when its code is another one. */
async function speaker(socket: Socket): Promise<Speaker> {
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The mail server does not answer')));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return async (text, expected) => {
    if (text !== null) socket.write(`${text}\r\n`);
    const reply: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The mail server hung up');
      reply.push(value);
      if (/^\d{3} /.test(value) || /^\d{3}$/.test(value)) break;
    }
    const last = reply.at(-1) ?? '';
    if (Number(last.slice(0, 3)) !== expected) throw new Error(`The mail server answered ${last}`);
    return reply.join('\n');
  };
}

/** A plain-text mail; everything that is not ASCII travels as base64. */
export function mailOf({ receiver, subject, body }: Letter, from: string): string {
  const encoded = base64(body).replace(/.{76}/g, '$&\r\n');
  return [
    `From: ${headerText(from)}`,
    `To: <${plainAddress(receiver)}>`,
    `Subject: =?UTF-8?B?${base64(subject)}?=`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encoded,
  ].join('\r\n');
}

// Line breaks would let a receiver write headers or commands of his own.
const plainAddress = (text: string): string => (/<([^<>]+)>/.exec(text)?.[1] ?? text).replace(/[\s<>]/g, '');
const headerText = (text: string): string => text.replace(/[\r\n]/g, ' ');
