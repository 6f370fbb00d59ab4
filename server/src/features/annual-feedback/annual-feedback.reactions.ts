import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import { type MessageKey, notify, say } from '../messages/public.ts';
import { feedbacksOf } from './annual-feedback.repository.ts';
import { submittersOf } from './annual-feedback-people.queries.ts';

const Payload = z.object({ feedbackIds: z.array(z.string()), reason: z.string().default('') });

type Told = Awaited<ReturnType<typeof feedbacksOf>>[number];

/** Messages about the annual review feedback: to the department's head, or to the management-system department. */
export const annualFeedbackReactions: Reactions = {
  'feedback.issued': told('feedback.issued', heads),
  'feedback.submitted': told('feedback.submitted', async (tx) => peopleWithRole(tx, ['msd'])),
  'feedback.returned': told('feedback.returned', heads),
  'feedback.confirmed': told('feedback.confirmed', heads),
};

type Key = Exclude<Extract<MessageKey, `feedback.${string}`>, `feedback.due${string}`>;

function told(key: Key, receivers: (tx: Tx, feedback: Told) => Promise<readonly string[]>): Reaction {
  return async (kernel, tx, event) => {
    const { feedbackIds, reason } = Payload.parse(event.payload);
    for (const feedback of await feedbacksOf(tx, feedbackIds)) {
      const to = await receivers(tx, feedback);
      await notify(
        { caller: systemCaller('年度评审反馈'), clock: kernel.clock },
        { db: tx },
        {
          ...say(key, {
            review: feedback.review_title,
            dept: feedback.dept_name,
            due: feedback.due_date,
            reason,
          }),
          to: [...new Set(to)].filter((id) => id !== event.actorId),
          link: `/annualFeedback?id=${feedback.id}`,
          about: feedback.id,
        },
      );
    }
  };
}

async function heads(tx: Tx, { dept_id: deptId }: Told): Promise<readonly string[]> {
  return (await submittersOf(tx, [deptId])).get(deptId) ?? [];
}
