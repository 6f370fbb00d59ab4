import type { Kernel } from '../../kernel/context.ts';
import { registeredAddress } from '../../kernel/outbound/registered-host.ts';
import { mailServer, smsProvider } from '../sys-config/public.ts';
import { textSender } from '../third-party/public.ts';
import type { DeliveryChannel } from './deliver.ts';
import { chatTransport, transports } from './transports.ts';

/** What can send here and now, by channel; null where nothing is set up. */
export async function channels(kernel: Kernel) {
  const mail = await mailServer(kernel);
  const [wecom, dingTalk] = [await textSender(kernel, 'wecom'), await textSender(kernel, 'dingTalk')];
  const byOperator = transports(kernel.config, {
    mail:
      mail === 'lost' || mail === null
        ? mail
        : { ...mail, addressOf: (target) => registeredAddress(kernel, 'mail', target) },
    sms: await smsProvider(kernel),
  });
  return {
    ...byOperator,
    wecom: wecom && chatTransport(wecom),
    dingTalk: dingTalk && chatTransport(dingTalk),
  };
}

/** Which ways reach anybody; a demonstration shows the mails and text messages that it would have sent. */
export async function canSend(kernel: Kernel): Promise<Readonly<Record<DeliveryChannel, boolean>>> {
  const { sms, mail, wecom, dingTalk } = await channels(kernel);
  const isShown = kernel.config.MODE !== 'production';
  return {
    sms: isShown || sms !== null,
    mail: isShown || mail !== null,
    wecom: wecom !== null,
    dingTalk: dingTalk !== null,
  };
}
