import { isEventName } from '@auditplus/contract/events.ts';
import { remindOfContracts } from '@auditplus/server/features/contracts/contracts.jobs.ts';
import { remindOfEvidence } from '@auditplus/server/features/evidence/evidence.jobs.ts';
import { remindOfRectifications } from '@auditplus/server/features/rectifications/rectifications.jobs.ts';
import { JOB_REQUESTED } from '@auditplus/server/kernel/job-requests.ts';
import type { OutboxEvent, Reactions } from '@auditplus/server/kernel/outbox.ts';
import { addDays } from '../demo-calendar.ts';
import type { Play, Step } from './play.ts';

/** How many days of messages people find when they sign in for the first time. */
const TOLD_DAYS = 14;

/** First day of whose events people are told. */
export const toldFrom = (play: Play): string => addDays(play.plan.baseDate, -TOLD_DAYS);

/** Hands what has just happened to its reactions, so that its messages bear the moment of the play. */
export async function tell(play: Play, reactions: Reactions): Promise<void> {
  const events = await play.kernel.db
    .selectFrom('outbox')
    .select(['id', 'event', 'payload', 'actor_id', 'at'])
    .where('at', '=', play.kernel.clock.now())
    // Background work is left to the product, whose queue runs once it serves.
    .where('event', '!=', JOB_REQUESTED)
    .orderBy('id')
    .execute();
  for (const row of events) {
    const reaction = isEventName(row.event) ? reactions[row.event] : undefined;
    if (!reaction) continue;
    const event: OutboxEvent = {
      id: row.id,
      event: row.event,
      payload: row.payload as OutboxEvent['payload'],
      actorId: row.actor_id,
      at: row.at,
    };
    await play.kernel.db.transaction().execute((tx) => reaction(play.kernel, tx, event));
  }
}

/** The morning reminders of the last whole days. */
export function reminderSteps(play: Play): Step[] {
  return Array.from(
    { length: REMINDED_DAYS },
    (_, index): Step => ({
      on: addDays(play.plan.baseDate, -1 - index),
      time: '08:30',
      lane: 'reminders',
      run: async () => {
        await remindOfEvidence(play.kernel);
        await remindOfRectifications(play.kernel);
        await remindOfContracts(play.kernel);
      },
    }),
  );
}

const REMINDED_DAYS = 3;
