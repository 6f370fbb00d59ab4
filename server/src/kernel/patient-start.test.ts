import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, afterEach, before, beforeEach, mock, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { DatabaseAway } from './database-away.ts';
import { hurry, openDb, openPool } from './db.ts';
import { openStandingConnection } from './standing-connection.ts';

const LONG_MS = 60_000;

let database: TestDatabase;
let gate: Awaited<ReturnType<typeof openGate>>;
let lines: string[];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });

before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());
beforeEach(async () => {
  lines = [];
  gate = await openGate(database.url);
});
afterEach(() => gate.close());

/** A way to a database that takes connections and keeps them waiting until it is opened. */
async function openGate(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const waiting: Socket[] = [];
  let isOpen = false;
  const lead = (near: Socket) => {
    const far = connect(port, host.startsWith('/') ? '127.0.0.1' : host);
    near.pipe(far).pipe(near);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    waiting.push(near);
    if (isOpen) lead(near);
    server.emit('waiting');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    /** When a connection waits. */
    waits: () => once(server, 'waiting'),
    open() {
      isOpen = true;
      for (const near of waiting) if (!near.destroyed) lead(near);
    },
    async close() {
      for (const socket of waiting) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Begins what needs a connection, lets a minute pass before the database answers, and gives the outcome. */
async function afterAMinute<T>(begin: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const waits = gate.waits();
    const begun = Promise.allSettled([begin()]);
    await waits;
    mock.timers.tick(LONG_MS);
    gate.open();
    const [outcome] = await begun;
    return outcome;
  } finally {
    mock.timers.reset();
  }
}

test('a start waits for a database that takes a minute to give a connection, and says so once', async () => {
  const pool = openPool(gate.url, 2, log, { isPatient: true });
  const db = openDb(pool);
  const answers = () => Promise.all([1, 2].map(() => sql`SELECT 1`.execute(db)));
  const { status } = await afterAMinute(answers);
  await pool.end();
  assert.equal(status, 'fulfilled');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['the database takes long to give a connection, the start waits for it'],
  );
});

test('in normal service a request is told within seconds that there is no connection', async () => {
  const pool = openPool(gate.url, 1, log, { isPatient: true });
  hurry(pool);
  const outcome = await afterAMinute(() => sql`SELECT 1`.execute(openDb(pool)));
  await pool.end();
  assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseAway);
  assert.deepEqual(lines, []);
});

test('the standing connections of a start wait as long', async () => {
  const outcome = await afterAMinute(() =>
    openStandingConnection(gate.url, { name: 'patient', log, patienceMs: LONG_MS }),
  );
  assert.equal(outcome.status, 'fulfilled');
  if (outcome.status === 'fulfilled') await outcome.value.close();
  assert.equal(lines.length, 1);
});
