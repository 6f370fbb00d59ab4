import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../client.ts';
import type { Sheet } from '../sheet.ts';
import { newFinding, WIDEST } from './calls.ts';

/** One write of the script; its text tells it from all others. */
export type Write = {
  readonly kind: 'finding' | 'mark';
  readonly text: string;
  readonly key: string;
  readonly token: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
};

/** What the script knows of its writes. */
export type Ledger = {
  /** It was told that they are stored. */
  readonly acknowledged: Write[];
  /** It does not know, and asks again. */
  readonly unanswered: Write[];
  /** Those among them of which the server did not even say that its database is away. */
  unclear: number;
};

const FINDING_WRITERS = 6;
const SHORTEST_MS = 300;
const LONGEST_MS = 1500;

/** People who write into the audit, all at once. */
export type Writers = {
  readonly ledger: Ledger;
  /** Another write of the script. */
  next(): Write;
  /** Writes at the address until a fault at a random moment has come and gone, each until it is not answered. */
  during(url: string, fault: () => Promise<void>): Promise<void>;
};

/** Signs them in. */
export async function gather(url: string, sheet: Sheet, ledger: Ledger): Promise<Writers> {
  const findings = (await signIn(url, WIDEST)).token;
  const marks = (await signIn(url, sheet.account)).token;
  const nodes = sheet.nodeIds[Symbol.iterator]();
  const nextFinding = () => findingOf(sheet, findings);
  const nextMark = () => {
    const { value, done } = nodes.next();
    return done ? nextFinding() : markOf(sheet, marks, value);
  };
  return {
    ledger,
    next: nextFinding,
    async during(address, fault) {
      const stop = new AbortController();
      const write = (next: () => Write) => writeOn(address, { next, ledger, signal: stop.signal });
      const writing = Promise.all([
        ...Array.from({ length: FINDING_WRITERS }, () => write(nextFinding)),
        write(nextMark),
      ]);
      await Promise.race([writing, sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))]);
      await fault().finally(() => stop.abort());
      await writing;
    },
  };
}

/** Another finding on the sheet's audit. */
function findingOf(sheet: Sheet, token: string): Write {
  const text = `混沌${randomUUID()}`;
  const body = { ...newFinding(sheet), title: text };
  return {
    kind: 'finding',
    text,
    key: randomUUID(),
    token,
    method: 'POST',
    path: '/api/audit/finding',
    body,
  };
}

/** A mark on an item that nobody has marked yet. */
function markOf(sheet: Sheet, token: string, nodeId: string): Write {
  const text = `混沌${randomUUID()}`;
  return {
    kind: 'mark',
    text,
    key: randomUUID(),
    token,
    method: 'PUT',
    path: `/api/audit/score/${sheet.recordId}/Item/${nodeId}`,
    body: { rev: 0, status: 1, score: 1.5, reason: '混沌', comment: text },
  };
}

/** Writes one after the other until told to stop or not answered any more; that one is kept for later. */
async function writeOn(
  url: string,
  {
    next,
    ledger,
    signal,
  }: { readonly next: () => Write; readonly ledger: Ledger; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const write = next();
    const answer = await send(url, write);
    if (answer !== 'done') {
      if (answer === 'lost') ledger.unclear += 1;
      ledger.unanswered.push(write);
      return;
    }
    ledger.acknowledged.push(write);
  }
}

const TRIES = 20;
const PAUSE_MS = 250;

/** Says again, under the same keys, what nobody answered: each of it has happened once in the end. */
export async function repeat(url: string, ledger: Ledger): Promise<void> {
  for (const write of ledger.unanswered.splice(0)) {
    let answer = await send(url, write);
    // A connection that the outage left behind may be met once more.
    for (let tried = 1; answer === 'away' && tried < TRIES; tried++) {
      await sleep(PAUSE_MS);
      answer = await send(url, write);
    }
    if (answer === 'away' || answer === 'lost') throw new Error(`A repeated ${write.kind} was not answered.`);
    ledger.acknowledged.push(write);
  }
}

/**
 * `repeated`: the server knows the key, so the write was stored before its answer was lost. `away`: it says that it
 * cannot reach its database.
 */
export async function send(url: string, write: Write): Promise<'done' | 'repeated' | 'away' | 'lost'> {
  try {
    const reply = await fetch(url + write.path, {
      method: write.method,
      headers: {
        authorization: write.token,
        'content-type': 'application/json',
        'idempotency-key': write.key,
      },
      body: JSON.stringify(write.body),
    });
    const text = await reply.text();
    if (reply.status === 200) return 'done';
    if (reply.status === 409 && /"request\.(repeated|replyLost)"/.test(text)) return 'repeated';
    if (reply.status === 503 && text.includes('"server.databaseAway"')) return 'away';
    if (reply.status >= 500) return 'lost';
    throw new Unexpected(`A ${write.kind} was refused with ${reply.status}: ${text.slice(0, 300)}`);
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    return 'lost';
  }
}

class Unexpected extends Error {}
