import { changeIn } from '../../kernel/audit-log.ts';
import { ctxOf } from '../../kernel/context.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { storeJob } from './store-job.ts';

/** The archive of an audit is made for whoever closes it (audit-domain 4.2). */
export const outputReactions: Reactions = {
  'audit.closed': async (kernel, tx, event) => {
    const access = await kernel.access.of(event.actorId);
    if (!access) return;
    const ctx = ctxOf(kernel, access.caller, `event ${event.id}`);
    const checkId = String(event.payload.checkId);
    await changeIn(ctx, tx, (c) => storeJob(ctx, c, { template: 'archive', params: { checkId } }));
  },
};
