import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import { linesOf, notify, say } from '../messages/public.ts';
import { lineOf } from './hand-over.service.ts';
import { openWorkOf } from './open-work.queries.ts';

const Payload = z.object({ userId: z.string(), name: z.string() });

/** Whoever switches a person off or deletes one hears of the work that is left, and so does the department's head. */
export const handOverReactions: Reactions = {
  'user.left': async (kernel, tx, event) => {
    const { userId, name } = Payload.parse(event.payload);
    const works = await openWorkOf(tx, userId, 'zh');
    if (works.length === 0) return;
    const ctx = { caller: systemCaller('工作交接'), clock: kernel.clock };
    const lines = linesOf(works.map(lineOf));
    const message = say('handOver.waiting', { person: name, count: works.length, lines });
    const heads = (await peopleWithRole(tx, ['msdHead'])).filter((id) => id !== event.actorId);
    const change = { db: tx };
    await notify(ctx, change, { ...message, to: heads, link: `/myReview?handOver=${userId}` });
    await notify(ctx, change, {
      ...message,
      to: [event.actorId],
      link: `/permission/user?handOver=${userId}`,
    });
  },
};
