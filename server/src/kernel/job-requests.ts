import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Change } from './audit-log.ts';
import type { Reactions } from './outbox.ts';

/** The event that asks for background work. */
export const JOB_REQUESTED = 'job.requested';

const Requested = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.int().optional(),
});

/**
 * Asks for background work in the transaction of a change: the work is queued if the change is stored, even where the
 * process dies right after it.
 */
export function requestJob(
  tx: Change,
  name: string,
  data: Readonly<Record<string, unknown>>,
  { id = randomUUID(), at }: RequestOptions = {},
): void {
  tx.emit(JOB_REQUESTED, { id, name, data, ...(at !== undefined && { at }) });
}

type RequestOptions = {
  /** A UUID: work that is asked for twice under one id is done once. */
  readonly id?: string;
  /** The work begins no sooner (epoch milliseconds). */
  readonly at?: number;
};

/** Hands requested work to the queue. The outbox takes these events only while the queue runs. */
export const jobReactions: Reactions = {
  [JOB_REQUESTED]: async (kernel, _tx, event) => {
    const { id, name, data, at } = Requested.parse(event.payload);
    const options = { id, ...(at !== undefined && { notBefore: new Date(at) }) };
    if (!(await kernel.jobs.send(name, data, options))) throw new Error('the job queue does not run');
  },
};
