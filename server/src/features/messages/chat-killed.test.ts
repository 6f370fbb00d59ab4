import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChatRow } from '@auditplus/contract/features/messages/chat.model.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { ServerFrame, SOCKET_PATH } from '@auditplus/contract/features/messages/socket.model.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { openLine } from '../../testing/live-line.ts';
import { type Serving, serve } from '../../testing/serving.ts';

const SENDERS = ['luozq', 'tangmy', 'yangcz', 'panyt'];
/** Messages of each sender around each kill, and how many of all are acknowledged when the server is killed. */
const EACH = 25;
const BEFORE_KILL = 40;
/** Messages of a sender on their way at once: some are unacknowledged whenever the server dies. */
const UNDERWAY = 5;

let product: TestApp;
let dataDir: string;
let databaseUrl = '';
let servers: readonly Serving[] = [];

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'auditplus-chat-killed-'));
  product = await startTestApp({
    reach: async (url) => {
      databaseUrl = url;
      return url;
    },
  });
  servers = await Promise.all([1, 2].map(() => serve({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })));
});
after(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** A person at one of several servers, who goes to the next one when the connection is lost. */
class Participant {
  readonly acknowledged: string[] = [];
  readonly received: string[] = [];
  losses = 0;
  private readonly unacknowledged = new Map<string, string>();
  private waiting: string[] = [];
  private socket: WebSocket | null = null;
  private isOver = false;
  private readonly client: Client;
  private readonly toUserId: string;
  private readonly heard: () => void;
  private urls: readonly string[];

  constructor(client: Client, toUserId: string, urls: readonly string[], heard: () => void) {
    this.client = client;
    this.toUserId = toUserId;
    this.urls = urls;
    this.heard = heard;
  }

  /** Resolves once the server has greeted. */
  connect(): Promise<void> {
    const [url = ''] = this.urls;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/prod-api${SOCKET_PATH}`);
    this.socket = socket;
    socket.onopen = () =>
      this.say({ method: 'OnConnection', token: this.client.headers.authorization, mobileDevice: false });
    return new Promise((resolve) => {
      socket.onmessage = ({ data }) => {
        const frame = ServerFrame.parse(JSON.parse(String(data)));
        if (frame.method === 'initMessage') {
          // What the other server did not acknowledge is sent again under its own id.
          for (const [clientId, text] of this.unacknowledged) this.send(clientId, text);
          resolve();
        }
        if (frame.method === 'sendMessage' && this.unacknowledged.delete(frame.clientId ?? '')) {
          this.acknowledged.push(String(frame.toMessage));
          this.write();
          this.heard();
        }
        if (frame.method === 'receiveMessage') {
          this.received.push(String(frame.formMessage));
          this.heard();
        }
      };
      socket.onclose = () => {
        if (this.isOver) return resolve();
        this.losses += 1;
        this.urls = [...this.urls.slice(1), ...this.urls.slice(0, 1)];
        resolve(this.connect());
      };
    });
  }

  /** Sends texts, a few at a time. */
  writeAll(texts: readonly string[]): void {
    this.waiting = [...texts];
    this.write();
  }

  close(): void {
    this.isOver = true;
    this.socket?.close();
  }

  private write(): void {
    while (this.unacknowledged.size < UNDERWAY) {
      const text = this.waiting.shift();
      if (text === undefined) return;
      const clientId = randomUUID();
      this.unacknowledged.set(clientId, text);
      this.send(clientId, text);
    }
  }

  private send(clientId: string, text: string): void {
    const { toUserId } = this;
    this.say({ method: 'SendMessage', toUserId, clientId, messageType: 'text', messageContent: text });
  }

  private say(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}

/** All that one person has written to another, asked of a server. */
async function written(url: string, reader: Client, from: string): Promise<string[]> {
  const line = await openLine(url, reader.headers.authorization);
  const texts: ChatRow[] = [];
  for (let page = 1; ; page++) {
    line.say({
      method: 'MessageList',
      toUserId: demoId('user', from),
      currentPage: page,
      pageSize: 50,
      sord: 'asc',
    });
    const { list } = await line.next('messageList');
    texts.push(...list);
    if (list.length < 50) break;
  }
  line.socket.close();
  return texts.map(({ content }) => content);
}

test('no acknowledged message is lost or repeated when one of two servers is killed', async () => {
  const reader = 'caoyh';
  const [killed, survivor] = servers;
  assert.ok(killed && survivor);
  const reached = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const heard = () => {
    const acknowledged = senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0);
    if (acknowledged >= BEFORE_KILL) reached.resolve();
    if (Math.min(acknowledged, witness.received.length) === SENDERS.length * EACH) done.resolve();
  };
  const at = async (account: string, first: Serving, second: Serving) =>
    new Participant(await product.as(account), demoId('user', reader), [first.url, second.url], heard);
  const senders = await Promise.all(
    // Half of them at the server that dies, half at the other.
    SENDERS.map((account, n) => (n % 2 ? at(account, killed, survivor) : at(account, survivor, killed))),
  );
  const witness = await at(reader, survivor, killed);
  const everybody = [...senders, witness];
  await Promise.all(everybody.map((one) => one.connect()));
  const textsOf = (n: number) => Array.from({ length: EACH }, (_, at) => `${n}-${at}`);
  for (const [n, sender] of senders.entries()) sender.writeAll(textsOf(n));

  await reached.promise;
  const before = senders.map((sender) => [...sender.acknowledged]);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  await done.promise;
  for (const one of everybody) one.close();

  const client = await product.as(reader);
  for (const [n, account] of SENDERS.entries()) {
    const texts = await written(survivor.url, client, account);
    for (const text of before[n] ?? []) assert.ok(texts.includes(text), `${text} was acknowledged`);
    // Those of one sender are stored in the order in which they were written, each once.
    assert.deepEqual(texts, textsOf(n));
  }
  assert.deepEqual(
    senders.map(({ losses }) => losses),
    SENDERS.map((_, n) => n % 2),
  );
  // Whoever stayed connected has heard of each message, and of each once.
  const all = SENDERS.flatMap((_, n) => textsOf(n));
  assert.deepEqual(witness.received.toSorted(), all.toSorted());
  const { list } = await client.call(chatRoutes.conversations, { query: {} });
  assert.deepEqual(
    list.map(({ unreadMessage }) => unreadMessage),
    SENDERS.map(() => EACH),
  );
});
