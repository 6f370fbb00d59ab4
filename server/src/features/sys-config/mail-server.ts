import type { Kernel } from '../../kernel/context.ts';
import { openSetting } from './secrets.ts';
import { settings } from './settings.ts';

/** What a setting names is there, and its secret was sealed with another key. */
type Lost = 'lost';

/** The mail server of the settings, as the delivery of mails takes one; null when none is set. */
export async function mailServer(
  kernel: Pick<Kernel, 'db' | 'bus' | 'secret'>,
): Promise<{ url: string; from: string } | Lost | null> {
  const { system } = await settings(kernel);
  if (system.emailSmtpHost === '') return null;
  const password = openSetting(kernel, system, 'emailPassword');
  if (password === null) return 'lost';
  return mailServerOf({
    host: system.emailSmtpHost,
    port: system.emailSmtpPort,
    isEncrypted: system.emailSsl === 1,
    account: system.emailAccount,
    password,
    senderName: system.emailSenderName,
  });
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
type SmsProvider =
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
): Promise<SmsProvider | Lost | null> {
  const { system } = await settings(kernel);
  if (system.smsCompany === 1 && system.aliAccessKey !== '') {
    const secret = openSetting(kernel, system, 'aliSecret');
    return secret === null ? 'lost' : { company: 1, keyId: system.aliAccessKey, secret };
  }
  if (system.smsCompany === 2 && system.tencentSecretId !== '') {
    const secret = openSetting(kernel, system, 'tencentSecretKey');
    if (secret === null) return 'lost';
    return { company: 2, keyId: system.tencentSecretId, secret, appId: system.tencentAppId };
  }
  return null;
}
