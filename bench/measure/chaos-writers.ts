import { randomUUID } from 'node:crypto';
import type { Sheet } from '../sheet.ts';
import { newFinding } from './calls.ts';

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

/** What the script knows of its writes: those it was told of, and those of which no answer came. */
export type Ledger = { readonly acknowledged: Write[]; readonly unanswered: Write[] };

/** Another finding on the sheet's audit. */
export function findingOf(sheet: Sheet, token: string): Write {
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
export function markOf(sheet: Sheet, token: string, nodeId: string): Write {
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
export async function writeOn(
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
      ledger.unanswered.push(write);
      return;
    }
    ledger.acknowledged.push(write);
  }
}

/** Says again, under the same keys, what nobody answered: each of it has happened once in the end. */
export async function repeat(url: string, ledger: Ledger): Promise<void> {
  for (const write of ledger.unanswered.splice(0)) {
    const answer = await send(url, write);
    if (answer === 'lost') throw new Error(`A repeated ${write.kind} was not answered.`);
    ledger.acknowledged.push(write);
  }
}

/** `repeated`: the server knows the key, so the write was stored before its answer was lost. */
async function send(url: string, write: Write): Promise<'done' | 'repeated' | 'lost'> {
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
    if (reply.status === 409 && text.includes('"request.repeated"')) return 'repeated';
    if (reply.status >= 500) return 'lost';
    throw new Unexpected(`A ${write.kind} was refused with ${reply.status}: ${text.slice(0, 300)}`);
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    return 'lost';
  }
}

class Unexpected extends Error {}
