import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPage } from '../client.ts';
import { residentMb, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';

const SOCKETS = 1_000;
const TOGETHER = 50;
const MESSAGES = 300;
const EVERY_MS = 20;

type Line = { readonly userId: string; readonly socket: WebSocket };

/** A thousand people connected to one process, and then to two, who write to each other: how long until a message is there. */
export async function chat({ product, db, dataDir, databaseUrl }: Stage): Promise<Row[]> {
  const before = residentMb(product.pid);
  let after: number | null = null;
  const one = await delivered(db, [product.url], () => {
    after = residentMb(product.pid);
  });
  const second = await startProduct(dataDir, { DATABASE_URL: databaseUrl });
  const two = await delivered(db, [product.url, second.url]).finally(() => second.stop());
  return [
    { name: 'chat message delivered with 1,000 connections, p99', ...one.time },
    { name: 'chat message delivered between two processes, p99', ...two.time },
    {
      name: 'chat messages that did not arrive',
      unit: 'messages',
      measured: one.lost + two.lost,
      target: { atMost: 0 },
    },
    {
      name: 'memory of 1,000 connections',
      unit: 'MB',
      measured: before === null || after === null ? null : after - before,
      target: { atMost: 100 },
    },
  ];
}

/** Connects everybody, spread over the processes, and lets neighbours write to each other. */
async function delivered(
  db: pg.Client,
  urls: readonly string[],
  whenSent: () => void = () => {},
): Promise<{ readonly time: Omit<Row, 'name'>; readonly lost: number }> {
  const sessions = await openSessions(db);
  const arrived = new Map<string, number>();
  const sentAt = new Map<string, number>();
  const lines: Line[] = [];
  try {
    const startedAt = performance.now();
    for (let at = 0; at < sessions.length; at += TOGETHER)
      lines.push(
        ...(await Promise.all(
          sessions.slice(at, at + TOGETHER).map((one, n) =>
            connected(urls[n % urls.length] ?? '', one, (text) => {
              if (!arrived.has(text)) arrived.set(text, performance.now());
            }),
          ),
        )),
      );
    const connectSeconds = (performance.now() - startedAt) / 1000;
    for (let n = 0; n < MESSAGES; n++) {
      const from = lines[(n * 7) % lines.length];
      const to = lines[(n * 13 + 1) % lines.length];
      if (!from || !to || from.userId === to.userId) continue;
      const text = `bench-${urls.length}-${n}`;
      sentAt.set(text, performance.now());
      from.socket.send(
        JSON.stringify({
          method: 'SendMessage',
          toUserId: to.userId,
          messageType: 'text',
          messageContent: text,
          clientId: text,
        }),
      );
      await sleep(EVERY_MS);
    }
    await sleep(2_000);
    const times = [...sentAt].flatMap(([text, at]) => {
      const there = arrived.get(text);
      return there === undefined ? [] : there - at;
    });
    const sorted = times.toSorted((a, b) => a - b);
    whenSent();
    const time = {
      unit: 'ms',
      measured: sorted[Math.floor(sorted.length * 0.99)] ?? null,
      target: { atMost: 100 },
      note: `median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms, ${sorted.length} of ${sentAt.size} arrived, ${lines.length} connected in ${connectSeconds.toFixed(1)} s`,
    };
    return { time, lost: sentAt.size - sorted.length };
  } finally {
    for (const { socket } of lines) socket.close();
  }
}

/** Sessions of the demonstration's people, a thousand in all, written straight into their table. */
async function openSessions(db: pg.Client): Promise<{ userId: string; token: string }[]> {
  const people = await db.query<{ id: string }>(
    // Guests only write to the people of their audits: between strangers their messages are rightly refused.
    `SELECT id FROM users WHERE delete_mark = 0 AND enabled_mark = 1 AND NOT must_change_password
     AND NOT EXISTS (SELECT 1 FROM user_relations JOIN roles ON roles.id = object_id
       WHERE user_id = users.id AND object_type = 'Role' AND en_code = 'guest')
     ORDER BY id`,
  );
  const sessions = Array.from({ length: SOCKETS }, (_, n) => ({
    userId: people.rows[n % people.rows.length]?.id ?? '',
    token: randomBytes(32).toString('base64url'),
  }));
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
     SELECT hash, person, 'pc', now(), now(), now() + interval '1 hour'
     FROM unnest($1::text[], $2::text[]) AS session (hash, person)`,
    [
      sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      sessions.map(({ userId }) => userId),
    ],
  );
  return sessions;
}

/** A connection that has been greeted; tells of every chat text that reaches it. */
const connected = async (
  url: string,
  { userId, token }: { userId: string; token: string },
  onText: (text: string) => void,
): Promise<Line> => ({
  userId,
  socket: await openPage(url, token, ({ method, formMessage }) => {
    if (method === 'receiveMessage') onText(String(formMessage));
  }),
});
