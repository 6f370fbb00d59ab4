import type { Kernel } from '../../kernel/context.ts';
import { openSecret } from './sealed-secret.ts';
import { settings } from './settings.ts';

/** The mail server of the settings, as the delivery of mails takes one; null when none is set. */
export async function mailServer(
  kernel: Pick<Kernel, 'db' | 'bus' | 'secret'>,
): Promise<{ url: string; from: string } | null> {
  const { system } = await settings(kernel);
  if (system.emailSmtpHost === '') return null;
  const url = new URL(`smtp://${system.emailSmtpHost}:${system.emailSmtpPort}`);
  url.username = encodeURIComponent(system.emailAccount);
  url.password = encodeURIComponent(openSecret(kernel.secret, system.emailPassword));
  const address = url.toString().replace(/^smtp:/, system.emailSsl === 1 ? 'smtps:' : 'smtp:');
  const sender = system.emailSenderName.replaceAll(/[<>"]/g, '');
  return { url: address, from: sender ? `${sender} <${system.emailAccount}>` : system.emailAccount };
}
