import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { type MessageKey, notify, phrase, say } from '../messages/public.ts';
import { acceptorsOf } from './evidence.people.ts';
import { requestsOf } from './evidence.repository.ts';

const Payload = z.object({ checkTaskId: z.string(), requestIds: z.array(z.string()), reason: z.string() });
type Payload = z.infer<typeof Payload>;

/** Messages about evidence (audit-domain 7.1): one per person and call, whatever the number of requests. */
export const evidenceReactions: Reactions = {
  'evidence.submitted': told('evidence.submitted', acceptors, 'accept'),
  'evidence.returned': told('evidence.returned', owners, 'submit'),
  'evidence.reopened': told('evidence.reopened', owners, 'submit'),
  'evidence.accepted': told('evidence.accepted', owners, 'submit'),
  'evidence.asked': told('evidence.asked', owners, 'submit'),
};

type Requests = Awaited<ReturnType<typeof requestsOf>>;
type Receivers = (tx: Tx, requests: Requests) => Promise<Map<string, Requests>>;

type Key = Exclude<Extract<MessageKey, `evidence.${string}`>, `evidence.due${string}`>;

function told(key: Key, receivers: Receivers, page: 'accept' | 'submit'): Reaction {
  return async (kernel, tx, event) => {
    const payload: Payload = Payload.parse(event.payload);
    const requests = await requestsOf(tx, payload.requestIds);
    const ctx = ctxOf(kernel, systemCaller('支撑资料'));
    for (const [person, own] of await receivers(tx, requests)) {
      const [first] = own;
      if (!first || person === event.actorId) continue;
      const route = page === 'accept' ? 'TaskSupportFileAccept' : 'TaskSupportFile';
      const isOne = own.length === 1;
      const name = isOne ? `${first.node_code} ${first.label}` : phrase('count', { count: own.length });
      await notify(
        ctx,
        { db: tx },
        {
          ...say(key, {
            requests: name,
            audit: first.check_name,
            unit: first.unit_name,
            reason: payload.reason,
          }),
          to: [person],
          link: `/${route}/${payload.checkTaskId}/${first.evaluation_id}/0`,
        },
      );
    }
  };
}

async function owners(_tx: Tx, requests: Requests): Promise<Map<string, Requests>> {
  const owned = requests.filter((request) => request.owner_user_id !== null);
  return Map.groupBy(owned, (request) => request.owner_user_id ?? '');
}

async function acceptors(tx: Tx, requests: Requests): Promise<Map<string, Requests>> {
  const people = await acceptorsOf(tx, requests);
  const byPerson = new Map<string, Requests>();
  for (const request of requests)
    for (const person of people.get(request.id) ?? [])
      byPerson.set(person, [...(byPerson.get(person) ?? []), request]);
  return byPerson;
}
