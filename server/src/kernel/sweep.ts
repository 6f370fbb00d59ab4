import type { Kernel } from './context.ts';
import { declareDaily } from './daily.ts';
import { forgetSecrets } from './idempotency.ts';

const DAY_MS = 86_400_000;

/** Whole days after which what has done its work is deleted. */
const DAYS = {
  /** A repeated request is answered like the first one for a day. */
  idempotencyKeys: 1,
  /** Codes of the last day are counted, so that nobody is sent too many. */
  codes: 2,
  deliveredEvents: 7,
  endedSessions: 30,
} as const;

/** Deletes what has done its work: answered keys, delivered events, ended sessions, sent codes; answers how many. */
export async function sweep({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  const longAgo = before(DAYS.endedSessions);
  const deleted = [
    await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', before(DAYS.idempotencyKeys))
      .executeTakeFirst(),
    await db.deleteFrom('outbox').where('done_at', '<', before(DAYS.deliveredEvents)).executeTakeFirst(),
    await db
      .deleteFrom('sessions')
      .where((is) => is.or([is('ended_at', '<', longAgo), is('expires_at', '<', longAgo)]))
      .executeTakeFirst(),
    await db.deleteFrom('sign_in_codes').where('created_at', '<', before(DAYS.codes)).executeTakeFirst(),
    await db.deleteFrom('sign_in_tickets').where('expires_at', '<', before(DAYS.codes)).executeTakeFirst(),
  ];
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** Declares the nightly deletion, and that of secrets, which lie no longer than they can be fetched. */
export function declareSweep(kernel: Kernel): void {
  kernel.jobs.schedule('secrets-forgotten', '* * * * *', async () => {
    await forgetSecrets(kernel);
  });
  declareDaily(kernel, 'sweep', {
    time: async () => '03:50',
    work: async () => {
      const removed = await sweep(kernel);
      kernel.log.info({ removed }, 'what had done its work is removed');
    },
  });
}
