import type { MailTest } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { registeredAddress } from '../../kernel/outbound/registered-host.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { mailServerOf, settings, triedMailPassword } from '../sys-config/public.ts';
import { smtpTransport } from './smtp.ts';

const TEXTS = {
  subject: ['测试邮件', '測試郵件', 'A mail to try the server'],
  body: [
    '这是一封测试邮件，说明邮件服务器设置可用。',
    '這是一封測試郵件，說明郵件伺服器設定可用。',
    'This mail was sent to try the settings of the mail server: they work.',
  ],
} as const satisfies Texts;

/** Sends a mail by the given server, to the named receiver, else to the sender's own box. */
export async function testMail(ctx: Ctx, test: MailTest): Promise<void> {
  const { system } = await settings(ctx);
  const password = triedMailPassword(ctx, system, {
    emailPassword: test.password,
    emailSmtpHost: test.smtpHost,
    emailSmtpPort: test.smtpPort,
    emailSsl: test.emailSsl,
    emailAccount: test.account,
  });
  const { subject, body } = pick(TEXTS, ctx.language);
  const send = smtpTransport({
    ...mailServerOf({
      host: test.smtpHost,
      port: test.smtpPort,
      isEncrypted: test.emailSsl === 1,
      account: test.account,
      password,
      senderName: system.emailSenderName,
    }),
    addressOf: (target) => registeredAddress(ctx, 'mail', target),
  });
  try {
    const id = newId(ctx.clock.now().getTime());
    await send({ id, receiver: test.receiver || test.account, subject, body });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('config.mailFailed', { reason: error instanceof Error ? error.message : String(error) });
  }
}
