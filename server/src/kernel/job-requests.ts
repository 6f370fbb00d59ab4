import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Change } from './audit-log.ts';
import type { Reactions } from './outbox.ts';

/** The event that asks for background work. */
export const JOB_REQUESTED = 'job.requested';

const Requested = z.object({ id: z.uuid(), name: z.string(), data: z.record(z.string(), z.unknown()) });

/**
 * Asks for background work in the transaction of a change: the work is queued if the change is stored, even where the
 * process dies right after it.
 */
export function requestJob(tx: Change, name: string, data: Readonly<Record<string, unknown>>): void {
  tx.emit(JOB_REQUESTED, { id: randomUUID(), name, data });
}

/** Hands requested work to the queue. The outbox takes these events only while the queue runs. */
export const jobReactions: Reactions = {
  [JOB_REQUESTED]: async (kernel, _tx, event) => {
    const { id, name, data } = Requested.parse(event.payload);
    if (!(await kernel.jobs.send(name, data, { id }))) throw new Error('the job queue does not run');
  },
};
