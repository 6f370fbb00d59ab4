import { z } from 'zod';

/** Messages that are to leave the product, by channel. */
export const deliveriesEvents = {
  'mail.requested': z.object({ id: z.string() }),
  'sms.requested': z.object({ id: z.string() }),
  'wecom.requested': z.object({ id: z.string() }),
  'dingTalk.requested': z.object({ id: z.string() }),
};
