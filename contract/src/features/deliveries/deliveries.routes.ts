import { z } from 'zod';
import { anyone, button } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { REACH_REFUSALS } from '../../kernel/source-refusals.ts';
import { MailTest } from '../sys-config/sys-config.model.ts';

/** Something that the product sent, or would have sent. */
export const DeliveryRow = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail', 'wecom', 'dingTalk']),
  receiver: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'shown']),
  createdAt: z.int(),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;

/** What the product sends by SMS, mail and messaging platforms. */
export const deliveriesRoutes = {
  outbox: route({
    method: 'GET',
    path: '/api/oauth/DemoOutbox',
    summary: 'The newest messages of a demonstration, which go nowhere; not found in production',
    access: anyone,
    reply: listOf(DeliveryRow),
  }),
  testMail: route({
    method: 'POST',
    path: '/api/system/SysConfig/Email/Test',
    summary: 'Send a mail to try a mail server',
    access: button('system.sysConfig', 'btn_edit'),
    body: MailTest,
    reply: z.null(),
    refuses: ['config.mailFailed', 'secret.again', ...REACH_REFUSALS],
  }),
};
