import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { openSecret } from '../../kernel/sealed-secret.ts';
import { settings } from './settings.ts';

/** The mail server of the settings, as the delivery of mails takes one; null when none is set. */
export async function mailServer(
  kernel: Pick<Kernel, 'db' | 'bus' | 'secret'>,
): Promise<{ url: string; from: string } | null> {
  const { system } = await settings(kernel);
  if (system.emailSmtpHost === '') return null;
  return mailServerOf({
    host: system.emailSmtpHost,
    port: system.emailSmtpPort,
    isEncrypted: system.emailSsl === 1,
    account: system.emailAccount,
    password: openSecret(kernel.secret, system.emailPassword),
    senderName: system.emailSenderName,
  });
}

type MailAccess = Pick<SysConfig, 'emailSmtpHost' | 'emailSmtpPort' | 'emailSsl' | 'emailAccount'>;

/** A stored password is only sent to the server that it was stored for: any other must bring its own. */
export function assertSameMailServer(stored: MailAccess, given: MailAccess): void {
  const isSame =
    given.emailSmtpHost === stored.emailSmtpHost &&
    given.emailSmtpPort === stored.emailSmtpPort &&
    given.emailSsl === stored.emailSsl &&
    given.emailAccount === stored.emailAccount;
  if (!isSame) refuse('config.passwordAgain');
}

/** A mail server by its parts as the address that mails are sent by. */
export function mailServerOf(parts: {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  readonly account: string;
  readonly password: string;
  readonly senderName: string;
}): { url: string; from: string } {
  const url = new URL(`smtp://${parts.host}:${parts.port}`);
  // Only the host is typed: nothing behind it may change how the server is spoken to.
  url.search = '';
  url.username = encodeURIComponent(parts.account);
  url.password = encodeURIComponent(parts.password);
  const address = url.toString().replace(/^smtp:/, parts.isEncrypted ? 'smtps:' : 'smtp:');
  const sender = parts.senderName.replaceAll(/[<>"]/g, '');
  return { url: address, from: sender ? `${sender} <${parts.account}>` : parts.account };
}

/** An account with a provider of text messages. */
export type SmsProvider =
  | { readonly company: 1; readonly keyId: string; readonly secret: string; readonly endpoint?: string }
  | {
      readonly company: 2;
      readonly keyId: string;
      readonly secret: string;
      readonly appId: string;
      readonly endpoint?: string;
    };

/** The SMS provider of the settings; null when none is set completely. */
export async function smsProvider(
  kernel: Pick<Kernel, 'db' | 'bus' | 'secret'>,
): Promise<SmsProvider | null> {
  const { system } = await settings(kernel);
  const open = (secret: string) => openSecret(kernel.secret, secret);
  if (system.smsCompany === 1 && system.aliAccessKey !== '')
    return { company: 1, keyId: system.aliAccessKey, secret: open(system.aliSecret) };
  if (system.smsCompany === 2 && system.tencentSecretId !== '')
    return {
      company: 2,
      keyId: system.tencentSecretId,
      secret: open(system.tencentSecretKey),
      appId: system.tencentAppId,
    };
  return null;
}
