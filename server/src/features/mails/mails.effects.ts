import { mailsEvents } from '@auditplus/contract/features/mails/mails.events.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/outbox.ts';
import { notify, say } from '../messages/public.ts';
import { accountOf } from './mail-accounts.service.ts';
import { post } from './mail-servers.ts';
import { receiversOf } from './mails.queries.ts';
import type { MailTableRow } from './mails.repository.ts';
import { findMail, setDelivery } from './outside-mails.repository.ts';
import { messageOf } from './outside-message.ts';

/** A server that is away for so long makes a mail fail: its sender should know within a day. */
const GIVEN_UP_MS = 24 * 3_600_000;
/** What may pass by itself. */
const PASSING: ReadonlySet<string> = new Set(['mail.serverAway', 'outbound.timedOut', 'outbound.failed']);

/** Sends mails to outside addresses. What fails for a while is tried again by the outbox, under the same id. */
export const mailsEffects: Effects = {
  'mail.posted': async (kernel, event) => {
    const { mailId } = mailsEvents['mail.posted'].parse(event.payload);
    const mail = await findMail(kernel.db, mailId);
    const receivers = await receiversOf(kernel.db, [mailId], false);
    const to = receivers.filter(({ delivery }) => delivery === 'waiting').map(({ address }) => address);
    if (!mail?.sender_id || to.length === 0) return;
    try {
      const { servers } = await accountOf(kernel, mail.sender_id);
      const { address } = servers;
      const source = await messageOf(kernel, { mail, receivers, address });
      const rejected = await post(kernel, servers, { from: address, to: [...new Set(to)], source });
      const taken = to.filter((one) => !rejected.includes(one));
      await setDelivery(kernel.db, { mailId, from: 'waiting', addresses: taken }, SENT);
      if (rejected.length > 0) await fail(kernel, mail, 'mail.receiverWrong');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const age = kernel.clock.now().getTime() - (mail.sent_at ?? mail.last_modify_time).getTime();
      if (PASSING.has(error.errorCode) && age < GIVEN_UP_MS) throw error;
      await fail(kernel, mail, error.errorCode);
    }
  },
};

const SENT = { delivery: 'sent', problem: '' } as const;

/** Whatever still waits has failed; the sender is told. */
async function fail(kernel: Kernel, mail: MailTableRow, problem: string): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('邮件发送'));
  await change(ctx, async (tx) => {
    const failed = { delivery: 'failed', problem } as const;
    const addresses = await setDelivery(tx.db, { mailId: mail.id, from: 'waiting' }, failed);
    if (addresses.length === 0 || mail.sender_id === null) return;
    await notify(ctx, tx, {
      ...say('mail.undelivered', { subject: mail.subject, addresses: [...new Set(addresses)].join(', ') }),
      to: [mail.sender_id],
      link: `/emailDetail?id=${mail.id}`,
    });
  });
}
