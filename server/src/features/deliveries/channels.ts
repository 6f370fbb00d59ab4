import type { Kernel } from '../../kernel/context.ts';
import { registeredAddress } from '../../kernel/outbound/registered-host.ts';
import { mailServer, smsProvider } from '../sys-config/public.ts';
import { transports } from './transports.ts';

type Reader = Pick<Kernel, 'config' | 'databaseUrl' | 'db' | 'bus' | 'secret'>;

/** What can send here and now, by channel; null where nothing is set up. */
export async function channels(kernel: Reader) {
  const mail = await mailServer(kernel);
  return transports(kernel.config, {
    mail:
      mail === 'lost' || mail === null
        ? mail
        : { ...mail, addressOf: (target) => registeredAddress(kernel, 'mail', target) },
    sms: await smsProvider(kernel),
  });
}

/** Whether mails and text messages reach anybody; a demonstration shows what it would have sent. */
export async function canSend(kernel: Reader): Promise<{ readonly sms: boolean; readonly mail: boolean }> {
  const { sms, mail } = await channels(kernel);
  const isShown = kernel.config.MODE !== 'production';
  return { sms: isShown || sms !== null, mail: isShown || mail !== null };
}
