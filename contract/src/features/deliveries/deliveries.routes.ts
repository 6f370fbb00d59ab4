import { z } from 'zod';
import { anyone } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';

/** Something that the product sent, or would have sent. */
export const DeliveryRow = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  receiver: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'shown']),
  createdAt: z.int(),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;

/** What the product sends by SMS and mail. */
export const deliveriesRoutes = {
  outbox: route({
    method: 'GET',
    path: '/api/oauth/DemoOutbox',
    summary: 'The newest messages of a demonstration, which go nowhere; not found in production',
    access: anyone,
    reply: listOf(DeliveryRow),
  }),
};
