import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { dayOf } from '../../kernel/clock.ts';
import { nextNumber } from '../bill-numbers/public.ts';
import { notify, say } from '../messages/public.ts';
import { processServices } from '../process-definitions/public.ts';
import { linkTo } from './process-messages.ts';
import { processTitles } from './process-titles.ts';
import { findProcess, updateProcess } from './processes.repository.ts';

const Message = z.object({
  userIds: z.array(z.string()).max(200).default([]),
  text: z.string().max(500).default(''),
});
const Numbering = z.object({ rule: z.string().min(1).max(50) });

/** What every product's processes can do without people: send a message, give the instance a number. */
export function registerBuiltInServices(): void {
  processServices.register(
    {
      name: 'message',
      async run(ctx, { processId, settings, initiatorId }) {
        const { userIds, text } = Message.parse(settings);
        const row = await findProcess(ctx.db, processId);
        if (!row) return {};
        await change(ctx, (step) =>
          notify(ctx, step, {
            ...say('automation.message', { title: processTitles(row), text }),
            to: userIds.length > 0 ? userIds : [initiatorId],
            link: linkTo(row, { type: 3 }),
            about: row.id,
          }),
        );
        return {};
      },
    },
    {
      name: 'number',
      async run(ctx, { processId, settings }) {
        const { rule } = Numbering.parse(settings);
        const row = await findProcess(ctx.db, processId);
        // A number that was given before is kept: the call may come again.
        if (row?.en_code !== '') return { billNumber: row?.en_code ?? '' };
        return change(ctx, async (step) => {
          const billNumber = await nextNumber(step.db, rule, dayOf(ctx.clock.now()));
          await updateProcess(step.db, processId, { en_code: billNumber });
          return { billNumber };
        });
      },
    },
  );
}
