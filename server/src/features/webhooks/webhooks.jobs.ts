import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { deleteOldCalls } from './incoming-webhooks.repository.ts';
import { deleteOldDeliveries } from './webhooks.repository.ts';

const KEPT_MS = 30 * 86_400_000;

/** Declares the nightly deletion of deliveries and calls of long ago. */
export function declareWebhookJobs(kernel: Kernel): void {
  declareDaily(kernel, 'webhook-deliveries', {
    time: async () => '03:40',
    work: async () => {
      const before = new Date(kernel.clock.now().getTime() - KEPT_MS);
      await deleteOldDeliveries(kernel.db, before);
      await deleteOldCalls(kernel.db, before);
    },
  });
}
