import { z } from 'zod';

/** Events of webhooks. */
export const webhooksEvents = {
  /** A delivery is to leave the product. */
  'webhook.due': z.object({ webhookId: z.string(), deliveryId: z.string() }),
};
