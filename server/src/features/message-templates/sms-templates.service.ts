import type { SmsTrial } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { canSend, channels, deliver, type OutgoingMessage, type Transport } from '../deliveries/public.ts';
import { smsTemplates } from './sms-templates.records.ts';
import { filled, placeNames, smsUse } from './template-text.ts';

/** Names of the places in an SMS template's text. */
export async function smsParameters(ctx: Ctx, id: string): Promise<string[]> {
  return placeNames((await smsTemplates.find(ctx, id)).content);
}

/**
 * Sends a template's text to some numbers; each sending goes on the trail. Where something is set up to send by, at
 * once, so that whoever tries it hears what the provider says.
 */
export async function trySmsTemplate(ctx: Ctx, { id, phoneNumbers, parameters }: SmsTrial): Promise<void> {
  const template = await smsTemplates.find(ctx, id);
  const body = `【${template.signContent}】${filled(template.content, parameters)}`;
  const message = { subject: template.fullName, body, template: smsUse(template, parameters) };
  const { sms: transport } = await channels(ctx);
  if (!transport && !(await canSend(ctx)).sms) refuse('template.smsUnavailable');
  if (transport)
    for (const receiver of phoneNumbers)
      await send(transport, { id: newId(ctx.clock.now().getTime()), receiver, ...message });
  await change(ctx, async (tx) => {
    if (!transport)
      for (const receiver of phoneNumbers) await deliver(ctx, tx, { channel: 'sms', receiver, ...message });
    tx.record({
      action: 'smsTemplate.tried',
      targetType: 'smsTemplate',
      targetId: id,
      after: { count: phoneNumbers.length },
    });
  });
}

async function send(transport: Transport, message: OutgoingMessage): Promise<void> {
  try {
    await transport(message);
  } catch (error) {
    refuse('template.smsRefused', { reason: error instanceof Error ? error.message : String(error) });
  }
}
